// Sliders of the editor, each of whose drags is undone in one step.
import { LabelledSlider } from '../parts/controls.tsx'
import type { Edit } from './useEditorPage.ts'

/** The slider ends at its range, or at a value beyond. */
export type Knob = readonly [
  label: string,
  value: number,
  range: readonly [min: number, max: number, step: number],
  set: (value: number) => void,
  /** The value as text. @default with as many digits as the step needs, at least 2 */
  format?: (value: number) => string,
]

export function Knobs({ edit, knobs }: { edit: Edit; knobs: readonly Knob[] }) {
  return knobs.map(([label, value, [min, max, step], set, format]) => (
    <LabelledSlider
      key={label}
      {...{ label, value, step }}
      min={Math.min(min, value)}
      max={Math.max(max, value)}
      format={format ?? ((next) => next.toFixed(step < 0.01 ? 3 : 2))}
      onChange={(next) => edit.change(() => set(next))}
      onCommit={edit.end}
    />
  ))
}
