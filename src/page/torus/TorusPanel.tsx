// The torus part of the panel: debug drawing, statistics, contact law, parameters and force fields.
import { Button } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { World } from '../../physics/index.ts'
import { LAWS, LAYERS, type Law, type Layer, type Locale, TORUS_SETTINGS } from '../../settings/schema.ts'
import { formatLayers, NUMBER_NAMES, parseLayers, TORUS_DEFAULTS, type TorusSettings } from '../../settings/torus.ts'
import type { StatsStore } from '../frameStats.ts'
import { Fields } from './Fields.tsx'
import { ParameterField } from './ParameterField.tsx'
import { Statistics } from './Statistics.tsx'
import { TORUS_TEXTS } from './texts.ts'

type Props = {
  world: World<2>
  settings: TorusSettings
  stats: StatsStore
  locale: Locale
  onChange(changes: Partial<TorusSettings>): void
}

/** Parameters that only repulsion has. */
const FORCES: readonly string[] = ['maxForce', 'forceScale', 'minForce']

export function TorusPanel({ world, settings, stats, locale, onChange }: Props) {
  const texts = TORUS_TEXTS[locale]
  const { law, debug, fields } = settings
  const isDefault = Object.entries(TORUS_DEFAULTS).every(
    ([name, value]) => settings[name as keyof TorusSettings] === value,
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

      <Statistics world={world} stats={stats} texts={texts} locale={locale} />

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
        {NUMBER_NAMES.filter((name) => law === 'repulsion' || !FORCES.includes(name)).map((name) => (
          <ParameterField
            key={name}
            label={texts.names[name]}
            value={settings[name]}
            defaultValue={TORUS_DEFAULTS[name]}
            {...TORUS_SETTINGS[name].type}
            unit={texts.units[TORUS_SETTINGS[name].unit]}
            locale={locale}
            sayDefault={texts.toDefault}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </section>

      <Fields fields={fields} texts={texts} locale={locale} onChange={(next) => onChange({ fields: next })} />
      <Button className="plain add" disabled={isDefault} onClick={() => onChange(TORUS_DEFAULTS)}>
        {texts.allDefault}
      </Button>
    </>
  )
}
