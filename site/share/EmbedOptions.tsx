// The options of the Embed dialog, in groups. Each way has those that act on it.
import type { ReactNode } from 'react'
import type { VesselName } from '../../src/index.ts'
import {
  type Allowed,
  COUNT_RANGE,
  languageOf,
  readFeedAddress,
  SETTINGS,
  type Settings,
  SIZE_RANGE,
} from '../../src/settings/index.ts'
import { WholeNumber } from '../page/controls.tsx'
import { describeAllowed, TEXTS } from '../page/texts/index.ts'
import { type Choices, readTyped, type TypedSetting } from './choices.ts'
import { CheckedText, Choice, Names } from './fields.tsx'
import { isJar, type Way } from './frameAddress.ts'
import { originOf } from './snippets.ts'
import type { EmbedTexts } from './texts.ts'

type Props = {
  way: Way
  /** The settings of the page. */
  shown: Settings
  choices: Choices
  /** How many candies there are, and lie beside the bottle. */
  count: number
  beside: number
  site: string
  texts: EmbedTexts
  choose(changes: Partial<Choices>): void
}

export function EmbedOptions(props: Props) {
  const { way, shown, texts } = props
  const bottle = shown.view === 'bottle'
  const jar = isJar(shown.view)
  return (
    <div className="embed-options">
      {way === 'overlay' && <Stream {...props} />}
      {jar && <Contents {...props} />}
      {bottle && <Measure {...props} />}
      <Size {...props} />
      {way !== 'overlay' && <Display {...props} />}
      {jar && (
        <details className="fold">
          <summary>{texts.moreOptions}</summary>
          <More {...props} />
        </details>
      )}
    </div>
  )
}

function Stream({ choices, site, texts, choose }: Props) {
  const check = (text: string) => {
    try {
      if (text.trim() !== '') readFeedAddress(text.trim(), site)
      return null
    } catch {
      return texts.eventsBad
    }
  }
  return (
    <Group label={texts.stream}>
      <CheckedText
        label={texts.events}
        value={choices.events}
        hint={texts.eventsHint}
        placeholder="/tips"
        check={check}
        onChange={(events) => choose({ events })}
      />
    </Group>
  )
}

function Contents(props: Props) {
  const { shown, choices, texts, choose } = props
  const { vessel, vessels } = TEXTS[languageOf(shown.locale)]
  const { own, ...named } = vessels
  const bottle = shown.view === 'bottle'
  return (
    <Group label={texts.contents}>
      {bottle && (
        <>
          <Names
            label={texts.shape}
            names={texts.shapes}
            value={choices.shape}
            onChange={(shape) => choose({ shape })}
          />
          <Typed {...props} name="image" label={texts.image} hint={texts.imageHint} />
          <Names<VesselName | 'own'>
            label={vessel}
            names={typeof shown.vessel === 'string' ? named : vessels}
            value={typeof choices.vessel === 'string' ? choices.vessel : 'own'}
            onChange={(name) => choose({ vessel: name === 'own' ? shown.vessel : name })}
          />
        </>
      )}
      <Whole
        {...props}
        label={texts.count}
        value={props.count}
        range={{ ...COUNT_RANGE, step: 10 }}
        onCommit={(count) => choose({ count })}
      />
    </Group>
  )
}

function Measure(props: Props) {
  const { texts } = props
  return (
    <Group label={texts.measure}>
      <Typed {...props} name="goal" label={texts.goal} hint={texts.goalHint} />
      <div className="pair">
        <Typed {...props} name="fills" label={texts.fills} placeholder={texts.auto} />
        <Typed {...props} name="unit" label={texts.unit} placeholder={String(SETTINGS.unit.default)} />
      </div>
    </Group>
  )
}

function Size(props: Props) {
  const { way, choices, texts, choose } = props
  const full = choices.full && way !== 'overlay'
  const size = { range: SIZE_RANGE, grouping: false }
  return (
    <Group label={texts.size}>
      {way !== 'overlay' && <Choice label={texts.full} checked={full} onChange={(full) => choose({ full })} />}
      <div className="pair">
        {!full && (
          <Whole
            {...props}
            {...size}
            label={texts.width}
            value={choices.width}
            onCommit={(width) => choose({ width })}
          />
        )}
        <Whole
          {...props}
          {...size}
          label={texts.height}
          value={choices.height}
          onCommit={(height) => choose({ height })}
        />
      </div>
    </Group>
  )
}

function Display({ shown, choices, texts, choose }: Props) {
  return (
    <Group label={texts.display}>
      <Choice
        label={texts.transparent}
        checked={choices.transparent}
        onChange={(transparent) => choose({ transparent })}
      />
      {isJar(shown.view) && (
        <Names
          label={texts.interactive}
          names={texts.interactions}
          value={choices.interactive}
          onChange={(interactive) => choose({ interactive })}
        />
      )}
    </Group>
  )
}

function More(props: Props) {
  const { way, shown, choices, beside, texts, choose } = props
  const { sound, tilt, page } = choices
  return (
    <>
      <Choice label={texts.sound} checked={sound} onChange={(sound) => choose({ sound })} />
      {way === 'iframe' && <Choice label={texts.tilt} checked={tilt} onChange={(tilt) => choose({ tilt })} />}
      {shown.view === 'bottle' && (
        <Whole
          {...props}
          label={texts.beside}
          value={beside}
          range={{ ...SETTINGS.beside.type, step: 1 }}
          onCommit={(beside) => choose({ beside })}
        />
      )}
      {way === 'iframe' && (
        <CheckedText
          label={texts.origin}
          value={page}
          type="url"
          hint={texts.originHint}
          placeholder="https://example.org" // not-loaded: only shown
          check={(text) => (originOf(text) === null ? texts.originBad : null)}
          onChange={(page) => choose({ page })}
        />
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="embed-group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

type TypedProps = Props & { name: TypedSetting; label: string; hint?: string; placeholder?: string }

/** A setting that is typed, with the checks of the schema. */
function Typed({ name, label, hint, placeholder, shown, choices, texts, choose }: TypedProps) {
  const allowed = describeAllowed(SETTINGS[name].type as Allowed, TEXTS[languageOf(shown.locale)])
  return (
    <CheckedText
      label={label}
      value={choices[name]}
      {...{ hint, placeholder }}
      check={(text) => (readTyped(name, text) === undefined ? texts.bad(allowed) : null)}
      onChange={(text) => choose({ [name]: text })}
    />
  )
}

type WholeProps = Pick<Props, 'shown' | 'texts'> & {
  label: string
  value: number
  range: { min: number; max: number; step: number; largeStep?: number }
  grouping?: boolean
  onCommit(value: number): void
}

function Whole({ shown, texts, range, label, value, grouping, onCommit }: WholeProps) {
  const stepper = { fewer: texts.fewer, more: texts.more, locale: shown.locale }
  return <WholeNumber {...{ label, value, grouping, onCommit }} {...range} {...stepper} />
}
