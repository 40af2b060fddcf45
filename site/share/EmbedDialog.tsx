// The Embed dialog: the way, the options, a preview, and the snippet to copy. It follows the page's
// settings while it is open.
import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { languageOf, type Settings } from '../../src/settings/index.ts'
import { Icon } from '../parts/choices.tsx'
import { embedOf, firstChoices } from './choices.ts'
import { EmbedOptions } from './EmbedOptions.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { EmbedSnippet } from './EmbedSnippet.tsx'
import { isJar, isTransparent, previewAddress, type SnippetOptions, WAYS, type Way } from './frameAddress.ts'
import { EMBED_TEXTS, type EmbedTexts } from './texts.ts'

type Props = {
  settings: Settings
  site: string
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: (() => string) | undefined
}

/** How wide a page is taken to be that a frame fills. CSS pixels. */
const PAGE_WIDTH = 960

export function EmbedDialog({ settings, site, fragment }: Props) {
  const texts = EMBED_TEXTS[languageOf(settings.locale)]
  return (
    <Dialog.Root>
      <Dialog.Trigger className="plain">{texts.embed}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="embed card" lang={languageOf(settings.locale)}>
          <div className="embed-top">
            <Dialog.Title className="embed-title">{isJar(settings.view) ? texts.title : texts.titleScene}</Dialog.Title>
            <Dialog.Close className="quiet round" aria-label={texts.close} title={texts.close}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Dialog.Description className="embed-lead">{texts.lead}</Dialog.Description>
          <Builder settings={settings} site={site} fragment={fragment} texts={texts} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Builder({ settings: shown, site, fragment, texts }: Props & { texts: EmbedTexts }) {
  const [way, setWay] = useState<Way>('iframe')
  const [choices, setChoices] = useState(() => firstChoices(shown))
  const embed = embedOf(shown, choices, way)
  const { settings } = embed
  const options: SnippetOptions = { ...embed.options, site, fragment: fragment?.() ?? '' }
  const { beside } = options
  const [width, height, size] = sizeOf(way, choices, texts)
  return (
    <Tabs.Root className="embed-main" value={way} onValueChange={(next) => setWay(next as Way)}>
      {isJar(shown.view) && (
        <Tabs.List className="segments embed-tabs" aria-label={texts.ways} activateOnFocus>
          {WAYS.map((name) => (
            <Tabs.Tab className="segment" key={name} value={name}>
              {texts.wayNames[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <EmbedPreview
        address={previewAddress(way, settings, options)}
        transparent={isTransparent(way, options)}
        {...{ width, height, size, texts }}
      />
      <EmbedOptions
        {...{ way, shown, choices, site, texts, beside }}
        count={settings.count}
        choose={(changes) => setChoices((before) => ({ ...before, ...changes }))}
      />
      <EmbedSnippet {...{ way, settings, options, texts }} />
    </Tabs.Root>
  )
}

/** Width and height of what is shown, in CSS pixels, and a text about them. */
function sizeOf(
  way: Way,
  { full, width, height }: { full: boolean; width: number; height: number },
  texts: EmbedTexts,
): [number, number, string] {
  if (full && way !== 'overlay') return [PAGE_WIDTH, height, texts.sizeFull(String(height))]
  return [width, height, texts.sizeOf(String(width), String(height))]
}
