// Soda models: a walker as data, with the field names of the classic, and as a world. A file is checked whole before anything is made of it.
import { addBody, bodyIds } from './access.ts'
import { findBody } from './bodies.ts'
import { type SodaRoom, sodaRoom } from './soda.ts'
import { addSpring, getSpring, springIds } from './springAccess.ts'
import { setWave, WAVE_MODES, type WaveMode } from './wave.ts'
import { createWorld, type World } from './world.ts'

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
  const file = object(json, 'the model')
  const springs: ModelSpring[] = []
  const nodes = list(file.nodes, 'nodes').map((entry, k) => readNode(entry, `nodes[${k}]`))
  const seen = new Set<number>()
  list(file.springs, 'springs').forEach((entry, k) => {
    const spring = readSpring(entry, `springs[${k}]`, nodes)
    // A spring between the same two nodes exists once.
    const low = Math.min(spring.node_a, spring.node_b)
    const key = low * nodes.length + Math.max(spring.node_a, spring.node_b)
    if (seen.has(key)) return
    seen.add(key)
    springs.push(spring)
  })
  const mode = file.wave_mode ?? 'auto-reverse'
  if (!WAVE_MODES.includes(mode as WaveMode)) fail('wave_mode', `one of ${WAVE_MODES.join(', ')}`, mode)
  return {
    name: text(file.name, 'name'),
    author: text(file.author, 'author'),
    gravity: pair(file.gravity, 'gravity'),
    friction: number(file.friction, 'friction', 0),
    stiffness: number(file.stiffness, 'stiffness', 0),
    width: positive(file.width, 'width'),
    height: positive(file.height, 'height'),
    surface_friction: number(file.surface_friction, 'surface_friction', 0, 1),
    surface_reflection: number(file.surface_reflection, 'surface_reflection', -1, 1),
    wave_amplitude: number(file.wave_amplitude, 'wave_amplitude'),
    wave_phase: number(file.wave_phase ?? 0, 'wave_phase'),
    wave_speed: number(file.wave_speed, 'wave_speed'),
    wave_direction: sign(file.wave_direction ?? 1, 'wave_direction'),
    ...(mode === 'auto-reverse' ? {} : { wave_mode: mode as WaveMode }),
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
  const { bodies, wave, gravity, credits } = world
  const room = world.containers.find((container): container is SodaRoom => container.kind === 'sodaRoom')
  if (!room) throw new RangeError('writeModel needs a world with a sodaRoom, as createModelWorld makes it')
  const ids = bodyIds(world)
  const place = new Map(ids.map((id, k) => [id, k]))
  const two = (lane: Float64Array, o: number): Pair => [lane[o]!, lane[o + 1]!]
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

function readNode(value: unknown, path: string): ModelNode {
  const { location, velocity, acceleration } = object(value, path)
  return {
    location: pair(location, `${path}.location`),
    velocity: pair(velocity ?? [0, 0], `${path}.velocity`),
    acceleration: pair(acceleration ?? [0, 0], `${path}.acceleration`),
  }
}

function readSpring(value: unknown, path: string, nodes: readonly ModelNode[]): ModelSpring {
  const entry = object(value, path)
  const end = (name: 'node_a' | 'node_b') => {
    const k = entry[name]
    if (!Number.isInteger(k) || !((k as number) >= 0 && (k as number) < nodes.length))
      fail(`${path}.${name}`, `the place of one of the ${nodes.length} nodes, from 0`, k)
    return k as number
  }
  const a = end('node_a')
  const b = end('node_b')
  if (a === b) fail(`${path}.node_b`, 'another node than node_a', b)
  const [ax, ay] = nodes[a]!.location
  const [bx, by] = nodes[b]!.location
  const apart = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
  return {
    node_a: a,
    node_b: b,
    rest_length: number(entry.rest_length ?? apart, `${path}.rest_length`, 0),
    amplitude: number(entry.amplitude ?? 0, `${path}.amplitude`),
    phase: number(entry.phase ?? 0, `${path}.phase`),
  }
}

// Each of these gives the value back, or throws with its path.
export function fail(path: string, allowed: string, value: unknown): never {
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : Array.isArray(value) ? 'a list' : value
  throw new RangeError(
    `${path} must be ${allowed}, got ${shown !== null && typeof shown === 'object' ? 'an object' : shown}`,
  )
}
export function object(value: unknown, path: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) fail(path, 'an object', value)
  return value as Record<string, unknown>
}
export function list(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) fail(path, 'a list', value)
  return value
}
export function number(value: unknown, path: string, min = -Infinity, max = Infinity): number {
  const range = max < Infinity ? ` from ${min} to ${max}` : min > -Infinity ? `, ${min} or more` : ''
  if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max)
    fail(path, `a finite number${range}`, value)
  return value
}
function positive(value: unknown, path: string): number {
  if (!(number(value, path) > 0)) fail(path, 'a positive number', value)
  return value as number
}
function sign(value: unknown, path: string): 1 | -1 {
  if (value !== 1 && value !== -1) fail(path, '1 or -1', value)
  return value
}
function text(value: unknown, path: string): string {
  if (value !== undefined && typeof value !== 'string') fail(path, 'a text', value)
  return value ?? ''
}
function pair(value: unknown, path: string): Pair {
  const both = list(value, path)
  if (both.length !== 2) fail(path, 'two numbers', value)
  return [number(both[0], `${path}[0]`), number(both[1], `${path}[1]`)]
}
