// The Soda room: after each substep, ground and two walls multiply velocities by factors, as in
// Soda Constructor.
import { between, checkOptions, positive, share } from '../../core/validate.ts'
import type { Container, World } from '../../world/world.ts'
import { springsOf } from './springSystem.ts'
import { LEFT_WALL, RIGHT_WALL } from './springs.ts'

/**
 * A container made by `sodaRoom()`: ground at y = 0, walls at x = 0 and x = width. Bodies count as
 * points. There is no ceiling: `height` is for drawing only.
 */
export interface SodaRoom extends Container {
  readonly kind: 'sodaRoom'
  /** Metres. */
  readonly width: number
  /** Metres. */
  readonly height: number
  /** Share of the tangential speed that a surface removes, 0 to 1. */
  readonly friction: number
  /** Factor on the normal speed, -1 to 1. */
  readonly reflection: number
}

/**
 * Makes the room of a Soda walker.
 * @param options.width Distance of the walls in metres, positive.
 * @param options.height Height of the drawn part above the ground in metres, positive.
 * @param options.friction Share of the tangential speed that is removed, 0 to 1. @default 0.7
 * @param options.reflection Factor on the normal speed, -1 to 1. @default -0.75
 */
export function sodaRoom(options: { width: number; height: number; friction?: number; reflection?: number }): SodaRoom {
  // `options` may be another room: then `kind` and `clamp` are ignored.
  const others = ['width', 'height', 'kind', 'clamp'] as const
  checkOptions<SodaRoom>(options as SodaRoom, { friction: [share], reflection: [between, -1, 1] }, others)
  const { width, height, friction = 0.7, reflection = -0.75 } = options
  positive('width', width, 'metres')
  positive('height', height, 'metres')
  return { kind: 'sodaRoom', width, height, friction, reflection, clamp }
}

/**
 * Below the ground: y = 0, v *= (1 - friction, reflection). Beyond a wall: x on the wall, v *=
 * (reflection, 1 - friction). Ground first (Soda Constructor, `collide`).
 */
function clamp(this: SodaRoom, world: World): void {
  const { width, reflection } = this
  const slip = 1 - this.friction
  const { position, velocity, asleep, count } = world.bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    if (position[o + 1]! < 0) {
      position[o + 1] = 0
      velocity[o] = velocity[o]! * slip
      velocity[o + 1] = velocity[o + 1]! * reflection
      velocity[o + 2] = velocity[o + 2]! * slip
    }
    const isLeft = position[o]! < 0
    if (!isLeft && position[o]! <= width) continue
    position[o] = isLeft ? 0 : width
    velocity[o] = velocity[o]! * reflection
    velocity[o + 1] = velocity[o + 1]! * slip
    velocity[o + 2] = velocity[o + 2]! * slip
    const { wave } = springsOf(world)
    const wall = isLeft ? LEFT_WALL : RIGHT_WALL
    if (wave.mode !== 'auto-reverse' || wave.lastWall === wall) continue
    wave.lastWall = wall
    wave.direction = -wave.direction
  }
}

/** Whether a container is a Soda room. @param container One of `world.containers`. */
export function isSodaRoom(container: Container): container is SodaRoom {
  return container.kind === 'sodaRoom'
}
