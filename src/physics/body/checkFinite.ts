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
 * Refuses the first body that is not finite: what makes a value NaN spreads from body to body, so
 * forces come first, then velocities. A sum may overflow while each number is finite: then no body
 * is refused.
 */
function refuseBody({ bodies, stepCount }: World): void {
  const { force, velocity, position, count } = bodies
  for (const [name, column, remedy] of [
    ['force on', force, 'weaken the springs, fields or systems that act on it, or shorten the step'],
    ['velocity of', velocity, 'lower the speeds or set maxSpeed, and avoid masses that differ too much'],
    ['position of', position, 'lower the speeds or set maxSpeed, or add a container'],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const value = [...column.subarray(4 * i, 4 * i + 3)]
      if (value.every(Number.isFinite)) continue
      refuse(`the ${name} body ${idOf(bodies, i)} after step ${stepCount}`, `finite: ${remedy}`, value)
    }
  }
}
