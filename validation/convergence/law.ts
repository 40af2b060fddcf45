// What a law of the table of convergence is.
import type { WorldOptions } from '../../src/physics/index.ts'
import type { Mean } from '../case.ts'

export const RATES = [30, 60, 120, 240] as const
export const SUBSTEPS = ['auto', 4, 16] as const

/** A column of the table. */
export interface Column {
  /** Steps per second. */
  rate: (typeof RATES)[number]
  substeps: (typeof SUBSTEPS)[number]
}

/** The options of a world of a column. */
export const worldOptions = ({ rate, substeps }: Column): Pick<WorldOptions<2>, 'timeStep' | 'substeps'> => ({
  timeStep: 1 / rate,
  substeps,
})

/** What a run of a law gives. */
export interface Outcome {
  /** One value for each quantity of the law. */
  values: Readonly<Record<string, Mean>>
  bodies: number
  /** Simulated, as the world counts time. */
  seconds: number
}

/** A law whose values should not depend on the column. */
export interface Law {
  name: string
  /** What is measured, and on how many bodies. */
  measures: string
  source: string
  /** The value of each quantity; without one, its value in the finest column is the reference. */
  expected: Readonly<Record<string, number>>
  /** Bounds of the values in the finest column, from the source. @default none */
  range?: Readonly<Record<string, readonly [low: number, high: number]>> | undefined
  /**
   * How far the value at 60 Hz and `auto` may be from its reference: the source's own error, or 0
   * where the law is exact. Three standard errors of the run are added.
   */
  within: Readonly<Record<string, number>>
  /** Quantities that are known to be farther away: why, and the largest distance as a share. @default none */
  known?: Readonly<Record<string, { readonly reason: string; readonly within: number }>> | undefined
  run(column: Column): Outcome
}
