// Runs a property: with a fixed seed in `npm test`, with other seeds and more runs in
// `npm run fuzz`.
import fc from 'fast-check'
import { test } from 'vitest'

/** `npm run fuzz` sets both. Vitest passes these names to a browser, too. */
const { VITE_FUZZ_SEED: SEED = 1, VITE_FUZZ_FACTOR: FACTOR = 1 } = import.meta.env

/**
 * A test that a law holds for random values.
 * @param runs How many values `npm test` tries.
 * @param law Throws for a value that contradicts it. A failure prints the seed and the smallest
 *   value found that fails.
 */
export function holds<T>(name: string, runs: number, values: fc.Arbitrary<T>, law: (value: T) => unknown): void {
  const property = fc.asyncProperty(values, async (value) => {
    await law(value)
  })
  const numRuns = Math.ceil(runs * Number(FACTOR))
  test(name, () => fc.assert(property, { seed: Number(SEED), numRuns, endOnFailure: false }), 600_000)
}

/** JSON values that no file should hold. */
export const STRANGE_JSON: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, -1, 0, 0.5, 2, 1e9, 1e15, 1e16, 2 ** 53, 1e300, 5e-324, -1e308],
  ...['', 'x', '-0', 'Infinity', '__proto__', 'constructor', [], [null], [1, 2, 3], {}, { x: 1 }, { toString: 1 }],
)

/** One change of a JSON value: a place, found by indices, and what happens to it. */
export interface Mutation {
  path: number[]
  value: unknown
  how: 'replace' | 'remove' | 'repeat'
}

export const MUTATION: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }),
  value: STRANGE_JSON,
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat'),
})

/** A copy of a JSON value with changes. */
export function mutateJson(json: unknown, mutations: readonly Mutation[]): unknown {
  const root = { root: JSON.parse(JSON.stringify(json)) }
  for (const { path, value, how } of mutations) {
    let parent: Record<string, unknown> = root
    let key = 'root'
    for (const index of path) {
      const child = parent[key]
      if (child === null || typeof child !== 'object') break
      const keys = Object.keys(child)
      if (keys.length === 0) break
      parent = child as Record<string, unknown>
      key = keys[index % keys.length]!
    }
    if (how === 'replace') parent[key] = structuredClone(value)
    else if (how === 'repeat' && Array.isArray(parent)) parent.push(structuredClone(parent[key]) as never)
    else if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  }
  return root.root
}

/** One change of bytes: at a place, as a share of the length. */
export interface Damage {
  at: number
  how: 'int' | 'float' | 'byte' | 'cut' | 'remove' | 'repeat'
  value: number
}

export const DAMAGE: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  how: fc.constantFrom('int', 'int', 'float', 'float', 'byte', 'cut', 'remove', 'repeat'),
  value: fc.oneof(
    fc.constantFrom(-1, 0, 1, 2, 255, 2 ** 31 - 1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 5e-324, -1e9),
    fc.integer(),
  ),
})

/** A copy of bytes with changes from byte `first` on. */
export function damageBytes(bytes: Uint8Array, damages: readonly Damage[], first = 0): Uint8Array {
  let changed = bytes.slice()
  for (const { at, how, value } of damages) {
    const words = Math.max(1, (changed.length - first - 8) >> 2)
    const place = Math.min(changed.length, first + 4 * Math.floor(at * words))
    const view = new DataView(changed.buffer)
    const rest = changed.slice(place)
    if (how === 'int' && rest.length >= 4) view.setInt32(place, value, true)
    else if (how === 'float' && rest.length >= 8) view.setFloat64(place, value, true)
    else if (how === 'byte' && rest.length > 0) changed[place] = value
    else if (how === 'cut') changed = changed.slice(0, place)
    else if (how === 'remove') changed = Uint8Array.from([...changed.slice(0, place), ...rest.slice(4)])
    else if (how === 'repeat') changed = Uint8Array.from([...changed.slice(0, place), ...rest.slice(0, 8), ...rest])
  }
  return changed
}

/** Calls a function. @returns whether it threw a RangeError @throws any other error */
export function isRefused(call: () => unknown): boolean {
  try {
    call()
    return false
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}
