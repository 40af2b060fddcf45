// Islands: what springs connect sleeps as a whole, on contacts or hanging from a fixed body.
import { describe, expect, test } from 'vitest'
import { addSpring, type Dim, getBody, isAsleep, removeSpring, setBody, wake } from '../../../../src/physics/index.ts'
import { ball, G, onEarth, steps } from '../../help.ts'

/** A chain of balls that hangs from a fixed body. */
function hang<D extends Dim>(dim: D, radius: number, count: number, type: 'fixed' | 'dynamic' = 'fixed') {
  const w = onEarth(dim, { containers: [], drag: radius })
  const stiffness = 200 * G
  const more = { restLength: 3 * radius, stiffness, damping: Math.sqrt(stiffness * radius) }
  const ids = [ball(w, [0, 0], { radius, mass: radius, type } as object)]
  const springs = []
  for (let k = 1; k <= count; k++) {
    ids.push(ball(w, [0.1 * radius * k, -3 * radius * k], { radius, mass: radius } as object))
    springs.push(addSpring(w, { a: ids[k - 1]!, b: ids[k]!, ...more }))
  }
  return { w, ids, springs }
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each([0.005, 0.05, 0.5])('a chain that hangs from a fixed body sleeps, radius %d', (radius) => {
    const { w, ids } = hang(dim, radius, 3)
    steps(w, 60 * 60)
    expect(isAsleep(w)).toBe(true)
    expect(getBody(w, ids[3]!).position[1]! / radius).toBeGreaterThan(-9.3)
  })

  test('it wakes as a whole, and when its last link is cut', () => {
    const { w, ids, springs } = hang(dim, 0.05, 3)
    steps(w, 60 * 60)
    wake(w, ids[2]!)
    steps(w, 1)
    expect(ids.map((id) => getBody(w, id).asleep)).toEqual([true, false, false, false])
    steps(w, 60 * 20)
    expect(isAsleep(w)).toBe(true)
    const before = getBody(w, ids[3]!).position[1]!
    removeSpring(w, springs[0]!)
    steps(w, 30)
    expect(before - getBody(w, ids[3]!).position[1]!).toBeGreaterThan(0.5)
  })

  test('a chain that hangs from nothing falls and never sleeps', () => {
    const { w, ids } = hang(dim, 0.05, 3, 'dynamic')
    steps(w, 60 * 5)
    expect(isAsleep(w)).toBe(false)
    expect(getBody(w, ids[0]!).position[1]!).toBeLessThan(-20)
  })

  test('it falls when the body that held it is no longer fixed', () => {
    const { w, ids } = hang(dim, 0.05, 2)
    steps(w, 60 * 60)
    setBody(w, ids[0]!, { type: 'dynamic' })
    steps(w, 60)
    expect(getBody(w, ids[2]!).position[1]!).toBeLessThan(-2)
  })
})
