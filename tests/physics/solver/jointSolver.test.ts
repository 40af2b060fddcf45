// Joints beside locks, floors, pegs and bounces: lengths, impulses, energy, angular momentum.
import { describe, expect, test } from 'vitest'
import { fillBlocks } from '../../../src/physics/blocks.ts'
import * as P from '../../../src/physics/index.ts'
import { ball, box, down, steps, vec, world } from '../help.ts'

const LOSSLESS = { restitution: 1, friction: 0 }

const distanceOf = (w: P.World, a: P.BodyId, b: P.BodyId) =>
  Math.hypot(...P.getBody(w, a).position.map((v, axis) => v - P.getBody(w, b).position[axis]!))

const kinetic = (w: P.World) =>
  P.bodyIds(w).reduce((sum, id) => {
    const { mass, velocity } = P.getBody(w, id)
    return sum + 0.5 * mass * velocity.reduce((square, v) => square + v * v, 0)
  }, 0)

describe.each([2, 3] as const)('joints in %dD', (dim) => {
  /** Locks that leave the y axis free. */
  const upright = { lockPosition: dim === 2 ? [true, false] : [true, false, true] }

  test.each([
    [0.2, 0.5],
    [3, 1],
    [50, 2],
    [2000, 0.3],
  ])('%d kg hangs from a bead of 1 kg on a wire by a rod of %d m', (mass, length) => {
    const w = world(dim, { gravity: down(dim) })
    const bead = ball(w, [0, 0], { mass: 1, mask: 0, lockPosition: dim === 2 ? [false, true] : [false, true, true] })
    const bob = ball(w, [0.6 * length, -0.8 * length], { mass, mask: 0 })
    P.addJoint(w, { type: 'distance', a: bead, b: bob })
    let off = 0
    steps(w, 300, () => {
      off = Math.max(off, Math.abs(distanceOf(w, bead, bob) / length - 1))
    })
    expect(off).toBeLessThan(1e-6)
    expect(P.getBody(w, bead).position[1]).toBe(0)
    // The wire takes no momentum along itself.
    expect(P.momentum(w)[0]! / mass).toBeCloseTo(0, 9)
  })

  describe.each([
    ['a box', { containers: [box(dim)] }],
    ['a cylinder', { containers: [P.cylinder({ radius: 3, bottom: 0 })] }],
    ['a field', { containers: [P.distanceField({ distance: (_x: number, y: number) => y })] }],
    ['blocks', { containers: [] }],
  ])('on %s', (where, options) => {
    test.runIf(dim === 3 || where === 'a box').each([
      [2, 0.1, 0.5],
      [15, 0.02, 0.2],
      [100, 0.3, 2],
    ])('%d kg stands on a rod on a ball of 1 kg', (mass, radius, length) => {
      const w = world<P.Dim>(dim, { gravity: down(dim), ...options } as object)
      if (where === 'blocks') fillBlocks(w as unknown as P.World<3>, [-2, -1, -2], [2, -1, 2])
      const a = ball(w, [0.5, radius, 0.5], { mass: 1, radius, ...upright })
      const b = ball(w, [0.5, radius + length, 0.5], { mass, radius, ...upright })
      P.addJoint(w, { type: 'distance', a, b })
      steps(w, 200)
      expect(Math.abs(distanceOf(w, a, b) / length - 1)).toBeLessThan(1e-6)
      expect(Math.abs(P.getBody(w, a).position[1] / radius - 1)).toBeLessThan(1e-3)
    })
  })

  test.each([
    [1, 2],
    [20, 1],
    [100, 3],
  ])('%d kg on a rod sinks into none of %d free balls of 1 kg', (mass, free) => {
    const w = world(dim, { gravity: down(dim), containers: [box(dim)] })
    for (let k = 0; k < free; k++) ball(w, [0, 0.1 + 0.2 * k], { mass: 1, ...upright })
    const y = 0.1 + 0.2 * free
    const a = ball(w, [0, y], { mass: 1, ...upright })
    const b = ball(w, [0, y + 0.6], { mass, ...upright })
    P.addJoint(w, { type: 'distance', a, b })
    steps(w, 300)
    expect(Math.abs(distanceOf(w, a, b) / 0.6 - 1)).toBeLessThan(1e-6)
    expect((y - P.getBody(w, a).position[1]) / 0.1).toBeLessThan(0.01 * free)
  })

  test.each([
    ['distance', 10],
    ['rope', 10],
    ['distance', 100],
    ['rope', 100],
  ] as const)('light links over a peg do not sink into it (%s, %d kg)', (type, mass) => {
    const w = world(dim, { gravity: down(dim) })
    const reach = 0.35
    const peg = ball(w, [0, 0], { radius: 0.3, type: 'fixed', friction: 0 })
    const lock = dim === 3 ? { lockPosition: [false, false, true] } : {}
    const quarter = (Math.PI / 2) * reach
    const ids = Array.from({ length: 21 }, (_, k) => {
      const s = 0.12 * (k - 10)
      const beyond = Math.max(0, Math.abs(s) - quarter)
      const angle = Math.sign(s) * Math.min(Math.PI / 2, Math.abs(s) / reach)
      const own = { radius: 0.05, mass: k % 20 === 0 ? mass : 1, friction: 0, category: 2, mask: 1, ...lock }
      return ball(w, [reach * Math.sin(angle), reach * Math.cos(angle) - beyond], own)
    })
    for (let k = 1; k < ids.length; k++) P.addJoint(w, { type, a: ids[k]!, b: ids[k - 1]! })
    const lengths = ids.slice(1).map((id, k) => distanceOf(w, id, ids[k]!))
    steps(w, 120)
    for (let k = 1; k < ids.length; k++) {
      const share = distanceOf(w, ids[k]!, ids[k - 1]!) / lengths[k - 1]! - 1
      expect(type === 'rope' ? share : Math.abs(share)).toBeLessThan(1e-6)
      expect((reach - distanceOf(w, ids[k]!, peg)) / 0.05).toBeLessThan(0.005)
    }
  })

  // The rod shares the impulse: J = 2 v / (1/m - sin^2 / (m^2 (1/m + 1/M))).
  test.each([
    [90, 1, 1, 3],
    [60, 1, 1, 3],
    [30, 1, 1, 3],
    [90, 1, 100, 2],
    [75, 2, 5, 1.5],
    [45, 10, 1, 6],
  ])('a dumbbell at %d degrees of %d and %d kg bounces by its mass at the contact', (degrees, m, M, speed) => {
    const w = world(dim, { contact: P.impulse(LOSSLESS), containers: [box(dim, 5, LOSSLESS)] })
    const angle = (degrees * Math.PI) / 180
    const own = { velocity: vec(dim, 0, -speed), ...LOSSLESS }
    const a = ball(w, [0, 0.33], { mass: m, ...own })
    const b = ball(w, [0.6 * Math.cos(angle), 0.33 + 0.6 * Math.sin(angle)], { mass: M, ...own })
    P.addJoint(w, { type: 'distance', a, b })
    const energy = kinetic(w)
    const before = P.momentum(w)[1]!
    for (let k = 0; k < 60 && Math.abs(P.momentum(w)[1]! - before) < 1e-6; k++) P.step(w)
    const response = 1 / m - Math.sin(angle) ** 2 / (m * m * (1 / m + 1 / M))
    expect((P.momentum(w)[1]! - before) / ((2 * speed) / response)).toBeCloseTo(1, 6)
    expect(kinetic(w) / energy).toBeCloseTo(1, 3)
    expect(Math.abs(distanceOf(w, a, b) / 0.6 - 1)).toBeLessThan(1e-6)
  })

  test.each([
    [1, 1, 1, 3],
    [3, 1, 1, 1],
    [0.5, 4, 0.2, 8],
  ])('a ball of %d kg that strikes a rod along itself meets the mass of both ends', (m, near, far, speed) => {
    const w = world(dim, { contact: P.impulse(LOSSLESS) })
    const a = ball(w, [0, 0], { mass: near, ...LOSSLESS })
    const b = ball(w, [0.6, 0], { mass: far, ...LOSSLESS })
    const c = ball(w, [-0.25, 0], { mass: m, velocity: vec(dim, speed), ...LOSSLESS })
    P.addJoint(w, { type: 'distance', a, b })
    steps(w, 30)
    const impulse = (2 * speed * m * (near + far)) / (m + near + far)
    expect((m * (speed - P.getBody(w, c).velocity[0])) / impulse).toBeCloseTo(1, 6)
    expect(P.getBody(w, b).velocity[0]).toBeCloseTo(impulse / (near + far), 5)
  })

  test.each([
    [90, 0.6, 1, 1],
    [120, 1, 1, 4],
    [200, 0.3, 2, 1],
    [500, 0.4, 1, 1],
  ])('two bodies on a rod keep their angular momentum at %d rad/s', (rate, length, m, M) => {
    for (const options of [{}, { contact: null }]) {
      const w = world(dim, options)
      const [ra, rb] = [(length * M) / (m + M), (length * m) / (m + M)]
      const a = ball(w, [ra, 0], { mass: m, radius: 0.05, velocity: vec(dim, 0, rate * ra) })
      const b = ball(w, [-rb, 0], { mass: M, radius: 0.05, velocity: vec(dim, 0, -rate * rb) })
      P.addJoint(w, { type: 'distance', a, b })
      const turning = () =>
        [a, b].reduce((sum, id) => {
          const { mass, position, velocity } = P.getBody(w, id)
          return sum + mass * (position[0]! * velocity[1]! - position[1]! * velocity[0]!)
        }, 0)
      const start = turning()
      steps(w, 300)
      expect(turning() / start).toBeCloseTo(1, 4)
    }
  })

  test('a slack rope does not shorten the substeps', () => {
    const w = world(dim, { contact: null })
    const a = ball(w, [0, 0], { velocity: vec(dim, 0, 50) })
    P.addJoint(w, { type: 'rope', a, b: vec(dim, 1), length: 100 })
    P.step(w)
    expect(w.profile.substeps).toBe(1)
  })
})
