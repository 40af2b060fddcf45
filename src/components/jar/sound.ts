// The sound of landing candies: a short glassy tick, synthesized, each with its own pitch.
import type { Jar } from '../../jar/jar.ts'

/** The most ticks a second. */
const MAX_RATE = 24
/** Amplitude of the softest and of the loudest single tick; 1 is full scale. */
const LEVEL = [0.03, 0.1] as const
/**
 * The range of the lowest partial of a candy of size 1, hertz. A smaller candy has a higher pitch.
 */
const PITCH = [2000, 3000] as const
/** Seconds until a tick is loudest: short as a strike, but without a click. */
const ATTACK = 0.0015
/**
 * The partials of a small stiff body that is struck: frequency ratios of a free bar (Fletcher and
 * Rossing, The Physics of Musical Instruments), share of the amplitude, and seconds until a
 * thousandth of it is left. High partials are soft and short, which sounds like glass and not like
 * metal.
 */
const PARTIALS = [
  [1, 0.68, 0.16],
  [2.76, 0.25, 0.07],
  [5.4, 0.07, 0.03],
] as const

/** Events that browsers count as user activation. */
const ACTIVATIONS = ['pointerup', 'touchend', 'click', 'keydown']

/**
 * Plays a tick for each landing.
 * @returns a function that ends it
 */
export function playLandings(jar: Pick<Jar, 'on'>): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  let audio: AudioContext | undefined
  let strike: Strike | undefined
  let last = Number.NEGATIVE_INFINITY
  // Browsers allow sound after a user activation, WebKit only within it. Nothing is created before.
  const open = () => {
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    audio ??= new AudioContext()
    if (audio.state !== 'running') void audio.resume()
  }
  for (const type of ACTIVATIONS) globalThis.addEventListener?.(type, open, true)
  const stop = jar.on('land', ({ item }) => {
    const now = performance.now()
    if (now - last < 1000 / MAX_RATE) return
    last = now
    open()
    if (audio?.state !== 'running') return
    strike ??= createStrike(audio)
    strike(audio.currentTime, Math.random(), Math.random(), item.size ?? 1)
  })
  return () => {
    stop()
    for (const type of ACTIVATIONS) globalThis.removeEventListener?.(type, open, true)
    void audio?.close()
  }
}

/**
 * Plays one tick.
 * @param at Time of the audio context, seconds.
 * @param force 0 to 1.
 * @param chance 0 to 1, chooses the pitch.
 * @param size Size of the candy, 0.5 to 2. @default 1
 */
type Strike = (at: number, force: number, chance: number, size?: number) => void

export function createStrike(audio: BaseAudioContext): Strike {
  /** The times at which the present ticks end, seconds. */
  let ends: number[] = []
  return (at, force, chance, size = 1) => {
    ends = ends.filter((end) => end > at)
    // Keeps the loudness of many ticks at once: the squares of independent amplitudes add up.
    const level = (LEVEL[0] + (LEVEL[1] - LEVEL[0]) * force) / Math.sqrt(1 + ends.length)
    const pitch = (PITCH[0] + (PITCH[1] - PITCH[0]) * chance) / Math.sqrt(size)
    for (const [ratio, share, decay] of PARTIALS) {
      const frequency = pitch * ratio
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
    ends.push(at + ATTACK + PARTIALS[0][2])
  }
}
