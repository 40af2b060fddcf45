// Checks after each step that all positions and velocities are finite.
import { refuse } from '../core/validate.ts'
import type { World } from '../world.ts'
import { idOf } from './bodies.ts'

/**
 * Checks positions and velocities of all bodies. 0 x is NaN if x is not finite, and a sum with NaN
 * is NaN: so one number shows whether any is not.
 * @throws RangeError naming a body, what of it is not finite, and the remedy
 */
export function checkFinite(world: World): void {
  const { position, velocity, count } = world.bodies
  let sum = 0
  for (let o = 0; o < 4 * count; o += 4)
    sum += 0 * (position[o]! + position[o + 1]! + position[o + 2]! + velocity[o]! + velocity[o + 1]! + velocity[o + 2]!)
  if (sum !== 0) refuseBody(world)
}

/**
 * Refuses the first body that is not finite. Its force comes first, because that is the cause, then
 * its velocity. A sum may overflow while each number is finite: then no body is refused.
 */
function refuseBody({ bodies, stepCount }: World): void {
  for (const name of ['force', 'velocity', 'position'] as const) {
    for (let i = 0; i < bodies.count; i++) {
      const value = [...bodies[name].subarray(4 * i, 4 * i + 3)]
      if (value.every(Number.isFinite)) continue
      const what = `the ${name} of body ${idOf(bodies, i)} after step ${stepCount}`
      refuse(what, 'finite: use weaker springs, fields and forces, lower speeds, or maxSpeed', value)
    }
  }
}
