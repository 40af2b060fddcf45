// The torus part of the instruments: contact law, parameters, force fields and the drawing of circles.
// Ranges, steps and units of its numbers are those of the settings' tables.
import { TORUS } from '../../src/scenes/index.ts'
import {
  FIELD_RANGES,
  type Field,
  formatFields,
  languageOf,
  MAX_FIELDS,
  type NumberName,
  numbersOf,
  parseFields,
  TORUS_DEFAULTS,
  TORUS_SETTINGS,
} from '../../src/settings/index.ts'
import { IconButton, PlainButton, Segments } from '../parts/choices.tsx'
import { ParameterField } from '../parts/controls.tsx'
import type { PageProps } from '../state/usePage.ts'
import { TORUS_TEXTS } from './texts.ts'

/** Parameters of repulsion, of every law, and of the world. */
const FORCES = ['maxForce', 'forceScale', 'minForce', 'minDistance'] as const
const MOTION = ['current', 'damping', 'timeStep', 'mass', 'minMass'] as const
const WORLD = ['maxSpeed', 'width', 'height'] as const
const NEW_FIELD: Field = { kind: 'radial', x: 5000, y: 5000, extent: 2500, strength: 100, angle: 0 }

export function TorusPanel({ page }: PageProps) {
  const { settings, actions } = page
  const { law, circles, locale } = settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  const parameter = (name: NumberName) => (
    <ParameterField
      key={name}
      label={texts.names[name]}
      value={settings[name]}
      defaultValue={name === 'cell' || name === 'radius' ? TORUS[name] : TORUS_DEFAULTS[name]}
      {...TORUS_SETTINGS[name].type}
      unit={texts.units[TORUS_SETTINGS[name].unit]}
      page={page}
      onChange={(value) => actions.setTorus({ [name]: value })}
    />
  )
  /** A size that is automatic or fixed. */
  const size = (name: 'cell' | 'radius') => (
    <>
      <p className="label">{texts.names[name]}</p>
      <Segments
        label={texts.names[name]}
        texts={{ auto: texts.follows[name], fixed: texts.fixed(TORUS[name].toLocaleString(locale)) }}
        value={settings[name] === 0 ? 'auto' : 'fixed'}
        onChange={(next) => actions.setTorus({ [name]: next === 'auto' ? 0 : TORUS[name] })}
      />
      {settings[name] > 0 && parameter(name)}
    </>
  )
  return (
    <>
      <section className="group" aria-label={texts.circles}>
        <Segments
          label={texts.circles}
          texts={texts.circleKinds}
          value={circles}
          onChange={(circles) => actions.setTorus({ circles })}
        />
        <p className="hint">{texts.gestures}</p>
      </section>

      <section className="group" aria-label={texts.law}>
        <h2 className="label">{texts.law}</h2>
        <Segments label={texts.law} texts={texts.laws} value={law} onChange={(law) => actions.setTorus({ law })} />
        <p className="hint">{texts.lawHint[law]}</p>
      </section>

      <section className="group" aria-label={texts.parameters}>
        {(law === 'repulsion' ? [...FORCES, ...MOTION] : MOTION).map(parameter)}
        <p className="hint">{texts.parameterHint}</p>
      </section>

      <section className="group" aria-label={texts.world}>
        <h2 className="label">{texts.world}</h2>
        {WORLD.map(parameter)}
        {size('cell')}
        {size('radius')}
      </section>

      <Fields page={page} />
    </>
  )
}

/** The force fields, which can be added, changed and removed while the world runs. */
function Fields({ page }: PageProps) {
  const { settings, actions } = page
  const texts = TORUS_TEXTS[languageOf(settings.locale)]
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
              page={page}
              onChange={(value) => change(k, { [name]: value })}
            />
          ))}
        </fieldset>
      ))}
      <PlainButton className="add" disabled={list.length >= MAX_FIELDS} onClick={() => put([...list, NEW_FIELD])}>
        {texts.addField}
      </PlainButton>
    </section>
  )
}
