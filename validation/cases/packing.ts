// Frictionless bodies at rest: exact heights in a tube, packing and contact number of a bed.
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
import { bedHeight, createBed, G, packing as packingOf, settle } from '../bed.ts'
import { type Case, FAR, type Mean, meanOf, once, type Row, sampled, vec } from '../case.ts'

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

const RADIUS = 5

const beds: Case = {
  name: 'a frictionless bed is a random close packing',
  measures:
    'share of volume inside a settled bed, 1.5 d and more from wall and floor, in a cylinder 10 d wide; no friction, 16 substeps',
  formula: '0.60 (random loose packing) to 0.64 (random close packing)',
  source:
    'G. D. Scott, Packing of equal spheres, 1960; G. D. Scott and D. M. Kilgour, The density of random close packing of spheres, 1969',
  run(short) {
    const values = (short ? [1] : [1, 2, 3]).map((seed) => frictionless(seed, short).density)
    return {
      rows: values.map(
        (measured, k): Row => ({ at: `seed ${k + 1}`, expected: [0.6, 0.64], measured, tolerance: 0.01 }),
      ),
    }
  },
}

const contacts: Case = {
  name: 'a frictionless bed is isostatic: six contacts a body',
  measures:
    'mean number of contacts that bear load, of bodies inside the beds of the case before that have four or more',
  formula: 'z = 2 d = 6 for rigid spheres; the excess of soft ones grows with the square root of their compression',
  source:
    'C. S. O’Hern, L. E. Silbert, A. J. Liu and S. R. Nagel, Jamming at zero temperature and zero applied stress: the epitome of disorder, 2003',
  run(short) {
    const values = (short ? [1] : [1, 2, 3]).map((seed) => frictionless(seed, short).contacts)
    return { rows: [sampled('mean of the beds', 6, short ? values[0]! : meanOf(values.map(({ mean }) => mean)), 0.05)] }
  },
}

/** A settled bed, shared by the two cases. */
const frictionless = once((seed: number, short: boolean) => {
  const d = 0.1
  const world = createBed({
    count: short ? 500 : 1200,
    diameter: d,
    radius: RADIUS,
    friction: 0,
    seed,
    world: { sleep: false, substeps: 16 },
  })
  settle(world, d, short ? 60 : 150)
  const top = bedHeight(world, d)
  return { density: packingOf(world, d, RADIUS - 1.5, 1.5, top - 1.5), contacts: contactNumber(world, d, top) }
})

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

export const packing: readonly Case[] = [tubes, beds, contacts]
