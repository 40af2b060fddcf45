// The page: the jar, today's button and a calendar of five weeks. Pressing an empty day adds its
// candy; pressing a candy or a full day shows its date.
import { KonpeitoBottle } from 'konpeito-bottle'
import { useMemo, useState } from 'react'
import { type Day, dateOf, dayOf, longDate, useDays, useToday } from './days.ts'

const WEEKS = 5

export function App() {
  const [days, setDays] = useDays()
  const [shown, setShown] = useState<Day | null>(null)
  const items = useMemo(() => days.map((day) => ({ id: day, label: longDate(day), size: 1.5 })), [days])
  const today = useToday()
  const done = days.includes(today)
  const add = (day: Day) => {
    setDays([...days, day])
    setShown(day)
  }
  const undo = () => {
    setDays(days.slice(0, -1))
    setShown(null)
  }
  return (
    <main>
      <header>
        <h1>A candy a day</h1>
        <p>Add a candy to the jar on each day you kept your habit.</p>
      </header>
      <div className="jar">
        <KonpeitoBottle
          items={items}
          capacity={366}
          transparent
          label="Days done"
          onPick={({ item }) => setShown(item.id as Day)}
        />
      </div>
      <section className="today">
        <p className="count">
          <b>{days.length}</b> {days.length === 1 ? 'day' : 'days'}
        </p>
        <p className="buttons">
          <button type="button" className="main" disabled={done} onClick={() => add(today)}>
            {done ? 'Done for today' : 'Done today'}
          </button>
          <button type="button" disabled={days.length === 0} onClick={undo}>
            Undo
          </button>
        </p>
        <p className="shown" role="status">
          {shown ? <time dateTime={shown}>{longDate(shown)}</time> : 'Select a candy to see its day.'}
        </p>
        <Calendar days={days} shown={shown} onShow={setShown} onAdd={add} />
      </section>
    </main>
  )
}

type CalendarProps = { days: readonly Day[]; shown: Day | null; onShow(day: Day): void; onAdd(day: Day): void }

/** Whole weeks, starting on Monday, up to the current one. */
function Calendar({ days, shown, onShow, onAdd }: CalendarProps) {
  const weekday = (new Date().getDay() + 6) % 7
  const all = Array.from({ length: 7 * WEEKS }, (_, k) => dayOf(7 * (WEEKS - 1) + weekday - k))
  const today = dayOf(0)
  return (
    <ol className="calendar" aria-label="The last five weeks">
      {all.map((day) => {
        const full = days.includes(day)
        return (
          <li key={day}>
            <button
              type="button"
              disabled={day > today}
              data-day={day}
              className={`${full ? 'full' : ''} ${day === shown ? 'here' : ''}`}
              aria-label={`${longDate(day)}: ${full ? 'done' : 'add a candy'}`}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => (full ? onShow(day) : onAdd(day))}
            >
              {dateOf(day).getDate()}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
