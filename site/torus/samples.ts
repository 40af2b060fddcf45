// Samples of the torus statistics: taken a few times a second, kept for half a minute, and computed
// on request, never in a step.
import {
  type CellOccupancy,
  contactCount,
  createCellOccupancy,
  energy,
  measureCellOccupancy,
  momentum,
  stats,
  type World,
} from '../../src/physics/index.ts'
import { pairTests } from '../state/worlds.ts'

/** In the order of their list. */
export const SAMPLE_NAMES = [
  'pairTests',
  'contacts',
  'meanCell',
  'maxCell',
  // Milliseconds of broad and narrow phase, and of the whole step: means of the last samples.
  'detect',
  'step',
  'momentum', // length of the sum of m v
  'kinetic', // of motion alone: circles are drawn with spin, but the specification has none
  'elastic',
] as const
export type SampleName = (typeof SAMPLE_NAMES)[number]
type Sample = Record<SampleName, number>

/** Samples that a time is the mean of: five seconds, because browsers measure coarsely. */
const MEAN_OF = 20

/** Samples kept: half a minute at four a second. */
export const KEPT = 120

/** `where` is the cell with the most bodies; `past` lists each number, oldest first. */
export type History = { latest: Sample; where: readonly [number, number]; past: Record<SampleName, number[]> }

export type Sampler = { take(world: World<2>): History; clear(): void }

export function createSampler(): Sampler {
  const occupancy: CellOccupancy = createCellOccupancy()
  let past = emptyPast()
  let times: { detect: number; step: number }[] = []
  return {
    take(world) {
      const now = sample(world, occupancy)
      times = [...times, now].slice(-MEAN_OF)
      const latest = { ...now, detect: mean(times, 'detect'), step: mean(times, 'step') }
      for (const name of SAMPLE_NAMES) past[name] = [...past[name], latest[name]].slice(-KEPT)
      return { latest, where: [occupancy.maxCell[0], occupancy.maxCell[1]], past: { ...past } }
    },
    clear() {
      past = emptyPast()
      times = []
    },
  }
}

function sample(world: World<2>, occupancy: CellOccupancy): Sample {
  const { ms } = stats(world)
  const { kinetic, spin, elastic } = energy(world)
  const [px, py] = momentum(world)
  measureCellOccupancy(occupancy, world)
  return {
    pairTests: pairTests(world),
    contacts: contactCount(world),
    meanCell: occupancy.mean,
    maxCell: occupancy.max,
    detect: ms.detect,
    step: ms.step,
    momentum: Math.hypot(px, py),
    kinetic: kinetic - spin,
    elastic,
  }
}

const mean = <Name extends string>(list: readonly Record<Name, number>[], name: Name) =>
  list.reduce((sum, each) => sum + each[name], 0) / list.length

const emptyPast = () =>
  Object.fromEntries(SAMPLE_NAMES.map((name) => [name, [] as number[]])) as Record<SampleName, number[]>

/** @returns the SVG path of a small plot, newest value at the right, and the range of the values */
export function plot(
  values: readonly number[],
  width: number,
  height: number,
): { path: string; low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (values.length === 0) return { path: '', low: 0, high: 0 }
  const span = high - low
  const points = values.map((value, k) => {
    const x = width - ((values.length - 1 - k) * width) / (KEPT - 1)
    const y = span > 0 ? height - ((value - low) / span) * height : height / 2
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return { path: `M${points.join('L')}`, low, high }
}
