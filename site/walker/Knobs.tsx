// Numbers of the editor, each with a field and a slider. A drag is undone in one step.
import { ParameterField } from '../parts/controls.tsx'
import type { EditorPage } from './useEditorPage.ts'

/** The slider ends at its range, or at a value beyond. */
export type Knob = readonly [
  label: string,
  value: number,
  range: readonly [min: number, max: number, step: number],
  set: (value: number) => void,
  /** @default the field has no default */
  defaultValue?: number | undefined,
  unit?: string,
]

export function Knobs({ editorPage: { edit, page }, knobs }: { editorPage: EditorPage; knobs: readonly Knob[] }) {
  return knobs.map(([label, value, [min, max, step], set, defaultValue, unit]) => (
    <ParameterField
      key={label}
      label={label}
      value={value}
      step={step}
      defaultValue={defaultValue}
      unit={unit}
      min={Math.min(min, value)}
      max={Math.max(max, value)}
      page={page}
      onChange={(next) => edit.change(() => set(next))}
      onCommit={edit.end}
    />
  ))
}
