// A week: a row for each habit, and in it a button for each day.
import type { CSSProperties } from 'react'
import type { Habit } from './habits.ts'
import { type Day, dateOf, longDate } from './week.ts'

type WeekGridProps = {
  habits: readonly Habit[]
  days: readonly Day[]
  today: Day
  colorOf(habit: Habit): string
  onToggle(habit: Habit, day: Day): void
}

export function WeekGrid({ habits, days, today, colorOf, onToggle }: WeekGridProps) {
  return (
    <ul className="week">
      <li className="head" aria-hidden="true">
        <span />
        {days.map((day) => (
          <span key={day} className={day === today ? 'today' : ''}>
            {dateOf(day).toLocaleDateString('en-GB', { weekday: 'short' })}
          </span>
        ))}
      </li>
      {habits.map((habit) => {
        const done = days.filter((day) => habit.days.includes(day)).length
        return (
          <li key={habit.id} style={{ '--candy': colorOf(habit) } as CSSProperties}>
            <h2>
              {habit.name}
              <small>
                {done} of {habit.aim}
              </small>
            </h2>
            {days.map((day) => (
              <button
                key={day}
                type="button"
                aria-label={`${habit.name}, ${longDate(day)}`}
                aria-pressed={habit.days.includes(day)}
                disabled={day > today}
                onClick={() => onToggle(habit, day)}
              >
                {habit.days.includes(day) ? '✓' : dateOf(day).getDate()}
              </button>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
