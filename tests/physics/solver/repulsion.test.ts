// The tanh repulsion law: depth from energy, waves on a ring, coincident centres, least mass,
// statistics, errors.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  configure,
  createWorld,
  energy,
  forEachContact,
  getBody,
  hash,
  repulsion,
  restoreSnapshot,
  setBody,
  stats,
  step,
  takeSnapshot,
  torus,
} from '../../../src/physics/index.ts'
import { torusScene } from '../../../src/scenes/index.ts'
import { apart, circlesOf, crowd, worldOf } from '../../scenes/torusCrowd.ts'

const one = { x: 0, y: 0, vx: 0, vy: 0, radius: 50, mass: 2 }

test.each([0.5, 5, 30])('two circles at %d overlap as deep as the tanh potential says', (speed) => {
  // (1/2) mu v^2 = F s ln cosh(depth / s), mu = m1 m2 / (m1 + m2)
  const law = { maxForce: 1000, forceScale: 10, minForce: 0 }
  const pair = [
    { ...one, x: 990, vx: speed },
    { ...one, x: 95, mass: 6 },
  ]
  const world = worldOf(pair, 1000, { damping: 1, contact: repulsion(law), timeStep: 1e-4 })
  const mu = (2 * 6) / 8
  const expected = 10 * Math.acosh(Math.exp((0.5 * mu * speed * speed) / (1000 * 10)))
  let deepest = 0
  let depth = 0
  for (let k = 0; k < 400000; k++) {
    step(world)
    const [a, b] = circlesOf2(world)
    depth = 100 - apart(a, b, 1000)
    if (depth > deepest) deepest = depth
    else if (deepest > 0) break
  }
  expect(Math.abs(deepest / expected - 1)).toBeLessThan(1e-5)
})

function circlesOf2(world: ReturnType<typeof worldOf>): [number, number] {
  return [world.bodies.position[0]!, world.bodies.position[4]!]
}

test('a ring of circles swings at the frequency of the linearised force', () => {
  // Spacing a, overlap d: k = F / s sech^2(d / s), omega = 2 sqrt(k / m) |sin(pi mode / n)|.
  // The semi-implicit step shifts it to 2 - 2 cos(omega' dt) = omega^2 dt^2.
  const n = 24
  const a = 40
  const depth = 4
  const mode = 3
  const mass = 5
  const dt = 0.01
  const wave = (k: number) => Math.cos((2 * Math.PI * mode * k) / n)
  const ring = Array.from({ length: n }, (_, k) => ({
    ...one,
    x: (k * a + 1e-3 * wave(k) + n * a) % (n * a),
    y: 17,
    radius: (a + depth) / 2,
    mass,
  }))
  const world = worldOf(ring, n * a, { damping: 1, timeStep: dt })
  const sech = 1 / Math.cosh(depth / 10)
  const omega = 2 * Math.sqrt(((1000 / 10) * sech * sech) / mass) * Math.sin((Math.PI * mode) / n)
  const expected = Math.acos(1 - (omega * dt) ** 2 / 2) / dt
  const crossings: number[] = []
  let before = 1
  for (let s = 1; crossings.length < 41; s++) {
    step(world)
    let amplitude = 0
    bodyIds(world).forEach((id, k) => {
      let u = getBody(world, id).position[0] - k * a
      if (u > (n * a) / 2) u -= n * a
      amplitude += u * wave(k)
    })
    if (amplitude * before < 0) crossings.push((s - 1 + before / (before - amplitude)) * dt)
    before = amplitude
  }
  const measured = (Math.PI * (crossings.length - 1)) / (crossings.at(-1)! - crossings[0]!)
  expect(Math.abs(measured / expected - 1)).toBeLessThan(1e-5)
  expect(circlesOf(world).every((c) => c.y === 17)).toBe(true)
})

test('the error of kinetic plus overlap energy shrinks with the step', () => {
  const drift = (dt: number) => {
    const world = worldOf(crowd(40, 500, 6), 500, { damping: 1, timeStep: dt })
    step(world)
    const before = energy(world)
    for (let t = 0; t < 6; t += dt) step(world)
    const after = energy(world)
    expect(before.elastic).toBeGreaterThan(0)
    return Math.abs(after.kinetic + after.elastic - before.kinetic - before.elastic) / (before.kinetic + before.elastic)
  }
  expect(drift(0.005)).toBeLessThan(1e-3)
})

describe('coincident centres', () => {
  const twins = (seed: number, first = 200) =>
    createTwins(seed, [
      [first, 300],
      [first, 300],
    ])
  function createTwins(seed: number, positions: [number, number][]) {
    const world = createWorld<2>({
      dim: 2,
      seed,
      space: torus({ size: [1000, 1000] }),
      contact: repulsion(),
      timeStep: 1,
    })
    const ids = positions.map((position) => addBody(world, { position, radius: 20, mass: 1000 }))
    step(world)
    return ids.map((id) => getBody(world, id))
  }

  test('separate at the full force, in opposite directions', () => {
    const [a, b] = twins(1)
    expect(Math.hypot(...a!.velocity)).toBeCloseTo(Math.tanh(4), 12)
    expect(b!.velocity[0]).toBe(-a!.velocity[0])
    expect(b!.velocity[1]).toBe(-a!.velocity[1])
  })

  test('draw the direction from the seed, independent of the place', () => {
    expect(twins(1)).toEqual(twins(1))
    expect(twins(1)[0]!.velocity).not.toEqual(twins(2)[0]!.velocity)
    expect(twins(1, 0)[0]!.velocity).toEqual(twins(1)[0]!.velocity)
    const [vx, vy] = createTwins(1, [
      [200, 300],
      [200.0005, 300],
    ])[0]!.velocity
    expect(vx / vy).toBeCloseTo(twins(1)[0]!.velocity[0] / twins(1)[0]!.velocity[1], 9)
  })

  test('minDistance moves the distance below which it is drawn', () => {
    const pair = (minDistance: number) => {
      const world = createWorld<2>({ dim: 2, contact: repulsion({ minDistance }), timeStep: 1 })
      const [a] = [200, 202].map((x) => addBody(world, { position: [x, 300], radius: 20, mass: 1000 }))
      const restored = restoreSnapshot(takeSnapshot(world))
      step(world)
      step(restored)
      expect(hash(restored)).toBe(hash(world))
      return getBody(world, a!).velocity as readonly number[]
    }
    const drawn = pair(2.001)
    expect(drawn[1]).not.toBe(0)
    expect(Math.hypot(...drawn)).toBeCloseTo(Math.tanh(3.8), 12)
    expect(pair(1.999)).toEqual([-Math.hypot(...drawn), 0])
  })

  test('from 0.001 on the line of centres is the direction', () => {
    const [a] = createTwins(1, [
      [200, 300],
      [200.002, 300],
    ])
    expect(a!.velocity[0]).toBeLessThan(0)
    expect(a!.velocity[1]).toBe(0)
  })
})

test('the force is at least minForce in overlap, 0 at mere touch', () => {
  const at = (x: number) => {
    const world = worldOf([one, { ...one, x }], 1000, { damping: 1 })
    step(world)
    return getBody(world, bodyIds(world)[0]!).velocity[0]
  }
  expect(at(99.999)).toBe(-0.5)
  expect(at(100)).toBe(0)
  expect(at(85)).toBeCloseTo(-500 * Math.tanh(1.5), 9)
})

test('forEachContact reports contacts across the seam the short way', () => {
  const world = worldOf(
    [
      { ...one, x: 980, y: 10 },
      { ...one, x: 60, y: 10 },
      { ...one, x: 500, y: 500 },
    ],
    1000,
  )
  step(world)
  const seen: unknown[] = []
  forEachContact(world, (a, b, normal, impulse, depth) => seen.push([a, b, [...normal], impulse, depth]))
  const [a, b] = bodyIds(world)
  expect(seen).toEqual([[a, b, [-1, 0], expect.closeTo(1000 * Math.tanh(2), 9), 20]])
})

test.each([
  ['radius', { radius: 0 }],
  ['radius', { radius: -3 }],
  ['radius', { radius: Number.NaN }],
  ['radius', { radius: 500 }],
  ['radius', { radius: Number.POSITIVE_INFINITY }],
  ['mass', { mass: Number.NaN }],
  ['position', { position: [Number.NaN, 0] as const }],
  ['velocity', { velocity: [0, Number.POSITIVE_INFINITY] as const }],
])('a bad %s is refused by name and changes nothing', (name, wrong) => {
  const world = worldOf([one], 1000)
  const [id] = bodyIds(world)
  const value = String(Object.values(wrong)[0]).split(',')[0]!
  const said = new RegExp(`${name}.*${value.replace('-', '\\-')}`)
  expect(() => addBody(world, { position: [1, 1], radius: 5, ...wrong })).toThrow(said)
  expect(() => setBody(world, id!, wrong)).toThrow(said)
  expect(circlesOf(world)).toEqual([one])
})

test('a radius below half the world is valid; mass <= 0 becomes 0.001', () => {
  const world = worldOf([], 1000)
  const id = addBody(world, { position: [1, 1], radius: 499.999, mass: 0 })
  expect(getBody(world, id).mass).toBe(0.001)
  setBody(world, id, { mass: -7 })
  expect(getBody(world, id).mass).toBe(0.001)
})

test('minMass is that least mass, also in a restored world', () => {
  const world = worldOf([], 1000)
  configure(world, { minMass: 2 })
  const restored = restoreSnapshot(takeSnapshot(world))
  const id = addBody(restored, { position: [1, 1], radius: 5, mass: 0 })
  expect(getBody(restored, id).mass).toBe(2)
  setBody(restored, id, { mass: 0.5 })
  expect(getBody(restored, id).mass).toBe(0.5)
  expect(() => configure(world, { minMass: 0 })).toThrow(/minMass.*0/)
  expect(world.minMass).toBe(2)
})

test('statistics of a step name the share of spin and the tests of that step', () => {
  const world = createWorld<2>({ dim: 2, space: torus({ size: [1000, 1000] }), contact: repulsion(), timeStep: 1 })
  addBody(world, { position: [100, 100], radius: 20, mass: 3, spin: 2 })
  addBody(world, { position: [160, 100], radius: 20, mass: 3 })
  const { kinetic, spin } = energy(world)
  expect(spin).toBeCloseTo(0.5 * (0.5 * 3 * 20 * 20) * 2 * 2, 9)
  expect(kinetic - spin).toBe(0)
  step(world)
  expect(stats(world).pairTests).toBe(1)
  step(world)
  expect(stats(world).pairTests).toBe(0)
})

test.each([
  [() => torus<2>({ size: [-1, 5] }), /size.*-1/],
  [() => torus<2>({ size: [5, 0] }), /size.*0/],
  [() => torus<2>({ size: [5, Number.NaN] }), /size.*NaN/],
  [() => repulsion({ maxForce: -1 }), /maxForce.*-1/],
  [() => repulsion({ forceScale: 0 }), /forceScale.*0/],
  [() => repulsion({ minForce: Number.NaN }), /minForce.*NaN/],
  [() => repulsion({ minDistance: 0 }), /minDistance.*0/],
  [() => torusScene({ count: -1 }), /count.*-1/],
  [() => torusScene({ count: 1, size: -5 }), /size.*-5/],
  [() => torusScene({ count: 1, radius: 0 }), /radius.*0/],
  [() => torusScene({ count: 1, radius: 5000 }), /radius.*5000/],
  [() => torusScene({ count: 1, mass: Number.NaN }), /mass.*NaN/],
  [() => torusScene({ count: 1, speed: Number.NaN }), /speed.*NaN/],
])('bad options are refused by name (%#)', (make, said) => {
  expect(make).toThrow(said)
})
