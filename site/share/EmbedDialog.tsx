// The Embed dialog: the way of embedding, the options, a preview in the chosen proportions, and the
// snippet to copy. While it is open it follows the page's settings.
import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { useEffect, useRef, useState } from 'react'
import { languageOf, type Settings } from '../../src/settings/index.ts'
import { newId } from '../parts/browser.ts'
import { PlainButton } from '../parts/choices.tsx'
import { DialogShell } from '../parts/DialogShell.tsx'
import { useListener } from '../parts/useListener.ts'
import { isJar } from '../state/jars.ts'
import { useCopy } from './copy.ts'
import { EmbedOptions } from './EmbedOptions.tsx'
import { embedOf, firstChoices, previewAddress, type SnippetOptions, WAYS, type Way } from './embedAddress.ts'
import { changesPhysics, writeSnippet } from './snippets.ts'
import { SHARE_TEXTS, type ShareTexts } from './texts.ts'

type DialogProps = {
  settings: Settings
  site: string
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: (() => string) | undefined
}

/** The assumed width of a page that a jar fills. CSS pixels. */
const PAGE_WIDTH = 960

export function EmbedDialog({ settings, site, fragment }: DialogProps) {
  const texts = SHARE_TEXTS[languageOf(settings.locale)]
  return (
    <Dialog.Root>
      <Dialog.Trigger className="plain">{texts.embed}</Dialog.Trigger>
      <DialogShell
        title={isJar(settings.view) ? texts.title : texts.titleScene}
        lead={texts.lead}
        close={texts.close}
        lang={languageOf(settings.locale)}
      >
        <Builder settings={settings} site={site} fragment={fragment} texts={texts} />
      </DialogShell>
    </Dialog.Root>
  )
}

function Builder({ settings: shown, site, fragment, texts }: DialogProps & { texts: ShareTexts }) {
  const [way, setWay] = useState<Way>('iframe')
  const [choices, setChoices] = useState(() => firstChoices(shown))
  const embed = embedOf(shown, choices, way)
  const { settings } = embed
  const options: SnippetOptions = { ...embed.options, site, fragment: fragment?.() ?? '' }
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
      <EmbedPreview way={way} settings={settings} options={options} texts={texts} />
      <EmbedOptions
        way={way}
        shown={shown}
        choices={choices}
        site={site}
        texts={texts}
        count={settings.count}
        choose={(changes) => setChoices((before) => ({ ...before, ...changes }))}
      />
      <EmbedSnippet way={way} settings={settings} options={options} texts={texts} />
    </Tabs.Root>
  )
}

/** Names and amounts of the test events of an overlay. */
const TESTS = { Mika: 5, Ren: 50 }

/** Milliseconds without a change before the preview follows. */
const DELAY = 400
/** Marks the messages of embed.html. */
const source = 'konpeito'

type PartProps = { way: Way; settings: Settings; options: SnippetOptions; texts: ShareTexts }

/** The state of a preview that loads an address. */
const startOf = (loaded: string) => ({ loaded, isReady: false, problem: '' })

/** embed.html of this site. It is loaded again when its address has changed. */
function EmbedPreview({ way, settings, options, texts }: PartProps) {
  const address = previewAddress(way, settings, options)
  const { height } = options
  const width = options.width ?? PAGE_WIDTH
  const iframe = useRef<HTMLIFrameElement>(null)
  const [{ loaded, isReady, problem }, setShown] = useState(() => startOf(address))
  useEffect(() => {
    const timer = setTimeout(() => setShown((shown) => (shown.loaded === address ? shown : startOf(address))), DELAY)
    return () => clearTimeout(timer)
  }, [address])
  // A late answer of the preview before is ignored.
  const change = (answer: Partial<ReturnType<typeof startOf>>) =>
    setShown((shown) => (shown.loaded === loaded ? { ...shown, ...answer } : shown))
  useListener('message', ({ data, origin, source: sender }) => {
    if (origin !== location.origin || !sender || sender !== iframe.current?.contentWindow) return
    if (data?.source !== source) return
    if (data.type === 'ready') change({ isReady: true })
    if (data.type === 'error') change({ problem: String(data.message) })
  })
  const drop = (label: string, value: number) => {
    const message = { source, type: 'drop', items: [{ id: newId(), label, value }] }
    iframe.current?.contentWindow?.postMessage(message, location.origin)
  }
  return (
    <section className="embed-preview" aria-label={texts.preview}>
      <div className="embed-stage">
        <div
          className="embed-box"
          data-transparent={options.transparent || undefined}
          style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(var(--stage) * ${width / height}))` }}
        >
          {/* A new iframe for each address: another address in the same one would be a history entry. */}
          <iframe
            ref={iframe}
            key={loaded}
            className="embed-frame"
            src={loaded}
            title={texts.preview}
            data-ready={isReady || undefined}
          />
          <p className="embed-note" role="status" hidden={isReady && problem === ''}>
            {problem === '' ? texts.drawing : problem}
          </p>
        </div>
      </div>
      <p className="hint" data-testid="embed-size">
        {options.width === null ? texts.sizeFull(height) : texts.sizeOf(width, height)}
      </p>
      {way === 'overlay' && (
        <section className="pair" aria-label={texts.tests}>
          {Object.entries(TESTS).map(([label, value]) => (
            <PlainButton key={label} disabled={!isReady} onClick={() => drop(label, value)}>
              {texts.test(label, value)}
            </PlainButton>
          ))}
        </section>
      )}
    </section>
  )
}

/** The snippet of a way. Inside `<Tabs.Root>`. */
function EmbedSnippet({ way, settings, options, texts }: PartProps) {
  const [copied, copy] = useCopy()
  const text = writeSnippet(way, settings, options)
  return (
    <div className="embed-ways">
      <Tabs.Panel className="embed-way" key={way} value={way} tabIndex={-1}>
        <p className="hint">{isJar(settings.view) ? texts.hints[way] : texts.hintScene}</p>
        {(way === 'react' || way === 'element') && changesPhysics(settings) && (
          <p className="hint">{texts.physicsSettings}</p>
        )}
        {way === 'overlay' && options.events === '' && <p className="problem">{texts.noStream}</p>}
        {/* Only a single line is wrapped: a long address would push other lines out of sight. */}
        <textarea
          className="embed-code"
          lang="en"
          wrap={text.includes('\n') ? 'off' : 'soft'}
          readOnly
          spellCheck={false}
          aria-label={texts.code(texts.wayNames[way])}
          value={text}
        />
      </Tabs.Panel>
      <div className="embed-copy">
        <p className="hint" role="status">
          {copied && (copied.done ? texts.copied : texts.notCopied)}
        </p>
        <button type="button" className="primary" onClick={() => void copy('snippet', text)}>
          {texts.copy}
        </button>
      </div>
    </div>
  )
}
