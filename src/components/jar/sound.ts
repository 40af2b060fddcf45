// The sound of candies that hit each other or the glass: a short synthesized tick, each with its own
// pitch. Hits are found from changes of velocity, so a worker changes nothing.
import { Vector3 } from 'three'
import type { Physics } from '../../hooks/usePhysicsWorld.ts'
import type { Jar } from '../../jar/jar.ts'
import { bodyColumns, type World } from '../../physics/index.ts'

/** The most ticks a second. */
const MAX_RATE = 24
/** Amplitudes of the softest and the loudest tick; 1 is full scale. */
const LEVEL = [0.03, 0.1] as const
/** The speed of the loudest hit, after a fall through the whole bottle. Metres per second. */
const LOUDEST = 5
/** Factors on pitch, high partials and length of a tick on candy: sugar is duller than glass. */
const ON_CANDY = { pitch: 0.75, high: 0.35, length: 0.5 } as const
/** Range of the lowest partial of a candy of size 1, hertz. Smaller candies sound higher. */
const PITCH = [2000, 3000] as const
/** Seconds until a tick is loudest: short, but without a click. */
const ATTACK = 0.0015
/**
 * The partials of a small stiff body: frequency ratios of a free bar (Fletcher and Rossing, The
 * Physics of Musical Instruments), share of the amplitude, and seconds until a thousandth of it is
 * left. High partials are soft and short, which sounds like glass rather than metal.
 */
const PARTIALS = [
  [1, 0.68, 0.16],
  [2.76, 0.25, 0.07],
  [5.4, 0.07, 0.03],
] as const

/** Events that browsers count as user activation. */
const ACTIVATIONS = ['pointerup', 'touchend', 'click', 'keydown']

/**
 * Plays a tick for the strongest hit in each step of a jar.
 * @param onAfterStep of the jar's world
 * @returns a function that ends it
 */
export function playHits(jar: Jar, onAfterStep: Physics['onAfterStep']): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  let audio: AudioContext | undefined
  let strike: Strike | undefined
  let last = Number.NEGATIVE_INFINITY
  const findHit = createHitFinder(jar.world)
  // Browsers allow sound only after a user activation, and WebKit only within it.
  const open = () => {
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    audio ??= new AudioContext()
    if (audio.state !== 'running') void audio.resume()
  }
  for (const type of ACTIVATIONS) globalThis.addEventListener?.(type, open, true)
  if (navigator.userActivation?.isActive) open() // the click that turned the sound on
  const listen = (_world: unknown, seconds: number) => {
    const hit = findHit(seconds)
    const now = performance.now()
    if (!hit || now - last < 1000 / MAX_RATE) return
    last = now
    open()
    if (audio?.state !== 'running') return
    strike ??= createStrike(audio)
    const force = Math.min(1, hit.speed / LOUDEST)
    const size = hit.radius / jar.radius()
    strike(audio.currentTime, { force, chance: Math.random(), size, onCandy: hit.onCandy, fill: fillOf(jar) })
  }
  const stop = onAfterStep(listen, () => false)
  return () => {
    stop()
    for (const type of ACTIVATIONS) globalThis.removeEventListener?.(type, open, true)
    void audio?.close()
  }
}

/** Fill level of a jar, 0 to 1. A torus, which has no glass, is full. */
function fillOf({ vessel, heightOf, count }: Jar): number {
  return vessel ? Math.min(1, heightOf(count()) / (vessel.lid - vessel.points[0]![1])) : 1
}

export type Tick = {
  /** Loudness, 0 to 1. */
  force: number
  /** Chooses the pitch, 0 to 1. */
  chance: number
  /** Size of the candy, 0.5 to 2. @default 1 */
  size?: number
  /** Whether it hits another candy. @default false, glass */
  onCandy?: boolean
  /** Fill level of the jar, 0 to 1. Empty glass rings longer. @default 0.5 */
  fill?: number
}

/** Plays a tick at a time of the audio context, in seconds. */
type Strike = (at: number, tick: Tick) => void

export function createStrike(audio: BaseAudioContext): Strike {
  /** End times of the current ticks. Seconds. */
  let ends: number[] = []
  return (at, { force, chance, size = 1, onCandy = false, fill = 0.5 }) => {
    ends = ends.filter((end) => end > at)
    // Many ticks at once are not louder: the squares of independent amplitudes add up.
    const level = (LEVEL[0] + (LEVEL[1] - LEVEL[0]) * force) / Math.sqrt(1 + ends.length)
    const dull = onCandy ? ON_CANDY : { pitch: 1, high: 1, length: 1.5 - fill }
    const pitch = (dull.pitch * (PITCH[0] + (PITCH[1] - PITCH[0]) * chance)) / Math.sqrt(size)
    for (const [ratio, full, length] of PARTIALS) {
      const frequency = pitch * ratio
      const share = ratio === 1 ? full : full * dull.high
      const decay = length * dull.length
      if (frequency > 0.45 * audio.sampleRate) continue // too near the Nyquist frequency
      const gain = audio.createGain()
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(level * share, at + ATTACK)
      gain.gain.exponentialRampToValueAtTime(0.001 * level * share, at + ATTACK + decay)
      gain.connect(audio.destination)
      const tone = audio.createOscillator()
      tone.frequency.value = frequency
      tone.connect(gain)
      tone.start(at)
      tone.stop(at + ATTACK + decay)
    }
    ends.push(at + ATTACK + PARTIALS[0][2] * dull.length)
  }
}

/** A hit of a candy against another candy, the glass or the table. */
export type Hit = {
  /** Change of its velocity, metres per second. */
  speed: number
  /** Radius of the candy, metres. */
  radius: number
  /** Whether it touches another candy. */
  onCandy: boolean
}

/** Least audible change of velocity: in steps of gravity, and in metres per second. */
const QUIET = { gravities: 3, speed: 0.3 } as const
/** Gap up to which candies count as touching, because they part after a hit. Radii. */
const NEAR = 0.1

const [one, other] = [new Vector3(), new Vector3()]

/**
 * Finds the strongest hit since the last call.
 * @returns a function that takes the simulated seconds since then
 */
export function createHitFinder(world: World): (seconds: number) => Hit | null {
  /** By slot: the velocity at the last call, and the body's generation plus 1. */
  let last = new Float64Array(0)
  return (seconds) => {
    const { count, capacity, velocity, position, slot, generation } = bodyColumns(world)
    if (last.length < 4 * capacity) {
      const longer = new Float64Array(4 * capacity)
      longer.set(last)
      last = longer
    }
    let strongest = -1
    let most = Math.max(QUIET.speed, QUIET.gravities * seconds * Math.hypot(...world.gravity))
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      const at = 4 * slot[i]!
      const age = generation[slot[i]!]! + 1
      const change = one.fromArray(velocity, o).distanceTo(other.fromArray(last, at))
      if (change > most && last[at + 3] === age) [strongest, most] = [i, change]
      one.toArray(last, at)
      last[at + 3] = age
    }
    if (strongest < 0) return null
    const radius = position[4 * strongest + 3]!
    other.fromArray(position, 4 * strongest)
    const isNear = (i: number) => {
      const reach = (1 + NEAR) * radius + position[4 * i + 3]!
      return i !== strongest && one.fromArray(position, 4 * i).distanceTo(other) < reach
    }
    let onCandy = world.dim === 2 // a torus has no walls
    for (let i = 0; i < count && !onCandy; i++) onCandy = isNear(i)
    return { speed: most, radius, onCandy }
  }
}
