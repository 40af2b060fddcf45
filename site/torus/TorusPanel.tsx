// The torus part of the panel: debug drawing, statistics, contact law, parameters and force fields.

import { Button } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { World } from '../../src/physics/index.ts'
import { TORUS } from '../../src/scenes/index.ts'
import {
  formatLayers,
  LAWS,
  LAYERS,
  type Law,
  type Layer,
  languageOf,
  type NumberName,
  parseLayers,
  TORUS_DEFAULTS,
  TORUS_SETTINGS,
  type TorusSettings,
} from '../../src/settings/index.ts'
import type { PageStore } from '../state/store.ts'
import { Fields } from './Fields.tsx'
import { ParameterField } from './ParameterField.tsx'
import { Statistics } from './Statistics.tsx'
import { TORUS_TEXTS } from './texts.ts'

type Props = {
  world: World<2>
  settings: TorusSettings
  store: PageStore
  locale: string
  onChange(changes: Partial<TorusSettings>): void
}

/** Parameters that only repulsion has, those of every law, and those that unfold. */
const FORCES = ['maxForce', 'forceScale', 'minForce'] as const
const MOTION = ['current', 'damping', 'timeStep'] as const
const WORLD = ['maxSpeed', 'width', 'height'] as const

export function TorusPanel({ world, settings, store, locale, onChange }: Props) {
  const texts = TORUS_TEXTS[languageOf(locale)]
  const { law, debug, fields, cell } = settings
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
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <section className="group" aria-label={texts.debug}>
        <h2 className="label">{texts.debug}</h2>
        <ToggleGroup
          multiple
          className="chips"
          aria-label={texts.debug}
          value={parseLayers(debug) ?? []}
          onValueChange={(next) => onChange({ debug: formatLayers(next as Layer[]) })}
        >
          {LAYERS.map((layer) => (
            <Toggle className={`chip chip-${layer}`} value={layer} key={layer}>
              {texts.layers[layer]}
            </Toggle>
          ))}
        </ToggleGroup>
        <p className="hint">{texts.gestures}</p>
      </section>

      <Statistics world={world} store={store} texts={texts} locale={locale} />

      <section className="group" aria-label={texts.law}>
        <h2 className="label">{texts.law}</h2>
        <ToggleGroup
          className="segments"
          aria-label={texts.law}
          value={[law]}
          onValueChange={([next]) => next && onChange({ law: next as Law })}
        >
          {LAWS.map((name) => (
            <Toggle className="segment" value={name} key={name}>
              {texts.laws[name]}
            </Toggle>
          ))}
        </ToggleGroup>
        <p className="hint">{texts.lawHint[law]}</p>
      </section>

      <section className="group" aria-label={texts.parameters}>
        {(law === 'repulsion' ? [...FORCES, ...MOTION] : MOTION).map(parameter)}
      </section>

      <section className="group" aria-label={texts.world}>
        <h2 className="label">{texts.world}</h2>
        {WORLD.map(parameter)}
        <p className="label">{texts.cells}</p>
        <ToggleGroup
          className="segments"
          aria-label={texts.cells}
          value={[cell === 0 ? 'auto' : 'fixed']}
          onValueChange={([next]) => next && onChange({ cell: next === 'auto' ? 0 : TORUS.cell })}
        >
          <Toggle className="segment" value="auto">
            {texts.cellAuto}
          </Toggle>
          <Toggle className="segment" value="fixed">
            {texts.cellFixed(TORUS.cell.toLocaleString(locale))}
          </Toggle>
        </ToggleGroup>
        {cell > 0 && parameter('cell')}
      </section>

      <Fields fields={fields} texts={texts} locale={locale} onChange={(next) => onChange({ fields: next })} />
      <Button className="plain add" disabled={isDefault} onClick={() => onChange(TORUS_DEFAULTS)}>
        {texts.allDefault}
      </Button>
    </>
  )
}
