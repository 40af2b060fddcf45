// The Race drawer: the number of runners, and the standings, updated a few times a second.
import { Button } from '@base-ui/react/button'
import { useEffect, useState } from 'react'
import { LabelledSlider } from '../page/controls.tsx'
import { MOST_RUNNERS, type Race, standings } from './race.ts'
import type { EditorPage } from './useEditorPage.ts'

/** Rows of the standings. */
const LISTED = 10
/** Milliseconds between two updates. */
const UPDATE_INTERVAL = 250

export function RaceDrawer({ editorPage }: { editorPage: EditorPage }) {
  const { texts, race, racing, setRacing, startRace, leaveRace, page } = editorPage
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
          format={String}
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
            <Button className="plain leave" onClick={leaveRace}>
              {texts.leave}
            </Button>
          </>
        )}
      </div>
      {race && <Standings race={race} editorPage={editorPage} locale={page.settings.locale} />}
    </>
  )
}

function Standings({ race, editorPage, locale }: { race: Race; editorPage: EditorPage; locale: string }) {
  const { texts } = editorPage
  const [, setUpdates] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setUpdates((n) => n + 1), UPDATE_INTERVAL)
    return () => clearInterval(timer)
  }, [])
  const digits = (value: number) => value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ol className="standings" aria-label={texts.standings}>
      {standings(race)
        .slice(0, LISTED)
        .map((runner) => (
          <li key={runner.lane}>
            <span className="racer">{runner.name}</span>
            <span className="value">
              {runner.arrivalTick < 0
                ? texts.metres(digits(runner.progress))
                : texts.arrived(digits(runner.arrivalTick / 60))}
            </span>
          </li>
        ))}
    </ol>
  )
}
