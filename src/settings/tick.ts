// The tick of a walker. It is apart from walkerLinks.ts, so that the page's first load has no springs.
import { configure, type World } from '../physics/index.ts'
import type { Settings } from './schema.ts'

/** The numbers of Soda Constructor's `tick`: frames in a tick, substeps in a frame, and seconds of a frame. */
export type TickSettings = Pick<Settings, 'frameSkip' | 'oversampling' | 'dt'>

/** Applies the numbers of a tick to a walker's world. */
export function applyTick(world: World<2>, { frameSkip, oversampling, dt }: TickSettings): void {
  configure(world, { timeStep: frameSkip * dt, substeps: frameSkip * oversampling })
}
