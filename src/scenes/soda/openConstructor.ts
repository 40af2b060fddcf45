// Reads and writes models in the format of OpenConstructor: base64 of JSON, version 0, in the
// fragment of its links.
import type { WaveMode } from '../../physics/index.ts'
import { finite, LIMITS, list, notNegative, object, oneOf, refuse } from '../../physics/internal.ts'
import { checkIndex, type Model, readModel } from './model.ts'

const GRAVITY = { 'gravity on': 1, 'gravity off': 0, 'gravity reverse': -1 } as const
const MODES: Record<string, WaveMode> = {
  'auto reverse': 'auto-reverse',
  forward: 'forward',
  reverse: 'reverse',
  manual: 'manual',
}

/**
 * Reads the model in a link of OpenConstructor.
 * @param fragment The fragment of the link, with or without the #.
 * @returns a model for `createModelWorld`
 * @throws RangeError naming the path of the value, the value and what is allowed
 */
export function decodeOpenConstructor(fragment: string): Model {
  const file = object('the model', parse(fragment))
  if (file.version !== 0) refuse('version', '0', file.version)
  const direction = oneOf('gravityDirection', file.gravityDirection ?? 'gravity on', Object.keys(GRAVITY))
  const mode = oneOf('waveMode', file.waveMode ?? 'auto reverse', Object.keys(MODES))
  // In OpenConstructor, direction 0 stops the wave.
  const isStopped = file.waveDirection === 0
  const model = {
    name: file.name,
    author: file.author,
    gravity: [0, GRAVITY[direction as keyof typeof GRAVITY] * finite('g', file.g) + 0],
    friction: notNegative('f', file.f),
    stiffness: notNegative('k', file.k),
    width: file.width,
    height: file.height,
    surface_friction: finite('surfaceFriction', file.surfaceFriction, '', 0, 1),
    surface_reflection: finite('surfaceReflection', file.surfaceReflection, '', -1, 1),
    wave_amplitude: finite('waveAmplitude', file.waveAmplitude),
    wave_phase: finite('wavePhase', file.wavePhase),
    wave_speed: finite('waveSpeed', file.waveSpeed),
    wave_direction: isStopped ? 1 : readDirection(file.waveDirection),
    wave_mode: isStopped ? 'manual' : MODES[mode],
    nodes: list('masses', file.masses, LIMITS.modelNodes).map((entry, k) => {
      const { s, v, a } = object(`masses[${k}]`, entry)
      return {
        location: readPair(`masses[${k}].s`, s),
        velocity: v === undefined ? [0, 0] : readPair(`masses[${k}].v`, v),
        acceleration: a === undefined ? [0, 0] : readPair(`masses[${k}].a`, a),
      }
    }),
    springs: [] as unknown[],
  }
  model.springs = list('springs', file.springs, LIMITS.modelSprings).map((entry, k) => {
    const spring = object(`springs[${k}]`, entry)
    const end = (name: 'm1' | 'm2') => checkIndex(`springs[${k}].${name}`, spring[name], model.nodes.length, 'masses')
    const [m1, m2] = [end('m1'), end('m2')]
    if (m1 === m2) refuse(`springs[${k}].m2`, 'another mass than m1', m2)
    return {
      node_a: m1,
      node_b: m2,
      rest_length: notNegative(`springs[${k}].restlength`, spring.restlength),
      amplitude: spring.amplitude,
      phase: spring.phase,
    }
  })
  return readModel(model)
}

/**
 * Writes a model as the fragment of an OpenConstructor link.
 * @param model A result of `readModel` or `writeModel`.
 * @returns the fragment, without the #
 * @throws RangeError when gravity is not vertical, which the format cannot express
 */
export function encodeOpenConstructor(model: Model): string {
  const m = readModel(model)
  if (m.gravity[0] !== 0)
    throw new RangeError(`gravity[0] must be 0 for OpenConstructor, whose gravity is vertical, got ${m.gravity[0]}`)
  const mode = m.wave_mode ?? 'auto-reverse'
  const xy = ([x, y]: readonly [number, number]) => ({ x, y })
  const file = {
    version: 0,
    name: m.name,
    author: m.author,
    g: m.gravity[1],
    f: m.friction,
    k: m.stiffness,
    width: m.width,
    height: m.height,
    gravityDirection: 'gravity on',
    surfaceFriction: m.surface_friction,
    surfaceReflection: m.surface_reflection,
    waveAmplitude: m.wave_amplitude,
    wavePhase: m.wave_phase,
    waveSpeed: m.wave_speed,
    waveMode: Object.keys(MODES).find((name) => MODES[name] === mode),
    waveDirection: mode === 'manual' ? 0 : m.wave_direction,
    masses: m.nodes.map((node) => ({
      s: xy(node.location),
      v: xy(node.velocity),
      a: xy(node.acceleration),
      f: xy(node.acceleration), // the mass is 1
    })),
    springs: m.springs.map((spring) => ({
      m1: spring.node_a,
      m2: spring.node_b,
      restlength: spring.rest_length,
      amplitude: spring.amplitude,
      phase: spring.phase,
    })),
  }
  // Characters beyond ASCII become \u escapes of JSON, because btoa takes bytes only.
  const json = JSON.stringify(file).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return btoa(json)
}

function parse(fragment: string): unknown {
  const bare = fragment.startsWith('#') ? fragment.slice(1) : fragment
  let json: string
  try {
    json = atob(decodeURIComponent(bare))
  } catch {
    throw new RangeError('the fragment must be base64, as OpenConstructor writes it')
  }
  try {
    return JSON.parse(json)
  } catch {
    throw new RangeError('the fragment must be JSON in base64, as OpenConstructor writes it')
  }
}

function readDirection(value: unknown): unknown {
  if (value !== undefined && value !== 1 && value !== -1) refuse('waveDirection', '1, -1 or 0', value)
  return value
}

function readPair(path: string, value: unknown): [number, number] {
  const { x, y } = object(path, value)
  return [finite(`${path}.x`, x), finite(`${path}.y`, y)]
}
