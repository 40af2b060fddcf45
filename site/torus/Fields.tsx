// The force fields of the torus: kind, position, extent and strength of each. They can be added,
// changed and removed while the world runs.
import { Button } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import {
  FIELD_KINDS,
  FIELD_RANGES,
  type Field,
  type FieldKind,
  formatFields,
  MAX_FIELDS,
  parseFields,
} from '../../src/settings/index.ts'
import { ParameterField } from './ParameterField.tsx'
import type { TorusTexts } from './texts.ts'

type Props = { fields: string; texts: TorusTexts; locale: string; onChange(fields: string): void }

const NEW_FIELD: Field = { kind: 'radial', x: 5000, y: 5000, extent: 2500, strength: 100, angle: 0 }

export function Fields({ fields, texts, locale, onChange }: Props) {
  const list = parseFields(fields) ?? []
  const put = (next: readonly Field[]) => onChange(formatFields(next))
  const change = (k: number, changes: Partial<Field>) => put(list.map((f, i) => (i === k ? { ...f, ...changes } : f)))
  return (
    <section className="group" aria-label={texts.fields}>
      <h2 className="label">{texts.fields}</h2>
      {list.length === 0 && <p className="hint">{texts.noFields}</p>}
      {list.map((field, k) => (
        <fieldset className="field" key={k}>
          <legend className="unseen">{texts.field(k + 1)}</legend>
          <div className="field-top">
            <ToggleGroup
              className="segments"
              aria-label={texts.field(k + 1)}
              value={[field.kind]}
              onValueChange={([kind]) => kind && change(k, { kind: kind as FieldKind })}
            >
              {FIELD_KINDS.map((kind) => (
                <Toggle className="segment" value={kind} key={kind}>
                  {texts.kinds[kind]}
                </Toggle>
              ))}
            </ToggleGroup>
            <Button
              className="quiet round"
              aria-label={texts.removeField(k + 1)}
              onClick={() => put(list.filter((_, i) => i !== k))}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" />
              </svg>
            </Button>
          </div>
          {(['x', 'y', 'extent', 'strength', 'angle'] as const)
            .filter((name) => name !== 'angle' || field.kind === 'directional')
            .map((name) => (
              <ParameterField
                key={name}
                label={texts.fieldNames[name]}
                fullLabel={`${texts.field(k + 1)}: ${texts.fieldNames[name]}`}
                value={field[name]}
                {...FIELD_RANGES[name]}
                unit={texts.units[FIELD_RANGES[name].unit]}
                locale={locale}
                onChange={(value) => change(k, { [name]: value })}
              />
            ))}
        </fieldset>
      ))}
      <Button className="plain add" disabled={list.length >= MAX_FIELDS} onClick={() => put([...list, NEW_FIELD])}>
        {texts.addField}
      </Button>
    </section>
  )
}
