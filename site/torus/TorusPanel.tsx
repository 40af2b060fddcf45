// The torus part of the panel: debug drawing, statistics, contact law, parameters and force fields.
// Ranges, steps and units of its numbers are those of the settings' tables.
import { Button } from '@base-ui/react/button'
import type { World } from '../../src/physics/index.ts'
import { TORUS } from '../../src/scenes/index.ts'
import {
  FIELD_KINDS,
  FIELD_RANGES,
  type Field,
  formatFields,
  formatLayers,
  LAWS,
  LAYERS,
  languageOf,
  MAX_FIELDS,
  type NumberName,
  numbersOf,
  parseFields,
  parseLayers,
  TORUS_DEFAULTS,
  TORUS_SETTINGS,
  type TorusSettings,
} from '../../src/settings/index.ts'
import { Chips, IconButton, Segments } from '../parts/choices.tsx'
import { ParameterField } from '../parts/controls.tsx'
import type { Page } from '../state/usePage.ts'
import { Statistics } from './Statistics.tsx'
import { TORUS_TEXTS } from './texts.ts'

type Props = { page: Page }

/** Parameters that only repulsion has, those of every law, and those that unfold. */
const FORCES = ['maxForce', 'forceScale', 'minForce'] as const
const MOTION = ['current', 'damping', 'timeStep'] as const
const WORLD = ['maxSpeed', 'width', 'height'] as const
const NEW_FIELD: Field = { kind: 'radial', x: 5000, y: 5000, extent: 2500, strength: 100, angle: 0 }

export function TorusPanel({ page }: Props) {
  const { settings, store, actions } = page
  const { law, debug, cell, locale } = settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  const isDefault = Object.entries(TORUS_DEFAULTS).every(
    ([name, value]) => settings[name as keyof TorusSettings] === value,
  )
  const parameter = (name: NumberName) => (
    <ParameterField
      key={name}
      label={texts.names[name]}
      value={settings[name]}
      defaultValue={name === 'cell' ? TORUS.cell : TORUS_DEFAULTS[name]}
      {...TORUS_SETTINGS[name].type}
      unit={texts.units[TORUS_SETTINGS[name].unit]}
      locale={locale}
      sayDefault={texts.toDefault}
      onChange={(value) => actions.setTorus({ [name]: value })}
    />
  )
  return (
    <>
      <section className="group" aria-label={texts.debug}>
        <h2 className="label">{texts.debug}</h2>
        <Chips
          label={texts.debug}
          names={LAYERS}
          texts={texts.layers}
          value={parseLayers(debug) ?? []}
          onChange={(layers) => actions.setTorus({ debug: formatLayers(layers) })}
        />
        <p className="hint">{texts.gestures}</p>
      </section>

      <Statistics world={page.world as World<2>} store={store} texts={texts} locale={locale} />

      <section className="group" aria-label={texts.law}>
        <h2 className="label">{texts.law}</h2>
        <Segments
          label={texts.law}
          names={LAWS}
          texts={texts.laws}
          value={law}
          onChange={(next) => actions.setTorus({ law: next })}
        />
        <p className="hint">{texts.lawHint[law]}</p>
      </section>

      <section className="group" aria-label={texts.parameters}>
        {(law === 'repulsion' ? [...FORCES, ...MOTION] : MOTION).map(parameter)}
      </section>

      <section className="group" aria-label={texts.world}>
        <h2 className="label">{texts.world}</h2>
        {WORLD.map(parameter)}
        <p className="label">{texts.cells}</p>
        <Segments
          label={texts.cells}
          names={['auto', 'fixed']}
          texts={{ auto: texts.cellAuto, fixed: texts.cellFixed(TORUS.cell.toLocaleString(locale)) }}
          value={cell === 0 ? 'auto' : 'fixed'}
          onChange={(next) => actions.setTorus({ cell: next === 'auto' ? 0 : TORUS.cell })}
        />
        {cell > 0 && parameter('cell')}
      </section>

      <Fields page={page} />
      <Button className="plain add" disabled={isDefault} onClick={() => actions.setTorus(TORUS_DEFAULTS)}>
        {texts.allDefault}
      </Button>
    </>
  )
}

/** The force fields, which can be added, changed and removed while the world runs. */
function Fields({ page: { settings, actions } }: Props) {
  const { locale } = settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  const list = parseFields(settings.fields) ?? []
  const put = (next: readonly Field[]) => actions.setTorus({ fields: formatFields(next) })
  const change = (k: number, changes: Partial<Field>) => put(list.map((f, i) => (i === k ? { ...f, ...changes } : f)))
  return (
    <section className="group" aria-label={texts.fields}>
      <h2 className="label">{texts.fields}</h2>
      {list.length === 0 && <p className="hint">{texts.noFields}</p>}
      {list.map((field, k) => (
        <fieldset className="field" key={k}>
          <legend className="unseen">{texts.field(k + 1)}</legend>
          <div className="field-top">
            <Segments
              label={texts.field(k + 1)}
              names={FIELD_KINDS}
              texts={texts.kinds}
              value={field.kind}
              onChange={(kind) => change(k, { kind })}
            />
            <IconButton
              icon="close"
              label={texts.removeField(k + 1)}
              onClick={() => put(list.filter((_, i) => i !== k))}
            />
          </div>
          {numbersOf(field.kind).map((name) => (
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
