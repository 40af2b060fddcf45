// Landings are heard: only once the visitor has touched the page, at most 24 a second, and not after the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playLandings } from '../../../src/components/jar/sound.ts'
import { createJar } from '../../../src/jar/jar.ts'

const made = { contexts: 0, tones: 0, closed: 0 }
const nothing = () => {}
const param = () => ({
  value: 0,
  setValueAtTime: nothing,
  linearRampToValueAtTime: nothing,
  exponentialRampToValueAtTime: nothing,
})
/** Oscillators of a tick. */
const EACH = 3
class SilentContext {
  state = 'running'
  currentTime = 0
  sampleRate = 44_100
  destination = {}
  constructor() {
    made.contexts++
  }
  createGain = () => ({ gain: param(), connect: () => {} })
  createOscillator() {
    made.tones++
    return { frequency: param(), connect: () => {}, start: () => {}, stop: () => {} }
  }
  close = async () => void made.closed++
}
const touched = { hasBeenActive: true }

beforeEach(() => {
  Object.assign(made, { contexts: 0, tones: 0, closed: 0 })
  touched.hasBeenActive = true
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('navigator', { userActivation: touched })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** `count` candies fall in for so many steps of a sixtieth of a second. */
function pour(count: number, steps: number) {
  const jar = createJar()
  const stop = playLandings(jar)
  let landed = 0
  jar.on('land', () => landed++)
  jar.drop(count)
  for (let k = 0; k < steps; k++) {
    vi.advanceTimersByTime(1000 / 60)
    jar.step()
  }
  return { jar, stop, landed: () => landed }
}

test('a few are heard one by one, three partials each, in one context', () => {
  const { landed } = pour(1, 200)
  expect(landed()).toBe(1)
  expect(made).toMatchObject({ contexts: 1, tones: EACH })
})

test('many are heard as at most 24 a second', () => {
  const { landed } = pour(600, 300)
  expect(landed()).toBeGreaterThan(200)
  expect(made.tones / EACH).toBeGreaterThan(10)
  expect(made.tones / EACH).toBeLessThanOrEqual(24 * 5)
})

test('before the visitor has touched the page nothing is made', () => {
  touched.hasBeenActive = false
  expect(pour(5, 200).landed()).toBe(5)
  expect(made).toMatchObject({ contexts: 0, tones: 0 })
})

test('after the end there is silence, and the context is closed', () => {
  const { jar, stop } = pour(1, 200)
  stop()
  jar.drop(5)
  for (let k = 0; k < 200; k++) jar.step()
  expect(made).toMatchObject({ contexts: 1, tones: EACH, closed: 1 })
})
