// The Share group of a view's panel: a link to these settings, for a bottle one with every candy as it lies, and the way to the Embed panel.
import { Button } from '@base-ui/react/button'
import type { Page } from '../usePage.ts'
import { useCopy } from './copy.ts'
import { EmbedDialog } from './EmbedDialog.tsx'
import { EMBED_TEXTS } from './texts.ts'

/** kB from which a link is told to be long: what messengers commonly keep whole. */
const LONG = 4

type Props = {
  page: Page
  /** the link to what is shown; the settings' own */
  link?: () => Promise<string>
  /** what follows the # in the address of an iframe, as of now; nothing */
  fragment?: () => string
}

export function Share({ page, link: ownLink, fragment }: Props) {
  const { settings, actions } = page
  const { view, locale } = settings
  const texts = EMBED_TEXTS[locale]
  const [copied, copy] = useCopy()
  const share = (whole: boolean) => {
    const link = ownLink ? ownLink() : actions.link(whole)
    const say = async () => {
      const size = Math.round((await link).length / 1000)
      return size > LONG ? texts.copiedLong(size.toLocaleString(locale)) : texts.copiedLink
    }
    void copy(say(), link)
  }
  return (
    <section className="group share" aria-label={texts.share}>
      <div className="share-actions">
        <Button className="plain" onClick={() => share(false)}>
          {texts.link}
        </Button>
        <EmbedDialog settings={settings} site={location.href} fragment={fragment} />
        {view === 'bottle' && (
          <Button className="plain wide" onClick={() => share(true)}>
            {texts.wholeLink}
          </Button>
        )}
      </div>
      <p className="hint" role="status">
        {copied && (copied.done ? copied.what : texts.notCopied)}
      </p>
    </section>
  )
}
