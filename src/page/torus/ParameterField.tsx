// One number of the torus' panel: its name, its value to type, its unit, a slider with both ends of its range, and the way back to the
// default. Every move acts at once.
import { Button } from '@base-ui/react/button'
import { NumberField } from '@base-ui/react/number-field'
import { Slider } from '@base-ui/react/slider'
import { useEffect, useId, useState } from 'react'

type Props = {
  label: string
  /** tells several fields of one label apart, for those who listen */
  fullLabel?: string
  value: number
  standard?: number
  min: number
  max: number
  step: number
  unit: string
  locale: string
  /** what the way back is called */
  toDefault?(name: string, value: string): string
  onChange(value: number): void
}

export function ParameterField(props: Props) {
  const { label, fullLabel = label, value, standard, min, max, step, unit, locale, toDefault, onChange } = props
  const id = useId()
  const [draft, setDraft] = useState<number | null>(value)
  useEffect(() => setDraft(value), [value])
  const number = (n: number) => n.toLocaleString(locale, { maximumFractionDigits: 4 })
  const take = (next: number) => {
    setDraft(next)
    if (next !== value) onChange(next)
  }
  return (
    <div className="parameter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {standard !== undefined && toDefault && (
        <Button
          className="quiet to-default"
          aria-label={toDefault(label, number(standard))}
          title={toDefault(label, number(standard))}
          disabled={value === standard}
          onClick={() => take(standard)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.2 6.2A5.2 5.2 0 1 1 3 9.6M3 2.6v3.8h3.8" />
          </svg>
        </Button>
      )}
      <NumberField.Root
        id={id}
        value={draft}
        min={min}
        max={max}
        step={step}
        locale={locale}
        format={{ maximumFractionDigits: 4 }}
        onValueChange={setDraft}
        onValueCommitted={(next) => (next === null ? setDraft(value) : take(next))}
      >
        <NumberField.Input
          className="parameter-input"
          aria-label={fullLabel === label ? undefined : fullLabel}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.currentTarget.blur() // leaving the field is what commits it
            event.currentTarget.focus()
          }}
        />
      </NumberField.Root>
      <span className="unit">{unit}</span>
      <Slider.Root
        className="parameter-slider"
        value={Math.min(max, Math.max(min, value))}
        min={min}
        max={max}
        step={step}
        onValueChange={take}
      >
        <span className="end" aria-hidden="true">
          {number(min)}
        </span>
        <Slider.Control className="slider-control">
          <Slider.Track className="slider-track">
            <Slider.Indicator className="slider-indicator" />
            <Slider.Thumb
              className="slider-thumb"
              getAriaLabel={() => fullLabel}
              getAriaValueText={(_, n) => `${number(n)} ${unit}`}
            />
          </Slider.Track>
        </Slider.Control>
        <span className="end" aria-hidden="true">
          {number(max)}
        </span>
      </Slider.Root>
    </div>
  )
}
