// The bottle of the konpeito article, under its own rule or under the solver, and the layers of the debug
// drawing.
import { comparesAll, hasSolver, isSpecified, languageOf } from '../../src/settings/index.ts'
import { Chips, Segments } from '../parts/choices.tsx'
import type { PageProps } from '../state/usePage.ts'
import { INSTRUMENT_TEXTS } from './instrumentTexts.ts'

const LAYERS = { cells: '#dcae1a', pairs: '#6a9fd8', contacts: '#e24848' } as const

/** The bottle of the article, the switch of its rule, and the debug drawing. */
export function Article({ page }: PageProps) {
  const { settings, actions, layers, store } = page
  const texts = INSTRUMENT_TEXTS[languageOf(settings.locale)]
  const specified = isSpecified(settings) && settings.level > 0
  const rule = comparesAll(settings.level) ? 'article' : 'solver'
  return (
    <section className="group article" aria-label={texts.preset}>
      <h2 className="label">{texts.preset}</h2>
      <Segments
        label={texts.preset}
        texts={texts.presets}
        value={specified ? 'specified' : 'usual'}
        onChange={(next) => (next === 'specified' ? actions.setSpecified() : actions.setLevel(0))}
      />
      {specified && (
        <>
          <Segments
            label={texts.rule}
            describedBy="rule-hint"
            texts={texts.rules}
            value={rule}
            onChange={(next) => actions.setLevel(next === 'article' ? 4 : 5)}
          />
          <p className="hint" id="rule-hint">
            {texts.ruleHints[rule]}
          </p>
        </>
      )}
      {hasSolver(settings.level) && (
        <Chips
          label={texts.layers}
          texts={texts.layerNames}
          colors={LAYERS}
          value={layers}
          onChange={(next) => store.setState({ layers: next })}
        />
      )}
    </section>
  )
}
