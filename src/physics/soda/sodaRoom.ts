// The walker's room: a ground and two walls that act on velocities by factors, as Soda Constructor does. Run after each substep, in place of
// contacts; a wall other than the last one turns the wave.
import type { Bodies } from '../body/bodies.ts'
import type { Container } from '../container/containers.ts'
import { between, checkOptions, positive, share } from '../core/validate.ts'
import { enlistSoda } from '../enlist.ts'
import { LEFT_WALL, RIGHT_WALL, type Wave } from '../spring/muscleWave.ts'

/** Ground at y = 0, walls at x = 0 and x = width; bodies are points to it. It has no ceiling: `height` is for who draws. */
export interface SodaRoom {
  readonly kind: 'sodaRoom'
  readonly width: number
  readonly height: number
  readonly friction: number
  readonly reflection: number
}

/**
 * The room of a Soda walker.
 * @param options.width distance of the walls, m, positive
 * @param options.height what is shown above the ground, m, positive
 * @param options.friction share of the speed along a surface that a touch takes, 0 to 1; 0.7
 * @param options.reflection factor on the speed across it, -1 to 1; -0.75
 * @throws RangeError naming the option, its value and what is allowed
 */
export function sodaRoom(options: { width: number; height: number; friction?: number; reflection?: number }): SodaRoom {
  checkOptions(options, { friction: [share], reflection: [between, -1, 1] })
  const { width, height, friction = 0.7, reflection = -0.75 } = options
  positive('width', width, 'metres')
  positive('height', height, 'metres')
  enlistSoda()
  return { kind: 'sodaRoom', width, height, friction, reflection }
}

/**
 * Below the ground: y = 0, v *= (1 - friction, reflection). Beyond a wall: x on it, v *= (reflection, 1 - friction), body by body, ground first
 * (Soda Constructor, `collide`).
 */
export function hitSodaRooms(bodies: Bodies, containers: readonly Container[], wave: Wave): void {
  for (let k = 0; k < containers.length; k++) {
    const container = containers[k]!
    if (container.kind !== 'sodaRoom') continue
    const { width, reflection } = container
    const slip = 1 - container.friction
    const { position, velocity, asleep, count } = bodies
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      if (asleep[i]) continue
      if (position[o + 1]! < 0) {
        position[o + 1] = 0
        velocity[o] = velocity[o]! * slip
        velocity[o + 1] = velocity[o + 1]! * reflection
        velocity[o + 2] = velocity[o + 2]! * slip
      }
      const left = position[o]! < 0
      if (!left && position[o]! <= width) continue
      position[o] = left ? 0 : width
      velocity[o] = velocity[o]! * reflection
      velocity[o + 1] = velocity[o + 1]! * slip
      velocity[o + 2] = velocity[o + 2]! * slip
      touch(wave, left ? LEFT_WALL : RIGHT_WALL)
    }
  }
}

function touch(wave: Wave, wall: number): void {
  if (wave.mode !== 'auto-reverse' || wave.lastWall === wall) return
  wave.lastWall = wall
  wave.direction = -wave.direction
}
