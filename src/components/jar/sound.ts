// Candies that land are heard: a short glassy tone, made here, no two alike. Nothing is loaded.
import type { Jar } from '../../hooks/jar.ts'

/** At most so many tones a second. */
const MOST = 24

/** @returns a function that ends it */
export function ringLandings(jar: Jar): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  let audio: AudioContext | undefined
  let last = 0
  const stop = jar.on('land', () => {
    const now = performance.now()
    if (now - last < 1000 / MOST) return
    last = now
    // Browsers let a page be heard once its visitor has touched it; before, nothing is even made.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    else ring(audio, Math.random())
  })
  return () => {
    stop()
    void audio?.close()
  }
}

/** @param force 0 to 1 */
function ring(audio: AudioContext, force: number): void {
  const start = audio.currentTime
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.02 + 0.1 * force, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.18)
  gain.connect(audio.destination)
  for (const partial of [1, 2.76]) {
    const tone = audio.createOscillator()
    tone.frequency.value = (2100 + 900 * Math.random() + 600 * force) * partial
    tone.connect(gain)
    tone.start(start)
    tone.stop(start + 0.2)
  }
}
