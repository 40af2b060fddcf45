// What a named jar has instead of pouring: a few candies at a time, and one back.
import { Button } from '@base-ui/react/button'
import type { Page } from '../state/usePage.ts'

/** How many candies the buttons add. */
const STEPS = [1, 3, 5] as const

export function CountButtons({ page: { settings, texts, actions } }: { page: Page }) {
  const say = (candies: number) => (candies * settings.unit).toLocaleString(settings.locale)
  return (
    <div className="actions">
      {STEPS.map((candies) => (
        <Button key={candies} className={candies === 1 ? 'primary' : 'plain'} onClick={() => actions.add(candies)}>
          +{say(candies)}
        </Button>
      ))}
      <Button className="plain" aria-label={texts.takeOne} title={texts.takeOne} onClick={() => actions.add(-1)}>
        −{say(1)}
      </Button>
    </div>
  )
}
