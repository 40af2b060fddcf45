// The race: how many run, and who is ahead, told a few times a second.
import { Button } from '@base-ui/react/button'
import { useEffect, useState } from 'react'
import { LabelledSlider } from '../controls.tsx'
import { MOST_RUNNERS, type Race, standings } from './race.ts'
import type { Workshop } from './WalkerPage.tsx'

const LISTED = 10
/** ms */
const EVERY = 250

export function RaceDrawer({ shop }: { shop: Workshop }) {
  const { texts, race, racing, setRacing, startRace, leaveRace, page } = shop
  const [count, setCount] = useState(12)
  return (
    <>
      <section className="group knobs first" aria-label={texts.racers}>
        <LabelledSlider
          label={texts.racers}
          value={count}
          min={2}
          max={MOST_RUNNERS}
          step={1}
          say={String}
          onChange={setCount}
        />
        <p className="hint">{texts.raceHint('12')}</p>
      </section>
      <div className="actions edits">
        <Button className="primary" onClick={() => startRace(count)}>
          {race ? texts.again : texts.start}
        </Button>
        {race && (
          <>
            <Button className="plain" onClick={() => setRacing(!racing)}>
              {racing ? texts.stop : texts.play}
            </Button>
            <Button className="plain" onClick={leaveRace}>
              {texts.leave}
            </Button>
          </>
        )}
      </div>
      {race && <Standings race={race} shop={shop} locale={page.settings.locale} />}
    </>
  )
}

function Standings({ race, shop, locale }: { race: Race; shop: Workshop; locale: string }) {
  const { texts } = shop
  const [, setTime] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTime((n) => n + 1), EVERY)
    return () => clearInterval(timer)
  }, [])
  const digits = (value: number) => value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ol className="standings" aria-label={texts.ahead}>
      {standings(race)
        .slice(0, LISTED)
        .map((runner) => (
          <li key={runner.lane}>
            <span className="racer">{runner.name}</span>
            <span className="value">
              {runner.arrived < 0 ? texts.metres(digits(runner.way)) : texts.arrived(digits(runner.arrived / 60))}
            </span>
          </li>
        ))}
    </ol>
  )
}
