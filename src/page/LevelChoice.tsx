// The levels of the specification's table, and what a step costs at each. It unfolds: most visitors
// want the last level.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { LEVEL_RANGE } from '../settings/schema.ts'
import { Readings } from './Readings.tsx'
import { useOpen } from './useOpen.ts'
import type { Page } from './usePage.ts'

const LEVELS = Array.from({ length: LEVEL_RANGE.max }, (_, k) => k + LEVEL_RANGE.min)

export function LevelChoice({ page }: { page: Page }) {
  const { settings, texts, stats, actions } = page
  const { level, locale } = settings
  const [open, onToggle] = useOpen(level !== LEVEL_RANGE.max)
  return (
    <details className="group fold level" open={open} onToggle={onToggle}>
      <summary>
        {texts.level}
        <span className="value">{texts.levelOf(level, LEVEL_RANGE.max)}</span>
      </summary>
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
      <Readings stats={stats} texts={texts} locale={locale} world={open ? page.world : undefined} />
    </details>
  )
}
