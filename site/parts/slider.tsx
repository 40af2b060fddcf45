// A slider with its value. It is the browser's own: the page shows one at first sight, and that of Base
// UI weighs 5 KB more.
import { type CSSProperties, useEffect, useId, useState } from 'react'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as text, shown and read out. */
  format(value: number): string
  onChange?(value: number): void
  /** Called at the end of a drag, and after each key. */
  onCommit?(value: number): void
  describedBy?: string
}

export function LabelledSlider(props: SliderProps) {
  const { label, value, format, onChange, onCommit, describedBy, ...range } = props
  const id = useId()
  const [draft, setDraft] = useDraft(value)
  const { min, max } = range
  return (
    <div className="slider">
      <div className="row">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <span className="value">{format(draft)}</span>
      </div>
      <input
        type="range"
        id={id}
        className="slider-input"
        {...range}
        value={draft}
        aria-valuetext={format(draft)}
        aria-describedby={describedBy}
        style={{ '--part': (draft - min) / (max - min) } as CSSProperties}
        onChange={({ currentTarget }) => {
          setDraft(Number(currentTarget.value))
          onChange?.(Number(currentTarget.value))
        }}
        ref={(input) => {
          // React has no name for the event of the end of a drag: its onChange follows each move.
          const commit = () => onCommit?.(Number(input!.value))
          input?.addEventListener('change', commit)
          return () => input?.removeEventListener('change', commit)
        }}
      />
    </div>
  )
}

/** A value while it is edited. It follows `value`, and may differ from it until it is committed. */
export function useDraft<T>(value: T): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}
