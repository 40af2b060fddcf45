// The page: a jar for each habit, and the days of the week below. Each day done is a candy.
import { KonpeitoJars } from 'konpeito-bottle'
import { useEffect, useRef, useState } from 'react'
import { EditHabits } from './EditHabits.tsx'
import { type Habit, useHabits } from './habits.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { addDays, type Day, daysOf, mondayOf, nameOf, useToday } from './week.ts'

const COLORS = ['#f7a8bd', '#9fd0f5', '#b9e4b0', '#ffd98a', '#cdb8f0'] as const
const colorOf = ({ id }: Habit) => COLORS[id % COLORS.length]!

export function App() {
  const { habits, change, damaged } = useHabits()
  const today = useToday()
  const now = mondayOf(today)
  /** An earlier week that is looked at; null is the present week, also after midnight. */
  const [earlier, setEarlier] = useState<Day | null>(null)
  const [told, setTold] = useState('')
  const [removed, setRemoved] = useState<Habit | null>(null)
  const monday = earlier ?? now
  const days = daysOf(monday)
  const show = (week: Day) => setEarlier(week < now ? week : null)

  const toggle = ({ id, name, aim, days: before }: Habit, day: Day) => {
    const after = before.includes(day) ? before.filter((other) => other !== day) : [...before, day]
    change((all) => all.map((habit) => (habit.id === id ? { ...habit, days: after } : habit)))
    const done = days.filter((day) => after.includes(day)).length
    setTold(done >= aim && after.length > before.length ? `${name}: ${done} of ${aim} days, aim reached.` : '')
  }
  const remove = (habit: Habit) => {
    change((all) => all.filter(({ id }) => id !== habit.id))
    setRemoved(habit)
  }
  const restore = (habit: Habit) => {
    change((all) => [...all, habit])
    setRemoved(null)
  }
  return (
    <main>
      <header>
        <h1>My week</h1>
        <nav aria-label="Weeks">
          <button type="button" aria-label="Week before" onClick={() => show(addDays(monday, -7))}>
            ←
          </button>
          <b aria-live="polite">{nameOf(monday)}</b>
          <button
            type="button"
            aria-label="Week after"
            disabled={monday === now}
            onClick={() => show(addDays(monday, 7))}
          >
            →
          </button>
        </nav>
      </header>
      {damaged && (
        <p className="damaged" role="alert">
          Some stored entries were damaged. What could be read is here, and a copy of the rest is kept in this browser.
        </p>
      )}
      {habits.length > 0 && (
        <div className="jars">
          <KonpeitoJars
            jars={habits.map((habit) => ({
              label: habit.name,
              items: days.filter((day) => habit.days.includes(day)).map((id) => ({ id, color: colorOf(habit) })),
              goal: habit.aim,
            }))}
            fills={7}
            transparent
            label="Days done, by habit"
          />
        </div>
      )}
      <WeekGrid habits={habits} days={days} today={today} colorOf={colorOf} onToggle={toggle} />
      <p className="told" role="status">
        {told}
      </p>
      {removed && <Removed habit={removed} onUndo={() => restore(removed)} />}
      <EditHabits habits={habits} onChange={change} onRemove={remove} />
    </main>
  )
}

/** The focus moves here, because the button that removed the habit is gone. */
function Removed({ habit, onUndo }: { habit: Habit; onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [habit])
  return (
    <p className="removed">
      {habit.name} is removed.{' '}
      <button type="button" ref={undo} onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}
