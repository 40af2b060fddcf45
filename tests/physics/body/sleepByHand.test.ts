// Sleep by hand: `sleep`, bodies added asleep, bodies that never sleep.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, onEarth, steps, stepUntil, vec, world } from '../help.ts'

describe.each([2, 3] as const)('sleep by hand in %dD', (dim) => {
  test('a body put to sleep stops in the air, until it is woken or hit', () => {
    const w = onEarth(dim)
    const id = ball(w, [0, 3], { velocity: vec(dim, 1, 2) })
    P.step(w)
    const { position } = P.getBody(w, id)
    P.sleep(w, id)
    expect(P.getBody(w, id)).toMatchObject({ position, velocity: vec(dim, 0), asleep: true })
    P.step(w)
    expect(P.isAsleep(w)).toBe(true)
    steps(w, 60)
    expect(P.getBody(w, id).position).toEqual(position)
    P.wake(w, id)
    steps(w, 30)
    expect(P.getBody(w, id).position[1]).toBeLessThan(2.5)
  })

  test('a body added asleep stays in the air and is hit as an awake one', () => {
    for (const asleep of [true, false]) {
      const w = world(dim)
      const id = ball(w, [0, 0], { asleep, restitution: 1 })
      ball(w, [-1, 0], { velocity: vec(dim, 3), restitution: 1 })
      expect(P.getBody(w, id).asleep).toBe(asleep)
      steps(w, 60)
      expect(P.getBody(w, id).velocity[0]).toBeCloseTo(3, 9)
    }
  })

  test('bodies added asleep know each other when one is woken', () => {
    const w = onEarth(dim)
    const ids = [0, 1, 2, 3].map((k) => ball(w, [0, 0.1 + 0.2 * k], { asleep: true }))
    const falling = ball(w, [3, 5])
    steps(w, 10)
    for (const id of ids) P.wake(w, id)
    steps(w, 120)
    ids.forEach((id, k) => {
      expect(P.getBody(w, id).position[1]).toBeCloseTo(0.1 + 0.2 * k, 2)
    })
    expect(P.getBody(w, falling).position[1]).toBeCloseTo(0.1, 2)
  })

  test('bodies put to sleep in a pile and woken again have each pair once', () => {
    const w = onEarth(dim)
    const ids = [0, 1, 2].map((k) => ball(w, [0, 0.1 + 0.2 * k]))
    steps(w, 30)
    const pairs = () => [w.broadphase.pairs, w.broadphase.sleepingPairs].flatMap((p) => [...p.a.subarray(0, p.count)])
    const before = pairs().length
    for (let k = 0; k < 8; k++) {
      P.sleep(w, ids[k % 3]!)
      P.wake(w, ids[(k + 1) % 3]!)
      if (k % 2 === 0) P.step(w)
    }
    P.wake(w)
    steps(w, 5)
    expect(pairs()).toHaveLength(before)
  })

  test('removing what it rests on wakes a body put to sleep', () => {
    const w = onEarth(dim)
    const [low, high] = [0.1, 0.3].map((y) => ball(w, [0, y]))
    steps(w, 20)
    P.sleep(w)
    ball(w, [3, 5]) // keeps the world awake
    steps(w, 2)
    P.removeBody(w, low!)
    steps(w, 60)
    expect(P.getBody(w, high!).position[1]).toBeCloseTo(0.1, 2)
  })

  test('setBody puts to sleep; a fixed or kinematic body ignores it', () => {
    const w = onEarth(dim)
    const id = ball(w, [0, 3])
    P.setBody(w, id, { position: vec(dim, 1, 4), asleep: true })
    const moving = ball(w, [3, 3], { type: 'kinematic', velocity: vec(dim, 1), asleep: true })
    const fixed = ball(w, [-3, 3], { type: 'fixed', asleep: true })
    P.sleep(w, moving)
    P.sleep(w, fixed)
    steps(w, 60)
    expect(P.getBody(w, id).position).toEqual(vec(dim, 1, 4))
    expect(P.getBody(w, moving).position[0]).toBeCloseTo(4, 9)
  })

  test('a body that may not sleep stays awake, also at a spring', () => {
    const w = onEarth(dim)
    const id = ball(w, [0, 0.1], { canSleep: false })
    const other = ball(w, [1, 0.1])
    expect(stepUntil(w, () => P.getBody(w, other).asleep, 300)).toBeLessThan(300)
    steps(w, 300)
    expect(P.getBody(w, id)).toMatchObject({ asleep: false, canSleep: false })
    P.addSpring(w, { a: id, b: other })
    steps(w, 300)
    expect(P.getBody(w, other).asleep).toBe(false)
    P.setBody(w, id, { canSleep: true })
    expect(stepUntil(w, () => P.isAsleep(w), 300)).toBeLessThan(300)
  })

  test('bodies without a law of pairs come to rest again after they were woken, or one was removed', () => {
    const w = onEarth(dim, { contact: null })
    const ids = [0, 1, 2].map((k) => ball(w, [k / 2, 0.1]))
    for (const change of [() => {}, () => P.wake(w), () => P.removeBody(w, ids[1]!)]) {
      change()
      expect(stepUntil(w, () => P.isAsleep(w), 300)).toBeLessThan(300)
    }
  })

  test.each(['far from the others', 'below another one'])(
    'a world is read after a body %s was removed: the same follows',
    (place) => {
      const make = () => {
        const w = onEarth(dim)
        for (const at of [-3, 0, 3]) ball(w, [at, 0.1])
        const id = ball(w, place === 'below another one' ? [1, 0.1] : [-1.5, 0.1])
        if (place === 'below another one') ball(w, [1, 0.3])
        expect(stepUntil(w, () => P.isAsleep(w), 300)).toBeLessThan(300)
        P.removeBody(w, id)
        return w
      }
      const [alone, read] = [make(), make()]
      P.takeSnapshot(read)
      const copy = P.restoreSnapshot(P.takeSnapshot(read))
      const stepsOf = (w: P.World) => {
        let taken = 0
        for (; !P.isAsleep(w) && taken < 300; taken++) P.step(w)
        return taken
      }
      const taken = stepsOf(alone)
      expect(taken).toBeLessThan(300)
      expect([stepsOf(read), stepsOf(copy)]).toEqual([taken, taken])
      expect([P.hash(read), P.hash(copy)]).toEqual([P.hash(alone), P.hash(alone)])
    },
  )
})
