// Sets of whole numbers from 1 on, as runs: [from, to, from, to, ...] with both ends included, sorted,
// and with gaps between them. Each set has one form.

export type Runs = readonly number[]

const ALL: Runs = [1, Number.MAX_SAFE_INTEGER]

export function isRuns(value: unknown): value is Runs {
  if (!Array.isArray(value) || value.length % 2 > 0) return false
  const least = (k: number) => (k === 0 ? 1 : value[k - 1] + (k % 2 > 0 ? 0 : 2))
  return value.every((end, k) => Number.isSafeInteger(end) && end >= least(k))
}

export function subtract(runs: Runs, other: Runs): Runs {
  const out: number[] = []
  let past = 0
  for (let k = 0; k < runs.length; k += 2) {
    let from = runs[k]!
    const to = runs[k + 1]!
    while (past < other.length && other[past + 1]! < from) past += 2
    for (let next = past; next < other.length && other[next]! <= to; next += 2) {
      if (other[next]! > from) out.push(from, other[next]! - 1)
      from = other[next + 1]! + 1
    }
    if (from <= to) out.push(from, to)
  }
  return out
}

export const union = (...sets: Runs[]): Runs => subtract(ALL, sets.reduce(subtract, ALL))

export function runsOf(numbers: readonly number[]): Runs {
  const out: number[] = []
  for (const n of numbers.toSorted((one, other) => one - other))
    if (n === out.at(-1)! + 1) out[out.length - 1] = n
    else if (n !== out.at(-1)) out.push(n, n)
  return out
}

export function numbersIn(runs: Runs): number[] {
  const out: number[] = []
  for (let k = 0; k < runs.length; k += 2) for (let n = runs[k]!; n <= runs[k + 1]!; n++) out.push(n)
  return out
}

/** How many numbers are in a set. */
export const sizeOf = (runs: Runs): number => runs.reduce((sum, end, k) => sum + (k % 2 > 0 ? end + 1 : -end), 0)
