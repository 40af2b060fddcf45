// A new body: what is given becomes numbers in its arrays, and what is not takes the defaults of the world's law.
import { OWN_FRICTION, OWN_RESTITUTION, OWN_ROLLING } from './bodies.ts'
import { wrapCoordinate } from './space.ts'
import { ballMeasure, toAxes } from './vec.ts'
import type { World } from './world.ts'

/** Least mass: what is not above 0 becomes this, kg (torus specification, 4.4). */
export const MIN_MASS = 0.001

/** What a body begins with. */
export interface Start {
  x: number
  y: number
  z: number
  radius: number
  vx: number
  vy: number
  vz: number
  spin?: readonly [number, number, number] | number | undefined
  mass?: number | undefined
  orientation?: number | readonly number[] | undefined
  restitution?: number | undefined
  friction?: number | undefined
  rolling?: number | undefined
}

/** Fills the arrays of a new body. */
export function initBody(world: World, i: number, start: Start): void {
  const { bodies, contact, space, dim } = world
  const o = 4 * i
  const mass = start.mass ?? ballMeasure(dim, start.radius)
  bodies.position[o] = wrapCoordinate(start.x, space.size[0])
  bodies.position[o + 1] = wrapCoordinate(start.y, space.size[1])
  bodies.position[o + 2] = wrapCoordinate(start.z, space.size[2])
  bodies.position[o + 3] = start.radius
  bodies.velocity[o] = start.vx
  bodies.velocity[o + 1] = start.vy
  bodies.velocity[o + 2] = start.vz
  bodies.mass[i] = mass > 0 ? mass : MIN_MASS
  bodies.velocity[o + 3] = 1 / bodies.mass[i]!
  const spin = spinAxes(start.spin)
  for (let axis = 0; axis < 3; axis++) bodies.spin[o + axis] = spin[axis]! * start.radius
  setOrientation(world, i, start.orientation)
  const law = contact?.kind === 'impulse' ? contact : { restitution: 0, friction: 0, rolling: 0 }
  bodies.restitution[i] = start.restitution ?? law.restitution
  bodies.grip[i] = Math.sqrt(start.friction ?? law.friction)
  bodies.rolling[i] = Math.sqrt(start.rolling ?? law.rolling)
  if (bodies.grip[i]! > 0) bodies.anyGrip = true
  if (bodies.rolling[i]! > 0) bodies.anyRolling = true
  bodies.own[i] =
    (start.restitution === undefined ? 0 : OWN_RESTITUTION) |
    (start.friction === undefined ? 0 : OWN_FRICTION) |
    (start.rolling === undefined ? 0 : OWN_ROLLING)
  for (let lane = o; lane < o + 4; lane++) {
    bodies.previous[lane] = bodies.position[lane]!
    bodies.previousOrientation[lane] = bodies.orientation[lane]!
  }
}

export function setOrientation(world: World, i: number, value: number | readonly number[] | undefined): void {
  const { orientation } = world.bodies
  const o = 4 * i
  if (typeof value === 'number') {
    orientation[o] = value
    return
  }
  const [x, y, z, w] = value ?? [0, 0, 0, world.dim === 3 ? 1 : 0]
  const length = Math.sqrt(x! * x! + y! * y! + z! * z! + w! * w!) || 1
  orientation[o] = x! / length
  orientation[o + 1] = y! / length
  orientation[o + 2] = z! / length
  orientation[o + 3] = w! / length
}

export function spinAxes(spin: number | readonly number[] | undefined): [number, number, number] {
  if (spin === undefined) return [0, 0, 0]
  return typeof spin === 'number' ? [0, 0, spin] : toAxes(spin)
}
