// The card of the Share group, which leaves the picture in sight: a link to the settings or to every
// candy, a video, and the button of the Embed dialog.
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { videoType } from '../../src/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { IconButton, PlainButton } from '../parts/choices.tsx'
import { lazy } from '../parts/lazy.ts'
import { useListener } from '../parts/useListener.ts'
import type { Page } from '../state/usePage.ts'
import { useCopy } from './copy.ts'
import { SHARE_TEXTS } from './texts.ts'

const EmbedDialog = lazy(() => import('../dialogs.ts').then((file) => file.EmbedDialog))

/** Messengers commonly cut longer links. Kilobytes. */
const LONG_LINK = 4
/** Seconds of a video. */
const SECONDS = 6

export type ShareProps = {
  page: Page
  /** Returns a link to what is shown. @default a link to the settings */
  link?: () => Promise<string>
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: () => string
}

type Props = ShareProps & {
  /** Saves a video. */
  keep(taken: Promise<Blob> | undefined): Promise<void>
  onClose(): void
}

export function ShareActions({ page, link: ownLink, fragment, keep, onClose }: Props) {
  const { settings, actions, camera } = page
  const { view, locale } = settings
  const texts = SHARE_TEXTS[languageOf(locale)]
  const [copied, copy] = useCopy()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current!.focus(), [])
  useListener('keydown', ({ key }) => key === 'Escape' && card.current!.contains(document.activeElement) && onClose())
  /** Whether the choice of what the link contains is open. */
  const [asking, setAsking] = useState(false)
  const asks = view === 'bottle'
  const [recording, setRecording] = useState(false)
  const [canRecord] = useState(() => videoType() !== undefined)
  const isLabelled = asking && page.jar?.items().some(({ label }) => label !== undefined)
  const share = (whole: boolean, labels = false) => {
    const link = ownLink ? ownLink() : actions.link(whole, labels)
    const message = async () => {
      const size = Math.round((await link).length / 1000)
      return size > LONG_LINK ? texts.copiedLong(size.toLocaleString(locale)) : texts.copiedLink
    }
    setAsking(false)
    void copy(message(), link)
  }
  const record = async () => {
    setRecording(true)
    await keep(camera.current?.record({ seconds: SECONDS }))
    setRecording(false)
  }
  return createPortal(
    <section className="embed card share-card" aria-label={page.texts.share} tabIndex={-1} ref={card}>
      <div className="row embed-top">
        <h2 className="embed-title">{page.texts.share}</h2>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </div>
      <div className="pair share-actions">
        <PlainButton
          aria-expanded={asks ? asking : undefined}
          onClick={() => (asks ? setAsking(!asking) : share(false))}
        >
          {texts.link}
        </PlainButton>
        <PlainButton disabled={recording || !canRecord} onClick={() => void record()}>
          {canRecord ? (recording ? texts.recording : texts.record(SECONDS)) : texts.noVideo}
        </PlainButton>
        {asks && asking && (
          <fieldset className="pair link-choice" aria-label={texts.linkWith}>
            <PlainButton onClick={() => share(false)}>{texts.settingsLink}</PlainButton>
            <PlainButton onClick={() => share(true)}>{texts.wholeLink}</PlainButton>
            {isLabelled && <PlainButton onClick={() => share(true, true)}>{texts.labelledLink}</PlainButton>}
          </fieldset>
        )}
        <Suspense fallback={<PlainButton disabled>{texts.embed}</PlainButton>}>
          <EmbedDialog settings={settings} site={location.href} fragment={fragment} />
        </Suspense>
      </div>
      {asks && asking && page.own && <p className="hint">{texts.isCopy}</p>}
      <p className="hint" role="status">
        {copied && (copied.done ? copied.message : texts.notCopied)}
      </p>
    </section>,
    document.querySelector('.page')!,
  )
}
