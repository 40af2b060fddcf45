// The cases of the validation, in the order of the report, and what `run.mjs` needs of them.
import type { Case } from './case.ts'
import { collisions } from './cases/collisions.ts'
import { cooling } from './cases/cooling.ts'
import { gas } from './cases/gas.ts'
import { grains } from './cases/grains.ts'
import { invariance } from './cases/invariance.ts'
import { packing } from './cases/packing.ts'
import { rolling } from './cases/rolling.ts'
import { silo } from './cases/silo.ts'
import { springs } from './cases/springs.ts'
import { torus } from './cases/torus.ts'

export { SOLVER_VERSION } from '../src/physics/index.ts'
export { isAccepted, passes } from './case.ts'
export { columns, measure, nameOf, work } from './convergence/convergence.ts'
export { laws } from './convergence/laws.ts'
export { formatRow, page, withSection } from './page.ts'
export { drawPlot } from './plot.ts'

export const groups: Readonly<Record<string, readonly Case[]>> = {
  gas,
  cooling,
  collisions,
  rolling,
  packing,
  silo,
  grains,
  springs,
  torus,
  invariance,
}
