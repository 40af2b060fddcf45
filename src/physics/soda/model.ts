// Soda models: a walker as data, with the field names of the classic, and as a world. A file is checked whole before anything is made of it.

import { findBody } from '../body/bodies.ts'
import { addBody, bodyIds } from '../body/bodyApi.ts'
import { finite, limit, list, notNegative, object, oneOf, refuse, sign } from '../core/validate.ts'
import { createWorld } from '../createWorld.ts'
import { WAVE_MODES, type WaveMode } from '../spring/muscleWave.ts'
import { addSpring, getSpring, springIds } from '../spring/springApi.ts'
import { getWave, setWave } from '../spring/waveApi.ts'
import type { World } from '../world.ts'
import { isSodaRoom, sodaRoom } from './sodaRoom.ts'

/** x, y. */
type Pair = readonly [number, number]

/** A point of mass 1. */
export interface ModelNode {
  /** m */
  location: Pair
  /** m/s; zeros */
  velocity: Pair
  /** m/s^2, of the substep before; zeros */
  acceleration: Pair
}

/** A spring; with an amplitude it is a muscle. */
export interface ModelSpring {
  /** Places in `nodes`. */
  node_a: number
  node_b: number
  /** m; the distance of the two when absent from a file */
  rest_length: number
  /** share of the rest length; 0 */
  amplitude: number
  /** rad; 0 */
  phase: number
}

/** A walker and its room, as a file holds it. */
export interface Model {
  name: string
  author: string
  /** m/s^2 */
  gravity: Pair
  /** N s/m: each node feels -friction v */
  friction: number
  /** N/m, of every spring */
  stiffness: number
  /** m */
  width: number
  height: number
  /** share of the speed along ground and walls that a touch takes, 0 to 1 */
  surface_friction: number
  /** factor on the speed across them, -1 to 1 */
  surface_reflection: number
  wave_amplitude: number
  /** rad */
  wave_phase: number
  /** rad a tick */
  wave_speed: number
  wave_direction: 1 | -1
  /** left out of files where it is `auto-reverse` */
  wave_mode?: WaveMode
  nodes: ModelNode[]
  springs: ModelSpring[]
}

/** A node as it is drawn: a candy of 11 of the 240 pixels of a metre. To springs, ground and walls it is a point. */
export const NODE_RADIUS = 11 / 240

/**
 * Checks what came from outside, and copies it.
 * @returns a model that `createModelWorld` takes
 * @throws RangeError with the path of what is wrong, its value and what is allowed
 */
export function readModel(json: unknown): Model {
  const file = object('the model', json)
  const springs: ModelSpring[] = []
  const nodes = list('nodes', file.nodes).map((entry, k) => readNode(`nodes[${k}]`, entry))
  const seen = new Set<number>()
  list('springs', file.springs).forEach((entry, k) => {
    const spring = readSpring(`springs[${k}]`, entry, nodes)
    // A spring between the same two nodes exists once.
    const low = Math.min(spring.node_a, spring.node_b)
    const key = low * nodes.length + Math.max(spring.node_a, spring.node_b)
    if (seen.has(key)) return
    seen.add(key)
    springs.push(spring)
  })
  const mode = oneOf('wave_mode', file.wave_mode ?? 'auto-reverse', WAVE_MODES)
  return {
    name: text('name', file.name),
    author: text('author', file.author),
    gravity: pair('gravity', file.gravity),
    friction: notNegative('friction', file.friction),
    stiffness: notNegative('stiffness', file.stiffness),
    width: limit('width', finite('width', file.width)),
    height: limit('height', finite('height', file.height)),
    surface_friction: finite('surface_friction', file.surface_friction, '', 0, 1),
    surface_reflection: finite('surface_reflection', file.surface_reflection, '', -1, 1),
    wave_amplitude: finite('wave_amplitude', file.wave_amplitude),
    wave_phase: finite('wave_phase', file.wave_phase ?? 0),
    wave_speed: finite('wave_speed', file.wave_speed),
    wave_direction: sign('wave_direction', file.wave_direction ?? 1),
    ...(mode === 'auto-reverse' ? {} : { wave_mode: mode }),
    nodes,
    springs,
  }
}

/** A world in which `step` is one tick: 1/6 s in 100 substeps. Nodes are bodies, in the model's order. @throws RangeError as `readModel` */
export function createModelWorld(model: Model): World<2> {
  const m = readModel(model)
  const world = createWorld({
    dim: 2,
    gravity: m.gravity,
    contact: null,
    containers: [
      sodaRoom({ width: m.width, height: m.height, friction: m.surface_friction, reflection: m.surface_reflection }),
    ],
    timeStep: 1 / 6,
    substeps: 100,
    drag: m.friction,
    stiffness: m.stiffness,
    integrator: 'lagged',
  })
  world.credits.name = m.name
  world.credits.author = m.author
  setWave(world, {
    amplitude: m.wave_amplitude,
    phase: m.wave_phase,
    speed: m.wave_speed,
    direction: m.wave_direction,
    mode: m.wave_mode ?? 'auto-reverse',
  })
  const ids = m.nodes.map(({ location, velocity, acceleration }) => {
    const id = addBody(world, { position: location, velocity, radius: NODE_RADIUS, mass: 1 })
    world.bodies.acceleration.set(acceleration, 4 * findBody(world.bodies, id))
    return id
  })
  for (const { node_a, node_b, rest_length, amplitude, phase } of m.springs)
    addSpring(world, { a: ids[node_a]!, b: ids[node_b]!, restLength: rest_length, amplitude, phase })
  return world
}

/**
 * The model of a world as it is now: a file from which it goes on the same way, but for the wall that it touched last.
 * @throws RangeError when the world has no soda room
 */
export function writeModel(world: World<2>): Model {
  const { bodies, gravity, credits } = world
  const wave = getWave(world)
  const room = world.containers.find(isSodaRoom)
  if (!room) throw new RangeError('writeModel needs a world with a sodaRoom, as createModelWorld makes it')
  const ids = bodyIds(world)
  const place = new Map(ids.map((id, k) => [id, k]))
  const two = (column: Float64Array, o: number): Pair => [column[o]!, column[o + 1]!]
  return {
    ...credits,
    gravity: [gravity[0], gravity[1]],
    friction: world.drag,
    stiffness: world.stiffness,
    width: room.width,
    height: room.height,
    surface_friction: room.friction,
    surface_reflection: room.reflection,
    wave_amplitude: wave.amplitude,
    wave_phase: wave.phase,
    wave_speed: wave.speed,
    wave_direction: wave.direction as 1 | -1,
    ...(wave.mode === 'auto-reverse' ? {} : { wave_mode: wave.mode }),
    nodes: ids.map((id) => {
      const o = 4 * findBody(bodies, id)
      return {
        location: two(bodies.position, o),
        velocity: two(bodies.velocity, o),
        acceleration: two(bodies.acceleration, o),
      }
    }),
    springs: springIds(world).map((id) => {
      const { a, b, restLength, amplitude, phase } = getSpring(world, id)
      return { node_a: place.get(a)!, node_b: place.get(b)!, rest_length: restLength, amplitude, phase }
    }),
  }
}

function readNode(path: string, value: unknown): ModelNode {
  const { location, velocity, acceleration } = object(path, value)
  return {
    location: pair(`${path}.location`, location),
    velocity: pair(`${path}.velocity`, velocity ?? [0, 0]),
    acceleration: pair(`${path}.acceleration`, acceleration ?? [0, 0]),
  }
}

function readSpring(path: string, value: unknown, nodes: readonly ModelNode[]): ModelSpring {
  const entry = object(path, value)
  const end = (name: 'node_a' | 'node_b') => placeIn(`${path}.${name}`, entry[name], nodes.length, 'nodes')
  const a = end('node_a')
  const b = end('node_b')
  if (a === b) refuse(`${path}.node_b`, 'another node than node_a', b)
  const [ax, ay] = nodes[a]!.location
  const [bx, by] = nodes[b]!.location
  const apart = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
  return {
    node_a: a,
    node_b: b,
    rest_length: notNegative(`${path}.rest_length`, entry.rest_length ?? apart),
    amplitude: finite(`${path}.amplitude`, entry.amplitude ?? 0),
    phase: finite(`${path}.phase`, entry.phase ?? 0),
  }
}

/** The place of one of the nodes, or masses, in their list. */
export function placeIn(name: string, value: unknown, count: number, of: string): number {
  if (!Number.isInteger(value) || !((value as number) >= 0 && (value as number) < count))
    refuse(name, `the place of one of the ${count} ${of}, from 0`, value)
  return value as number
}

function text(name: string, value: unknown): string {
  if (value !== undefined && typeof value !== 'string') refuse(name, 'a text', value)
  return value ?? ''
}

function pair(name: string, value: unknown): Pair {
  const both = list(name, value)
  if (both.length !== 2) refuse(name, 'two numbers', value)
  return [finite(`${name}[0]`, both[0]), finite(`${name}[1]`, both[1])]
}
