// Helpers of the physics tests: worlds and bodies, seeded draws, ulps, measures of a world.

import { createRandom, nextBetween, nextUnit } from '../../src/physics/core/random.ts'
import * as P from '../../src/physics/index.ts'

/** A seeded generator of random numbers. */
export function draw(seed: number) {
  const state = createRandom(seed)
  return {
    unit: () => nextUnit(state),
    between: (low: number, high: number) => nextBetween(state, low, high),
    below: (n: number) => Math.floor(nextUnit(state) * n),
  }
}

/** Distance of two doubles in units in the last place (ulps) of `expected`. */
export function ulps(actual: number, expected: number): number {
  if (Object.is(actual, expected) || (actual === 0 && expected === 0)) return 0
  if (!Number.isFinite(expected)) return actual === expected ? 0 : Number.POSITIVE_INFINITY
  const size = Math.abs(expected)
  const exponent = size < 2 ** -1022 ? -1022 : Math.floor(Math.log2(size))
  let unit = 2 ** (exponent - 52)
  if (size >= 2 ** (exponent + 1)) unit *= 2
  if (size < 2 ** exponent && exponent > -1022) unit /= 2
  if (unit === 0) unit = 2 ** -1074
  return Math.abs(actual - expected) / unit
}

/** A vector of the given dimension from three numbers; 2D drops the last. */
export function vec<D extends P.Dim>(dim: D, x: number, y = 0, z = 0): P.Vec<D> {
  return (dim === 2 ? [x, y] : [x, y, z]) as unknown as P.Vec<D>
}

/** Spin about z in the form of the dimension. Radians per second. */
export function spinZ<D extends P.Dim>(dim: D, w: number) {
  return (dim === 2 ? w : [0, 0, w]) as unknown as D extends 2 ? number : readonly [number, number, number]
}

export function zOfSpin(spin: number | readonly number[]): number {
  return typeof spin === 'number' ? spin : spin[2]!
}

/** A world of either dimension, typed for tests over both. */
export function world<D extends P.Dim>(dim: D, options: Omit<P.WorldOptions<D>, 'dim'> = {}): P.World<D> {
  return P.createWorld<D>({ dim, ...options } as P.WorldOptions<D>)
}

/** The gravity of the Earth, metres per second squared. */
export const G = 9.81

/** The gravity of the Earth, along y. */
export const down = <D extends P.Dim>(dim: D) => vec(dim, 0, -G)

/** A box: walls `half` metres from the axes, a floor at y = 0, and a lid 50 m above it. */
export const box = (dim: P.Dim, half = 5, material: Partial<Parameters<typeof P.boxContainer>[0]> = {}) =>
  P.boxContainer({ min: vec(dim, -half, 0, -half), max: vec(dim, half, 50, half), ...material })

/** A world with the gravity of the Earth and, if no containers are given, the floor of a box. */
export function onEarth<D extends P.Dim>(dim: D, options: Omit<P.WorldOptions<D>, 'dim'> = {}): P.World<D> {
  return world(dim, { gravity: down(dim), containers: [box(dim)], ...options })
}

/** Adds a ball, 10 cm in radius if not given. 2D drops z. */
export function ball<D extends P.Dim>(
  w: P.World<D>,
  [x, y, z = 0]: readonly [number, number, number?],
  more: Partial<P.BodyOptions<D>> = {},
): P.BodyId {
  return P.addBody(w, { position: vec(w.dim, x, y, z), radius: 0.1, ...more } as P.BodyOptions<D>)
}

/** Steps until `done`, at most `most` times. @returns the number of steps, or Infinity */
export function stepUntil(w: P.World, done: () => boolean, most: number): number {
  for (let k = 1; k <= most; k++) {
    P.step(w)
    if (done()) return k
  }
  return Number.POSITIVE_INFINITY
}

export function steps(w: P.World, n: number, each?: (k: number) => void): void {
  for (let k = 0; k < n; k++) {
    P.step(w)
    each?.(k)
  }
}

/**
 * Sums of m v and of x cross m v + I w over all bodies, and the sums of the magnitudes of their
 * terms.
 */
export function motion(w: P.World) {
  const p = [0, 0, 0]
  const l = [0, 0, 0]
  let sizeP = 0
  let sizeL = 0
  for (const id of P.bodyIds(w)) {
    const b = P.getBody(w, id)
    const [x, y, z = 0] = b.position as readonly number[]
    const [vx, vy, vz = 0] = b.velocity as readonly number[]
    const spin =
      typeof b.angularVelocity === 'number' ? [0, 0, b.angularVelocity] : (b.angularVelocity as readonly number[])
    const inertia = (w.dim === 2 ? 1 / 2 : 2 / 5) * b.mass * b.radius * b.radius
    const m = [b.mass * vx!, b.mass * vy!, b.mass * vz]
    const terms = [
      y! * m[2]! - z * m[1]! + inertia * spin[0]!,
      z * m[0]! - x! * m[2]! + inertia * spin[1]!,
      x! * m[1]! - y! * m[0]! + inertia * spin[2]!,
    ]
    for (let k = 0; k < 3; k++) {
      p[k] = p[k]! + m[k]!
      l[k] = l[k]! + terms[k]!
    }
    sizeP += Math.hypot(...m)
    sizeL += Math.hypot(x!, y!, z) * Math.hypot(...m) + inertia * Math.hypot(...spin)
  }
  return { p, l, sizeP, sizeL }
}

/** Kinetic, potential and elastic energy of all bodies, joules. */
export function totalEnergy(w: P.World): number {
  const { kinetic, potential, elastic } = P.energy(w)
  return kinetic + potential + elastic
}

export function kinetic(w: P.World): number {
  const { velocity, mass, count } = w.bodies
  let sum = 0
  for (let i = 0, o = 0; i < count; i++, o += 4)
    sum += 0.5 * mass[i]! * (velocity[o]! ** 2 + velocity[o + 1]! ** 2 + velocity[o + 2]! ** 2)
  return sum
}

/** Root of the mean square speed, metres per second. */
export function rmsSpeed(w: P.World): number {
  const { velocity, count } = w.bodies
  let sum = 0
  for (let o = 0; o < 4 * count; o += 4) {
    sum += velocity[o]! ** 2 + velocity[o + 1]! ** 2 + velocity[o + 2]! ** 2
  }
  return Math.sqrt(sum / Math.max(1, count))
}

/**
 * Mean and maximum overlap of the touching pairs, as a share of the smaller radius (brute force in
 * x order).
 */
export function meanOverlap(w: P.World): { mean: number; max: number } {
  const { position, count } = w.bodies
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => position[4 * a]! - position[4 * b]!)
  let widest = 0
  for (let i = 0; i < count; i++) widest = Math.max(widest, position[4 * i + 3]!)
  let sum = 0
  let pairs = 0
  let max = 0
  for (let s = 0; s < count; s++) {
    const i = 4 * order[s]!
    for (let t = s + 1; t < count; t++) {
      const j = 4 * order[t]!
      const dx = position[j]! - position[i]!
      if (dx > 2 * widest) break
      const dy = position[j + 1]! - position[i + 1]!
      const dz = position[j + 2]! - position[i + 2]!
      const depth = position[i + 3]! + position[j + 3]! - Math.sqrt(dx * dx + dy * dy + dz * dz)
      if (depth <= 0) continue
      const share = depth / Math.min(position[i + 3]!, position[j + 3]!)
      pairs++
      sum += share
      max = Math.max(max, share)
    }
  }
  return { mean: pairs > 0 ? sum / pairs : 0, max }
}

/**
 * The largest distance by which a body's surface is outside a cylinder. Metres; negative where all
 * are inside.
 */
export function outsideCylinder(w: P.World, c: { radius: number; bottom: number; top: number }): number {
  const { position, count } = w.bodies
  let worst = Number.NEGATIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) {
    const r = position[o + 3]!
    const rho = Math.sqrt(position[o]! ** 2 + position[o + 2]! ** 2)
    worst = Math.max(worst, rho + r - c.radius, c.bottom + r - position[o + 1]!, position[o + 1]! + r - c.top)
    if (!Number.isFinite(position[o]! + position[o + 1]! + position[o + 2]!)) return Number.POSITIVE_INFINITY
  }
  return worst
}

/** Adds `n` bodies at random positions in a box. */
export function scatter<D extends P.Dim>(
  w: P.World<D>,
  n: number,
  seed: number,
  size: number,
  radius: readonly [number, number],
  speed: number,
  more: Record<string, number> = {},
): P.BodyId[] {
  const d = draw(seed)
  const at = (s: number, low = 0) => vec(w.dim, d.between(low, s), d.between(low, s), d.between(low, s))
  return Array.from({ length: n }, () =>
    P.addBody(w, {
      position: at(size),
      velocity: at(speed, -speed),
      radius: d.between(radius[0], radius[1]),
      ...more,
    } as Parameters<typeof P.addBody<D, unknown>>[1]),
  )
}
