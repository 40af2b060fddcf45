// A jar for each answer, in rows of equal scale.
import { KonpeitoJars } from 'konpeito-bottle'
import { type CSSProperties, useSyncExternalStore } from 'react'
import type { Chart } from './chart.ts'

/** The largest sum that a jar takes. */
const MOST = 1_000_000
/** Columns at least, so that one or two jars are not larger than the window. */
const LEAST_COLUMNS = 3
const wide = matchMedia('(min-width: 700px)')
const watch = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export function JarRows({ jars, unit, fills }: Chart) {
  const most = useSyncExternalStore(watch, () => wide.matches) ? 6 : 3
  if (fills > MOST)
    return <p className="told">One answer has more than a million. A jar takes no more; the table has all numbers.</p>
  // Rows of about the same length: a column has the same width in each, and so the same scale.
  const rows = Math.ceil(jars.length / most)
  const columns = Math.ceil(jars.length / rows)
  return (
    <div className="jars">
      {Array.from({ length: rows }, (_, k) => {
        const row = jars.slice(k * columns, (k + 1) * columns)
        return (
          <div key={k} style={{ '--columns': Math.max(columns, LEAST_COLUMNS), '--jars': row.length } as CSSProperties}>
            <KonpeitoJars
              jars={row.map(({ label, total }) => ({ label, items: total > 0 ? [{ id: label, value: total }] : [] }))}
              unit={unit}
              fills={fills}
              transparent
              label={`Answers, row ${k + 1} of ${rows}`}
            />
          </div>
        )
      })}
    </div>
  )
}
