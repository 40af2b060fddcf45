// The Tick drawer: frame skip, oversampling and step, with the names of the article.
import { SETTINGS } from '../../src/settings/index.ts'
import { ParameterField } from '../parts/controls.tsx'
import type { EditorPage } from './useEditorPage.ts'

const NUMBERS = ['frameSkip', 'oversampling', 'dt'] as const

export function TickDrawer({ editorPage: { page, texts } }: { editorPage: EditorPage }) {
  const { settings, actions } = page
  const { frameSkip, oversampling, dt, locale } = settings
  const number = (n: number) => n.toLocaleString(locale, { maximumSignificantDigits: 3 })
  return (
    <section className="group knobs" aria-label={texts.tabTick}>
      {NUMBERS.map((name) => (
        <ParameterField
          key={name}
          page={page}
          label={texts[name]}
          value={settings[name]}
          {...SETTINGS[name].type}
          defaultValue={SETTINGS[name].default}
          unit={name === 'dt' ? 's' : undefined}
          onChange={(value) => actions.setTick({ [name]: name === 'dt' ? value : Math.round(value) })}
        />
      ))}
      <p className="hint">
        {texts.tickHint(number(frameSkip * dt), number(frameSkip * oversampling), number((1000 * dt) / oversampling))}
      </p>
    </section>
  )
}
