// The options of the Embed dialog, in groups.
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  COUNT_RANGE,
  languageOf,
  readFeedAddress,
  SETTINGS,
  type Settings,
  SIZE_RANGE,
  VESSEL_NAMES,
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
  /** The number of candies. */
  count: number
  site: string
  texts: ShareTexts
  choose(changes: Partial<Choices>): void
}

export function EmbedOptions({ way, shown, choices, count, site, texts, choose }: Props) {
  const { locale } = shown
  const { shape, shapes, vessel, vessels } = TEXTS[languageOf(locale)]
  const isBottle = shown.view === 'bottle'
  const isOverlay = way === 'overlay'
  const flag = (name: 'full' | 'transparent' | 'sound' | 'tilt' | 'announce') => (
    <LabelledSwitch
      className="row choice"
      label={texts[name]}
      checked={choices[name]}
      onChange={(checked) => choose({ [name]: checked })}
    />
  )
  const number = (name: 'count' | 'beside' | 'width' | 'height', value: number, range: RangeProps) => (
    <WholeNumber
      label={texts[name]}
      texts={texts}
      locale={locale}
      value={value}
      onCommit={(value) => choose({ [name]: value })}
      {...range}
    />
  )
  const text = (name: TypedSetting | 'events' | 'page', check: TextProps['check'], notes: Partial<TextProps>) => (
    <CheckedText
      label={texts[name]}
      value={choices[name]}
      check={check}
      onChange={(text) => choose({ [name]: text })}
      {...notes}
    />
  )
  const setting = (name: TypedSetting, notes: Partial<TextProps>) => {
    const bad = texts.bad(describeAllowed(SETTINGS[name].type, locale))
    return text(name, (typed) => (readTyped(name, typed) === undefined ? bad : null), notes)
  }
  return (
    <div className="embed-options">
      {isOverlay && (
        <Group label={texts.stream}>
          {text('events', (typed) => (isFeed(typed.trim(), site) ? null : texts.eventsBad), {
            hint: texts.eventsHint,
            placeholder: texts.none,
          })}
          {flag('announce')}
        </Group>
      )}
      {isJar(shown.view) && (
        <Group label={texts.contents}>
          {isBottle && (
            <>
              <Names label={shape} texts={shapes} value={choices.shape} onChange={(shape) => choose({ shape })} />
              {setting('image', { hint: texts.imageHint })}
              <Names
                label={vessel}
                names={typeof shown.vessel === 'string' ? VESSEL_NAMES : [...VESSEL_NAMES, 'own']}
                texts={vessels}
                value={typeof choices.vessel === 'string' ? choices.vessel : 'own'}
                onChange={(name) => choose({ vessel: name === 'own' ? shown.vessel : name })}
              />
            </>
          )}
          {number('count', count, { ...COUNT_RANGE, step: 10 })}
        </Group>
      )}
      {isBottle && (
        <Group label={texts.measure}>
          {setting('goal', { hint: texts.goalHint })}
          <div className="pair">
            {setting('fills', { placeholder: texts.auto })}
            {setting('unit', { placeholder: String(SETTINGS.unit.default) })}
          </div>
        </Group>
      )}
      <Group label={texts.size}>
        {!isOverlay && flag('full')}
        <div className="pair">
          {(isOverlay || !choices.full) && number('width', choices.width, { ...SIZE_RANGE, grouping: false })}
          {number('height', choices.height, { ...SIZE_RANGE, grouping: false })}
        </div>
      </Group>
      {!isOverlay && (
        <Group label={texts.display}>
          {flag('transparent')}
          {isJar(shown.view) && (
            <Names
              label={texts.interactive}
              texts={texts.interactions}
              value={choices.interactive}
              onChange={(interactive) => choose({ interactive })}
            />
          )}
        </Group>
      )}
      {isJar(shown.view) && (
        <details className="fold">
          <summary>{texts.moreOptions}</summary>
          {flag('sound')}
          {way === 'iframe' && flag('tilt')}
          {isBottle && number('beside', choices.beside, { min: 0, max: SETTINGS.beside.type.max })}
          {way === 'iframe' &&
            text('page', (typed) => (originOf(typed) === null ? texts.pageBad : null), {
              hint: texts.pageHint,
              placeholder: 'https://example.org',
              type: 'url',
            })}
        </details>
      )}
    </div>
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

function Names<Name extends string>(props: ComponentProps<typeof Segments<Name>>) {
  return (
    <div className="embed-names">
      <span className="label">{props.label}</span>
      <Segments {...props} />
    </div>
  )
}

/** Whether a typed text is the address of a stream, or empty. */
function isFeed(text: string, site: string): boolean {
  try {
    return text === '' || Boolean(readFeedAddress(text, site))
  } catch {
    return false
  }
}

type RangeProps = Pick<ComponentProps<typeof WholeNumber>, 'min' | 'max' | 'step' | 'largeStep' | 'grouping'>
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
