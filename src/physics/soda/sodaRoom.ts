// The Soda room: a ground and two walls that act on velocities by factors, as Soda Constructor has
// them. It clamps after each substep, in place of contacts.
import { between, checkOptions, positive, share } from '../core/validate.ts'
import { LEFT_WALL, RIGHT_WALL, type Wave } from '../spring/muscleWave.ts'
import { springsOf } from '../spring/springSystem.ts'
import type { Container, World } from '../world.ts'

/** Ground at y = 0, walls at x = 0 and x = width; bodies are points to it. It has no ceiling: `height` is for who draws. */
export interface SodaRoom extends Container {
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
  return { kind: 'sodaRoom', width, height, friction, reflection, clamp }
}

/**
 * Below the ground: y = 0, v *= (1 - friction, reflection). Beyond a wall: x on it,
 * v *= (reflection, 1 - friction). Body by body, ground first (Soda Constructor, `collide`).
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
    const left = position[o]! < 0
    if (!left && position[o]! <= width) continue
    position[o] = left ? 0 : width
    velocity[o] = velocity[o]! * reflection
    velocity[o + 1] = velocity[o + 1]! * slip
    velocity[o + 2] = velocity[o + 2]! * slip
    turnWave(springsOf(world).wave, left ? LEFT_WALL : RIGHT_WALL)
  }
}

/** A wall other than the last one turns the wave. */
function turnWave(wave: Wave, wall: number): void {
  if (wave.mode !== 'auto-reverse' || wave.lastWall === wall) return
  wave.lastWall = wall
  wave.direction = -wave.direction
}

/** Whether a container is a Soda room. */
export function isSodaRoom(container: Container): container is SodaRoom {
  return container.kind === 'sodaRoom'
}
