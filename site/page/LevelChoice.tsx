// The levels of the specification's table.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { LEVEL_RANGE } from '../../src/settings/index.ts'
import type { Page } from '../state/usePage.ts'

const LEVELS = Array.from({ length: LEVEL_RANGE.max }, (_, k) => k + LEVEL_RANGE.min)

export function LevelChoice({ page }: { page: Page }) {
  const { settings, texts, actions } = page
  const { level } = settings
  return (
    <section className="group level" aria-label={texts.level}>
      <div className="row">
        <h2 className="label">{texts.level}</h2>
        <span className="value">{texts.levelOf(level, LEVEL_RANGE.max)}</span>
      </div>
      <ToggleGroup
        className="segments"
        aria-label={texts.level}
        aria-describedby="level-hint"
        value={[String(level)]}
        onValueChange={([next]) => next && actions.setLevel(Number(next))}
      >
        {LEVELS.map((each) => (
          <Toggle className="segment" key={each} value={String(each)} aria-label={texts.levelOf(each, LEVEL_RANGE.max)}>
            {each}
          </Toggle>
        ))}
      </ToggleGroup>
      <p className="hint" id="level-hint">
        {texts.levels[level - 1]}
      </p>
    </section>
  )
}
