// Adds, renames and removes habits, and sets how many days a week each aims at.
import { type SubmitEvent, useState } from 'react'
import { type Habit, MOST_HABITS } from './habits.ts'

type EditHabitsProps = {
  habits: readonly Habit[]
  onChange(edit: (habits: readonly Habit[]) => readonly Habit[]): void
  onRemove(habit: Habit): void
}

export function EditHabits({ habits, onChange, onRemove }: EditHabitsProps) {
  const [name, setName] = useState('')
  const full = habits.length >= MOST_HABITS
  const set = (id: number, changes: Partial<Habit>) =>
    onChange((all) => all.map((habit) => (habit.id === id ? { ...habit, ...changes } : habit)))
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    onChange((all) => [...all, { id: -1, name, aim: 7, days: [] }]) // gets the first free id
    setName('')
  }
  return (
    <details>
      <summary>Edit habits</summary>
      <ul className="edit">
        {habits.map((habit) => (
          <li key={habit.id}>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
              }}
            >
              <input
                key={habit.name}
                aria-label={`Name of ${habit.name}`}
                defaultValue={habit.name}
                maxLength={24}
                onBlur={({ target }) => {
                  const next = target.value.trim()
                  if (next === '') target.value = habit.name
                  else if (next !== habit.name) set(habit.id, { name: next })
                }}
              />
            </form>
            <select
              aria-label={`Aim of ${habit.name}`}
              value={habit.aim}
              onChange={({ target }) => set(habit.id, { aim: Number(target.value) })}
            >
              {[1, 2, 3, 4, 5, 6, 7].map((n) => (
                <option key={n} value={n}>
                  {n === 7 ? 'every day' : n === 1 ? '1 day a week' : `${n} days a week`}
                </option>
              ))}
            </select>
            <button type="button" aria-label={`Remove ${habit.name}`} onClick={() => onRemove(habit)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form className="add" onSubmit={add}>
        <input
          aria-label="New habit"
          placeholder={full ? `At most ${MOST_HABITS} habits` : 'A new habit'}
          value={name}
          required
          pattern=".*\S.*"
          maxLength={24}
          disabled={full}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" disabled={full}>
          Add
        </button>
      </form>
    </details>
  )
}
