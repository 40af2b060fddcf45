// The jar on a full screen, with its name, count and goal.
import { useEffect } from 'react'
import { CandyCount } from '../panel/CandyCount.tsx'
import { Button, PlainButton } from '../parts/choices.tsx'
import { useListener } from '../parts/useListener.ts'
import type { Page } from '../state/usePage.ts'

/** Returns the progress to the next goal, or the count of a jar without goals. */
export function progressOf({ jar, settings, texts }: Page): string {
  const { count, locale, unit } = settings
  const next = jar?.goals.find(({ at }) => at > count) ?? jar?.goals.at(-1)
  const number = count.toLocaleString(locale)
  if (!next) return unit === 1 ? `${number} ${texts.candies(count)}` : number
  const all = next.at.toLocaleString(locale)
  return next.label === undefined ? texts.progress(number, all) : texts.progressFor(number, all, next.label)
}

export function Projector({ page }: { page: Page }) {
  const { settings, own, actions, store } = page
  const end = () => store.setState({ projecting: false })
  useListener('fullscreenchange', () => document.fullscreenElement || end(), document)
  useListener('keydown', ({ key }) => key === 'Escape' && end())
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen()), [])
  return (
    <section className="projector">
      <h2>{own?.title}</h2>
      <CandyCount page={page} count={settings.count} />
      {page.jar && page.jar.goals.length > 0 && <p>{progressOf(page)}</p>}
      <div className="projector-actions">
        <Button className="primary" onClick={() => actions.add(1)}>
          {`+${settings.unit.toLocaleString(settings.locale)}`}
        </Button>
        <PlainButton onClick={end}>{page.texts.leave}</PlainButton>
      </div>
    </section>
  )
}
