// The jar on a full screen, with its name, count and goal.
import { languageOf } from '../../src/settings/index.ts'
import { CandyCount } from '../panel/CandyCount.tsx'
import { Button, PlainButton } from '../parts/choices.tsx'
import { nextOf } from '../parts/goals.ts'
import { OF_GOAL } from '../parts/texts.ts'
import { useFullScreen } from '../parts/useFullScreen.ts'
import { useListener } from '../parts/useListener.ts'
import type { Page } from '../state/usePage.ts'

/** Returns the progress to the next goal, or the count of a jar without goals. */
export function progressOf({ jar, settings, texts }: Page): string {
  const { count, locale, unit } = settings
  const next = nextOf(jar?.goals ?? [], count)
  const number = count.toLocaleString(locale)
  if (!next) return unit === 1 ? `${number} ${texts.candies(count)}` : number
  const all = next.at.toLocaleString(locale)
  return next.label === undefined ? texts.progress(number, all) : texts.progressFor(number, all, next.label)
}

export function Projector({ page }: { page: Page }) {
  const { settings, own, actions, store } = page
  const end = () => store.setState({ projecting: false })
  useFullScreen(end)
  useListener('keydown', ({ key }) => key === 'Escape' && end())
  const next = nextOf(page.jar?.goals ?? [], settings.count)
  return (
    <section className="projector">
      <h2>
        <bdi>{own?.title}</bdi>
      </h2>
      <CandyCount page={page} count={settings.count} />
      {next && <p>{OF_GOAL[languageOf(settings.locale)](next.at.toLocaleString(settings.locale), next.label)}</p>}
      <Button className="primary" onClick={() => actions.add(1)}>
        {`+${settings.unit.toLocaleString(settings.locale)}`}
      </Button>
      <PlainButton className="projector-back" onClick={end}>
        {page.texts.leave}
      </PlainButton>
    </section>
  )
}
