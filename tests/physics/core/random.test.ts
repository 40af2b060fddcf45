// The seeded generator: its reference algorithm, and choices independent of order.
import { expect, test } from 'vitest'
import { hashPair } from '../../../src/jar/jarWorld.ts'
import { createRandom, hashUnit, nextUint, nextUnit, randomDirection } from '../../../src/physics/core/random.ts'

/** sfc32 as PractRand states it, in BigInt. */
function reference(state: readonly number[]) {
  const mask = 0xffffffffn
  let [a, b, c, counter] = state.map(BigInt) as [bigint, bigint, bigint, bigint]
  return () => {
    const t = (a + b + counter) & mask
    counter = (counter + 1n) & mask
    a = b ^ (b >> 9n)
    b = (c + (c << 3n)) & mask
    c = ((c << 21n) | (c >> 11n)) & mask
    c = (c + t) & mask
    return Number(t)
  }
}

test.each([0, 1, 42, -7, 4294967295])('with seed %i it equals sfc32', (seed) => {
  const [state, units] = [createRandom(seed), createRandom(seed)]
  const next = reference([...state])
  for (let k = 0; k < 1000; k++) {
    const number = next()
    expect([nextUint(state), nextUnit(units)]).toEqual([number, number / 2 ** 32])
  }
})

test('a choice inside a step does not depend on the order of ids', () => {
  for (let k = 0; k < 1000; k++) {
    expect(hashUnit(1, k, 3, k + 4)).toBe(hashUnit(1, k, k + 4, 3))
  }
  expect(hashUnit(1, 2, 3, 4)).not.toBe(hashUnit(2, 2, 3, 4))
  expect(hashUnit(1, 2, 3, 4)).not.toBe(hashUnit(1, 3, 3, 4))
})

test.each([2, 3] as const)('directions in %iD are uniform unit vectors, opposite in reverse order', (dim) => {
  const mean = [0, 0, 0]
  const n = 4000
  for (let k = 0; k < n; k++) {
    const d = randomDirection(dim, 1, 2, 9, k)
    expect(Math.hypot(...d)).toBeCloseTo(1, 14)
    const back = randomDirection(dim, 2, 1, 9, k)
    for (let axis = 0; axis < 3; axis++) expect(back[axis]! + d[axis]!).toBe(0)
    if (dim === 2) expect(d[2] === 0).toBe(true)
    for (let axis = 0; axis < 3; axis++) mean[axis] = mean[axis]! + d[axis]! / n
  }
  for (const m of mean) expect(Math.abs(m)).toBeLessThan(5 / Math.sqrt(n))
})

test('hashes have the same bits in every version', () => {
  expect([hashUnit(1, 2, 3, 4), hashUnit(9, 0, 0, 7)].map((unit) => unit * 2 ** 32)).toEqual([1932203343, 3654181776])
  expect([hashPair(1, 2), hashPair(0, 7)]).toEqual([1605550031, 549895044])
})
