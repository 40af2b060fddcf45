// The options of the Embed dialog. GROUPS lists them by group and way. The control of an option
// follows from its type in the settings.
import { type ComponentProps, useState } from 'react'
import {
  type Allowed,
  COUNT_RANGE,
  languageOf,
  readFeedAddress,
  SETTINGS,
  type Settings,
  SIZE_RANGE,
  type ValueType,
} from '../../src/settings/index.ts'
import { Segments } from '../parts/choices.tsx'
import { WholeNumber } from '../parts/controls.tsx'
import { LabelledSwitch } from '../parts/LabelledSwitch.tsx'
import { TextField } from '../parts/TextField.tsx'
import { isJar } from '../state/jars.ts'
import { describeAllowed, TEXTS } from '../state/texts.ts'
import { type Choices, originOf, readTyped, type TypedSetting, type Way } from './embedAddress.ts'
import type { ShareTexts } from './texts.ts'

type Props = {
  way: Way
  shown: Settings
  choices: Choices
  /** The number of candies, and of those beside the bottle. */
  count: number
  beside: number
  site: string
  texts: ShareTexts
  choose(changes: Partial<Choices>): void
}

type Name = keyof Choices
/** Whether a field or a group is shown. */
type When = (props: Props) => boolean
/** Fields that stand side by side. */
type Row = readonly [names: readonly Name[], When?]
type GroupLabel = 'stream' | 'contents' | 'measure' | 'size' | 'display' | 'moreOptions'

const bottle: When = ({ shown }) => shown.view === 'bottle'
const jar: When = ({ shown }) => isJar(shown.view)
const iframe: When = ({ way }) => way === 'iframe'
const overlay: When = ({ way }) => way === 'overlay'
const noOverlay: When = ({ way }) => way !== 'overlay'

/** The groups from top to bottom. The last one is folded. */
const GROUPS: readonly [GroupLabel, When, ...Row[]][] = [
  ['stream', overlay, [['events']], [['announce']]],
  ['contents', jar, [['shape'], bottle], [['image'], bottle], [['vessel'], bottle], [['count']]],
  ['measure', bottle, [['goal']], [['fills', 'unit']]],
  ['size', () => true, [['full'], noOverlay], [['width', 'height']]],
  ['display', noOverlay, [['transparent']], [['interactive'], jar]],
  ['moreOptions', jar, [['sound']], [['tilt'], iframe], [['beside'], bottle], [['page'], iframe]],
]

const isFull = ({ way, choices }: Props) => choices.full && way !== 'overlay'

/** The settings, and the options of the dialog alone. */
const FIELDS: Readonly<Record<Name, { type: ValueType }>> = {
  ...SETTINGS,
  count: { type: { kind: 'integer', ...COUNT_RANGE, step: 10 } }, // that of the page
  full: { type: { kind: 'flag' } },
  width: { type: { kind: 'integer', ...SIZE_RANGE } },
  height: { type: { kind: 'integer', ...SIZE_RANGE } },
  page: SETTINGS.origin,
}

export function EmbedOptions(props: Props) {
  return (
    <div className="embed-options">
      {GROUPS.filter(([, when]) => when(props)).map(([label, , ...rows]) => {
        const fields = rows
          .filter(([, when]) => when?.(props) !== false)
          .map(([names]) => (
            <div className={names.length > 1 ? 'pair' : undefined} key={names[0]}>
              {names.map((name) => (
                <Field key={name} {...props} name={name} />
              ))}
            </div>
          ))
        return label === 'moreOptions' ? (
          <details className="fold" key={label}>
            <summary>{props.texts[label]}</summary>
            {fields}
          </details>
        ) : (
          <fieldset className="embed-group" key={label}>
            <legend>{props.texts[label]}</legend>
            {fields}
          </fieldset>
        )
      })}
    </div>
  )
}

function Field({ name, ...props }: Props & { name: Name }) {
  const { shown, choices, texts } = props
  const { type } = FIELDS[name]
  const label = texts[name]
  const put = (value: unknown) => props.choose({ [name]: value })
  if (name === 'width' && isFull(props)) return null
  switch (type.kind) {
    case 'flag':
      return (
        <LabelledSwitch
          className="row choice"
          label={label}
          checked={name === 'full' ? isFull(props) : choices[name] === true}
          onChange={put}
        />
      )
    case 'oneOf': {
      const names = name === 'interactive' ? texts.interactions : texts.shapes
      return <Names label={label} names={names} value={choices[name] as string} onChange={put} />
    }
    case 'vessel': {
      const { vessels } = TEXTS[languageOf(shown.locale)]
      const { own, ...named } = vessels
      return (
        <Names
          label={label}
          names={typeof shown.vessel === 'string' ? named : vessels}
          value={typeof choices.vessel === 'string' ? choices.vessel : 'own'}
          onChange={(name) => put(name === 'own' ? shown.vessel : name)}
        />
      )
    }
    case 'integer':
      return (
        <WholeNumber
          label={label}
          min={type.min}
          max={type.max}
          step={type.step ?? 1}
          largeStep={type.largeStep}
          texts={texts}
          locale={shown.locale}
          onCommit={put}
          value={name === 'count' || name === 'beside' ? props[name] : (choices[name] as number)}
          grouping={name === 'count' || name === 'beside'}
        />
      )
    default:
      return (
        <CheckedText
          label={label}
          value={choices[name] as string}
          onChange={put}
          {...notesOf(texts)[name]}
          type={name === 'page' ? 'url' : 'text'}
          check={(text) => problemOf(name, text, props)}
        />
      )
  }
}

type NamesProps = { label: string; names: Record<string, string>; value: string; onChange(name: string): void }

function Names({ label, names, value, onChange }: NamesProps) {
  return (
    <div className="embed-names">
      <span className="label">{label}</span>
      <Segments label={label} value={value} onChange={onChange} texts={names} />
    </div>
  )
}

/** Hints below typed fields, and their placeholders. */
const notesOf = (texts: ShareTexts): Partial<Record<Name, { hint?: string; placeholder?: string }>> => ({
  events: { hint: texts.eventsHint, placeholder: texts.none },
  image: { hint: texts.imageHint },
  goal: { hint: texts.goalHint },
  fills: { placeholder: texts.auto },
  unit: { placeholder: String(SETTINGS.unit.default) },
  page: { hint: texts.pageHint, placeholder: 'https://example.org' },
})

/** Returns what is wrong with a typed text, or null. */
function problemOf(name: Name, text: string, { shown, site, texts }: Props): string | null {
  if (name === 'page') return originOf(text) === null ? texts.pageBad : null
  if (name !== 'events') {
    const allowed = describeAllowed(FIELDS[name].type as Allowed, shown.locale)
    return readTyped(name as TypedSetting, text) === undefined ? texts.bad(allowed) : null
  }
  try {
    if (text.trim() !== '') readFeedAddress(text.trim(), site)
    return null
  } catch {
    return texts.eventsBad
  }
}

type TextProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'placeholder' | 'type'> & {
  value: string
  /** Returns what is wrong with a text, or null. */
  check(text: string): string | null
  /** Called with each valid text. */
  onChange(text: string): void
}

/**
 * A text field with a check. The snippet keeps the last valid text. A problem is shown when the field
 * is left or Enter is pressed, not while the visitor types.
 */
function CheckedText({ value, check, onChange, ...field }: TextProps) {
  const [draft, setDraft] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const leave = () => setLeft(check(draft) !== null)
  return (
    <TextField
      {...field}
      autoCapitalize="off"
      spellCheck={false}
      value={draft}
      problem={isLeft ? check(draft) : null}
      onValueChange={(text) => {
        setDraft(text)
        if (check(text) !== null) return
        setLeft(false)
        onChange(text.trim())
      }}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
