// A slider of the editor, whose whole drag is undone in one step.
import { LabelledSlider } from '../parts/controls.tsx'
import type { Edit } from './useEditorPage.ts'

type Props = {
  edit: Edit
  label: string
  value: number
  /** It ends here, or at a value beyond. */
  range: readonly [min: number, max: number, step: number]
  /** The value as text. @default with as many digits as the step needs, at least 2 */
  format?(value: number): string
  set(value: number): void
}

export function Knob({ edit, label, value, range: [min, max, step], format, set }: Props) {
  const digits = step < 0.01 ? 3 : 2
  return (
    <LabelledSlider
      {...{ label, value, step }}
      min={Math.min(min, value)}
      max={Math.max(max, value)}
      format={format ?? ((next) => next.toFixed(digits))}
      onChange={(next) => edit.change(() => set(next))}
      onCommit={edit.end}
    />
  )
}
