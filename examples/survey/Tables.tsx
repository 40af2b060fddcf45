// The numbers as a table, and the rows that cannot be used.
import { totalOf } from './chart.ts'
import type { Answer, BadRow } from './readSurvey.ts'

/** Rows of a table at most; the rest is told. */
const SHOWN = 100

export function Numbers({ answers }: { answers: readonly Answer[] }) {
  const all = totalOf(answers)
  const rest = answers.slice(SHOWN)
  return (
    <table>
      <caption>All answers</caption>
      <thead>
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">Total</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {answers.slice(0, SHOWN).map(({ answer, label, total }) => (
          <Line key={answer} {...{ label, total, all }} />
        ))}
        {rest.length > 0 && (
          <Line label={`${rest.length.toLocaleString('en')} more answers`} total={totalOf(rest)} all={all} />
        )}
      </tbody>
      <tfoot>
        <Line label="Sum" total={all} all={all} />
      </tfoot>
    </table>
  )
}

function Line({ label, total, all }: { label: string; total: number; all: number }) {
  const share = all > 0 ? total / all : 0
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{total.toLocaleString('en')}</td>
      <td>{share.toLocaleString('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })}</td>
    </tr>
  )
}

export function BadRows({ bad }: { bad: readonly BadRow[] }) {
  if (bad.length === 0) return <p className="bad">All rows could be used.</p>
  return (
    <section className="bad">
      <h2>
        {bad.length.toLocaleString('en')} {bad.length === 1 ? 'row' : 'rows'} could not be used
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <ul aria-label="Rows that could not be used" tabIndex={0}>
        {bad.slice(0, SHOWN).map(({ line, reason }) => (
          <li key={line}>
            <b>Line {line}</b> {reason}
          </li>
        ))}
      </ul>
      {bad.length > SHOWN && <p>And {(bad.length - SHOWN).toLocaleString('en')} more.</p>}
    </section>
  )
}
