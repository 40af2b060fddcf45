// The controls of the panels: a slider with its value, and a field for a whole number.
import { NumberField } from '@base-ui/react/number-field'
import { Slider } from '@base-ui/react/slider'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as text, shown and read out. */
  format(value: number): string
  /** Called with every move. */
  onChange?(value: number): void
  /** Called when the thumb is released. */
  onCommit?(value: number): void
  disabled?: boolean
  describedBy?: string
}

export function LabelledSlider(props: SliderProps) {
  const { label, value, min, max, step, format, onChange, onCommit, disabled, describedBy } = props
  const [draft, setDraft] = useDraft(value)
  return (
    <Slider.Root
      className="slider"
      value={draft}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={(next) => {
        setDraft(next)
        onChange?.(next)
      }}
      onValueCommitted={(next) => onCommit?.(next)}
    >
      <div className="row">
        <Slider.Label className="label">{label}</Slider.Label>
        <Slider.Value className="value">{() => format(draft)}</Slider.Value>
      </div>
      <Slider.Control className="slider-control">
        <Slider.Track className="slider-track">
          <Slider.Indicator className="slider-indicator" />
          <Slider.Thumb
            className="slider-thumb"
            getAriaValueText={(_, next) => format(next)}
            aria-describedby={describedBy}
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}

type NumberProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  largeStep?: number
  fewer: string
  more: string
  locale: string
  grouping?: boolean
  onCommit(value: number): void
}

/** Accepts any whole number that is typed. Buttons and arrow keys change it by `step`. */
export function WholeNumber(props: NumberProps) {
  const { label, value, min, max, step, largeStep, fewer, more, locale, grouping = true, onCommit } = props
  const id = useId()
  const [draft, setDraft] = useDraft<number | null>(value)
  return (
    <NumberField.Root
      className="number"
      id={id}
      value={draft}
      min={min}
      max={max}
      step={step}
      smallStep={1}
      largeStep={largeStep}
      locale={locale}
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
        <NumberField.Decrement className="number-button" aria-label={`${label}: ${fewer}`}>
          −
        </NumberField.Decrement>
        <NumberField.Input className="number-input" onKeyDown={commitOnEnter} />
        <NumberField.Increment className="number-button" aria-label={`${label}: ${more}`}>
          +
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}

/** Commits a number field on Enter and keeps its focus. */
export function commitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.currentTarget.blur() // a number field commits when it loses focus
  event.currentTarget.focus()
}

/** A value while it is edited. It follows `value`, and may differ from it until it is committed. */
export function useDraft<T>(value: T): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}
