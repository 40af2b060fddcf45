// The Share group of a view's panel: a link to the settings, for a bottle also one with every candy
// in its place, a picture and a video, and the button of the Embed dialog.

import { Button } from '@base-ui/react/button'
import { languageOf } from '../../src/settings/index.ts'
import type { Page } from '../state/usePage.ts'
import { useCopy } from './copy.ts'
import { EmbedDialog } from './EmbedDialog.tsx'
import { Pictures } from './Pictures.tsx'
import { EMBED_TEXTS } from './texts.ts'

/** Messengers commonly cut longer links. Kilobytes. */
const LONG_LINK = 4

type Props = {
  page: Page
  /** Returns a link to what is shown. @default a link to the settings */
  link?: () => Promise<string>
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: () => string
}

export function Share({ page, link: ownLink, fragment }: Props) {
  const { settings, actions } = page
  const { view, locale } = settings
  const texts = EMBED_TEXTS[languageOf(locale)]
  const [copied, copy] = useCopy()
  const share = (whole: boolean) => {
    const link = ownLink ? ownLink() : actions.link(whole)
    const message = async () => {
      const size = Math.round((await link).length / 1000)
      return size > LONG_LINK ? texts.copiedLong(size.toLocaleString(locale)) : texts.copiedLink
    }
    void copy(message(), link)
  }
  return (
    <section className="group share" aria-label={texts.share}>
      <div className="share-actions">
        <Button className="plain" onClick={() => share(false)}>
          {texts.link}
        </Button>
        <Pictures page={page} texts={texts} />
        <EmbedDialog settings={settings} site={location.href} fragment={fragment} />
        {view === 'bottle' && (
          <Button className="plain" onClick={() => share(true)}>
            {texts.wholeLink}
          </Button>
        )}
      </div>
      <p className="hint" role="status">
        {copied && (copied.done ? copied.message : texts.notCopied)}
      </p>
    </section>
  )
}
