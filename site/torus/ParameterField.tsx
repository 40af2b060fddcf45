// One number of the torus panel: name, number field, unit, a slider labelled with both ends of its
// range, and a button that restores the default. Every change acts at once.
import { Button } from '@base-ui/react/button'
import { NumberField } from '@base-ui/react/number-field'
import { Slider } from '@base-ui/react/slider'
import { useId } from 'react'
import { commitOnEnter, useDraft } from '../parts/controls.tsx'

type Props = {
  label: string
  /** Accessible name where several fields share one label. @default label */
  fullLabel?: string
  value: number
  defaultValue?: number
  min: number
  max: number
  step: number
  unit: string
  locale: string
  /** Label of the button that restores the default. */
  sayDefault?(name: string, value: string): string
  onChange(value: number): void
}

export function ParameterField(props: Props) {
  const { label, fullLabel = label, value, defaultValue, min, max, step, unit, locale, sayDefault, onChange } = props
  const id = useId()
  const [draft, setDraft] = useDraft<number | null>(value)
  const number = (n: number) => n.toLocaleString(locale, { maximumFractionDigits: 4 })
  const setValue = (next: number) => {
    setDraft(next)
    if (next !== value) onChange(next)
  }
  return (
    <div className="parameter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {defaultValue !== undefined && sayDefault && (
        <Button
          className="quiet to-default"
          aria-label={sayDefault(label, number(defaultValue))}
          title={sayDefault(label, number(defaultValue))}
          disabled={value === defaultValue}
          onClick={() => setValue(defaultValue)}
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
        onValueCommitted={(next) => (next === null ? setDraft(value) : setValue(next))}
      >
        <NumberField.Input
          className="parameter-input"
          aria-label={fullLabel === label ? undefined : fullLabel}
          onKeyDown={commitOnEnter}
        />
      </NumberField.Root>
      <span className="unit">{unit}</span>
      <Slider.Root
        className="parameter-slider"
        value={Math.min(max, Math.max(min, value))}
        min={min}
        max={max}
        step={step}
        onValueChange={setValue}
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
