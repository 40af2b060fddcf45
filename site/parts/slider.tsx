// A slider, and a slider with its label and value. It is the browser's own, because Base UI's slider
// would add 5 KB to the first load.
import { type ComponentProps, type CSSProperties, useEffect, useId, useState } from 'react'

type RangeProps = Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-describedby'> & {
  value: number
  min: number
  max: number
  step: number
  /** The value as it is read out. */
  text: string
  onChange(value: number): void
  /** Called at the end of a drag, and after each key. */
  onCommit?: ((value: number) => void) | undefined
}

export function RangeInput({ text, onChange, onCommit, ...range }: RangeProps) {
  const { value, min, max } = range
  return (
    <input
      type="range"
      className="slider-input"
      {...range}
      aria-valuetext={text}
      style={{ '--part': (value - min) / (max - min) } as CSSProperties}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      ref={(input) => {
        // React has no name for the event of the end of a drag: its onChange follows each move.
        const commit = () => onCommit?.(Number(input!.value))
        input?.addEventListener('change', commit)
        return () => input?.removeEventListener('change', commit)
      }}
    />
  )
}

type SliderProps = Omit<RangeProps, 'text' | 'onChange'> & {
  label: string
  /** The value as text, shown and read out. */
  format(value: number): string
  onChange?(value: number): void
}

export function LabelledSlider({ label, value, format, onChange, ...range }: SliderProps) {
  const id = useId()
  const [draft, setDraft] = useDraft(value)
  return (
    <div className="slider">
      <div className="row">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <span className="value">{format(draft)}</span>
      </div>
      <RangeInput
        id={id}
        {...range}
        value={draft}
        text={format(draft)}
        onChange={(next) => {
          setDraft(next)
          onChange?.(next)
        }}
      />
    </div>
  )
}

/** Keeps a value while a visitor edits it. A new `value` replaces the draft. */
export function useDraft<T>(value: T): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}
