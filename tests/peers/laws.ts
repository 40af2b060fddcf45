// Laws that several peers test, each with parameters of its own.
import { expect } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball, box, down, G, onEarth, steps, stepUntil, totalEnergy, vec, world, zOfSpin } from '../physics/help.ts'

type Law = (dim: P.Dim) => void

/** A law that takes its parameters before it is checked in a dimension. */
const law =
  <A extends unknown[]>(check: (dim: P.Dim, ...parameters: A) => void) =>
  (...parameters: A): Law =>
  (dim) =>
    check(dim, ...parameters)

/** A world without gravity, in which all that meets bounces or goes on together. */
export const space = (dim: P.Dim, restitution: number) =>
  world(dim, { contact: P.impulse({ restitution, friction: 0, bounceSpeed: 0 }) })

const along = (w: P.World, id: P.BodyId, axis = 0) => P.getBody(w, id).velocity[axis]!
const place = (w: P.World, id: P.BodyId, axis = 0) => P.getBody(w, id).position[axis]!

/** A ball that is dropped rests on the floor at its radius. */
export const landsAt = law((dim, height: number, radius: number) => {
  const w = onEarth(dim)
  const id = ball(w, [0, height], { radius })
  expect(stepUntil(w, () => P.isAsleep(w), 1500)).toBeLessThan(1500)
  expect(place(w, id, 1)).toBeCloseTo(radius, 6)
  expect(place(w, id)).toBeCloseTo(0, 9)
})

/** A body that is locked along all axes but one slides on it, whatever pushes it. */
export const slides = law((dim, force: number, mass: number) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [0, 1], { mass, lockPosition: [false, true, true].slice(0, dim) })
  for (let k = 0; k < 30; k++) {
    P.applyForce(w, id, vec(dim, force, 3 * force, -force))
    P.step(w)
  }
  expect(along(w, id)).toBeCloseTo((0.5 * force) / mass, 9)
  expect(P.getBody(w, id).position.slice(1)).toEqual([1, 0].slice(0, dim - 1))
})

/** Impulses to all that is near a point throw it away from there, and nothing else. */
export const explodes = law((dim, radius: number, strength: number) => {
  const w = world(dim)
  const places = [-2.5, -0.9, -0.3, 0.4, 1.1, 3]
  const ids = places.map((x) => ball(w, [x, 0], { mass: 2 }))
  for (const id of P.queryBall(w, vec(dim, 0), radius)) {
    const [x] = P.getBody(w, id).position
    P.applyImpulse(w, id, vec(dim, Math.sign(x) * strength))
  }
  P.step(w)
  ids.forEach((id, k) => {
    const isNear = Math.abs(places[k]!) <= radius + 0.1
    expect(along(w, id)).toBeCloseTo(isNear ? (Math.sign(places[k]!) * strength) / 2 : 0, 9)
  })
})

/** What may not turn gets the speed of a belt, of a floor or of a fixed ball, in the time that friction needs. */
export const isCarried = law((dim, speed: number, friction: number) => {
  const belt = { friction, surfaceVelocity: vec(dim, speed) }
  const w = world(dim, {
    gravity: down(dim),
    containers: [P.boxContainer({ min: vec(dim, -99, 0, -99), max: vec(dim, 99, 99, 99), floor: belt })],
    contact: P.impulse({ friction }),
  })
  const onFloor = ball(w, [0, 0.1], { lockRotation: true })
  ball(w, [9, 40], { radius: 20, type: 'fixed', surfaceVelocity: belt.surfaceVelocity })
  const onBall = ball(w, [9, 60.1], { lockRotation: true })
  const needed = speed / (friction * G)
  steps(w, Math.floor(0.8 * 60 * needed))
  expect(along(w, onFloor)).toBeLessThan(0.9 * speed)
  steps(w, 30)
  expect(along(w, onFloor)).toBeCloseTo(speed, 6)
  expect(along(w, onBall)).toBeGreaterThan(0.9 * speed)
})

/** A head-on hit: v' = ((m - e M) v + (1 + e) M V) / (m + M). */
export const collides = law((dim, m: number, M: number, v: number, V: number, e: number) => {
  const w = space(dim, e)
  const a = ball(w, [-1, 0], { mass: m, velocity: vec(dim, v) })
  const b = ball(w, [1, 0], { mass: M, velocity: vec(dim, V) })
  steps(w, 120)
  expect(along(w, a)).toBeCloseTo(((m - e * M) * v + (1 + e) * M * V) / (m + M), 6)
  expect(along(w, b)).toBeCloseTo(((M - e * m) * V + (1 + e) * m * v) / (m + M), 6)
})

/** A ball on the floor bounces to e^2 of the drop. */
export const bounces = law((dim, e: number, drop: number) => {
  const w = onEarth(dim)
  const id = ball(w, [0, drop + 0.1], { restitution: e })
  const fall = Math.ceil(60 * Math.sqrt((2 * drop) / G)) + 1
  let top = 0
  steps(w, Math.round(fall * (1 + 2 * e)), (k) => {
    if (k > fall) top = Math.max(top, place(w, id, 1) - 0.1)
  })
  expect(Math.abs(top / drop - e * e)).toBeLessThan(0.05)
})

/** A ball that slides on the floor rolls at 5/7 of its speed in 3D, 2/3 in 2D. */
export const startsToRoll = law((dim, speed: number, friction: number) => {
  const w = onEarth(dim, {
    contact: P.impulse({ friction }),
    containers: [P.boxContainer({ min: vec(dim, -99, 0, -9), max: vec(dim, 99, 9, 9), friction })],
  })
  const id = ball(w, [-9, 0.1], { velocity: vec(dim, speed) })
  steps(w, 240)
  expect(along(w, id)).toBeCloseTo(speed * (dim === 2 ? 2 / 3 : 5 / 7), 1)
  expect(zOfSpin(P.getBody(w, id).angularVelocity)).toBeCloseTo(-along(w, id) / 0.1, 0)
})

/** A body that slides without turning stops after v^2 / (2 mu g). */
export const stopsAfter = law((dim, speed: number, friction: number) => {
  const w = onEarth(dim, {
    contact: P.impulse({ friction }),
    containers: [P.boxContainer({ min: vec(dim, -99, 0, -9), max: vec(dim, 99, 9, 9), friction })],
  })
  const id = ball(w, [0, 0.1], { velocity: vec(dim, speed), lockRotation: true })
  steps(w, Math.ceil((60 * speed) / (friction * G)) + 30)
  expect(Math.abs(place(w, id) / ((speed * speed) / (2 * friction * G)) - 1)).toBeLessThan(0.05)
})

/** A column of balls stands. */
export const stands = law((dim, count: number, radius: number) => {
  const w = onEarth(dim)
  const ids = Array.from({ length: count }, (_, k) => ball(w, [0, radius * (2 * k + 1)], { radius }))
  steps(w, 200)
  ids.forEach((id, k) => {
    expect(Math.abs(place(w, id, 1) - radius * (2 * k + 1))).toBeLessThan(0.03 * radius * count)
  })
})

/** A fast ball does not pass a wall or a ball. */
export const isStopped = law((dim, speed: number, radius: number) => {
  const w = world(dim, { containers: [box(dim, 2)], contact: P.impulse({ restitution: 0 }) })
  const id = ball(w, [-1.5, 1], { velocity: vec(dim, speed), radius })
  const nail = ball(w, [0, 1], { type: 'fixed', radius })
  steps(w, 30)
  expect(place(w, id)).toBeLessThan(0)
  P.removeBody(w, nail)
  P.setBody(w, id, { velocity: vec(dim, speed) })
  steps(w, 30)
  expect(place(w, id)).toBeLessThanOrEqual(2 - radius + 1e-9)
})

/** Categories and masks decide whether a ball is stopped by another one. */
export const filters = law((dim, a: readonly [number, number], b: readonly [number, number], meets: boolean) => {
  const w = space(dim, 1)
  const first = ball(w, [-1, 0], { velocity: vec(dim, 2), category: a[0], mask: a[1] })
  const second = ball(w, [0, 0], { category: b[0], mask: b[1] })
  steps(w, 60)
  expect(along(w, second) > 1).toBe(meets)
  expect(along(w, first) < 1).toBe(meets)
})

/** A sensor hears who passes, and nobody is pushed. */
export const senses = law((dim, radius: number, speed: number) => {
  const w = world(dim)
  const sensor = ball(w, [0, 0], { type: 'fixed', sensor: true, radius })
  const id = ball(w, [-3, 0], { velocity: vec(dim, speed) })
  const seen: unknown[] = []
  P.onSensor(w, (event) => seen.push(event))
  steps(w, Math.ceil(360 / speed))
  expect(seen).toEqual([
    { type: 'enter', sensor, body: id },
    { type: 'exit', sensor, body: id },
  ])
  expect(along(w, id)).toBe(speed)
})

/** A contact begins, is hit, and ends, between these bodies. */
export const reports = law((dim, speed: number) => {
  const w = space(dim, 1)
  const a = ball(w, [-0.5, 0], { velocity: vec(dim, speed) })
  const b = ball(w, [0.5, 0])
  const seen: string[] = []
  P.onContact(w, (event) => {
    expect([event.a, event.b].sort()).toEqual([a, b])
    seen.push(event.type)
  })
  steps(w, Math.ceil(90 / speed) + 5)
  expect(seen).toEqual(['begin', 'hit', 'end'])
})

/** A force for a second, and an impulse, change the momentum by as much. */
export const isPushed = law((dim, force: number, mass: number) => {
  const w = world(dim)
  const [pushed, hit] = [0, 9].map((y) => ball(w, [0, y], { mass }))
  for (let k = 0; k < 60; k++) {
    P.applyForce(w, pushed!, vec(dim, force))
    P.step(w)
  }
  P.applyImpulse(w, hit!, vec(dim, force))
  expect(along(w, pushed!)).toBeCloseTo(force / mass, 9)
  expect(along(w, hit!)).toBeCloseTo(force / mass, 9)
})

/** A push off the centre turns the body: L = d F. */
export const turnsWhenPushedAt = law((dim, arm: number, push: number) => {
  const w = world(dim)
  const id = ball(w, [2, 3], { mass: 2, radius: 0.5 })
  const inertia = (dim === 2 ? 1 / 2 : 2 / 5) * 2 * 0.25
  P.applyImpulse(w, id, vec(dim, 0, push), vec(dim, 2 + arm, 3))
  expect(zOfSpin(P.getBody(w, id).angularVelocity)).toBeCloseTo((arm * push) / inertia, 9)
  P.applyForce(w, id, vec(dim, 0, -60 * push), { at: vec(dim, 2 + arm, 3) })
  P.step(w)
  expect(zOfSpin(P.getBody(w, id).angularVelocity)).toBeCloseTo(0, 9)
  expect(along(w, id, 1)).toBeCloseTo(0, 9)
})

/** Damping: v falls as exp(-c t). */
export const isDamped = law((dim, rate: number, seconds: number) => {
  const w = world(dim)
  const id = ball(w, [0, 0], { velocity: vec(dim, 5), linearDamping: rate })
  steps(w, Math.round(60 * seconds))
  expect(along(w, id)).toBeCloseTo(5 * Math.exp(-rate * seconds), 9)
})

/** A body sleeps at rest, and wakes by a blow and when its support is gone. */
export const sleepsAndWakes = law((dim, radius: number) => {
  const w = onEarth(dim)
  const low = ball(w, [0, radius], { radius })
  const high = ball(w, [0, 3 * radius], { radius })
  expect(stepUntil(w, () => P.isAsleep(w), 300)).toBeLessThan(300)
  P.applyImpulse(w, high, vec(dim, 0, P.getBody(w, high).mass * 2))
  expect(P.getBody(w, high).asleep).toBe(false)
  expect(stepUntil(w, () => P.isAsleep(w), 900)).toBeLessThan(900)
  P.removeBody(w, low)
  steps(w, 120)
  expect(place(w, high, 1)).toBeCloseTo(radius, 3)
})

/** A pendulum, rod or rope, keeps its length, and its energy within 2 %. */
export const swings = law((dim, type: 'distance' | 'rope', length: number, mass: number) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [length, 0], { mass })
  P.addJoint(w, { type, a: id, b: vec(dim, 0) })
  const start = totalEnergy(w)
  steps(w, 300, () => {
    expect(Math.abs(Math.hypot(...P.getBody(w, id).position) / length - 1)).toBeLessThan(1e-6)
  })
  expect(Math.abs(totalEnergy(w) - start) / (mass * G * length)).toBeLessThan(0.02)
})

/** A chain with a heavy end does not stretch, also where the body that it hangs from moves. */
export const holds = law((dim, links: number, ratio: number, speed?: number) => {
  const w = world(dim, { gravity: down(dim) })
  const ids = [ball(w, [0, 0], { type: 'kinematic', velocity: vec(dim, speed ?? 0), mask: 0 })]
  for (let k = 1; k <= links; k++) {
    ids.push(ball(w, [0.3 * k, 0], { mask: 0, mass: k === links ? ratio : 1 }))
    P.addJoint(w, { type: 'distance', a: ids[k]!, b: ids[k - 1]! })
  }
  steps(w, 240)
  const places = ids.map((id) => P.getBody(w, id).position)
  places.slice(1).forEach((at, k) => {
    const gap = Math.hypot(...at.map((v, axis) => v - places[k]![axis]!))
    expect(Math.abs(gap / 0.3 - 1)).toBeLessThan(1e-4)
  })
})

/** A ray meets the nearest of two bodies from either side. */
export const isSeen = law((dim, gap: number, radius: number) => {
  const w = world(dim)
  const [near, far] = [-gap, gap].map((x) => ball(w, [x, 0], { radius }))
  expect(P.castRay(w, vec(dim, -9), vec(dim, 1))).toMatchObject({ body: near, distance: 9 - gap - radius })
  expect(P.castRay(w, vec(dim, 9), vec(dim, -1))?.body).toBe(far)
  expect(P.castRay(w, vec(dim, -9, 2 * radius), vec(dim, 1))).toBeNull()
  expect(P.castRay(w, vec(dim, -9), vec(dim, 1), { maxDistance: 1 })).toBeNull()
  expect(P.castBall(w, vec(dim, -9, 1.5 * radius), radius, vec(dim, 1))?.body).toBe(near)
})

/** A kinematic body keeps its velocity, and pushes what it meets. */
export const drives = law((dim, speed: number, mass: number) => {
  const w = space(dim, 0)
  const driver = ball(w, [-1, 0], { type: 'kinematic', velocity: vec(dim, speed), mass: 0.001 })
  const driven = ball(w, [0, 0], { mass })
  steps(w, 120)
  expect(along(w, driver)).toBe(speed)
  expect(place(w, driver)).toBeCloseTo(-1 + 2 * speed, 9)
  expect(along(w, driven)).toBeGreaterThanOrEqual(speed * 0.999)
})

/** A body that changes its type obeys the new one. */
export const changesType: Law = (dim) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [0, 0])
  const expectFall = (type: 'fixed' | 'kinematic' | 'dynamic', falls: boolean) => {
    P.setBody(w, id, { type, velocity: vec(dim, 0), position: vec(dim, 0) })
    steps(w, 10)
    expect(place(w, id, 1) < -0.01).toBe(falls)
  }
  expectFall('dynamic', true)
  expectFall('fixed', false)
  expectFall('dynamic', true)
  expectFall('kinematic', false)
}

/** Gravity is scaled for one body. */
export const isScaled = law((dim, scale: number) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [0, 0], { gravityScale: scale })
  steps(w, 60)
  expect(along(w, id, 1)).toBeCloseTo(-G * scale, 9)
})

/** A body removed before, between and after steps leaves nothing behind. */
export const isRemoved = law((dim, count: number) => {
  const w = onEarth(dim)
  const ids = Array.from({ length: count }, (_, k) => ball(w, [0.01 * k, 0.2 + 0.25 * k]))
  P.removeBody(w, ids.pop()!)
  while (ids.length > 0) {
    P.step(w)
    const id = ids.shift()!
    P.removeBody(w, id)
    expect(P.hasBody(w, id)).toBe(false)
  }
  P.step(w)
  expect(w.bodies.count).toBe(0)
})

/** A restored world continues bit for bit. */
export const isSaved = law((dim, count: number) => {
  const w = onEarth(dim)
  for (let k = 0; k < count; k++) ball(w, [0.03 * (k % 3), 0.15 + 0.22 * k])
  steps(w, 30)
  const other = P.restoreSnapshot(P.takeSnapshot(w))
  steps(w, 60)
  steps(other, 60)
  expect(P.hash(other)).toBe(P.hash(w))
})

/** A row of fixed balls lets a ball pass from below, and holds it from above. */
export const isOneWay = law((dim, speed: number, height: number) => {
  const w = world(dim, { gravity: down(dim) })
  const platform = [-2, -1, 0, 1, 2].map((k) => ball(w, [0.15 * k, height], { type: 'fixed' }))
  const id = ball(w, [0, 0], { velocity: vec(dim, 0, speed), lockPosition: [true, false, true].slice(0, dim) })
  P.onPair(w, ({ a, normal }) => {
    const isAbove = (a === id ? -1 : 1) * normal[1]! > 0
    return isAbove && along(w, id, 1) <= 0
  })
  steps(w, 240)
  expect(platform).toHaveLength(5)
  expect(place(w, id, 1)).toBeCloseTo(height + 0.2, 2)
})

/** A row of balls passes a blow on: the last flies off at the speed of the first (Newton's cradle). */
export const passesOn = law((dim, count: number, speed: number) => {
  const w = space(dim, 1)
  const ids = Array.from({ length: count }, (_, k) => ball(w, [0.2 * k + (k === 0 ? -1 : 0), 0]))
  P.setBody(w, ids[0]!, { velocity: vec(dim, speed) })
  steps(w, 60)
  expect(along(w, ids.at(-1)!)).toBeCloseTo(speed, 3)
  expect(P.momentum(w)[0]! / P.getBody(w, ids[0]!).mass).toBeCloseTo(speed, 6)
})

/** A point is in a ball up to its radius, and a ball overlaps it up to the sum of both. */
export const contains = law((dim, radius: number) => {
  const w = world(dim)
  const id = ball(w, [1, 1], { radius })
  for (const reach of [0, 0.5 * radius])
    for (const gap of [-0.01, 0.01])
      expect(P.queryBall(w, vec(dim, 1 + radius + reach + gap, 1), reach)).toEqual(gap < 0 ? [id] : [])
})

/** Equal calls give equal bits. */
export const isRepeated = law((dim, count: number) => {
  const run = () => {
    const w = onEarth(dim)
    for (let k = 0; k < count; k++) ball(w, [0.17 * (k % 5), 0.3 + 0.22 * Math.floor(k / 5)])
    steps(w, 100)
    return P.hash(w)
  }
  expect(run()).toBe(run())
})

/** A body that is put to sleep stays where it is until it is woken. */
export const sleepsByHand: Law = (dim) => {
  const w = world(dim, { gravity: down(dim) })
  const id = ball(w, [0, 5])
  P.sleep(w, id)
  steps(w, 30)
  expect(place(w, id, 1)).toBe(5)
  P.wake(w, id)
  steps(w, 30)
  expect(place(w, id, 1)).toBeLessThan(5)
}

/** Balls that overlap part without a blow. */
export const parts = law((dim, distance: number) => {
  const w = world(dim)
  const [a, b] = [0, distance].map((x) => ball(w, [x, 0])) as [P.BodyId, P.BodyId]
  let fastest = 0
  steps(w, 120, () => {
    fastest = Math.max(fastest, Math.abs(along(w, b)))
  })
  expect(place(w, b) - place(w, a)).toBeGreaterThan(0.198)
  expect(Math.abs(along(w, b))).toBeLessThan(0.01)
  expect(fastest).toBeLessThan(3)
})
