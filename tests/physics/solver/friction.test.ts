// Friction and rolling on surfaces: closed formulas of a ball (k = 2/5) and a circle (k = 1/2) on a
// floor and a slope.
import { describe, expect, test } from 'vitest'
import { type Dim, getBody, impulse, step } from '../../../src/physics/index.ts'
import { ball, box, spinZ, steps, vec, world, zOfSpin } from '../help.ts'

const far = Number.POSITIVE_INFINITY

describe.each([2, 3] as const)('%iD', (dim: Dim) => {
  const k = dim === 2 ? 1 / 2 : 2 / 5
  const g = 10

  /** A ball on a floor; `tilt` is the tangent of the slope, downhill along x. */
  const onFloor = (options: {
    tilt?: number
    mu: number
    rollingResistance?: number
    speed?: number
    spin?: number
    sleep?: boolean
    radius?: number
    mass?: number
  }) => {
    const { tilt = 0, mu, rollingResistance = 0, speed = 0, spin = 0, sleep = false, radius = 0.5, mass = 1 } = options
    const cos = 1 / Math.sqrt(1 + tilt * tilt)
    const w = world<Dim>(dim, {
      gravity: vec(dim, g * tilt * cos, -g * cos, 0),
      containers: [box(dim, far, { friction: mu })],
      contact: impulse({ restitution: 0, friction: mu, rollingResistance }),
      sleep,
    })
    const id = ball(w, [0, radius], { velocity: vec(dim, speed), angularVelocity: spinZ(dim, spin), radius, mass })
    const read = () => {
      const b = getBody(w, id)
      // Rolling along x turns clockwise: the speed of the surface is -w r.
      return { x: b.position[0], v: b.velocity[0], surface: -zOfSpin(b.angularVelocity as number) * radius, b }
    }
    return { w, read, cos }
  }

  test.each([0.01, 0.02, 0.1])('rolling resistance %f slows by c g / (1 + k) until the ball sleeps', (c) => {
    const speed = 1
    const { w, read } = onFloor({ mu: 0.8, rollingResistance: c, speed, spin: -speed / 0.5, sleep: true })
    const slows = (c * g) / (1 + k)
    const half = Math.round(((0.5 * speed) / slows) * 60)
    steps(w, half)
    expect(read().v).toBeCloseTo(speed - (slows * half) / 60, 2)
    let farthest = 0
    for (let s = 0; s < 60 * (speed / slows + 2); s++) {
      step(w)
      farthest = Math.max(farthest, read().x)
    }
    // It does not roll back.
    expect(farthest - read().x).toBeLessThan(2e-4 * 0.5)
    expect(read().b.asleep).toBe(true)
    expect(read().x / ((speed * speed) / (2 * slows))).toBeCloseTo(1, 1)
  })

  test.each([0.05, 0.3])('rolling resistance %f holds a ball on slopes up to tan = c', (c) => {
    const still = onFloor({ mu: 1, rollingResistance: c, tilt: 0.9 * c })
    steps(still.w, 300)
    expect(Math.abs(still.read().v)).toBeLessThan(1e-4)
    const rolls = onFloor({ mu: 1, rollingResistance: c, tilt: 1.2 * c })
    steps(rolls.w, 300)
    expect(rolls.read().v / ((5 * g * rolls.cos * 0.2 * c) / (1 + k))).toBeCloseTo(1, 1)
  })

  test('rolling resistance turns a ball along with one that spins below it, without friction', () => {
    const w = world<Dim>(dim, { gravity: vec(dim, 0, -g), contact: impulse({ friction: 0, rollingResistance: 0.1 }) })
    ball(w, [0, -1], { type: 'kinematic', angularVelocity: spinZ(dim, 2) })
    const id = ball(w, [0, -0.8], { lockPosition: [true, false, true].slice(0, dim) })
    steps(w, 60)
    expect(zOfSpin(getBody(w, id).angularVelocity as number)).toBeCloseTo(2, 6)
  })
})
