// Soda models: a walker as data, with the field names of Soda Constructor, and as a world.
import {
  addSpring,
  bodyIds,
  createWorld,
  getSpring,
  getWave,
  setWave,
  slotOf,
  springIds,
  type WaveMode,
  type World,
} from '../../physics/index.ts'
import {
  addDynamicBody,
  coordinate,
  finite,
  isSodaRoom,
  LIMITS,
  list,
  notNegative,
  object,
  oneOf,
  positive,
  refuse,
  sodaRoom,
} from '../../physics/internal.ts'

const WAVE_MODES: readonly WaveMode[] = ['manual', 'forward', 'reverse', 'auto-reverse']

/** x, y. */
type Pair = readonly [number, number]

/** A point mass of 1 kilogram. */
export interface ModelNode {
  /** Metres. */
  location: Pair
  /** Metres per second. @default zeros */
  velocity: Pair
  /** Metres per second squared, of the last substep. @default zeros */
  acceleration: Pair
}

/** A spring. With an amplitude other than 0 it is a muscle. */
export interface ModelSpring {
  /** Index in `nodes`. */
  node_a: number
  /** Index in `nodes`. */
  node_b: number
  /** Metres. @default the distance of the two nodes */
  rest_length: number
  /** Share of the rest length. @default 0 */
  amplitude: number
  /** Radians. @default 0 */
  phase: number
}

/** A walker and its room: the content of a model file. */
export interface Model {
  /** Its title. */
  name: string
  /** Who made it. */
  author: string
  /** Metres per second squared. */
  gravity: Pair
  /** Newton seconds per metre: the force on a node is -friction v. */
  friction: number
  /** Newtons per metre, for every spring. */
  stiffness: number
  /** Metres. */
  width: number
  /** Metres. */
  height: number
  /** Share of the tangential speed that ground and walls remove, 0 to 1. */
  surface_friction: number
  /** Factor on the normal speed at ground and walls, -1 to 1. */
  surface_reflection: number
  /** Factor on the amplitude of every muscle. */
  wave_amplitude: number
  /** Radians. */
  wave_phase: number
  /** Radians per tick. */
  wave_speed: number
  /** The sign of the speed. */
  wave_direction: 1 | -1
  /** Files leave it out if it is `auto-reverse`. @default `auto-reverse` */
  wave_mode?: WaveMode
  /** Points of unit mass. */
  nodes: ModelNode[]
  /** Connections of two nodes each. */
  springs: ModelSpring[]
}

/**
 * Metres: 11 pixels at 240 pixels per metre. For drawing only: springs, ground and walls use the
 * centre.
 */
export const NODE_RADIUS = 11 / 240

/**
 * Checks and copies a model.
 * @param json The parsed content of a model file.
 * @returns a model for `createModelWorld`
 * @throws RangeError naming the path of the value, the value and what is allowed
 */
export function readModel(json: unknown): Model {
  const file = object('the model', json)
  const springs: ModelSpring[] = []
  const nodes = list('nodes', file.nodes, LIMITS.modelNodes).map((entry, k) => readNode(`nodes[${k}]`, entry))
  const seen = new Set<number>()
  list('springs', file.springs, LIMITS.modelSprings).forEach((entry, k) => {
    const spring = readSpring(`springs[${k}]`, entry, nodes)
    // Two nodes have at most one spring.
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
    width: positive('width', file.width),
    height: positive('height', file.height),
    surface_friction: finite('surface_friction', file.surface_friction, '', 0, 1),
    surface_reflection: finite('surface_reflection', file.surface_reflection, '', -1, 1),
    wave_amplitude: coordinate('wave_amplitude', file.wave_amplitude),
    wave_phase: phase('wave_phase', file.wave_phase ?? 0),
    wave_speed: phase('wave_speed', file.wave_speed),
    wave_direction: direction('wave_direction', file.wave_direction ?? 1),
    ...(mode === 'auto-reverse' ? {} : { wave_mode: mode }),
    nodes,
    springs,
  }
}

/**
 * Makes a world of a model. A step is one tick: 1/6 s in 100 substeps. Nodes are bodies, in the
 * model's order.
 * @param model A result of `readModel`, or one of `walkers`.
 * @throws RangeError as `readModel`
 */
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
    const id = addDynamicBody(world, { position: location, velocity, radius: NODE_RADIUS, mass: 1 })
    world.bodies.acceleration.set(acceleration, 4 * world.bodies.indexOf[slotOf(id)]!)
    return id
  })
  for (const { node_a, node_b, rest_length, amplitude, phase } of m.springs)
    addSpring(world, { a: ids[node_a]!, b: ids[node_b]!, restLength: rest_length, amplitude, phase })
  return world
}

/**
 * Returns the model of a world in its current state. A world made of it continues in the same way,
 * except that a model does not store the wall touched last.
 * @throws RangeError when the world has no soda room
 */
export function writeModel(world: World<2>): Model {
  const { bodies, gravity, credits } = world
  const wave = getWave(world)
  const room = world.containers.find(isSodaRoom)
  if (!room) throw new RangeError('writeModel needs a world with a sodaRoom, as createModelWorld makes it')
  const ids = bodyIds(world)
  const indexOf = new Map(ids.map((id, k) => [id, k]))
  const pairAt = (column: Float64Array, o: number): Pair => [column[o]!, column[o + 1]!]
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
      const o = 4 * bodies.indexOf[slotOf(id)]!
      return {
        location: pairAt(bodies.position, o),
        velocity: pairAt(bodies.velocity, o),
        acceleration: pairAt(bodies.acceleration, o),
      }
    }),
    springs: springIds(world).map((id) => {
      const { a, b, restLength, amplitude, phase } = getSpring(world, id)
      return { node_a: indexOf.get(a)!, node_b: indexOf.get(b)!, rest_length: restLength, amplitude, phase }
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
  const end = (name: 'node_a' | 'node_b') => checkIndex(`${path}.${name}`, entry[name], nodes.length, 'nodes')
  const a = end('node_a')
  const b = end('node_b')
  if (a === b) refuse(`${path}.node_b`, 'another node than node_a', b)
  const [ax, ay] = nodes[a]!.location
  const [bx, by] = nodes[b]!.location
  const distance = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
  return {
    node_a: a,
    node_b: b,
    rest_length: notNegative(`${path}.rest_length`, entry.rest_length ?? distance),
    amplitude: coordinate(`${path}.amplitude`, entry.amplitude ?? 0),
    phase: phase(`${path}.phase`, entry.phase ?? 0),
  }
}

/** Checks the index of a node or mass in its list. @throws RangeError naming it */
export function checkIndex(name: string, value: unknown, count: number, items: string): number {
  if (!Number.isInteger(value) || !((value as number) >= 0 && (value as number) < count))
    refuse(name, `the index of one of the ${count} ${items}, from 0`, value)
  return value as number
}

function direction(name: string, value: unknown): 1 | -1 {
  if (value !== 1 && value !== -1) refuse(name, '1 or -1', value)
  return value
}

function text(name: string, value: unknown): string {
  if (value !== undefined && typeof value !== 'string') refuse(name, 'a text', value)
  return value ?? ''
}

function pair(name: string, value: unknown): Pair {
  const both = list(name, value)
  if (both.length !== 2) refuse(name, 'two numbers', value)
  return [coordinate(`${name}[0]`, both[0]), coordinate(`${name}[1]`, both[1])]
}

/** Radians. */
function phase(name: string, value: unknown): number {
  return finite(name, value, '', -LIMITS.phase, LIMITS.phase)
}
