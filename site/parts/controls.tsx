// The fields of the panels for numbers: a whole number, and a parameter with a slider and a default.
import { NumberField } from '@base-ui/react/number-field'
import { type KeyboardEvent, useId } from 'react'
import type { Page } from '../state/usePage.ts'
import { IconButton } from './choices.tsx'
import { RangeInput, useDraft } from './slider.tsx'

type NumberProps = Pick<NumberField.Root.Props, 'min' | 'max' | 'step' | 'largeStep'> & {
  label: string
  value: number
  texts: Record<'fewer' | 'more', string>
  locale: string
  grouping?: boolean
  onCommit(value: number): void
}

/** Accepts any whole number that is typed. Buttons and arrow keys change it by `step`. */
export function WholeNumber(props: NumberProps) {
  const { label, value, texts, locale, grouping = true, onCommit, ...range } = props
  const id = useId()
  const [draft, setDraft] = useDraft<number | null>(value)
  return (
    <NumberField.Root
      className="number"
      id={id}
      locale={locale}
      {...range}
      value={draft}
      smallStep={1}
      format={{ maximumFractionDigits: 0, useGrouping: grouping }}
      onValueChange={setDraft}
      onValueCommitted={(next) => {
        if (next === null) setDraft(value)
        else onCommit(Math.round(next))
      }}
    >
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <NumberField.Group className="number-group">
        <NumberField.Decrement className="number-button" aria-label={`${label}: ${texts.fewer}`}>
          −
        </NumberField.Decrement>
        <NumberField.Input className="number-input" onKeyDown={commitOnEnter} />
        <NumberField.Increment className="number-button" aria-label={`${label}: ${texts.more}`}>
          +
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}

type ParameterProps = {
  label: string
  /** Accessible name where several fields share one label. @default label */
  fullLabel?: string
  value: number
  defaultValue?: number | undefined
  min: number
  max: number
  step: number
  unit?: string | undefined
  page: Pick<Page, 'texts' | 'settings'>
  onChange?(value: number): void
  /** Called at the end of a drag, and after each other change. */
  onCommit?(value: number): void
}

/** Decimals that a field shows. A value with more decimals stays until it is changed. */
const DIGITS = 4

/** A number with its unit, a slider over its range, and a button for its default. */
export function ParameterField(props: ParameterProps) {
  const { label, fullLabel = label, value, defaultValue, min, max, step, unit = '', onChange, onCommit } = props
  const { texts, settings } = props.page
  const { locale } = settings
  const id = useId()
  const [draft, setDraft] = useDraft<number | null>(value)
  const format = { maximumFractionDigits: DIGITS }
  const number = (n: number) => n.toLocaleString(locale, format)
  const setValue = (next: number) => {
    setDraft(next)
    if (next !== value) onChange?.(next)
  }
  const shown = Number(value.toFixed(DIGITS))
  const commit = (next: number) => {
    setValue(next)
    onCommit?.(next)
  }
  return (
    <div className="parameter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {defaultValue !== undefined && (
        <IconButton
          className="round to-default"
          icon="restore"
          label={texts.toDefault(label, number(defaultValue))}
          disabled={value === defaultValue}
          onClick={() => commit(defaultValue)}
        />
      )}
      <NumberField.Root
        id={id}
        min={min}
        max={max}
        step={step}
        locale={locale}
        format={format}
        value={draft}
        onValueChange={setDraft}
        onValueCommitted={(next) => (next === null || next === shown ? setDraft(value) : commit(next))}
      >
        <NumberField.Input
          className="parameter-input"
          aria-label={fullLabel === label ? undefined : fullLabel}
          onKeyDown={commitOnEnter}
        />
      </NumberField.Root>
      <span className="unit">{unit}</span>
      <div className="parameter-slider">
        <span className="end" aria-hidden="true">
          {number(min)}
        </span>
        <RangeInput
          min={min}
          max={max}
          step={step}
          onCommit={onCommit}
          value={Math.min(max, Math.max(min, draft ?? value))}
          aria-label={fullLabel}
          text={`${number(draft ?? value)} ${unit}`}
          onChange={setValue}
        />
        <span className="end" aria-hidden="true">
          {number(max)}
        </span>
      </div>
    </div>
  )
}

function commitOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter') return
  currentTarget.blur() // a number field commits when it loses focus
  currentTarget.focus()
}
