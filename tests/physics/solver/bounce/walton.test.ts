// Tangential restitution and pivoting resistance: closed formulas of Walton's model of an oblique
// impact (O. R. Walton, 1993) for a ball (k = 2/5) and a circle (k = 1/2), and of a ball that spins
// on the spot.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { ball, box, draw, spinZ, steps, totalEnergy, vec, world, zOfSpin } from '../../help.ts'

type Law = Parameters<typeof P.impulse>[0]

describe.each([2, 3] as const)('%iD', (dim: P.Dim) => {
  const k = dim === 2 ? 1 / 2 : 2 / 5

  /**
   * Throws a ball at the floor with the velocity (vx, -vy) and a spin, without gravity.
   * @returns the sliding speed of its lowest point before and after, and the normal speed after
   */
  const hitFloor = (law: Law, own: Partial<P.BodyOptions<P.Dim>>, floor: object, vx: number, vy: number, w: number) => {
    const radius = 0.1
    const room = world<P.Dim>(dim, { containers: [box(dim, 1e3, floor)], contact: P.impulse(law), sleep: false })
    const id = ball(room, [0, 0.15], { velocity: vec(dim, vx, -vy), angularVelocity: spinZ(dim, w), radius, ...own })
    const slide = () => {
      const { velocity, angularVelocity } = P.getBody(room, id)
      return velocity[0] + radius * zOfSpin(angularVelocity as number)
    }
    const before = slide()
    steps(room, 30)
    return { before, after: slide(), up: P.getBody(room, id).velocity[1] }
  }

  test('a hit on the floor sticks with beta, or slides by Coulomb', () => {
    const random = draw(37)
    let stuck = 0
    for (let n = 0; n < 200; n++) {
      const [mu, beta, e] = [random.between(0, 1), random.between(0, 1), random.between(0, 1)]
      const [vx, vy, w] = [random.between(-5, 5), random.between(1, 5), random.between(-30, 30)]
      const law = { restitution: e, friction: mu, tangentialRestitution: beta, bounceSpeed: 0 }
      const { before, after, up } = hitFloor(law, {}, { friction: mu }, vx, vy, w)
      const slid = Math.abs(before) - mu * (1 + e) * vy * (1 + 1 / k)
      // Walton: -beta of the speed where friction is enough for it, else Coulomb's whole impulse.
      const expected = Math.max(slid, -beta * Math.abs(before)) * Math.sign(before)
      if (slid < -beta * Math.abs(before)) stuck++
      expect(up).toBeCloseTo(e * vy, 9)
      expect(after).toBeCloseTo(expected, 9)
    }
    expect(stuck).toBeGreaterThan(50)
    expect(stuck).toBeLessThan(150)
  })

  const oblique = [
    { e: 1, mu: 0.9, beta: 0, g: 9.81 },
    { e: 0.8, mu: 2, beta: 0.7, g: 9.81 },
    { e: 0.5, mu: 0.08, beta: 0, g: 9.81 },
    { e: 0.9, mu: 5, beta: 1, g: 1.6 },
  ] as const
  const falls = oblique.flatMap((law) => ([1, 'auto', 8] as const).map((substeps) => ({ ...law, substeps })))

  test.each(falls)('thrown at a vertical wall, a ball leaves with the spin of its slip there: %o', (law) => {
    const { e, mu, beta, g, substeps } = law
    const radius = 0.1
    for (let n = 0; n < 12; n++) {
      const contact = P.impulse({ restitution: e, friction: mu, tangentialRestitution: beta, bounceSpeed: 0 })
      const wall = P.boxContainer({ min: vec(dim, 0, -50, -50), max: vec(dim, 50, 50, 50), friction: mu })
      const room = world(dim, { gravity: vec(dim, 0, -g), contact, containers: [wall], substeps, sleep: false })
      const x = 0.31 + 0.011 * n
      const id = ball(room, [x, 0], { velocity: vec(dim, -3, 1), radius })
      steps(room, 30)
      const time = (x - radius) / 3
      const slip = 1 - g * time
      const impulse = Math.min(((1 + beta) * Math.abs(slip)) / (1 + 1 / k), mu * (1 + e) * 3) * -Math.sign(slip)
      const { velocity, angularVelocity } = P.getBody(room, id)
      expect(velocity[0]).toBeCloseTo(3 * e, 9)
      expect(velocity[1]).toBeCloseTo(1 - g * 0.5 + impulse, 9)
      expect(radius * zOfSpin(angularVelocity as number)).toBeCloseTo(-impulse / k, 9)
    }
  })

  test.each([1, 2, 'auto', 8] as const)('a superball keeps its energy for 200 s: %s substeps', (substeps) => {
    const contact = P.impulse({ restitution: 1, friction: 9, tangentialRestitution: 1, bounceSpeed: 0 })
    const floor = P.boxContainer({ min: vec(dim, -1e4, 0, -1e4), max: vec(dim, 1e4, 1e4, 1e4), friction: 9 })
    for (const [vx, w, radius] of [
      [1.3, 0, 0.1],
      [-0.4, 25, 0.03],
      [3, -4, 0.4],
    ] as const) {
      const room = world(dim, { gravity: vec(dim, 0, -9.81), contact, containers: [floor], substeps, sleep: false })
      ball(room, [0, 1], { velocity: vec(dim, vx), angularVelocity: spinZ(dim, w), radius })
      const before = totalEnergy(room)
      steps(room, 12_000)
      expect(totalEnergy(room) / before).toBeCloseTo(1, 6)
    }
  })

  test('of two bodies the smaller value counts, and momentum is kept', () => {
    const law = P.impulse({ restitution: 1, friction: 9, bounceSpeed: 0 })
    const room = world<P.Dim>(dim, { contact: law })
    const a = ball(room, [0, 0], { angularVelocity: spinZ(dim, 20), tangentialRestitution: 0.7, mass: 1 })
    const b = ball(room, [0.3, 0], { velocity: vec(dim, -3), mass: 2, tangentialRestitution: 0.4 })
    steps(room, 30)
    const [one, two] = [P.getBody(room, a), P.getBody(room, b)]
    const slide =
      one.velocity[1] +
      0.1 * zOfSpin(one.angularVelocity as number) -
      two.velocity[1] +
      0.1 * zOfSpin(two.angularVelocity as number)
    expect(slide).toBeCloseTo(-0.4 * 2, 9)
    expect(one.velocity[0] + 2 * two.velocity[0]).toBeCloseTo(-6, 9)
    expect(one.velocity[1] + 2 * two.velocity[1]).toBeCloseTo(0, 9)
  })

  test('body, container and floor have their own values; the smaller counts', () => {
    const rough = { restitution: 1, friction: 9 }
    const share = (law: Law, own: Partial<P.BodyOptions<P.Dim>>, floor: object) => {
      const { before, after } = hitFloor({ ...rough, ...law }, own, { friction: 9, ...floor }, 3, 2, 0)
      return Number((-after / before).toFixed(9)) + 0
    }
    expect(share({}, {}, {})).toBe(0)
    expect(share({ tangentialRestitution: 0.6 }, {}, {})).toBe(0.6)
    expect(share({ tangentialRestitution: 0.6 }, { tangentialRestitution: 0.8 }, {})).toBe(0.8)
    expect(share({ tangentialRestitution: 0.6 }, { tangentialRestitution: 0 }, {})).toBe(0)
    expect(share({ tangentialRestitution: 0.6 }, {}, { tangentialRestitution: 0.3 })).toBe(0.3)
    expect(share({ tangentialRestitution: 0.6 }, {}, { floor: { tangentialRestitution: 0.2 } })).toBe(0.2)
  })

  test('a hit that does not bounce gives nothing back', () => {
    const law = { friction: 9, tangentialRestitution: 1, bounceSpeed: 5 }
    expect(hitFloor(law, {}, { friction: 9 }, 0.5, 1, 0).after).toBeCloseTo(0, 9)
  })

  test('the values of a law are stored, and reach the bodies that were there before it', () => {
    const room = world<P.Dim>(dim)
    ball(room, [0, 0])
    const law = { tangentialRestitution: 0.4, pivotingResistance: 0.1 }
    P.configure(room, { contact: P.impulse(law) })
    expect([room.bodies.tangentialRestitution[0], room.bodies.sqrtPivoting[0]]).toEqual([0.4, Math.sqrt(0.1)])
    expect(P.restoreSnapshot<P.Dim>(P.takeSnapshot(room)).contact).toMatchObject(law)
  })
})

describe('pivoting resistance', () => {
  const g = 10
  /** A ball that spins about the vertical at w rad/s on the floor of a box. */
  const top = (law: Law, own: object = {}, floor: object = {}, w = 8) => {
    const containers = [box(3, 5, floor)]
    const room = world(3, { gravity: [0, -g, 0], containers, contact: P.impulse(law), sleep: false })
    const id = ball(room, [0, 0.1], { angularVelocity: [0, w, 0], ...own })
    return { room, read: () => P.getBody(room, id) }
  }
  /** 1 / s^2: w falls by c g / (k r) a second. */
  const slowing = (c: number) => (c * g) / (0.4 * 0.1)

  test.each([0.01, 0.03, 0.2])('%f slows a ball that spins on the spot by c g / (k r)', (pivotingResistance) => {
    const rate = slowing(pivotingResistance)
    const { room, read } = top({ pivotingResistance })
    const half = Math.floor((30 * 8) / rate)
    steps(room, half)
    expect(read().angularVelocity[1]).toBeCloseTo(8 - (rate * half) / 60, 1)
    steps(room, half + 30)
    expect(Math.abs(read().angularVelocity[1])).toBeLessThan(1e-9)
    expect(Math.hypot(...read().velocity)).toBeLessThan(1e-6)
  })

  test('a ball rolls on as without it, and loses only the spin about the vertical', () => {
    const roll = (pivotingResistance: number) => {
      const { room, read } = top(
        { friction: 0.9, pivotingResistance },
        { velocity: [1, 0, 0], angularVelocity: [0, 3, -10] },
      )
      steps(room, 120)
      return read()
    }
    const [free, braked] = [roll(0), roll(0.05)]
    expect(braked.velocity[0]).toBeCloseTo(free.velocity[0], 6)
    expect(braked.angularVelocity[2]).toBeCloseTo(free.angularVelocity[2], 5)
    expect(free.angularVelocity[1]).toBeCloseTo(3, 6)
    expect(braked.angularVelocity[1]).toBeCloseTo(0, 9)
  })

  test('a body and a container have their own values; the geometric mean counts', () => {
    const after = (law: Law, own: object, floor: object) => {
      const { room, read } = top(law, own, floor)
      steps(room, 12)
      return (8 - read().angularVelocity[1]) / 0.2
    }
    const near = (value: number, c: number) => expect(value / slowing(c)).toBeCloseTo(1, 1)
    near(after({}, { pivotingResistance: 0.02 }, {}), 0.02)
    near(after({ pivotingResistance: 0.09 }, { pivotingResistance: 0.02 }, {}), 0.02)
    near(after({ pivotingResistance: 0.01 }, {}, { pivotingResistance: 0.04 }), 0.02)
    expect(after({ pivotingResistance: 0.01 }, {}, { pivotingResistance: 0 })).toBe(0)
    expect(after({}, {}, { pivotingResistance: 0.5 })).toBe(0)
  })

  test('two bodies end with one spin, and keep their angular momentum', () => {
    const { room, read } = top(
      { pivotingResistance: 0.3, friction: 0 },
      { radius: 0.3, mass: 5 },
      { pivotingResistance: 0 },
      0,
    )
    P.setBody(room, P.bodyIds(room)[0]!, { position: [0, 0.3, 0] })
    const rider = ball(room, [0, 0.7, 0], { radius: 0.1, mass: 1, angularVelocity: [0, 30, 0] })
    steps(room, 120)
    const [low, high] = [read().angularVelocity[1], P.getBody(room, rider).angularVelocity[1]]
    expect(5 * 0.3 ** 2 * low + 0.1 ** 2 * high).toBeCloseTo(0.1 ** 2 * 30, 9)
    expect(high).toBeCloseTo(low, 9)
  })
})
