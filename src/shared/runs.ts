// Sets of whole numbers from 1 on, as runs: [from, to, from, to, ...], both ends included, sorted, with
// gaps between them. Each set has one form.

export type Runs = readonly number[]

export const isRuns = (value: unknown): value is Runs =>
  Array.isArray(value) &&
  value.length % 2 === 0 &&
  value.every((end, k) => Number.isSafeInteger(end) && end >= (k === 0 ? 1 : value[k - 1] + (k % 2 ? 0 : 2)))

export function subtract(runs: Runs, other: Runs): Runs {
  const out: number[] = []
  let next = 0
  for (let k = 0; k < runs.length; k += 2) {
    let from = runs[k]!
    const to = runs[k + 1]!
    while (next < other.length && other[next + 1]! < from) next += 2
    for (let j = next; j < other.length && other[j]! <= to; j += 2) {
      if (other[j]! > from) out.push(from, other[j]! - 1)
      from = other[j + 1]! + 1
    }
    if (from <= to) out.push(from, to)
  }
  return out
}

export function union(sets: readonly Runs[]): Runs {
  const pairs = sets.flatMap((runs) =>
    Array.from({ length: runs.length / 2 }, (_, k) => [runs[2 * k]!, runs[2 * k + 1]!]),
  )
  const out: number[] = []
  for (const [from, to] of pairs.sort(([one], [other]) => one! - other!) as [number, number][])
    if (out.length === 0 || from > out.at(-1)! + 1) out.push(from, to)
    else out[out.length - 1] = Math.max(out.at(-1)!, to)
  return out
}

export const runsOf = (numbers: readonly number[]): Runs => union(numbers.map((n) => [n, n]))

export const sizeOf = (runs: Runs): number => runs.reduce((sum, end, k) => sum + (k % 2 ? end + 1 : -end), 0)

export function numbersIn(runs: Runs): number[] {
  const out: number[] = []
  for (let k = 0; k < runs.length; k += 2) for (let n = runs[k]!; n <= runs[k + 1]!; n++) out.push(n)
  return out
}
