// The Embed dialog: size, options and way, and the snippet to copy. It follows the page's settings
// while it is open.

import { Dialog } from '@base-ui/react/dialog'
import { Switch } from '@base-ui/react/switch'
import { Tabs } from '@base-ui/react/tabs'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { useId, useState } from 'react'
import type { Interaction } from '../../components/jar/types.ts'
import type { VesselName } from '../../jar/vessels.ts'
import { languageOf } from '../../settings/locale.ts'
import type { Settings } from '../../settings/query.ts'
import { COUNT_RANGE, DEFAULT_SIZE, SETTINGS, SIZE_RANGE } from '../../settings/schema.ts'
import { WholeNumber } from '../controls.tsx'
import { besideOf } from '../pageJars.ts'
import { useCopy } from './copy.ts'
import { changesPhysics, isJar, originOf, type SnippetOptions, WAYS, type Way, writeSnippet } from './snippets.ts'
import { EMBED_TEXTS, type EmbedTexts } from './texts.ts'

type Props = {
  settings: Settings
  site: string
  /** Returns the part of an iframe's address after `#`. @default none */
  fragment?: (() => string) | undefined
}
type Flag = 'transparent' | 'sound' | 'tilt'

/** CSS pixels, before the author changes them. */
const FIRST_SIZE = { width: DEFAULT_SIZE, height: DEFAULT_SIZE }

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
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" />
              </svg>
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
  const { locale, view } = shown
  const [{ vessel, goal }, setOwn] = useState({ vessel: shown.vessel, goal: shown.goal })
  const settings = { ...shown, vessel, goal }
  const jar = isJar(view)
  const [way, setWay] = useState<Way>('iframe')
  const [flags, setFlags] = useState({
    transparent: settings.transparent,
    sound: false,
    tilt: false,
  })
  const [interactive, setInteractive] = useState<Interaction>('view')
  const [beside, setBeside] = useState(() => besideOf(settings.count))
  const [full, setFull] = useState(true)
  const [size, setSize] = useState(FIRST_SIZE)
  const [page, setPage] = useState('')
  const origin = originOf(page)
  const options: SnippetOptions = {
    ...flags,
    interactive,
    beside,
    width: full ? null : size.width,
    height: size.height,
    origin: origin ?? '',
    site,
    fragment: fragment?.() ?? '',
  }
  const choices: Flag[] = !jar
    ? ['transparent']
    : ['transparent', 'sound', ...(way === 'iframe' ? ['tilt' as const] : [])]
  return (
    <div className="embed-main">
      <div className="embed-choices">
        <section aria-label={texts.size}>
          <div className="embed-size">
            <Proportions width={options.width} height={size.height} />
            <p data-testid="embed-size">
              {full ? texts.sizeFull(String(size.height)) : texts.sizeOf(String(size.width), String(size.height))}
            </p>
          </div>
          <Choice label={texts.full} checked={full} onChange={setFull} />
          <div className="pair">
            {!full && <Length of="width" {...{ texts, size, setSize, locale }} />}
            <Length of="height" {...{ texts, size, setSize, locale }} />
          </div>
        </section>
        <section className="embed-options" aria-label={texts.options}>
          {choices.map((flag) => (
            <Choice
              key={flag}
              label={texts[flag]}
              checked={flags[flag]}
              onChange={(checked) => setFlags((before) => ({ ...before, [flag]: checked }))}
            />
          ))}
          {jar && (
            <Names<Interaction>
              label={texts.interactive}
              names={texts.interactions}
              value={interactive}
              onChange={setInteractive}
            />
          )}
          {view === 'bottle' && (
            <Names<VesselName | 'own'>
              label={texts.vessel}
              names={typeof shown.vessel === 'string' ? texts.vessels : { ...texts.vessels, own: texts.ownVessel }}
              value={typeof vessel === 'string' ? vessel : 'own'}
              onChange={(name) => setOwn((before) => ({ ...before, vessel: name === 'own' ? shown.vessel : name }))}
            />
          )}
          {view === 'bottle' && (
            <WholeNumber
              label={texts.goal}
              value={Number(goal) || 0}
              {...COUNT_RANGE}
              step={10}
              fewer={texts.fewer}
              more={texts.more}
              locale={locale}
              onCommit={(at) => setOwn((before) => ({ ...before, goal: at > 0 ? String(at) : 'none' }))}
            />
          )}
          {view === 'bottle' && (
            <WholeNumber
              label={texts.beside}
              value={beside}
              {...SETTINGS.beside.type}
              step={1}
              fewer={texts.fewer}
              more={texts.more}
              locale={locale}
              onCommit={setBeside}
            />
          )}
        </section>
        {way === 'iframe' && <Origin texts={texts} value={page} bad={origin === null} onChange={setPage} />}
      </div>

      {jar ? (
        <Tabs.Root className="embed-ways" value={way} onValueChange={(next) => setWay(next as Way)}>
          <Tabs.List className="segments" aria-label={texts.ways} activateOnFocus>
            {WAYS.map((name) => (
              <Tabs.Tab className="segment" key={name} value={name}>
                {texts.wayNames[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {WAYS.map((name) => (
            <Tabs.Panel className="embed-way" key={name} value={name} tabIndex={-1}>
              <p className="hint">{texts.hints[name]}</p>
              {name !== 'iframe' && changesPhysics(settings) && <p className="hint">{texts.physicsSettings}</p>}
              <Code label={texts.code(texts.wayNames[name])} text={writeSnippet(name, settings, options)} />
            </Tabs.Panel>
          ))}
          <Copy texts={texts} text={writeSnippet(way, settings, options)} />
        </Tabs.Root>
      ) : (
        <div className="embed-ways">
          <div className="embed-way">
            <p className="hint">{texts.hintScene}</p>
            <Code label={texts.code(texts.wayNames.iframe)} text={writeSnippet('iframe', settings, options)} />
          </div>
          <Copy texts={texts} text={writeSnippet('iframe', settings, options)} />
        </div>
      )}
    </div>
  )
}

/** Lines are not wrapped: a long address would push the other lines out of sight. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <textarea className="embed-code" lang="en" wrap="off" readOnly spellCheck={false} aria-label={label} value={text} />
  )
}

function Copy({ texts, text }: { texts: EmbedTexts; text: string }) {
  const [copied, copy] = useCopy()
  return (
    <div className="embed-copy">
      <p className="hint" role="status">
        {copied && (copied.done ? texts.copied : texts.notCopied)}
      </p>
      <button type="button" className="primary" onClick={() => void copy('snippet', text)}>
        {texts.copy}
      </button>
    </div>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch contains its own input
    <label className="choice">
      <span>{label}</span>
      <Switch.Root className="switch" checked={checked} onCheckedChange={onChange}>
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </label>
  )
}

type NamesProps<Name extends string> = {
  label: string
  names: Readonly<Partial<Record<Name, string>>>
  value: Name
  onChange(value: Name): void
}

/** A choice among a few names. */
function Names<Name extends string>({ label, names, value, onChange }: NamesProps<Name>) {
  return (
    <div className="embed-interactive">
      <span className="label">{label}</span>
      <ToggleGroup
        className="segments"
        aria-label={label}
        value={[value]}
        onValueChange={([next]) => next && onChange(next as Name)}
      >
        {(Object.entries(names) as [Name, string][]).map(([name, text]) => (
          <Toggle className="segment" key={name} value={name}>
            {text}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  )
}

type Size = typeof FIRST_SIZE
type LengthProps = {
  of: keyof Size
  texts: EmbedTexts
  size: Size
  setSize(change: (before: Size) => Size): void
  locale: string
}

function Length({ of, texts, size, setSize, locale }: LengthProps) {
  return (
    <WholeNumber
      label={texts[of]}
      value={size[of]}
      {...SIZE_RANGE}
      grouping={false}
      fewer={texts.fewer}
      more={texts.more}
      locale={locale}
      onCommit={(value) => setSize((before) => ({ ...before, [of]: value }))}
    />
  )
}

type OriginProps = { texts: EmbedTexts; value: string; bad: boolean; onChange(value: string): void }

function Origin({ texts, value, bad, onChange }: OriginProps) {
  const id = useId()
  return (
    <section className="embed-origin">
      <label className="label" htmlFor={id}>
        {texts.origin}
      </label>
      <input
        id={id}
        className="text-input"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.org" // not-loaded: only shown
        value={value}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint" id={`${id}-hint`} role={bad ? 'alert' : undefined}>
        {bad ? texts.originBad : texts.originHint}
      </p>
    </section>
  )
}

/** A small picture of the frame's shape, with lines for the page where it has the full width. */
function Proportions({ width, height }: { width: number | null; height: number }) {
  const across = width ?? 960
  const scale = Math.min(56 / across, 36 / height)
  const [w, h] = [across * scale, height * scale]
  return (
    <svg className="embed-shape" viewBox="0 0 64 44" aria-hidden="true">
      <rect x={32 - w / 2} y={22 - h / 2} width={w} height={h} rx="4" />
      {width === null && <path d={`M1 ${22 - h / 2}v${h}M63 ${22 - h / 2}v${h}`} />}
    </svg>
  )
}
