// Candies that land are heard: a short glassy tick, made here, no two alike. Nothing is loaded.
import type { Jar } from '../../jar/jar.ts'

/** At most so many ticks a second. */
const MOST = 24
/** Amplitude of the softest tick and of the loudest, alone; 1 is all that a loudspeaker can. */
const LEVEL = [0.03, 0.1] as const
/** Hz, the lowest partial of a candy of size 1; a smaller candy is higher. */
const PITCH = [2000, 3000] as const
/** s until it is at its loudest: a strike, but not a click. */
const ATTACK = 0.0015
/**
 * What a small stiff thing sounds with when it is struck: the ratios of a free bar (Fletcher and Rossing, The Physics of Musical Instruments), how
 * loud each is, and after how many seconds it is a thousandth of that. High ones are soft and soon gone: glass, not metal.
 */
const PARTIALS = [
  [1, 0.68, 0.16],
  [2.76, 0.25, 0.07],
  [5.4, 0.07, 0.03],
] as const

/** What a browser takes for a touch of its visitor. */
const TOUCHES = ['pointerup', 'touchend', 'click', 'keydown']

/** @returns a function that ends it */
export function ringLandings(jar: Jar): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  let audio: AudioContext | undefined
  let strike: Strike | undefined
  let last = Number.NEGATIVE_INFINITY
  // Browsers let a page be heard once its visitor has touched it, and WebKit only within the touch itself; before, nothing is even made.
  const open = () => {
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    audio ??= new AudioContext()
    if (audio.state !== 'running') void audio.resume()
  }
  for (const type of TOUCHES) globalThis.addEventListener?.(type, open, true)
  const stop = jar.on('land', ({ item }) => {
    const now = performance.now()
    if (now - last < 1000 / MOST) return
    last = now
    open()
    if (audio?.state !== 'running') return
    strike ??= createStrike(audio)
    strike(audio.currentTime, Math.random(), Math.random(), item.size)
  })
  return () => {
    stop()
    for (const type of TOUCHES) globalThis.removeEventListener?.(type, open, true)
    void audio?.close()
  }
}

/** Sounds one tick at a time, s, of the context. @param force 0 to 1 @param chance 0 to 1, its own height @param size of the candy, 0.5 to 2; 1 */
type Strike = (at: number, force: number, chance: number, size?: number) => void

/** @param audio where the ticks are heard */
export function createStrike(audio: BaseAudioContext): Strike {
  /** When the ticks that still sound end, s. */
  let ends: number[] = []
  return (at, force, chance, size = 1) => {
    ends = ends.filter((end) => end > at)
    // Many at once are no louder than a few: amplitudes of tones that do not know each other add up as squares.
    const level = (LEVEL[0] + (LEVEL[1] - LEVEL[0]) * force) / Math.sqrt(1 + ends.length)
    const pitch = (PITCH[0] + (PITCH[1] - PITCH[0]) * chance) / Math.sqrt(size)
    for (const [ratio, share, decay] of PARTIALS) {
      const frequency = pitch * ratio
      if (frequency > 0.45 * audio.sampleRate) continue // it would come back as another tone
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
