// The names of the runners over the picture of a race, with their places. `RaceView` moves them.
// Screen readers read the standings of the panel instead.
import { type RefObject, useEffect, useState } from 'react'
import { type Race, standings } from './race.ts'

/** Milliseconds between two updates of the places. */
const UPDATE_INTERVAL = 250

export function RaceLabels({ race, labels }: { race: Race; labels: RefObject<HTMLUListElement | null> }) {
  const [, setUpdates] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setUpdates((n) => n + 1), UPDATE_INTERVAL)
    return () => clearInterval(timer)
  }, [])
  const places = new Map(standings(race).map(({ lane }, k) => [lane, k + 1]))
  return (
    <ul ref={labels} className="race-labels" aria-hidden="true">
      {race.runners.map(({ lane, name }) => {
        const place = places.get(lane)!
        return (
          <li key={lane} data-place={place <= 3 ? place : undefined}>
            <b>{place}</b> {name}
          </li>
        )
      })}
    </ul>
  )
}
