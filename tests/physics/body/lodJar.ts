// Helpers of the tests of the level of detail: a jar of balls, seen from near or from far.
import { addBody, createWorld, cylinder, impulse, setViewpoint, step, type World } from '../../../src/physics/index.ts'
import { draw } from '../help.ts'

export const COUNT = 600
/** Metres. The bodies fill such a jar about as high as it is wide. */
const RADIUS = 0.42
export const far = (w: World<3>) => setViewpoint(w, [0, 0, 1000], 1)
export const near = (w: World<3>) => setViewpoint(w, [0, 0, 0], 1000)

/** Balls of 0.05 m +-20 % on a lattice above the floor of a jar. Near bodies do not sleep. */
export function jar(seed: number): World<3> {
  const w = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [cylinder({ radius: RADIUS, bottom: 0, friction: 0.3 })],
    contact: impulse({ friction: 0.3 }),
    sleep: false,
    substeps: 4, // so that near and far differ in the level of detail alone
  })
  const { between } = draw(seed)
  for (let y = 0.1; w.bodies.count < COUNT; y += 0.13) {
    for (let x = -0.3; x < 0.31; x += 0.13) {
      for (let z = -0.3; z < 0.31 && w.bodies.count < COUNT; z += 0.13) {
        if (Math.hypot(x, z) > RADIUS - 0.08) continue
        addBody(w, {
          position: [x + between(0, 0.01), y + between(0, 0.01), z + between(0, 0.01)],
          radius: between(0.04, 0.06),
        })
      }
    }
  }
  return w
}

/** Height under which 95 % of the bodies are, metres. */
export function height(w: World<3>): number {
  const { position, count } = w.bodies
  const ys = Array.from({ length: count }, (_, i) => position[4 * i + 1]!).sort((a, b) => a - b)
  return ys[Math.floor(0.95 * count)]!
}

export function fastest(w: World<3>): number {
  const { velocity: v, count } = w.bodies
  let most = 0
  for (let o = 0; o < 4 * count; o += 4) most = Math.max(most, Math.hypot(v[o]!, v[o + 1]!, v[o + 2]!))
  return most
}

/** The largest distance by which a body is outside the jar, metres. */
export function outside(w: World<3>): number {
  const { position: p, count } = w.bodies
  let most = 0
  for (let o = 0; o < 4 * count; o += 4)
    most = Math.max(most, Math.hypot(p[o]!, p[o + 2]!) + p[o + 3]! - RADIUS, p[o + 3]! - p[o + 1]!)
  return most
}

export function run(w: World<3>, steps: number): void {
  for (let k = 0; k < steps; k++) step(w)
}
