// OpenConstructor's form of a model: base64 of JSON, version 0, as it stands behind the # of its links. Read and written; nothing else is known here.
import { fail, list, type Model, number, object, readModel } from './model.ts'
import type { WaveMode } from './wave.ts'

const GRAVITY = { 'gravity on': 1, 'gravity off': 0, 'gravity reverse': -1 } as const
const MODES: Record<string, WaveMode> = {
  'auto reverse': 'auto-reverse',
  forward: 'forward',
  reverse: 'reverse',
  manual: 'manual',
}

/**
 * The model in a link of OpenConstructor.
 * @param fragment what follows the # in a link, with or without it
 * @throws RangeError with what is wrong, and its path
 */
export function decodeOpenConstructor(fragment: string): Model {
  const file = object(parse(fragment), 'the model')
  if (file.version !== 0) fail('version', '0', file.version)
  const direction = file.gravityDirection ?? 'gravity on'
  if (!Object.hasOwn(GRAVITY, direction as string))
    fail('gravityDirection', `one of ${Object.keys(GRAVITY).join(', ')}`, direction)
  const mode = file.waveMode ?? 'auto reverse'
  if (!Object.hasOwn(MODES, mode as string)) fail('waveMode', `one of ${Object.keys(MODES).join(', ')}`, mode)
  // Its wave stands still with direction 0.
  const still = file.waveDirection === 0
  const model = {
    name: file.name,
    author: file.author,
    gravity: [0, GRAVITY[direction as keyof typeof GRAVITY] * number(file.g, 'g') + 0],
    friction: number(file.f, 'f', 0),
    stiffness: number(file.k, 'k', 0),
    width: file.width,
    height: file.height,
    surface_friction: number(file.surfaceFriction, 'surfaceFriction', 0, 1),
    surface_reflection: number(file.surfaceReflection, 'surfaceReflection', -1, 1),
    wave_amplitude: number(file.waveAmplitude, 'waveAmplitude'),
    wave_phase: number(file.wavePhase, 'wavePhase'),
    wave_speed: number(file.waveSpeed, 'waveSpeed'),
    wave_direction: still ? 1 : readDirection(file.waveDirection),
    wave_mode: still ? 'manual' : MODES[mode as string],
    nodes: list(file.masses, 'masses').map((entry, k) => {
      const { s, v, a } = object(entry, `masses[${k}]`)
      return {
        location: vector(s, `masses[${k}].s`),
        velocity: v === undefined ? [0, 0] : vector(v, `masses[${k}].v`),
        acceleration: a === undefined ? [0, 0] : vector(a, `masses[${k}].a`),
      }
    }),
    springs: [] as unknown[],
  }
  model.springs = list(file.springs, 'springs').map((entry, k) => {
    const spring = object(entry, `springs[${k}]`)
    const end = (name: 'm1' | 'm2') => {
      const at = spring[name]
      if (!Number.isInteger(at) || !((at as number) >= 0 && (at as number) < model.nodes.length))
        fail(`springs[${k}].${name}`, `the place of one of the ${model.nodes.length} masses, from 0`, at)
      return at
    }
    const [m1, m2] = [end('m1'), end('m2')]
    if (m1 === m2) fail(`springs[${k}].m2`, 'another mass than m1', m2)
    return {
      node_a: m1,
      node_b: m2,
      rest_length: number(spring.restlength, `springs[${k}].restlength`, 0),
      amplitude: spring.amplitude,
      phase: spring.phase,
    }
  })
  return readModel(model)
}

/**
 * The fragment, without the #.
 * @throws RangeError when gravity is not vertical: the form has no place for it
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
      f: xy(node.acceleration), // of mass 1
    })),
    springs: m.springs.map((spring) => ({
      m1: spring.node_a,
      m2: spring.node_b,
      restlength: spring.rest_length,
      amplitude: spring.amplitude,
      phase: spring.phase,
    })),
  }
  // Its base64 knows bytes alone: what is no Latin-1 letter is written as JSON's \u escape, which its reader understands.
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
    throw new RangeError('the fragment must hold JSON in base64, as OpenConstructor writes it')
  }
}

function readDirection(value: unknown): unknown {
  if (value !== undefined && value !== 1 && value !== -1) fail('waveDirection', '1, -1 or 0', value)
  return value
}

function vector(value: unknown, path: string): [number, number] {
  const { x, y } = object(value, path)
  return [number(x, `${path}.x`), number(y, `${path}.y`)]
}
