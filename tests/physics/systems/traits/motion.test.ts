// Damping per body, locked axes, and sensors that ride on bodies.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { ball, onEarth, spinZ, steps, vec, world, zOfSpin } from '../../help.ts'

describe.each([2, 3] as const)('in %dD', (dim) => {
  test.each([1, 4, 17])('speed and spin fall as exp(-c t) with %d substeps', (substeps) => {
    const w = world(dim, { substeps })
    const start = { velocity: vec(dim, 3, -4), angularVelocity: spinZ(dim, 5) }
    const free = ball(w, [0, 0], start)
    const damped = [0.1, 1, 10, 1000].map((c, k) => {
      return ball(w, [0, 9 * k + 9], { ...start, linearDamping: c, angularDamping: 2 * c })
    })
    steps(w, 30)
    expect(P.getBody(w, free)).toMatchObject({ velocity: vec(dim, 3, -4), angularVelocity: spinZ(dim, 5) })
    damped.forEach((id, k) => {
      const c = [0.1, 1, 10, 1000][k]!
      const { velocity, angularVelocity } = P.getBody(w, id)
      expect(velocity[0]).toBeCloseTo(3 * Math.exp(-c / 2), 12)
      expect(velocity[1]).toBeCloseTo(-4 * Math.exp(-c / 2), 12)
      expect(zOfSpin(angularVelocity)).toBeCloseTo(5 * Math.exp(-c), 12)
    })
  })

  const lock = (...axes: boolean[]) => axes.slice(0, dim)

  test.each([0, 0.5, 1])('a ball bounces off a locked body as off a wall (restitution %d)', (restitution) => {
    const w = world(dim, { contact: P.impulse({ restitution, friction: 0 }) })
    const locked = ball(w, [0, 0], { lockPosition: lock(true, true, true), mass: 0.001 })
    const hitting = ball(w, [-1, 0], { velocity: vec(dim, 5) })
    steps(w, 40)
    expect(P.getBody(w, hitting).velocity[0]).toBeCloseTo(-5 * restitution, 6)
    expect(P.getBody(w, locked).position).toEqual(vec(dim, 0))
  })

  test('a body locked across the blow is pushed along', () => {
    // Along the normal n the locked body is infinitely heavy across, and m along x:
    // its speed is that of a bead on a wire.
    const w = world(dim, { contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }) })
    const bead = ball(w, [0, 0], { lockPosition: lock(false, true, true), mass: 1 })
    const side = Math.SQRT1_2 * 0.2
    const hitting = ball(w, [-side - 0.5, side], { velocity: vec(dim, 3), mass: 1 })
    steps(w, 40)
    const n = Math.SQRT1_2
    const push = (2 * 3 * n) / (1 + n * n)
    expect(P.getBody(w, bead).velocity[0]).toBeCloseTo(push * n, 2)
    expect(P.getBody(w, hitting).velocity[0]).toBeCloseTo(3 - push * n, 2)
    expect(P.getBody(w, hitting).velocity[1]).toBeCloseTo(push * n, 2)
    expect(P.getBody(w, bead).position[1]).toBe(0)
  })

  test('a force along a locked axis is not deflected by what the body touches', () => {
    const w = onEarth(dim, { contact: P.impulse({ friction: 0 }) })
    const side = 0.2 * Math.SQRT1_2
    ball(w, [0, 2], { type: 'fixed' })
    const id = ball(w, [side, 2 + side], { lockPosition: lock(false, true, false) })
    steps(w, 60)
    expect(P.getBody(w, id).position[0]).toBeCloseTo(side, 6)
    expect(P.getBody(w, id).velocity[0]).toBeCloseTo(0, 6)
  })
})

describe.each([2, 3] as const)('sensors that ride in %dD', (dim) => {
  test('keep their place in the frame of the body, which moves and turns', () => {
    const w = world(dim)
    const carrier = ball(w, [1, 2], { velocity: vec(dim, 3, 0.5), angularVelocity: spinZ(dim, 2) })
    const rider = ball(w, [1.5, 2], { sensorOf: carrier })
    expect(P.getBody(w, rider)).toMatchObject({ sensorOf: carrier, sensor: true, type: 'fixed' })
    for (let k = 1; k <= 90; k++) {
      P.step(w)
      const t = k / 60
      const at = [1 + 3 * t + 0.5 * Math.cos(2 * t), 2 + 0.5 * t + 0.5 * Math.sin(2 * t), 0]
      P.getBody(w, rider).position.forEach((v, axis) => {
        expect(v).toBeCloseTo(at[axis]!, 6)
      })
    }
  })

  test.each(['dynamic', 'fixed', 'kinematic'] as const)('tell what a %s body meets', (type) => {
    const w = world(dim)
    const velocity = vec(dim, type === 'fixed' ? 0 : 1)
    const carrier = ball(w, [0, 0], { type, ...(type !== 'fixed' && { velocity }) })
    const rider = ball(w, [0, 0], { radius: 0.5, sensorOf: carrier, category: 2, mask: 4 })
    const met = ball(w, [3, 0.3], { category: 4 })
    const seen: string[] = []
    P.onSensor(w, ({ type: what, sensor, body }) => seen.push(`${what} ${sensor} ${body}`))
    steps(w, 60)
    if (type === 'fixed') P.setBody(w, carrier, { position: vec(dim, 3) })
    steps(w, 150)
    P.setBody(w, carrier, { position: vec(dim, 9) })
    P.step(w)
    expect(seen).toEqual([`enter ${rider} ${met}`, `exit ${rider} ${met}`])
  })

  test('push nothing, are put elsewhere by setBody, and leave with their body', () => {
    const w = onEarth(dim)
    const carrier = ball(w, [0, 0.1])
    const rider = ball(w, [0, 0.6], { radius: 0.6, sensorOf: carrier })
    const other = ball(w, [0.5, 0.1])
    steps(w, 100)
    expect(P.isAsleep(w)).toBe(true)
    expect(P.getBody(w, other).position[0]).toBe(0.5)
    P.setBody(w, rider, { position: vec(dim, 0, 1.1) })
    P.setBody(w, carrier, { position: vec(dim, 2, 0.1) })
    expect(P.getBody(w, rider).position[0]).toBeCloseTo(2, 12)
    expect(P.getBody(w, rider).position[1]).toBeCloseTo(1.1, 12)
    P.removeBody(w, carrier)
    expect(P.hasBody(w, rider)).toBe(false)
    expect(P.hasBody(w, other)).toBe(true)
    P.step(w)
  })

  test('are refused on themselves, on riders, and unless they are fixed sensors', () => {
    const w = world(dim)
    const carrier = ball(w, [0, 0])
    const rider = ball(w, [0, 1], { sensorOf: carrier })
    const message = 'sensorOf must be a body that rides on no other, and is not this one'
    expect(() => ball(w, [0, 2], { sensorOf: rider })).toThrow(message)
    expect(() => P.setBody(w, carrier, { sensorOf: carrier })).toThrow(message)
    expect(() => P.setBody(w, carrier, { sensorOf: ball(w, [9, 9]) })).toThrow(message)
    expect(() => ball(w, [0, 2], { sensorOf: carrier, type: 'dynamic' })).toThrow('leave out type and sensor')
    expect(() => ball(w, [0, 2], { sensorOf: carrier, sensor: false })).toThrow('leave out type and sensor')
  })

  test('get off when they become dynamic, or by null', () => {
    const w = world(dim)
    const carrier = ball(w, [0, 0], { velocity: vec(dim, 1) })
    const riders = [0, 1].map(() => ball(w, [0, 1], { sensorOf: carrier }))
    P.setBody(w, riders[0]!, { type: 'dynamic' })
    P.setBody(w, riders[1]!, { sensorOf: null })
    steps(w, 60)
    for (const id of riders) expect(P.getBody(w, id)).toMatchObject({ sensorOf: null, position: vec(dim, 0, 1) })
  })

  test('pass the seam of a torus with their body', () => {
    const w = world(dim, { space: P.torus({ size: vec(dim, 4, 4, 4) }) } as object)
    const carrier = ball(w, [3.5, 1], { velocity: vec(dim, 1) })
    const rider = ball(w, [3.9, 1], { sensorOf: carrier })
    steps(w, 60)
    expect(P.getBody(w, rider).position[0]).toBeCloseTo(0.9, 9)
  })
})

const spun = (lockRotation: boolean | readonly boolean[], angularVelocity = [3, 4, 5] as const) => {
  const w = world(3)
  return { w, id: ball(w, [0, 0], { angularVelocity, lockRotation }) }
}

test.each([
  ['x', [0, 4, 5]],
  ['y', [3, 0, 5]],
  ['xy', [0, 0, 5]],
  ['xyz', [0, 0, 0]],
  ['', [3, 4, 5]],
])('a lock of rotation about %j leaves the spin %j, and the body turns by it alone', (axes, left) => {
  const lock = ['x', 'y', 'z'].map((axis) => axes.includes(axis))
  const { w, id } = spun(lock)
  const free = world(3)
  const other = ball(free, [0, 0], { angularVelocity: left as never })
  for (const each of [w, free]) steps(each, 20)
  P.getBody(w, id).angularVelocity.forEach((v, axis) => {
    expect(v).toBeCloseTo(left[axis]!, 12)
  })
  expect(P.getBody(w, id).orientation).toEqual(P.getBody(free, other).orientation)
  const all = lock.every((is) => is === lock[0])
  expect(P.getBody(w, id).lockRotation).toEqual(all ? lock[0] : lock)
})

test('friction and torque turn a body about its free axes alone; the others hold it', () => {
  const w = onEarth(3)
  const start = { velocity: [2, 0, 2] as const }
  const wheel = ball(w, [0, 0.1, 0], { ...start, lockRotation: [true, true, false] })
  const block = ball(w, [0, 0.1, 2], { ...start, lockRotation: true })
  P.applyTorque(w, wheel, [9, 9, 0])
  steps(w, 90)
  const { angularVelocity, velocity, orientation } = P.getBody(w, wheel)
  expect(angularVelocity.slice(0, 2)).toEqual([0, 0])
  expect(orientation.slice(0, 2)).toEqual([0, 0])
  expect(velocity[0]).toBeGreaterThan(0.5)
  expect(angularVelocity[2]).toBeCloseTo(-velocity[0] / 0.1, 2) // it rolls along x,
  expect(velocity[2]).toBeCloseTo(0, 6) // and slides to a stop along z
  expect(P.getBody(w, block).angularVelocity).toEqual([0, 0, 0])
  P.setBody(w, wheel, { lockRotation: false, angularVelocity: [1, 2, 3] })
  P.step(w)
  expect(P.getBody(w, wheel).lockRotation).toBe(false)
  expect(P.getBody(w, wheel).angularVelocity[1]).toBeCloseTo(2, 1)
})
