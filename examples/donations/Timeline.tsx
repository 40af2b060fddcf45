// The time of the campaign: the sum of each day as a bar, a slider below, and the replay.
import { useEffect, useState } from 'react'
import { DAYS, DONATIONS, dateOf, euros, totalOf } from './campaign.ts'

/** Milliseconds for a day of the replay. */
const PACE = 250

const SUMS = Array.from({ length: DAYS }, (_, k) => totalOf(DONATIONS.filter(({ day }) => day === k + 1)))
const HIGHEST = Math.max(...SUMS)

export function Timeline({ day, onDay }: { day: number; onDay(day: number): void }) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    if (day === DAYS) return setPlaying(false)
    const timer = setTimeout(() => onDay(day + 1), PACE)
    return () => clearTimeout(timer)
  }, [playing, day, onDay])
  const play = () => {
    if (!playing && day === DAYS) onDay(0)
    setPlaying(!playing)
  }
  const total = totalOf(DONATIONS.filter((donation) => donation.day <= day))
  return (
    <section className="time" aria-label="Time">
      <button type="button" className="main" onClick={play}>
        {playing ? 'Pause' : 'Replay'}
      </button>
      <div>
        <svg viewBox={`0 0 ${DAYS} 100`} preserveAspectRatio="none" aria-hidden="true">
          {SUMS.map((sum, k) => {
            const height = (100 * sum) / HIGHEST
            return (
              <rect
                key={k}
                x={k + 0.1}
                y={100 - height}
                {...{ height }}
                width={0.8}
                className={k < day ? 'past' : ''}
              />
            )
          })}
        </svg>
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={`${day === 0 ? 'Before the first day' : dateOf(day, 'long')}, ${euros(total)}`}
          min={0}
          max={DAYS}
          value={day}
          onChange={({ target }) => {
            setPlaying(false)
            onDay(Number(target.value))
          }}
        />
      </div>
    </section>
  )
}
