// Sounds of hits: only after the visitor has touched the page, at most 24 a second, none after stop.
import { beforeEach, expect, test, vi } from 'vitest'
import { createHitFinder, type Hit, playHits } from '../../../src/components/jar/sound.ts'
import { createJar, type Jar } from '../../../src/jar/jar.ts'
import { bodyColumns } from '../../../src/physics/index.ts'
import { rest } from '../../jar/help.ts'

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

/** A jar whose steps are heard, 1/60 s each. */
function heard(run: (jar: Jar, steps: (count: number) => void) => void) {
  const jar = createJar()
  let listen: ((world: Jar['world'], seconds: number) => void) | undefined
  const stop = playHits(jar, (listener) => {
    listen = listener
    return () => {
      listen = undefined
    }
  })
  run(jar, (count) => {
    for (let k = 0; k < count; k++) {
      vi.advanceTimersByTime(1000 / 60)
      jar.step()
      listen?.(jar.world, 1 / 60)
    }
  })
  return { jar, stop }
}

test('at most 24 hits a second are played, and none when all is at rest', () => {
  heard((jar, steps) => {
    jar.drop(600)
    steps(300)
    expect(made.oscillators / EACH).toBeGreaterThan(30)
    expect(made.oscillators / EACH).toBeLessThanOrEqual(24 * 5)
    rest(jar)
    steps(1)
    const { oscillators } = made
    steps(120)
    expect(made.oscillators).toBe(oscillators)
    jar.shake()
    steps(60)
    expect(made.oscillators).toBeGreaterThan(oscillators)
  })
})

test('no sound is made before the visitor has touched the page', () => {
  touched.hasBeenActive = false
  heard((jar, steps) => {
    jar.drop(5)
    steps(200)
  })
  expect(made).toMatchObject({ contexts: 0, oscillators: 0 })
})

test('after stop no sound is made and the context is closed', () => {
  heard((jar, steps) => {
    jar.drop(1)
    steps(200)
  }).stop()
  expect(made).toMatchObject({ contexts: 1, closed: 1 })
  expect(made.oscillators).toBeGreaterThan(0)
})

test('a falling candy is silent until it hits the glass, as hard as it fell; the next one hits a candy', () => {
  const jar = createJar({ fills: 12 })
  const findHit = createHitFinder(jar.world)
  const firstHit = (): Hit & { falls: number } => {
    jar.drop(1)
    for (let k = 0; k < 600; k++) {
      const { count, velocity } = bodyColumns(jar.world)
      const falls = count > 0 ? -velocity[4 * (count - 1) + 1]! : 0
      jar.step()
      const hit = findHit(jar.world.timeStep)
      if (hit) return { ...hit, falls }
    }
    throw new Error('no hit')
  }
  const { onCandy, speed, radius, falls } = firstHit()
  expect(onCandy).toBe(false)
  expect(radius / jar.radius()).toBeCloseTo(1, 0)
  // It stops, or bounces a little.
  expect(falls).toBeGreaterThan(1)
  expect(speed).toBeGreaterThan(0.9 * falls)
  expect(speed).toBeLessThan(1.7 * falls)
  for (let k = 0; k < 8; k++) jar.drop(1)
  rest(jar)
  findHit(1)
  expect(firstHit()).toMatchObject({ onCandy: true })
})
