// The forces on candies outside of a bottle: the gravity of an upright one, and the brake of the
// table.

import type { System, World } from '../physics/index.ts'
import { refuse } from '../physics/internal.ts'
import { isOutside, type JarVessel } from './vessels.ts'

/** Deceleration of a candy that rolls on the table, in units of gravity: it has knobs. */
const BRAKE = 0.2
/** Metres. A candy so near to the table rolls on it. */
const TOUCH = 0.01
const NAME = 'table'

/** What the system is made of. A worker makes the same one of it. */
interface TableData {
  vessel: JarVessel
  /** Metres per second squared. */
  gravity: number
}

/** Makes the system of the table around a bottle. */
export function createTableSystem(data: TableData): System {
  const { vessel, gravity } = data
  /** Dense indices of the bodies that are outside, in this step. */
  const outside: number[] = []
  return {
    name: NAME,
    data,
    applyForces({ bodies, gravity: [gx, gy, gz] }, { h, substep }) {
      if (substep === 0) findOutside(bodies, vessel, outside)
      const { position, velocity, spin } = bodies
      for (const i of outside) {
        const o = 4 * i
        if (velocity[o + 3] === 0) continue // it sleeps
        velocity[o] = velocity[o]! - h * gx
        velocity[o + 1] = velocity[o + 1]! - h * (gy + gravity)
        velocity[o + 2] = velocity[o + 2]! - h * gz
        if (position[o + 1]! - position[o + 3]! > vessel.table + TOUCH) continue
        const speed = Math.sqrt(velocity[o]! * velocity[o]! + velocity[o + 2]! * velocity[o + 2]!)
        const slower = 1 - Math.min(1, (BRAKE * gravity * h) / Math.max(speed, 1e-9))
        velocity[o] = velocity[o]! * slower
        velocity[o + 2] = velocity[o + 2]! * slower
        for (let axis = 0; axis < 3; axis++) spin[o + axis] = spin[o + axis]! * slower
      }
    },
  }
}

/** Writes the dense indices of the bodies that are outside into `out`. */
export function findOutside({ position, count }: World['bodies'], vessel: JarVessel, out: number[]): void {
  out.length = 0
  for (let i = 0, o = 0; i < count; i++, o += 4)
    if (isOutside(vessel, position[o]!, position[o + 1]!, position[o + 2]!)) out.push(i)
}

/** Makes the systems of jars, for a worker. */
export function makeJarSystem(name: string, data: unknown): System {
  return name === NAME ? createTableSystem(data as TableData) : refuse('the name of a system', NAME, name)
}
