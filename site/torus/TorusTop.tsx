// What the torus shows first: presets, layers of the debug drawing, and statistics.
import {
  formatLayers,
  languageOf,
  OPENING_COUNT,
  parseLayers,
  SPECIFIED_COUNT,
  TORUS_AS_SPECIFIED,
  TORUS_DEFAULTS,
  type TorusSettingName,
} from '../../src/settings/index.ts'
import { Chips, Segments } from '../parts/choices.tsx'
import type { PageProps } from '../state/usePage.ts'
import { Statistics } from './Statistics.tsx'
import { TORUS_TEXTS } from './texts.ts'

const LAYERS = {
  grid: 'var(--ink-soft)',
  contacts: '#e00000',
  cells: '#e2b800',
  velocities: '#3f74d1',
  statistics: '#a8446a',
} as const
/** A world and its number of circles. */
const PRESETS = {
  drifting: { ...TORUS_DEFAULTS, count: OPENING_COUNT.torus },
  specified: { ...TORUS_AS_SPECIFIED, count: SPECIFIED_COUNT },
}

export function TorusTop({ page }: PageProps) {
  const { settings, actions } = page
  const { debug, count, locale } = settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  const layers = parseLayers(debug) ?? []
  const preset = (['drifting', 'specified'] as const).find((name) =>
    Object.entries({ ...PRESETS[name], debug, count }).every(
      ([key, value]) => settings[key as TorusSettingName] === value,
    ),
  )
  return (
    <>
      <section className="group" aria-label={texts.preset}>
        <Segments
          label={texts.preset}
          texts={texts.presets}
          value={preset ?? null}
          onChange={(next) => actions.setPreset(PRESETS[next])}
        />
        <Chips
          label={texts.debug}
          texts={texts.layers}
          colors={LAYERS}
          value={layers}
          onChange={(next) => actions.setTorus({ debug: formatLayers(next) })}
        />
      </section>
      {layers.includes('statistics') && <Statistics page={page} />}
    </>
  )
}
