// Sleep: a settled pile costs nothing, does not move, and wakes for what would move it and little
// else.
import { beforeAll, describe, expect, test } from 'vitest'
import { bottle } from '../../../bench/workloads.mjs'
import {
  addBody,
  type BodyId,
  bodyIds,
  boxContainer,
  configure,
  createWorld,
  cylinder,
  type Dim,
  getBody,
  impulse,
  isAsleep,
  onWake,
  readPositions,
  removeBody,
  restoreSnapshot,
  setBody,
  step,
  takeSnapshot,
  type Vec,
  type World,
  wake,
} from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'
import { meanOverlap, steps, stepUntil, vec, world } from '../help.ts'

test('a deep pile that has fallen at once sleeps, also the bodies that are pressed from all sides', () => {
  const { radius, bodies, restitution, friction } = bottle(3000, { friction: 0.3 })
  const w = world(3, {
    gravity: [0, -9.81, 0],
    contact: impulse({ restitution, friction }),
    containers: [cylinder({ radius, bottom: 0, friction })],
  })
  for (const { position, radius: r } of bodies) addBody(w, { position: position as unknown as Vec<3>, radius: r })
  expect(stepUntil(w, () => isAsleep(w), 600)).toBeLessThan(600)
})

describe.each([
  ['with friction', { friction: 0.3, rollingResistance: 0.02 }],
  ['without friction', { friction: 0, rollingResistance: 0 }],
])('a bottle of 1200 %s (seed 1)', (name, options) => {
  let bytes: Uint8Array
  let slept: number
  let filled = 0
  beforeAll(() => {
    const w = bottleScene({ count: 1200, seed: 1, ...options })
    slept = stepUntil(
      w,
      () => {
        if (w.spawner.queue.length > 0) filled = w.stepCount
        return isAsleep(w)
      },
      2400,
    )
    bytes = takeSnapshot(w)
  })
  const asleep = () => restoreSnapshot<3>(bytes)
  const drop = (w: World<3>, speed: number, radius: number, mass?: number) =>
    addBody(w, { position: [0.1, 0.9, 0], velocity: [0, -speed, 0], radius, ...(mass === undefined ? {} : { mass }) })
  const most = (w: World<3>, n: number) => {
    let awake = 0
    steps(w, n, () => {
      awake = Math.max(awake, w.awake)
    })
    return awake
  }

  test('is asleep within 15 s of the last drop', () => {
    expect(filled).toBeGreaterThan(100)
    expect(slept - filled).toBeLessThan(15 * 60)
    const w = asleep()
    expect(w.bodies.count).toBe(1200)
    expect(meanOverlap(w).mean).toBeLessThan(0.03)
  })

  test('asleep, nothing moves and no body wakes', () => {
    const w = asleep()
    const before = new Float64Array(3 * 1200)
    const after = new Float64Array(3 * 1200)
    readPositions(w, before)
    steps(w, 300)
    for (const alpha of [0, 0.5, 1]) {
      readPositions(w, after, alpha)
      expect(after).toEqual(before)
    }
    expect(w.awake).toBe(0)
  })

  test.each([1.2, 3])('one candy dropped on it at %f m/s wakes few, and all sleep again', (speed) => {
    const w = asleep()
    const id = drop(w, speed, 0.05)
    expect(isAsleep(w)).toBe(false)
    // The design allows at most 300 of 10 000.
    expect(most(w, 120)).toBeLessThan(100)
    expect(stepUntil(w, () => isAsleep(w), 900)).toBeLessThan(900)
    expect(getBody(w, id).asleep).toBe(true)
    expect(w.bodies.count).toBe(1201)
  })

  test('sleepers that are not woken do not move while a candy is dropped', () => {
    const w = asleep()
    const ids = bodyIds(w)
    const before = new Float64Array(3 * 1200)
    readPositions(w, before)
    const woken = new Set<BodyId>()
    drop(w, 3, 0.05)
    steps(w, 200, () => {
      for (const id of ids) if (!getBody(w, id).asleep) woken.add(id)
    })
    const after = new Float64Array(3 * 1201)
    readPositions(w, after)
    let still = 0
    ids.forEach((id, k) => {
      if (woken.has(id)) return
      still++
      for (let axis = 3 * k; axis < 3 * k + 3; axis++) expect(after[axis]).toBe(before[axis])
    })
    expect(still).toBeGreaterThan(1000)
  })

  test('a hard hit wakes many', () => {
    const w = asleep()
    drop(w, 20, 0.1, 0.1)
    expect(most(w, 60)).toBeGreaterThan(300)
    expect(stepUntil(w, () => isAsleep(w), 1800)).toBeLessThan(1800)
  })

  test('turned gravity wakes all; they fall to the other end and sleep', () => {
    const w = asleep()
    configure(w, { gravity: [0, 6, 0] })
    step(w)
    expect(w.awake).toBe(1200)
    expect(stepUntil(w, () => isAsleep(w), 2400)).toBeLessThan(2400)
    const heights = bodyIds(w).map((id) => getBody(w, id).position[1])
    expect(Math.max(...heights)).toBeGreaterThan(0.9)
    expect(heights.reduce((a, b) => a + b, 0) / 1200).toBeGreaterThan(0.3)
  })

  test('with the lower third removed no body hangs in the air', () => {
    const w = asleep()
    const before = bodyIds(w)
      .map((id) => ({ id, y: getBody(w, id).position[1] }))
      .sort((a, b) => a.y - b.y)
    for (const { id } of before.slice(0, 400)) removeBody(w, id)
    stepUntil(w, () => isAsleep(w), 600)
    const fell = before.slice(400).filter(({ id, y }) => getBody(w, id).position[1] < y - 0.02)
    expect(fell.length).toBe(800)
  })

  test('removal from the middle wakes the neighbours; all sleep again', () => {
    const w = asleep()
    const middle = bodyIds(w).filter((id) => {
      const [x, y, z] = getBody(w, id).position
      return Math.hypot(x, y + 0.55, z) < 0.15
    })
    expect(middle.length).toBeGreaterThan(5)
    for (const id of middle) removeBody(w, id)
    step(w)
    expect(w.awake).toBeGreaterThan(5)
    expect(w.awake).toBeLessThan(600)
    expect(stepUntil(w, () => isAsleep(w), 1200)).toBeLessThan(1200)
    const count = 1200 - middle.length
    expect(w.bodies.count).toBe(count)
    expect(meanOverlap(w).mean).toBeLessThan(0.03)
    if (name === 'with friction') return
    // Without friction nothing keeps the hole open.
    const hole = bodyIds(w).filter((id) => {
      const [x, y, z] = getBody(w, id).position
      return Math.hypot(x, y + 0.55, z) < 0.15
    })
    expect(hole.length).toBeGreaterThan(2)
  })
})

describe.each([2, 3] as const)('%iD', (dim: Dim) => {
  const far = Number.POSITIVE_INFINITY
  const make = (options = {}) =>
    world<Dim>(dim, {
      gravity: vec(dim, 0, -6, 0),
      containers: [boxContainer({ min: vec(dim, -1, 0, -1) as Vec<2>, max: vec(dim, 1, far, 1) as Vec<2> })],
      contact: impulse({ rollingResistance: 0.02 }),
      ...options,
    })
  const put = (w: World<Dim>, x: number, y: number, more = {}) =>
    addBody(w, { position: vec(dim, x, y, 0), radius: 0.1, ...more })

  test('a body without support never sleeps, also without gravity', () => {
    const w = make({ containers: [] })
    const id = put(w, 0, 0)
    steps(w, 200, () => expect(getBody(w, id).asleep).toBe(false))
    const still = make({ containers: [], gravity: vec(dim, 0, 0, 0) })
    const other = put(still, 0, 0)
    steps(still, 200)
    expect(getBody(still, other).asleep).toBe(false)
  })

  test('a ball on the floor sleeps after half a second; setBody wakes it', () => {
    const w = make()
    const id = put(w, 0, 0.1)
    const after = stepUntil(w, () => getBody(w, id).asleep, 200)
    expect(after).toBeGreaterThan(20)
    expect(after).toBeLessThan(60)
    wake(w, id)
    expect(getBody(w, id).asleep).toBe(false)
    steps(w, 100)
    expect(isAsleep(w)).toBe(true)
    let calls = 0
    onWake(w, () => calls++)
    setBody(w, id, { velocity: vec(dim, 1, 0, 0) })
    expect(calls).toBeGreaterThan(0)
    expect(isAsleep(w)).toBe(false)
    step(w)
    expect(getBody(w, id).position[0]).toBeGreaterThan(0.01)
  })

  test('removing a support wakes a whole column, which falls', () => {
    const w = make({
      containers: [
        boxContainer({ min: vec(dim, -0.1, 0, -0.1) as Vec<2>, max: vec(dim, 0.1, far, 0.1) as Vec<2>, friction: 0 }),
      ],
      contact: impulse({ friction: 0 }),
    })
    const ids = Array.from({ length: 8 }, (_, k) => put(w, 0, 0.1 + 0.2 * k))
    expect(stepUntil(w, () => isAsleep(w), 600)).toBeLessThan(600)
    removeBody(w, ids[0]!)
    expect(stepUntil(w, () => isAsleep(w), 1200)).toBeLessThan(1200)
    ids.slice(1).forEach((id, k) => {
      expect(getBody(w, id).position[1]).toBeCloseTo(0.1 + 0.2 * k, 1)
    })
  })

  test('moving a support away wakes what rested on it', () => {
    // One ball at rest on two.
    const w = make({ contact: impulse({ friction: 1, rollingResistance: 0.5 }) })
    const left = put(w, -0.1, 0.1)
    const right = put(w, 0.1, 0.1)
    const high = put(w, 0, 0.1 + 0.2 * Math.sqrt(3 / 4))
    expect(stepUntil(w, () => isAsleep(w), 900)).toBeLessThan(900)
    expect(getBody(w, high).position[1]).toBeGreaterThan(0.25)
    setBody(w, left, { position: vec(dim, -0.8, 0.1, 0) })
    setBody(w, right, { position: vec(dim, 0.8, 0.1, 0) })
    steps(w, 120)
    expect(getBody(w, high).position[1]).toBeCloseTo(0.1, 2)
  })

  test('moving a support away slowly wakes what rested on it', () => {
    const w = make({ contact: impulse({ friction: 1, rollingResistance: 0.5 }) })
    const below = [put(w, -0.1, 0.1), put(w, 0.1, 0.1)]
    const high = put(w, 0, 0.1 + 0.2 * Math.sqrt(3 / 4))
    expect(stepUntil(w, () => isAsleep(w), 900)).toBeLessThan(900)
    for (let k = 0; k < 400; k++) {
      below.forEach((id, side) => {
        const x = getBody(w, id).position[0]!
        setBody(w, id, { position: vec(dim, x + (side ? 1 : -1) * 5e-4, 0.1, 0), velocity: vec(dim, 0, 0, 0) })
      })
      step(w)
    }
    expect(getBody(w, high).position[1]).toBeCloseTo(0.1, 2)
  })

  test('sleep: false keeps all awake, and can be switched while running', () => {
    const w = make({ sleep: false })
    const id = put(w, 0, 0.1)
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
  const w = createWorld({
    dim: 3,
    gravity: [0, -6, 0],
    containers: [cylinder({ radius: 0.5, bottom: 0, top: 2 })],
    contact: impulse({ rollingResistance: 0.02 }),
  })
  for (let k = 0; k < 60; k++)
    addBody(w, { position: [0.1 * (k % 5) - 0.2, 0.1 + 0.11 * Math.floor(k / 5), 0.03 * (k % 3)], radius: 0.05 })
  expect(stepUntil(w, () => isAsleep(w), 1200)).toBeLessThan(1200)
  for (let k = 0; k < 8; k++) {
    configure(w, { gravity: [0, k % 2 ? -6 : 12, 0] })
    steps(w, 10)
    expect(w.awake).toBe(60)
  }
  configure(w, { gravity: [0, -6, 0] })
  expect(stepUntil(w, () => isAsleep(w), 1200)).toBeLessThan(1200)
  for (const id of bodyIds(w)) expect(getBody(w, id).position[1]).toBeLessThan(0.5)
})
