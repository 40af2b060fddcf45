// The current of the torus scene: a flow that carries circles along and gathers them nowhere.
import { checkOptions, type FunctionField, notNegative, sin } from '../physics/internal.ts'

/** Seconds in which a body that nothing else acts on takes on the speed of the flow. */
const RESPONSE_TIME = 200
/** Default speed of the flow: for a world as large as that of the specification. */
export const CURRENT_SPEED = 16
const TURN = 2 * Math.PI

/**
 * A force field for a torus of two dimensions: a steady flow u that drags bodies along,
 * F = m (u - v) / 200 s. With the damping of the specification they reach a fifth of its speed.
 *
 * Everywhere u rises evenly, and sideways it depends on the height y in a world of height H alone:
 *   u = speed (0.3 + sin(2 pi y / H) + 0.5 sin(4 pi y / H + 1), 0.45)
 * So no place is a source or a sink, and no path has a centre that would throw bodies outwards:
 * what is spread evenly stays so. The force on each kilogram is the same for all sizes: otherwise
 * large bodies would hold up small ones.
 * @param options.speed Metres per second. @default 16
 * @throws RangeError when the speed is invalid
 */
export function current(options: { speed?: number } = {}): FunctionField<2> {
  checkOptions(options, { speed: [notNegative, 'm/s'] })
  const { speed = CURRENT_SPEED } = options
  return {
    kind: 'forceField',
    name: 'current',
    center: [0, 0, 0],
    extent: Number.POSITIVE_INFINITY,
    addForces({ position, velocity, force, mass, count }, { size }) {
      const wave = TURN / size[1]
      for (let i = 0, o = 0; i < count; i++, o += 4) {
        if (velocity[o + 3] === 0) continue // asleep, fixed or kinematic
        const phase = wave * position[o + 1]!
        const rate = mass[i]! / RESPONSE_TIME
        const sideways = 0.3 + sin(phase) + 0.5 * sin(2 * phase + 1)
        force[o] = force[o]! + rate * (speed * sideways - velocity[o]!)
        force[o + 1] = force[o + 1]! + rate * (speed * 0.45 - velocity[o + 1]!)
      }
    },
  }
}
