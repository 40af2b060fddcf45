// A slider with its value.
import { Slider } from '@base-ui/react/slider'
import { type ComponentProps, useEffect, useState } from 'react'

type SliderProps = Pick<Slider.Root.Props, 'min' | 'max' | 'step'> & {
  label: string
  value: number
  /** The value as text, shown and read out. */
  format(value: number): string
  onChange?(value: number): void
  onCommit?(value: number): void
  describedBy?: string
}

export function LabelledSlider(props: SliderProps) {
  const { label, value, format, onChange, onCommit, describedBy, ...range } = props
  const [draft, setDraft] = useDraft(value)
  return (
    <Slider.Root
      className="slider"
      {...range}
      value={draft}
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
      <Track getAriaValueText={(_, next) => format(next)} aria-describedby={describedBy} />
    </Slider.Root>
  )
}

export function Track(thumb: ComponentProps<typeof Slider.Thumb>) {
  return (
    <Slider.Control className="slider-control">
      <Slider.Track className="slider-track">
        <Slider.Indicator className="slider-indicator" />
        <Slider.Thumb className="slider-thumb" {...thumb} />
      </Slider.Track>
    </Slider.Control>
  )
}

/** A value while it is edited. It follows `value`, and may differ from it until it is committed. */
export function useDraft<T>(value: T): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}
