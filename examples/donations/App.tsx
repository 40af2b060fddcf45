// The page: the jar at a moment of the campaign, what had come in by then, and the time with its
// replay.
import { type CandyEvent, KonpeitoBottle } from 'konpeito-bottle'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DAYS, DONATIONS, type Donation, dateOf, euros, GOALS, itemOf, totalOf, UNIT } from './campaign.ts'
import { Timeline } from './Timeline.tsx'

const TEXTS = {
  keys: 'Arrow keys turn, plus and minus zoom, L lists the donations.',
  legend: '1 candy stands for €{count}',
  legendRest: '1 candy stands for €{count}, the last one for €{rest}',
  count: { one: '{count} euro', other: '{count} euros' },
}

export function App() {
  /** The day that is shown; 0 is before the first. */
  const [day, setDay] = useState(DAYS)
  const [picked, setPicked] = useState<readonly Donation[]>([])
  const given = useMemo(() => DONATIONS.filter((donation) => donation.day <= day), [day])
  const items = useMemo(() => given.map(itemOf), [given])
  const total = totalOf(given)
  const pick = ({ items }: CandyEvent) => setPicked(items.map(({ data }) => data as Donation))
  return (
    <main>
      <header>
        <h1>A garden for our school</h1>
      </header>
      <div className="jar">
        <KonpeitoBottle
          items={items}
          unit={UNIT}
          goal={GOALS}
          fills={Math.max(GOALS.at(-1)!.at, totalOf(DONATIONS))} // all that came in has room
          transparent
          interactive
          label="Donations"
          texts={TEXTS}
          onPick={pick}
        />
      </div>
      <section className="words">
        <p className="count">
          <b>{euros(total)}</b> of {euros(GOALS.at(-1)!.at)}
        </p>
        <p className="date">{day === 0 ? 'Before the first day' : `Up to ${dateOf(day, 'long')}`}</p>
        <Goals total={total} />
        <p className="picked" role="status">
          {picked.length === 0
            ? 'Select a candy to see the donation.'
            : picked.map(({ id, from, amount, day }) => (
                <span key={id}>
                  <b>{from}</b> gave {euros(amount)} on {dateOf(day)}.
                </span>
              ))}
        </p>
      </section>
      <Timeline day={day} onDay={setDay} />
      <List given={given} picked={picked} />
    </main>
  )
}

function Goals({ total }: { total: number }) {
  return (
    <ul className="goals">
      {GOALS.map(({ at, label }) => (
        <li key={at} className={at <= total ? 'reached' : ''}>
          <span>
            {at <= total ? '✓ ' : ''}
            {label}
          </span>
          <span>{at <= total ? `reached on ${dateOf(dayOf(at))}` : euros(at)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The day on which the donations reached an amount. */
function dayOf(at: number): number {
  return DONATIONS.find((_, k) => totalOf(DONATIONS.slice(0, k + 1)) >= at)!.day
}

/** All donations so far, the newest first. A picked one is marked and in view. */
function List({ given, picked }: { given: readonly Donation[]; picked: readonly Donation[] }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = box.current!.querySelector<HTMLElement>('[aria-current]')
    if (row) box.current!.scrollTop = row.offsetTop - box.current!.clientHeight / 2
  }, [picked])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section className="list" ref={box} aria-label="Donations so far, the newest first" tabIndex={0}>
      <table>
        <tbody>
          {given.toReversed().map((donation) => (
            <tr key={donation.id} aria-current={picked.includes(donation) || undefined}>
              <td>{dateOf(donation.day)}</td>
              <td>{donation.from}</td>
              <td>{euros(donation.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
