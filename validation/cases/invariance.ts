// The same result at every size. The table of convergence has substeps and rates of steps.
import { addBody, createWorld, getBody, impulse, step } from '../../src/physics/index.ts'
import { bedHeight, createBed, G, overlaps, packing } from '../bed.ts'
import { bounceRatio, type Case, farthest, floorOf, type Mean, meanOf, once, type Row, sampled } from '../case.ts'
import { curveOf } from '../plot.ts'

const RADIUS = 5

interface BedResult {
  density: Mean
  /** Mean overlap in diameters. */
  overlap: Mean
  /** Share of bodies that are awake after the time given for rest. */
  awake: Mean
}

/** Means of beds that are dropped and settle with the defaults of a bottle. */
const settledBed = once((d: number, short: boolean): BedResult => {
  const results = (short ? [1, 2, 3] : [1, 2, 3, 4]).map((seed) => {
    const count = short ? 300 : 1000
    const bed = { count, diameter: d, radius: RADIUS, friction: 0.3, rollingResistance: 0.02 }
    const world = createBed({ ...bed, seed })
    // Time scales with sqrt(d / g), but sleep waits.
    const seconds = short ? 6 : Math.max(5, 100 * Math.sqrt(d / G))
    while (world.time < seconds) step(world)
    const density = packing(world, d, RADIUS - 1, 1, bedHeight(world, d) - 1)
    return { density, overlap: overlaps(world).mean, awake: world.awake / count }
  })
  const mean = (name: 'density' | 'overlap' | 'awake') => meanOf(results.map((result) => result[name]))
  return { density: mean('density'), overlap: mean('overlap'), awake: mean('awake') }
})

const SIMILARITY = 'dimensional analysis: lengths scale with d, times with sqrt(d / g)'

const sizes: Case = {
  name: 'a bed of 1 cm packs like one of 1 m',
  measures:
    'packing, mean overlap of touching pairs and share of bodies awake in a bed that fell and settled, 10 d wide, friction 0.3; four beds each; defaults, real gravity',
  formula: 'packing within 2 % of that at 10 cm, mean overlap at most 0.01 d',
  source: SIMILARITY,
  run(short) {
    const diameters = short ? [0.02, 0.1] : [0.01, 0.02, 0.1, 1]
    const { density } = settledBed(0.1, short)
    const rows = diameters.flatMap((d): Row[] => {
      const result = settledBed(d, short)
      const { mean, error } = result.overlap
      // The reference is a sample too.
      const both = { ...result.density, error: Math.hypot(density.error, result.density.error) }
      return [
        sampled(`d ${100 * d} cm, packing`, density.mean, both, 0.02),
        { at: `d ${100 * d} cm, overlap`, expected: [0, 0.01], measured: mean, error, tolerance: 0, unit: 'd' },
        { at: `d ${100 * d} cm, awake`, expected: 0, measured: result.awake.mean, tolerance: 0.01 },
      ]
    })
    const points = diameters.map((d): [number, number, number] => {
      const { mean, error } = settledBed(d, short).density
      return [d, mean, error]
    })
    const bed10 = curveOf('10 cm', () => density.mean, diameters[0]!, diameters.at(-1)!, 1)
    const series = [bed10, { label: 'measured', kind: 'points' as const, points }]
    const axes = { x: 'diameter in m', y: 'share of volume', log: 'x' as const }
    return { rows, plots: [{ name: 'sizes', title: 'Packing of beds at the defaults', ...axes, series }] }
  },
}

const bounce: Case = {
  name: 'the first bounce is alike at every size and rate of steps',
  measures:
    'sqrt(height of the first bounce / height of the fall) of a ball that falls 8 d, restitution 0.6; the value farthest from the law of 20 heights',
  formula: 'e = 0.6',
  source: SIMILARITY,
  run(short) {
    const rows: Row[] = []
    const fall = (d: number, rate: number, n: number) => {
      const values = Array.from({ length: 20 }, (_, k) => firstBounce(d, rate, n, 8 + k / 20))
      const measured = farthest(values, 0.6)
      const at = `d ${100 * d} cm, ${rate} a second${n === 0 ? '' : `, ${n} substeps`}`
      rows.push({ at, expected: 0.6, measured, tolerance: 0.03 * 0.6 })
    }
    for (const d of short ? [0.1] : [0.01, 0.1, 1]) fall(d, 60, 0)
    for (const rate of short ? [120] : [30, 120, 240]) fall(0.1, rate, 0)
    for (const n of short ? [16] : [4, 8, 16]) fall(0.1, 60, n)
    return { rows }
  },
}

/** @param n substeps; 0: the default */
function firstBounce(d: number, rate: number, n: number, fall: number): number {
  const world = createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    timeStep: 1 / rate,
    sleep: false,
    ...(n > 0 && { substeps: n }),
    containers: [floorOf(3)],
    contact: impulse({ restitution: 0.6, bounceSpeed: 0.05 * Math.sqrt(G * d) }),
  })
  const id = addBody(world, { position: [0, d / 2 + fall * d, 0], radius: d / 2 })
  const stepHeight = () => {
    step(world)
    return getBody(world, id).position[1]! - d / 2
  }
  return bounceRatio(stepHeight, fall * d)
}

export const invariance: readonly Case[] = [sizes, bounce]
