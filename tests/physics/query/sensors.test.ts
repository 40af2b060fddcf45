// Sensors: they report what they overlap, and when bodies enter and leave, and exert nothing.
import { describe, expect, test } from 'vitest'
import { nearestImage } from '../../../src/physics/core/space.ts'
import * as P from '../../../src/physics/index.ts'
import { forEachSensorOverlap } from '../../../src/physics/query/sensors.ts'
import { ball, draw, onEarth, scatter, steps, vec, world } from '../help.ts'
import { expectRest } from '../laws.ts'

/** The overlaps as sorted texts. */
function overlaps(w: P.World): string[] {
  const found: string[] = []
  forEachSensorOverlap(w, (sensor, body) => found.push(`${sensor} ${body}`))
  return found.sort()
}

/** The same from all pairs. */
function bruteForce(w: P.World): string[] {
  const ids = P.bodyIds(w)
  const states = ids.map((id) => P.getBody(w, id))
  const found: string[] = []
  states.forEach((a, i) => {
    states.forEach((b, j) => {
      if (!a.sensor || i === j || !(a.category & b.mask) || !(b.category & a.mask)) return
      const d = (a.position as readonly number[]).map((x, axis) =>
        nearestImage(x - b.position[axis]!, w.space.size[axis]!),
      )
      if (d.reduce((sum, x) => sum + x * x, 0) < (a.radius + b.radius) ** 2) found.push(`${ids[i]} ${ids[j]}`)
    })
  })
  return found.sort()
}

function record(w: P.World) {
  const events: P.SensorEvent[] = []
  const stop = P.onSensor(w, (event) => events.push(event))
  return { take: () => events.splice(0), stop }
}

describe.each([2, 3] as const)('sensors in %i dimensions', (dim) => {
  test.each([
    ['in the open', false, P.impulse()],
    ['across the seams of a torus', true, P.impulse()],
    ['without a contact law', true, null],
  ])('overlaps, and enter and exit, are those of brute force in every step %s', (_name, periodic, contact) => {
    const { between, below } = draw(5 + dim)
    const size = vec(dim, 6, 6, 6)
    const w = world(dim, { ...(periodic ? { space: P.torus({ size }) } : {}), contact })
    const add = () =>
      P.addBody(w, {
        position: vec(dim, between(0, 6), between(0, 6), between(0, 6)),
        velocity: vec(dim, between(-3, 3), between(-3, 3), between(-3, 3)),
        radius: below(30) === 0 ? between(0.5, 2) : between(0.02, 0.3),
        type: (['dynamic', 'fixed', 'kinematic'] as const)[below(3)]!,
        sensor: below(4) === 0,
        category: 1 + below(3),
        mask: 1 + below(3),
      })
    for (let k = 0; k < 120; k++) add()
    P.step(w)
    const { take } = record(w)
    const inside = new Set(overlaps(w))
    let count = 0
    steps(w, 90, (k) => {
      const events = take()
      count += events.length
      for (const { type, sensor, body } of events) {
        expect(inside.has(`${sensor} ${body}`)).toBe(type === 'exit')
        if (type === 'enter') inside.add(`${sensor} ${body}`)
        else inside.delete(`${sensor} ${body}`)
      }
      const keys = events.map(({ sensor, body }) => 1e9 * sensor + body)
      expect(keys).toEqual([...keys].sort((p, q) => p - q))
      const all = bruteForce(w)
      expect([...inside].sort(), `step ${k}`).toEqual(all)
      expect(overlaps(w)).toEqual(all)
      if (k % 10 !== 4) return
      P.removeBody(w, P.bodyIds(w)[7]!)
      P.setBody(w, P.bodyIds(w)[8]!, { sensor: true, position: vec(dim, 3, 3, 3) })
      add()
      expect(overlaps(w)).toEqual(bruteForce(w))
    })
    expect(count).toBeGreaterThan(40)
  })

  test('a fixed sensor sees a sleeping body, and does not wake it', () => {
    const w = onEarth(dim)
    const body = ball(w, [0, 0.1])
    expectRest(w, 300)
    const sensor = ball(w, [0.05, 0.2], { type: 'fixed', sensor: true })
    steps(w, 30)
    expect(P.isAsleep(w)).toBe(true)
    for (const one of [w, P.restoreSnapshot(P.takeSnapshot(w))]) expect(overlaps(one)).toEqual([`${sensor} ${body}`])
  })

  test.each(['fixed', 'kinematic', 'dynamic'] as const)('nothing feels a %s sensor', (type) => {
    const [alone, beside] = [onEarth(dim), onEarth(dim)]
    const ids = [alone, beside].map((w) => ball(w, [0, 1]))
    ball(alone, [30, 0], { type: 'fixed' }) // both have the system
    ball(beside, [0.02, 0.5], { velocity: vec(dim, 0, type === 'fixed' ? 0 : 0.5), type, sensor: true })
    for (let k = 0; k < 90; k++) {
      for (const w of [alone, beside]) P.step(w)
      expect(P.getBody(beside, ids[1]!)).toEqual(P.getBody(alone, ids[0]!))
    }
  })

  test('what becomes a sensor lets go of what rests on it', () => {
    const w = onEarth(dim)
    const base = ball(w, [0, 0.5], { radius: 0.2, type: 'fixed' })
    const body = ball(w, [0, 0.8])
    expectRest(w, 300)
    P.setBody(w, base, { sensor: true })
    steps(w, 120)
    expect(P.getBody(w, body).position[1]).toBeCloseTo(0.1, 3)
    expect(P.getBody(w, base).position[1]).toBe(0.5)
    P.setBody(w, base, { position: vec(dim, 0, 0.2) })
    expect(overlaps(w)).toEqual([`${base} ${body}`])
  })

  test('in a world at rest what is moved, masked, removed or replaced is told', () => {
    const w = onEarth(dim)
    const body = ball(w, [0, 0.1])
    const add = () => ball(w, [5, 3], { radius: 1, sensor: true, type: 'fixed' })
    let sensor = add()
    expectRest(w)
    const { take } = record(w)
    const expectTold = (...types: P.SensorEvent['type'][]) => {
      P.step(w)
      expect(take()).toEqual(types.map((type) => ({ type, sensor, body })))
    }
    P.setBody(w, sensor, { position: vec(dim, 0, 0.5) })
    expectTold('enter')
    P.setBody(w, sensor, { mask: 2 })
    expectTold('exit')
    P.setBody(w, sensor, { mask: 1 })
    expectTold('enter')
    P.removeBody(w, sensor)
    expectTold('exit')
    sensor = add()
    P.setBody(w, sensor, { position: vec(dim, 0, 0.5) })
    expectTold('enter')
    P.removeBody(w, body)
    expectTold('exit')
    expectTold()
  })

  test.each(['fixed', 'kinematic', 'dynamic'] as const)('a fixed sensor and a %s one report each other', (type) => {
    for (const [r, away] of [
      [0.01, 0.015],
      [0.5, 0],
      [3, 5.9],
    ] as const) {
      const w = world(dim)
      const { take } = record(w)
      const a = ball(w, [0, 0], { radius: r, sensor: true, type: 'fixed' })
      const b = ball(w, [away, 0], { radius: r, sensor: true, type })
      const both = (what: string) => [
        { type: what, sensor: a, body: b },
        { type: what, sensor: b, body: a },
      ]
      P.step(w)
      expect(take()).toEqual(both('enter'))
      steps(w, 60) // the world sleeps
      P.setBody(w, b, { position: vec(dim, 2.1 * r) })
      P.step(w)
      expect(take()).toEqual(both('exit'))
      P.setBody(w, a, { position: vec(dim, 0.3 * r) })
      P.step(w)
      expect(take()).toEqual(both('enter'))
    }
  })

  test('what is inside when the first listener comes, or is restored, has entered', () => {
    const w = world(dim)
    const sensor = ball(w, [0, 0], { radius: 1, sensor: true, type: 'fixed' })
    const body = ball(w, [0.5, 0], { velocity: vec(dim, 3) })
    P.step(w)
    const bytes = P.takeSnapshot(w)
    const { take } = record(w)
    for (const _ of ['first listens', 'restored']) {
      P.step(w)
      expect(take()).toEqual([])
      steps(w, 30)
      expect(take()).toEqual([{ type: 'exit', sensor, body }])
      P.restoreSnapshot(bytes, w)
    }
  })

  test('sensors have no contact events, and listeners change nothing', () => {
    const run = (listens: boolean) => {
      const w = onEarth(dim)
      const sensor = ball(w, [1, 0], { radius: 1, sensor: true })
      scatter(w, 20, 3, 1, [0.05, 0.1], 2)
      steps(w, 20)
      const touched = new Set<P.BodyId | null>()
      if (listens) P.onContact(w, ({ a, b }) => touched.add(a).add(b))
      if (listens) P.onSensor(w, () => {})
      steps(w, 100)
      expect(touched.has(sensor)).toBe(false)
      expect(touched.size > 10).toBe(listens)
      return P.hash(w)
    }
    expect(run(true)).toBe(run(false))
  })
})
