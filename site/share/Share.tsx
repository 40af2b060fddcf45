// The Share group of a view's panel: a picture as a file; behind "Share" a link to the settings, for
// a bottle also with every candy in its place, a video, and the button of the Embed dialog.
import { Suspense, useState } from 'react'
import { videoType } from '../../src/internal.ts'
import { languageOf } from '../../src/settings/index.ts'
import { saveFile } from '../parts/browser.ts'
import { PlainButton } from '../parts/choices.tsx'
import { late } from '../parts/late.ts'
import type { Page } from '../state/usePage.ts'
import { useCopy } from './copy.ts'
import { EMBED_TEXTS } from './texts.ts'

const EmbedDialog = late(() => import('../dialogs.ts').then((file) => file.EmbedDialog))

/** Messengers commonly cut longer links. Kilobytes. */
const LONG_LINK = 4
/** Seconds of a video. */
const SECONDS = 6

type Props = {
  page: Page
  /** Returns a link to what is shown. @default a link to the settings */
  link?: () => Promise<string>
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: () => string
}

export function Share({ page, link: ownLink, fragment }: Props) {
  const { settings, actions, camera } = page
  const { view, locale } = settings
  const texts = EMBED_TEXTS[languageOf(locale)]
  const [copied, copy] = useCopy()
  const [open, setOpen] = useState(false)
  /** Whether it is asked what a link to a bottle contains. */
  const [asking, setAsking] = useState(false)
  const asks = view === 'bottle'
  const [recording, setRecording] = useState(false)
  const [canRecord] = useState(() => videoType() !== undefined)
  const share = (whole: boolean) => {
    const link = ownLink ? ownLink() : actions.link(whole)
    const message = async () => {
      const size = Math.round((await link).length / 1000)
      return size > LONG_LINK ? texts.copiedLong(size.toLocaleString(locale)) : texts.copiedLink
    }
    setAsking(false)
    void copy(message(), link)
  }
  /** Saves a picture or a video: konpeito.png, .mp4 or .webm. */
  const keep = async (taken: Promise<Blob> | undefined) => {
    try {
      const blob = await taken
      if (blob) saveFile(blob, `konpeito.${/\/(\w+)/.exec(blob.type)?.[1]}`)
    } catch (error) {
      actions.report(error as Error)
    }
  }
  const record = async () => {
    setRecording(true)
    await keep(camera.current?.record({ seconds: SECONDS }))
    setRecording(false)
  }
  return (
    <section className="group share" aria-label={texts.share}>
      <div className="pair">
        <PlainButton onClick={() => void keep(camera.current?.toBlob())}>{texts.picture}</PlainButton>
        <PlainButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.shareMore}
        </PlainButton>
      </div>
      {open && (
        <div className="share-actions">
          <PlainButton
            aria-expanded={asks ? asking : undefined}
            onClick={() => (asks ? setAsking(!asking) : share(false))}
          >
            {texts.link}
          </PlainButton>
          <PlainButton disabled={recording || !canRecord} focusableWhenDisabled onClick={() => void record()}>
            {canRecord ? (recording ? texts.recording : texts.record(SECONDS)) : texts.noVideo}
          </PlainButton>
          {asks && asking && (
            <fieldset className="link-choice" aria-label={texts.linkWith}>
              <PlainButton onClick={() => share(false)}>{texts.settingsLink}</PlainButton>
              <PlainButton onClick={() => share(true)}>{texts.wholeLink}</PlainButton>
            </fieldset>
          )}
          <Suspense>
            <EmbedDialog settings={settings} site={location.href} fragment={fragment} />
          </Suspense>
        </div>
      )}
      <p className="hint" role="status">
        {copied && (copied.done ? copied.message : texts.notCopied)}
      </p>
    </section>
  )
}
