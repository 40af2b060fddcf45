// The bottle of the konpeito article, under its own rule or under the solver, and the layers of the debug
// drawing.
import {
  BOTTLE_AS_SPECIFIED,
  comparesAll,
  hasSolver,
  isSpecified,
  languageOf,
  type Settings,
} from '../../src/settings/index.ts'
import { Chips, Segments } from '../parts/choices.tsx'
import type { BottleLayer } from '../state/store.ts'
import type { PageProps } from '../state/usePage.ts'
import { INSTRUMENT_TEXTS } from './instrumentTexts.ts'

const LAYERS = { cells: '#dcae1a', pairs: '#6a9fd8', contacts: '#e24848' } as const

/** The layers that a level computes. Its walls give normals, the article's rule gives pairs, but no grid. */
const layersOf = (level: number): BottleLayer[] =>
  hasSolver(level) ? ['cells', 'pairs', 'contacts'] : comparesAll(level) ? ['pairs', 'contacts'] : ['contacts']

/** Whether gravity and restitution are the article's too. */
const isUnchanged = ({ gravity, restitution }: Settings) =>
  gravity === BOTTLE_AS_SPECIFIED.gravity && restitution === BOTTLE_AS_SPECIFIED.restitution

/** The bottle of the article, the switch of its rule, and the debug drawing. */
export function Article({ page }: PageProps) {
  const { settings, actions, layers, store } = page
  const texts = INSTRUMENT_TEXTS[languageOf(settings.locale)]
  const specified = isSpecified(settings) && settings.level > 0
  const preset = isUnchanged(settings) ? 'specified' : null
  const rule = comparesAll(settings.level) ? 'article' : hasSolver(settings.level) ? 'solver' : null
  return (
    <section className="group article" aria-label={texts.preset}>
      <h2 className="label">{texts.preset}</h2>
      <Segments
        label={texts.preset}
        texts={texts.presets}
        value={specified ? preset : 'usual'}
        onChange={(next) => (next === 'specified' ? actions.setSpecified() : actions.setLevel(0))}
      />
      {specified && (
        <>
          <Segments
            label={texts.rule}
            describedBy={rule ? 'rule-hint' : undefined}
            texts={texts.rules}
            value={rule}
            onChange={(next) => actions.setLevel(next === 'article' ? 4 : 5)}
          />
          {rule && (
            <p className="hint" id="rule-hint">
              {texts.ruleHints[rule]}
            </p>
          )}
        </>
      )}
      <Chips
        label={texts.layers}
        names={layersOf(settings.level)}
        texts={texts.layerNames}
        colors={LAYERS}
        value={layers}
        onChange={(next) => store.setState({ layers: next })}
      />
    </section>
  )
}
