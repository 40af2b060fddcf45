// The page: the jar of this week with its goal, the buttons of the teacher, and earlier weeks in a
// row.
import { KonpeitoBottle, KonpeitoJars } from 'konpeito-bottle'
import { type SubmitEvent, useMemo, useState } from 'react'
import { type Gift, nameOf, useClass, useWeek } from './marbles.ts'

const AMOUNTS = [1, 3, 5] as const
/** Weeks in the row. */
const SHOWN = 6

export function App() {
  const [{ gifts, goal }, change] = useClass()
  const week = useWeek()
  const [reason, setReason] = useState('')
  const [celebrated, setCelebrated] = useState('')
  const mine = gifts.filter((gift) => gift.week === week)
  const total = sumOf(mine)
  // A gift is one item: its marbles share its label.
  const items = useMemo(
    () => mine.map(({ id, marbles, reason }) => ({ id, value: marbles, label: reason || 'Well done' })),
    [gifts, week],
  )
  const goals = useMemo(() => ({ at: goal.at, label: goal.reward }), [goal])
  const give = (marbles: number) =>
    change({ gifts: [...gifts, { id: (gifts.at(-1)?.id ?? 0) + 1, week, marbles, reason }] })
  const undo = () => change({ gifts: gifts.filter((gift) => gift !== mine.at(-1)) })
  return (
    <main>
      <header>
        <h1>Our class jar</h1>
        <p>
          {goal.reward} at {goal.at} marbles. On Monday a new jar begins.
        </p>
      </header>
      <div className="jar">
        <KonpeitoBottle
          key={week}
          vessel="jar"
          shape="ball"
          items={items}
          goal={goals}
          transparent
          label="Marbles of this week"
          onGoal={({ label }) => setCelebrated(label ?? '')}
        />
      </div>
      <section className="desk">
        <p className="count">
          <b>{total}</b> of {goal.at}
        </p>
        <p className="done" role="status">
          {total >= goal.at && celebrated && `The jar is full: ${celebrated}!`}
        </p>
        <label>
          What for?
          <input value={reason} placeholder="Helped each other" onChange={(event) => setReason(event.target.value)} />
        </label>
        <p className="buttons">
          {AMOUNTS.map((amount) => (
            <button type="button" className="main" key={amount} onClick={() => give(amount)}>
              +{amount}
            </button>
          ))}
          <button type="button" disabled={mine.length === 0} onClick={undo}>
            Undo
          </button>
        </p>
        <Settings goal={goal} onChange={(goal) => change({ goal })} />
      </section>
      <Weeks gifts={gifts} now={week} at={goal.at} />
    </main>
  )
}

type SettingsProps = { goal: { at: number; reward: string }; onChange(goal: SettingsProps['goal']): void }

function Settings({ goal, onChange }: SettingsProps) {
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onChange({ at: Number(data.get('at')), reward: String(data.get('reward')) })
  }
  return (
    <details>
      <summary>Goal</summary>
      <form onSubmit={save}>
        <label>
          Reward
          <input name="reward" required maxLength={40} defaultValue={goal.reward} />
        </label>
        <label>
          Marbles
          <input name="at" type="number" required min={10} max={1000} defaultValue={goal.at} />
        </label>
        <button type="submit">Save</button>
      </form>
    </details>
  )
}

/** The weeks before, with this week's goal as their scale. */
function Weeks({ gifts, now, at }: { gifts: readonly Gift[]; now: string; at: number }) {
  const weeks = [...new Set(gifts.map(({ week }) => week))].filter((week) => week < now).slice(-SHOWN)
  if (weeks.length === 0) return null
  const jars = weeks.map((week) => ({
    label: nameOf(week),
    count: sumOf(gifts.filter((gift) => gift.week === week)),
  }))
  return (
    <section className="weeks">
      <h2>Weeks before</h2>
      <KonpeitoJars jars={jars} fills={Math.max(at, ...jars.map(({ count }) => count))} transparent />
    </section>
  )
}

function sumOf(gifts: readonly Gift[]): number {
  return gifts.reduce((sum, { marbles }) => sum + marbles, 0)
}
