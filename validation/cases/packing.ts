// Frictionless bodies at rest in a tube have exact heights. And the contact number of a bed.
import {
  addBody,
  bodyIds,
  boxContainer,
  createWorld,
  cylinder,
  type Dim,
  forEachContact,
  getBody,
  impulse,
  step,
  type World,
} from '../../src/physics/index.ts'
import { createBed, G, settle } from '../bed.ts'
import { type Case, FAR, type Mean, meanOf, type Row, vec } from '../case.ts'

const tubes: Case = {
  name: 'balls in a narrow tube stand in an exact zigzag',
  measures:
    'height of the highest centre above the lowest over the exact height; tube 1.5 d wide, no friction, default substeps at 60 steps a second',
  formula: 'H = (N - 1) sqrt(d^2 - (w - d)^2), w the width',
  source: 'geometry',
  run(short) {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      for (const n of short ? [10] : [10, 60])
        for (const d of short ? [0.1] : [1, 0.1, 0.01]) {
          const measured = zigzag(dim, d, n)
          rows.push({ at: `${dim}D, ${n} balls of ${100 * d} cm`, expected: 1, measured, tolerance: 0.02 })
        }
    }
    return { rows }
  },
}

function zigzag(dim: Dim, d: number, n: number): number {
  const half = 0.75 * d
  const walls =
    dim === 2
      ? boxContainer({ min: [-half, 0], max: [half, FAR], friction: 0 })
      : cylinder({ radius: half, bottom: 0, friction: 0 })
  const world = createWorld<Dim>({
    dim,
    gravity: vec(dim, 0, -G),
    sleep: false,
    containers: [walls],
    contact: impulse({ friction: 0, restitution: 0 }),
  })
  const side = 0.25 * d
  const rise = Math.sqrt(d * d - 4 * side * side)
  for (let k = 0; k < n; k++)
    addBody(world, { position: vec(dim, k % 2 ? side : -side, d / 2 + 1.03 * k * rise), radius: d / 2 })
  for (let k = 0; k < 600; k++) step(world)
  settle(world, d, 60)
  const heights = Array.from({ length: n }, (_, i) => world.bodies.position[4 * i + 1]!)
  return (Math.max(...heights) - d / 2) / ((n - 1) * rise)
}

const creep: Case = {
  name: 'a bed that never sleeps stays where it is',
  measures:
    'mean distance in diameters between the places of 320 bodies of 10 cm, ten layers, 5 s and 35 s after they are dropped; friction 0.3, no sleep, 60 steps a second',
  formula: 'x(35 s) - x(5 s) = 0',
  source: 'static equilibrium',
  run(short) {
    const d = 0.1
    const rows = (short ? [4, 16] : [1, 2, 4, 8, 16]).map((substeps): Row => {
      const options = { radius: 3, diameter: d, friction: 0.3, seed: 7, world: { sleep: false, substeps } }
      const world = createBed({ count: short ? 100 : 320, ...options })
      for (let k = 0; k < 300; k++) step(world)
      const { position, count } = world.bodies
      const start = position.slice()
      for (let k = 0; k < (short ? 300 : 1800); k++) step(world)
      let sum = 0
      for (let o = 0; o < 4 * count; o += 4)
        sum += Math.hypot(position[o]! - start[o]!, position[o + 1]! - start[o + 1]!, position[o + 2]! - start[o + 2]!)
      const row = { at: `substeps: ${substeps}`, expected: 0, measured: sum / count / d, tolerance: 0.01 }
      return substeps > 4 ? row : { ...row, known: { reason: SQUEEZED, within: 2 / substeps ** 2 } }
    })
    return { rows }
  },
}

const SQUEEZED =
  'the load needs one substep for each contact on its way down: the fall squeezes the bed, which then expands'

const RADIUS = 5

/**
 * Mean number of loaded contacts of the bodies inside.
 * @param least Bodies with fewer bear no load: four without friction.
 */
export function contactNumber(world: World<3>, d: number, top: number, least = 4): Mean {
  // Impulses over many steps: a single step shows contacts that tremble.
  const sums = new Map<string, number>()
  const steps = 60
  for (let k = 0; k < steps; k++) {
    step(world)
    forEachContact(world, (a, b, _normal, hit) => {
      // The order of the two may change from step to step.
      const key = b === null || a < b ? `${a} ${b}` : `${b} ${a}`
      if (hit > 0) sums.set(key, (sums.get(key) ?? 0) + hit)
    })
  }
  const weight = world.bodies.mass[0]! * G * world.timeStep * steps
  const numbers = new Map<string, number>()
  for (const [key, sum] of sums) {
    if (sum < 0.01 * weight) continue
    for (const id of key.split(' ')) numbers.set(id, (numbers.get(id) ?? 0) + 1)
  }
  return meanOf(
    inside(world, d, top)
      .map((id) => numbers.get(id) ?? 0)
      .filter((n) => n >= least),
  )
}

/** Handles of the bodies inside, as text. */
function inside(world: World<3>, d: number, top: number): string[] {
  return bodyIds(world)
    .filter((id) => {
      const [x, y, z] = getBody(world, id).position
      return Math.hypot(x, z) < (RADIUS - 1.5) * d && y > 1.5 * d && y < (top - 2) * d
    })
    .map(String)
}

export const packing: readonly Case[] = [tubes, creep]
