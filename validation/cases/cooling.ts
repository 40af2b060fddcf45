// Gases that lose energy in each hit: Haff's law.
import { bodyIds, type Dim, setBody, step, type Vec } from '../../src/physics/index.ts'
import { type Case, createDraw, meanOf, type Row, sampled } from '../case.ts'
import { createGas, enskogRate, run, setTemperature, temperature } from '../gas.ts'
import { curveOf, type Series } from '../plot.ts'

/**
 * Dilute: in a denser gas, flows that outlive the heat slow the cooling (R. Brito and M. H. Ernst,
 * Extension of Haff's cooling law in granular flows, 1998).
 */
const ETA = 0.02

/**
 * Correction of the cooling rate for the deviation from Maxwell's distribution, 1 + 3 a2 / 16 with
 * a2 of van Noije and Ernst.
 */
function coolingCorrection(dim: Dim, e: number): number {
  const a2 = (16 * (1 - e) * (1 - 2 * e * e)) / (9 + 24 * dim + 8 * e * dim - 41 * e + 30 * e * e * (1 - e))
  return 1 + (3 / 16) * a2
}

const haff: Case = {
  name: 'a gas that loses energy in hits cools by the law of Haff',
  measures: `slope of sqrt(T0 / T) over time while T falls to T0 / 4, density ${ETA}, mean of several gases; bounceSpeed is 0`,
  formula: 'sqrt(T0 / T) = 1 + t / tau, 1 / tau = w (1 - e^2) / (2 d) (1 + 3 a2 / 16), w the rate of Enskog at T0',
  source:
    'P. K. Haff, Grain flow as a fluid-mechanical phenomenon, 1983; T. P. C. van Noije and M. H. Ernst, Velocity distributions in homogeneous granular fluids: the free and the heated case, 1998',
  run(short) {
    const rows: Row[] = []
    const series: Series[] = []
    for (const dim of [2, 3] as const) {
      for (const e of short ? [0.8] : [0.8, 0.95]) {
        const label = `${dim}D, restitution ${e}`
        const rate = ((enskogRate(dim, ETA) * (1 - e * e)) / (2 * dim)) * coolingCorrection(dim, e)
        const side = dim === 2 ? (short ? 15 : 24) : short ? 6 : 8
        const curves = Array.from({ length: short ? 4 : 8 }, (_, k) =>
          cool({ dim, e, side, seed: k + 1, time: 1 / rate, timeStep: 0.006 }),
        )
        rows.push(sampled(`${label}, 1 / tau`, rate, meanOf(curves.map(slope)), 0.02))
        const last = curves[0]!.at(-1)![0]
        series.push(curveOf(label, (t) => 1 + t, 0, last * rate, 1))
        series.push({
          label,
          kind: 'points',
          points: curves[0]!.map(([t], k) => {
            const { mean, error } = meanOf(curves.map((curve) => curve[k]![1]))
            return [t * rate, mean, error]
          }),
        })
      }
    }
    return { rows, plots: [{ name: 'haff', title: "Haff's law", x: 't / tau', y: 'sqrt(T0 / T)', series }] }
  },
}

interface Cooling {
  dim: Dim
  /** Restitution. */
  e: number
  side: number
  seed: number
  time: number
  timeStep: number
}

/** Times, and sqrt(T0 / T) at these times, of a gas that starts in equilibrium. */
function cool({ dim, e, side, seed, time, timeStep }: Cooling): [number, number][] {
  const world = createGas({ dim, eta: ETA, side, seed, timeStep })
  run(world, 16)
  const draw = createDraw(100 + seed)
  for (const id of bodyIds(world)) {
    const velocity = Array.from({ length: dim }, () => normal(draw)) as unknown as Vec<Dim>
    setBody(world, id, { velocity, restitution: e })
  }
  setTemperature(world)
  run(world, 0.2)
  const start = temperature(world)
  const samples: [number, number][] = []
  const steps = Math.round(time / world.timeStep)
  for (let k = 1; k <= steps; k++) {
    step(world)
    if (k % Math.floor(steps / 20) === 0) samples.push([k * world.timeStep, Math.sqrt(start / temperature(world))])
  }
  // The clock starts with T = T0 = 1: a warmer gas cools faster.
  return samples.map(([t, ratio]) => [t * Math.sqrt(start), ratio])
}

/** Slope of the straight line from (0, 1) that fits the samples best. */
function slope(samples: readonly (readonly [number, number])[]): number {
  let above = 0
  let below = 0
  for (const [t, ratio] of samples) {
    above += t * (ratio - 1)
    below += t * t
  }
  return above / below
}

/** A normally distributed number (Box and Muller). */
function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

export const cooling: readonly Case[] = [haff]
