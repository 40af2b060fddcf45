// Unknown names: misspelt options, fields and parameters. Each is reported once in the console,
// with the nearest name that exists.
import { show } from '../physics/internal.ts'

/** What has been reported. Names that others choose must not fill the memory or the console. */
const reported = new Set<string>()
const MOST_REPORTS = 200

/** Writes a warning to the console, once. */
export function warnOnce(text: string): void {
  if (isFirst(text)) console.warn(`konpeito: ${text}`)
}

/**
 * Reports the properties that are not known, each once.
 * @param what What a property is, such as "jar option".
 */
export function reportUnknown(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given))
    if (!known.includes(name) && isFirst(`${what} ${name}`)) warnOnce(describeUnknown(what, name, known))
}

function isFirst(subject: string): boolean {
  if (reported.size >= MOST_REPORTS || reported.has(subject)) return false
  reported.add(subject)
  return true
}

/** Says that a name is not known, and which one is near; where none is, which there are. */
export function describeUnknown(
  what: string,
  name: string,
  known: readonly string[],
  near = nearest(name, known),
): string {
  const hint = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${show(near)}?`
  return `${what} ${show(name)} is not known: ${hint}`
}

/**
 * The known name that differs least from a name: by at most a third of its letters, without regard
 * to case.
 * @returns undefined where none is near
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const most = candidate.length / 3
    if (Math.abs(candidate.length - name.length) > most) continue
    const edits = countEdits(name.toLowerCase(), candidate.toLowerCase())
    if (edits > most || edits >= least) continue
    best = candidate
    least = edits
  }
  return best
}

/** Letters to insert, remove, replace or swap with the next one, to make `b` of `a`. */
function countEdits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1]
      next[k] = Math.min(row[k]! + 1, next[k - 1]! + 1, row[k - 1]! + (same ? 0 : 1))
      const swapped = a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]
      if (i > 1 && k > 1 && swapped) next[k] = Math.min(next[k]!, before[k - 2]! + 1)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
