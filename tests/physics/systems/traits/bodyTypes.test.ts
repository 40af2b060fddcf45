// Fixed and kinematic bodies, and factors on gravity.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { ball, box, draw, G, onEarth, scatter, spinZ, steps, vec, world, zOfSpin } from '../../help.ts'
import { expectRest } from '../../laws.ts'

const LATTICE = [-2, -1, 0, 1, 2]
/** Bodies in five rows of five; in 2D there is one row. */
const lattice = (dim: 2 | 3, add: (x: number, z: number) => P.BodyId) =>
  LATTICE.flatMap((x) => (dim === 2 ? [0] : LATTICE).map((z) => add(x, z)))
const at = (w: P.World, id: P.BodyId) => P.getBody(w, id).position as readonly [number, number, number?]
const velocityOf = (w: P.World, id: P.BodyId) => P.getBody(w, id).velocity as readonly [number, number, number?]

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each([1e-6, 1, 1e6])('a pile of mass %d on fixed bodies sleeps wholly', (mass) => {
    const w = onEarth(dim, { containers: [] })
    const pegs = lattice(dim, (x, z) => ball(w, [0.2 * x, 0.05 * (x * x + z * z), 0.2 * z], { type: 'fixed' }))
    const balls = [0, 1, 2].map((k) => ball(w, [0.1 - 0.02 * k, 0.3 + 0.25 * k, 0.1], { mass, rollingResistance: 0.1 }))
    expect(P.stats(w).awake).toBe(3)
    expectRest(w, 1200)
    expect(P.stats(w).awake).toBe(0)
    for (const id of [...pegs, ...balls]) expect(P.getBody(w, id).asleep).toBe(true)
    for (const id of balls) expect(at(w, id)[1]).toBeGreaterThan(0.1)
    const before = w.profile.contactCount
    P.step(w)
    expect([w.profile.pairs, w.profile.solve, w.profile.contactCount]).toEqual([0, 0, before])
  })

  test('nothing wakes or moves a fixed body', () => {
    const w = onEarth(dim, { containers: [box(dim, 3)] })
    const id = ball(w, [2.95, -0.2], { radius: 0.3, type: 'fixed' }) // in the wall
    const state = P.getBody(w, id)
    P.wake(w)
    P.wake(w, id)
    P.configure(w, { gravity: vec(dim, 3, 3, 3), damping: 0.5, maxSpeed: 1 })
    P.setViewpoint(w, vec(dim, 0), 1)
    scatter(w, 30, 3, 2.5, [0.1, 0.2], 2)
    steps(w, 60)
    P.setViewpoint(w, null, 0)
    P.configure(w, { sleep: false })
    steps(w, 60)
    P.configure(w, { contact: P.repulsion(), substeps: 2 })
    steps(w, 60)
    expect(P.getBody(w, id)).toEqual(state)
    P.forEachContact(w, (a, b) => expect(a === id && b === null).toBe(false))
  })

  test('steering a kinematic body in each step keeps the pair list', () => {
    const w = onEarth(dim, { containers: [box(dim, 3)] })
    for (let k = 0; k < 100; k++) ball(w, [0.055 * k - 2.8, 0.03], { radius: 0.025 })
    expectRest(w, 400)
    const paddle = ball(w, [-2, 0.6], { velocity: vec(dim, 0.1), radius: 0.3, type: 'kinematic' })
    steps(w, 2)
    const builds = w.broadphase.buildCount
    for (let k = 0; k < 60; k++) {
      P.setBody(w, paddle, { velocity: vec(dim, 0.1 + 0.001 * k) })
      P.step(w)
    }
    expect(w.broadphase.buildCount - builds).toBeLessThan(2)
    expect(velocityOf(w, paddle)[0]).toBeCloseTo(0.159, 12)
  })

  test('a world of fixed bodies does no step work', () => {
    const w = onEarth(dim)
    for (let k = 0; k < 50; k++) ball(w, [0.01 * k, 0], { radius: 0.3, type: 'fixed' })
    expect([P.isAsleep(w), P.stats(w).awake]).toEqual([true, 0])
    steps(w, 3)
    expect([w.profile.pairTests, w.profile.contactCount, w.broadphase.buildCount]).toEqual([0, 0, 0])
    P.wake(w)
    expect(P.isAsleep(w)).toBe(true)
  })

  test('a fixed body that is moved wakes what it carried and what it meets', () => {
    const w = onEarth(dim, { containers: [] })
    const [peg, other] = [0, 9].map((x) => ball(w, [x, 0], { radius: 1, type: 'fixed' })) as [P.BodyId, P.BodyId]
    const [id, far] = [0, 9].map((x) => ball(w, [x, 1.1])) as [P.BodyId, P.BodyId]
    expectRest(w, 300)
    P.setBody(w, peg, { position: vec(dim, 10.5) })
    expect([P.getBody(w, id).asleep, P.getBody(w, far).asleep]).toEqual([false, true])
    P.setBody(w, peg, { position: vec(dim, 10.1, 1.1) })
    expect(P.getBody(w, far).asleep).toBe(false)
    steps(w, 60)
    expect(at(w, id)[1]).toBeLessThan(-2)
    expect(at(w, other)).toEqual(vec(dim, 9))
  })

  test('types change either way', () => {
    const w = onEarth(dim, { containers: [] })
    const id = ball(w, [0, 5], { velocity: vec(dim, 1), mass: 7 })
    P.step(w)
    P.setBody(w, id, { type: 'fixed' })
    const held = P.getBody(w, id)
    expect(held.velocity).toEqual(vec(dim, 0))
    expect([held.type, held.mass, held.asleep, P.isAsleep(w)]).toEqual(['fixed', 7, true, true])
    steps(w, 30)
    expect(P.getBody(w, id)).toEqual(held)
    P.setBody(w, id, { velocity: vec(dim, 3), mass: 9 })
    expect(P.getBody(w, id)).toEqual({ ...held, mass: 9 })
    P.setBody(w, id, { type: 'dynamic' })
    expect([P.isAsleep(w), P.getBody(w, id).type]).toEqual([false, 'dynamic'])
    P.step(w)
    expect(velocityOf(w, id)[1]).toBeCloseTo(-G / 60, 12)
    P.setBody(w, id, { type: 'kinematic', velocity: vec(dim, 0, 2) })
    const [, y] = at(w, id)
    steps(w, 60)
    expect(at(w, id)[1] - y).toBeCloseTo(2, 12)
  })

  test('fixed and kinematic bodies have no energy and no momentum', () => {
    const w = onEarth(dim)
    ball(w, [0, 5], { radius: 1, type: 'fixed' })
    ball(w, [3, 5], { velocity: vec(dim, 4), angularVelocity: spinZ(dim, 3), radius: 1, type: 'kinematic' })
    expect(P.energy(w)).toEqual({ kinetic: 0, rotational: 0, potential: 0, elastic: 0 })
    expect(P.momentum(w)).toEqual(vec(dim, 0))
    ball(w, [9, 1], { velocity: vec(dim, 2), radius: 1, mass: 3 })
    expect(P.energy(w).kinetic).toBeCloseTo(6, 12)
    expect(P.energy(w).potential).toBeCloseTo(3 * G, 9)
    expect(P.momentum(w)).toEqual(vec(dim, 6))
  })

  test('defaults that are named store nothing', () => {
    const defaults = { type: 'dynamic', gravityScale: 1, category: 1, mask: 0xffff, sensor: false } as const
    const motion = { linearDamping: 0, angularDamping: 0, lockPosition: [0, 0, 0].slice(0, dim).map(() => false) }
    const [plain, named] = [{}, { ...defaults, ...motion, lockRotation: false }].map((traits) => {
      const w = onEarth(dim)
      P.setBody(w, ball(w, [0, 0], traits), traits)
      P.step(w)
      return w
    })
    expect(P.takeSnapshot(named!)).toEqual(P.takeSnapshot(plain!))
    expect(named!.systems).toEqual([])
  })

  const tray = () => onEarth(dim, { containers: [box(dim, 3)] })

  test('the path of a kinematic body is exact, whatever it meets and whatever acts', () => {
    const w = onEarth(dim, { damping: 0.9, drag: 5, maxSpeed: 1, containers: [box(dim, 1)] })
    if (dim === 3) P.fillBlocks(w as P.World<3>, [-2, 0, -2], [2, 0, 2])
    // So many that they are sorted in memory.
    scatter(w, 700, 5, 0.8, [0.02, 0.04], 1)
    const more = {
      velocity: vec(dim, 3, 0.25),
      angularVelocity: spinZ(dim, 2),
      radius: 0.2,
      type: 'kinematic',
    } as const
    const id = ball(w, [-3, 0.5], more)
    const slots = [...w.bodies.slot.subarray(0, 701)]
    steps(w, 60, (k) => {
      const { position, velocity, angularVelocity } = P.getBody(w, id)
      expect(position[0]).toBeCloseTo(-3 + (k + 1) / 20, 12)
      expect(position[1]).toBeCloseTo(0.5 + (k + 1) / 240, 12)
      expect(velocity).toEqual(vec(dim, 3, 0.25))
      expect(zOfSpin(angularVelocity)).toBe(2)
    })
    expect([...w.bodies.slot.subarray(0, 701)]).not.toEqual(slots)
    const { orientation } = P.getBody(w, id)
    const angle = typeof orientation === 'number' ? orientation : 2 * Math.atan2(orientation[2]!, orientation[3]!)
    expect(Math.sin(angle)).toBeCloseTo(Math.sin(2), 3)
  })

  test.each([1e-6, 1e6])('a wall of kinematic bodies sweeps a pile of bodies of mass %d', (mass) => {
    const walls = { min: vec(dim, -3, 0, -0.5), max: vec(dim, 3, 9, 0.5) }
    const w = onEarth(dim, { containers: [box(dim, 3, walls)] })
    const more = { velocity: vec(dim, 1), radius: 0.2 }
    const wall = [0, 1, 2, 3].flatMap((row) =>
      (dim === 2 ? [0] : LATTICE).map((z) =>
        ball(w, [-2.5, 0.2 + 0.3 * row, 0.25 * z], { ...more, mass: 1e-9, type: 'kinematic' }),
      ),
    )
    const pile = Array.from({ length: 40 }, (_, k) =>
      ball(w, [-1.9 + 0.21 * (k % 10), 0.1 + 0.21 * Math.floor(k / 10)], { mass }),
    )
    steps(w, 240)
    for (const id of wall) expect(at(w, id)[0]).toBeCloseTo(1.5, 12)
    for (const id of pile) expect(at(w, id)[0]).toBeGreaterThan(1.5)
    for (const id of wall) P.setBody(w, id, { velocity: vec(dim, 0) })
    expectRest(w, 1500)
  })

  test('a pile sleeps beside a resting kinematic body, wakes when touched, not before', () => {
    const w = tray()
    const paddle = ball(w, [-2, 0.3], { radius: 0.3, type: 'kinematic' })
    const pile = [0, 1, 2, 3].map((k) => ball(w, [0.2 * k, 0.1]))
    expectRest(w)
    let woken = 0
    P.onWake(w, () => woken++)
    P.setBody(w, paddle, { velocity: vec(dim, 0.5) })
    expect([P.isAsleep(w), woken, P.getBody(w, paddle).asleep]).toEqual([false, 1, false])
    expect(P.stats(w).awake).toBe(1)
    const [start] = at(w, pile[0]!)
    let touched = 0
    for (let k = 0; k < 300 && !touched; k++) {
      P.step(w)
      const [a, b] = [P.getBody(w, paddle).position, P.getBody(w, pile[0]!).position]
      const gap = Math.hypot(...a.map((x, axis) => x - b[axis]!)) - 0.4
      if (!P.getBody(w, pile[0]!).asleep) touched = gap
      else expect(gap).toBeGreaterThan(-1e-3)
    }
    expect(Math.abs(touched)).toBeLessThan(0.02)
    expect(at(w, pile[0]!)[0]).toBeCloseTo(start, 2)
    steps(w, 120)
    P.setBody(w, paddle, { velocity: vec(dim, 0) })
    expectRest(w, 2000) // balls roll on until they meet
    expect(P.getBody(w, paddle).asleep).toBe(true)
  })

  test.each([0.004, 0.05, 1])('a lift at %d m/s carries a pile without squeezing it', (speed) => {
    const walls = { min: vec(dim, -0.5, -9, -0.5), max: vec(dim, 0.5, 90, 0.5), friction: 0 }
    const w = onEarth(dim, { containers: [box(dim, 1, walls)] })
    const floor = lattice(dim, (x, z) => ball(w, [0.2 * x, 0, 0.2 * z], { radius: 0.15, type: 'kinematic' }))
    const { between } = draw(4)
    const pile = Array.from({ length: dim === 2 ? 12 : 40 }, (_, k) =>
      ball(w, [between(-0.4, 0.4), 0.3 + 0.03 * k, between(-0.4, 0.4)]),
    )
    expectRest(w, 1500)
    const before = pile.map((id) => at(w, id)[1])
    for (const id of floor) P.setBody(w, id, { velocity: vec(dim, 0, speed) })
    const depths: number[] = []
    steps(w, 240, () => P.forEachContact(w, (_a, _b, _n, _i, depth) => void depths.push(depth)))
    const risen = pile.map((id, k) => at(w, id)[1] - before[k]!)
    // The start of the lift is a blow at its speed. Bodies shift a little against each other.
    expect(depths.reduce((most, depth) => Math.max(most, depth))).toBeLessThan(0.006 + speed / 60)
    expect(Math.abs(risen.reduce((sum, rise) => sum + rise, 0) / pile.length - 4 * speed)).toBeLessThan(0.03)
    for (const id of floor) P.setBody(w, id, { velocity: vec(dim, 0) })
    expectRest(w, 900)
  })

  test.each([1e-3, 1e3])('a ball of mass %d that a kinematic body crushes stays finite and slow', (mass) => {
    const w = tray()
    ball(w, [2, 0.3], { radius: 0.3, type: 'fixed' })
    ball(w, [-1, 0.3], { velocity: vec(dim, 1), radius: 0.3, type: 'kinematic' })
    const id = ball(w, [1, 0.1], { mass })
    steps(w, 300, () => expect(Math.hypot(...P.getBody(w, id).velocity)).toBeLessThan(12))
    expect(at(w, id)[1]).toBeGreaterThan(0.099)
  })

  test('a step that throws leaves kinematic bodies as they are', () => {
    const w = world(dim, { containers: [box(dim)] })
    const more = { velocity: vec(dim, 6), type: 'kinematic' } as const
    const ids = [{}, { sensor: true }].map((own, k) => ball(w, [1, 1 + k], { ...more, ...own }))
    let fails = true
    P.addSystem(w, {
      name: 'fails once',
      collectContacts() {
        if (fails) throw new Error('once')
      },
    })
    expect(() => P.step(w)).toThrow('once')
    fails = false
    steps(w, 60)
    for (const id of ids) expect(at(w, id)[0]).toBeCloseTo(7, 12)
  })

  test('a balloon rises, rests below a lid, and sleeps', () => {
    const containers =
      dim === 2 ? [box(2, 1), P.lid({ y: 2 })] : [P.cylinder({ radius: 1, bottom: 0 }), P.lid({ y: 2 })]
    const w = onEarth(dim, { containers })
    const balloons = [-0.3, 0, 0.3].map((x) => ball(w, [x, 0.5], { gravityScale: -0.3, rollingResistance: 0.1 }))
    const id = ball(w, [0.7, 1])
    expectRest(w, 1500)
    for (const balloon of balloons) expect(at(w, balloon)[1]).toBeCloseTo(1.9, 3)
    expect(at(w, id)[1]).toBeCloseTo(0.1, 3)
  })
})
