// Sleep: what rests on something sleeps, and wakes when that is taken away. A whole bottle:
// tests/slow/sleepingBottle.test.ts.
import { describe, expect, test } from 'vitest'
import {
  type BodyId,
  bodyIds,
  configure,
  cylinder,
  type Dim,
  getBody,
  impulse,
  isAsleep,
  onWake,
  removeBody,
  setBody,
  step,
  type World,
  wake,
} from '../../../src/physics/index.ts'
import { ball, box, onEarth, steps, stepUntil, vec } from '../help.ts'
import { expectRest } from '../laws.ts'

describe.each([2, 3] as const)('%iD', (dim) => {
  const make = (options = {}) => onEarth(dim, { contact: impulse({ rollingResistance: 0.02 }), ...options })

  test('a body without support never sleeps, also without gravity', () => {
    for (const gravity of [vec(dim, 0, -6), vec(dim, 0, 0)]) {
      const w = make({ containers: [], gravity })
      const id = ball(w, [0, 0])
      steps(w, 200, () => expect(getBody(w, id).asleep).toBe(false))
    }
  })

  test('a ball on the floor sleeps after half a second; setBody wakes it', () => {
    const w = make()
    const id = ball(w, [0, 0.1])
    const after = stepUntil(w, () => getBody(w, id).asleep, 200)
    expect(after).toBeGreaterThan(20)
    expect(after).toBeLessThan(60)
    wake(w, id)
    expect(getBody(w, id).asleep).toBe(false)
    steps(w, 100)
    expect(isAsleep(w)).toBe(true)
    let calls = 0
    onWake(w, () => calls++)
    setBody(w, id, { velocity: vec(dim, 1) })
    expect(calls).toBeGreaterThan(0)
    expect(isAsleep(w)).toBe(false)
    step(w)
    expect(getBody(w, id).position[0]).toBeGreaterThan(0.01)
  })

  test('removing a support wakes a whole column, which falls', () => {
    const w = make({ containers: [box(dim, 0.1, { friction: 0 })], contact: impulse({ friction: 0 }) })
    const ids = Array.from({ length: 8 }, (_, k) => ball(w, [0, 0.1 + 0.2 * k]))
    expectRest(w)
    removeBody(w, ids[0]!)
    expectRest(w, 1200)
    ids.slice(1).forEach((id, k) => {
      expect(getBody(w, id).position[1]).toBeCloseTo(0.1 + 0.2 * k, 1)
    })
  })

  test.each<[string, (w: World<Dim>, below: [BodyId, BodyId]) => void]>([
    [
      'at once',
      (w, below) => {
        below.forEach((id, k) => {
          setBody(w, id, { position: vec(dim, k ? 0.8 : -0.8, 0.1) })
        })
        steps(w, 120)
      },
    ],
    [
      'slowly',
      (w, below) =>
        steps(w, 400, () => {
          below.forEach((id, k) => {
            const x = getBody(w, id).position[0] + (k ? 1 : -1) * 5e-4
            setBody(w, id, { position: vec(dim, x, 0.1), velocity: vec(dim, 0) })
          })
        }),
    ],
  ])('moving a support away %s wakes what rested on it', (_speed, part) => {
    const w = make({ contact: impulse({ friction: 1, rollingResistance: 0.5 }) }) as World<Dim>
    const below = [-0.1, 0.1].map((x) => ball(w, [x, 0.1])) as [BodyId, BodyId]
    const high = ball(w, [0, 0.1 + 0.2 * Math.sqrt(3 / 4)])
    expectRest(w, 900)
    expect(getBody(w, high).position[1]).toBeGreaterThan(0.25)
    part(w, below)
    expect(getBody(w, high).position[1]).toBeCloseTo(0.1, 2)
  })

  test('sleep: false keeps all awake, and can be switched while running', () => {
    const w = make({ sleep: false })
    const id = ball(w, [0, 0.1])
    steps(w, 200)
    expect(getBody(w, id).asleep).toBe(false)
    configure(w, { sleep: true })
    steps(w, 100)
    expect(getBody(w, id).asleep).toBe(true)
    configure(w, { sleep: false })
    expect(getBody(w, id).asleep).toBe(false)
    steps(w, 100)
    expect(getBody(w, id).asleep).toBe(false)
  })
})

test('a shaken bottle wakes, and no body sleeps in the air', () => {
  const containers = [cylinder({ radius: 0.5, bottom: 0, top: 2 })]
  const w = onEarth(3, { gravity: [0, -6, 0], containers, contact: impulse({ rollingResistance: 0.02 }) })
  for (let k = 0; k < 60; k++)
    ball(w, [0.1 * (k % 5) - 0.2, 0.1 + 0.11 * Math.floor(k / 5), 0.03 * (k % 3)], { radius: 0.05 })
  expectRest(w, 1200)
  for (let k = 0; k < 8; k++) {
    configure(w, { gravity: [0, k % 2 ? -6 : 12, 0] })
    steps(w, 10)
    expect(w.awake).toBe(60)
  }
  configure(w, { gravity: [0, -6, 0] })
  expectRest(w, 1200)
  for (const id of bodyIds(w)) expect(getBody(w, id).position[1]).toBeLessThan(0.5)
})
