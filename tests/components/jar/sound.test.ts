// Sounds of landings: only after the visitor has touched the page, at most 24 a second, none after
// stop.
import { beforeEach, expect, test, vi } from 'vitest'
import { playLandings } from '../../../src/components/jar/sound.ts'
import { createJar } from '../../../src/jar/jar.ts'

const made = { contexts: 0, oscillators: 0, closed: 0 }
const nothing = () => {}
const param = () => ({
  value: 0,
  setValueAtTime: nothing,
  linearRampToValueAtTime: nothing,
  exponentialRampToValueAtTime: nothing,
})
/** Oscillators per tick. */
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
    made.oscillators++
    return { frequency: param(), connect: () => {}, start: () => {}, stop: () => {} }
  }
  close = async () => void made.closed++
}
const touched = { hasBeenActive: true }

beforeEach(() => {
  Object.assign(made, { contexts: 0, oscillators: 0, closed: 0 })
  touched.hasBeenActive = true
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('navigator', { userActivation: touched })
  vi.useFakeTimers()
})

/** Drops `count` candies and runs `steps` steps of 1/60 s. */
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

test('each landing plays three partials, all in one context', () => {
  const { landed } = pour(1, 200)
  expect(landed()).toBe(1)
  expect(made).toMatchObject({ contexts: 1, oscillators: EACH })
})

test('at most 24 landings a second are played', () => {
  const { landed } = pour(600, 300)
  expect(landed()).toBeGreaterThan(200)
  expect(made.oscillators / EACH).toBeGreaterThan(10)
  expect(made.oscillators / EACH).toBeLessThanOrEqual(24 * 5)
})

test('no sound is made before the visitor has touched the page', () => {
  touched.hasBeenActive = false
  expect(pour(5, 200).landed()).toBe(5)
  expect(made).toMatchObject({ contexts: 0, oscillators: 0 })
})

test('after stop no sound is made and the context is closed', () => {
  const { jar, stop } = pour(1, 200)
  stop()
  jar.drop(5)
  for (let k = 0; k < 200; k++) jar.step()
  expect(made).toMatchObject({ contexts: 1, oscillators: EACH, closed: 1 })
})
