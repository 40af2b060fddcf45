// The sound of hits, rendered offline by the browser: a short, soft, glassy tick, and many are not
// loud.
import { expect, test, vi } from 'vitest'
import { createStrike, playHits, type Tick } from '../../src/components/jar/sound.ts'
import { createJar } from '../../src/jar/jar.ts'

const RATE = 44_100

async function render(ticks: readonly (Tick & { at: number })[], seconds: number): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, RATE * seconds, RATE)
  const strike = createStrike(audio)
  for (const { at, ...tick } of ticks) strike(at, tick)
  return (await audio.startRendering()).getChannelData(0)
}
const peak = (samples: Float32Array) => samples.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
const loudness = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length)

/** Power in steps of 100 Hz up to 20 kHz, over 0.1 s that start at `from`. Seconds. */
function spectrum(samples: Float32Array, from = 0): number[] {
  const [first, length] = [Math.round(from * RATE), RATE / 10]
  return Array.from({ length: 200 }, (_, k) => {
    const turn = (2 * Math.PI * 100 * k) / RATE
    let [re, im] = [0, 0]
    for (let n = 0; n < length; n++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / length)
      const v = samples[first + n]! * (from === 0 ? 1 - n / length : hann)
      re += v * Math.cos(turn * n)
      im += v * Math.sin(turn * n)
    }
    return re * re + im * im
  })
}
const band = (power: readonly number[], from: number, to: number) =>
  power.slice(from / 100, to / 100).reduce((sum, p) => sum + p, 0) / power.reduce((sum, p) => sum + p, 0)
const decibels = (ratio: number) => 20 * Math.log10(ratio)

test.each([0, 0.5, 1])('a tick of force %d is soft and short, without click or thump', async (force) => {
  const samples = await render([{ at: 0, force, chance: 0.5 }], 0.5)
  const most = peak(samples)
  expect(decibels(most)).toBeLessThan(-19)
  expect(decibels(most)).toBeGreaterThan(-33)
  // The peak is within 5 ms; after 0.2 s there is silence.
  expect(samples.findIndex((v) => Math.abs(v) === most)).toBeLessThan(0.005 * RATE)
  expect(peak(samples.subarray(0.07 * RATE))).toBeLessThan(0.1 * most)
  expect(peak(samples.subarray(0.2 * RATE))).toBe(0)
  // It starts from silence.
  expect(Math.abs(samples[0]!)).toBeLessThan(0.01 * most)
  const power = spectrum(samples)
  expect(band(power, 0, 1000)).toBeLessThan(0.01)
  expect(band(power, 1500, 16_000)).toBeGreaterThan(0.97)
  // Like glass: the strike has high partials, and only the low one rings on.
  expect(band(power, 5000, 20_000)).toBeGreaterThan(0.01)
  expect(band(power, 5000, 20_000)).toBeLessThan(0.3)
  expect(band(spectrum(samples, 0.06), 5000, 20_000)).toBeLessThan(0.002)
})

test('force sets the loudness, size the pitch, chance varies the pitch', async () => {
  const ticks = await Promise.all([
    render([{ at: 0, force: 0.2, chance: 0.5 }], 0.3),
    render([{ at: 0, force: 0.8, chance: 0.5 }], 0.3),
    render([{ at: 0, force: 0.8, chance: 0.5, size: 0.5 }], 0.3),
    render([{ at: 0, force: 0.8, chance: 0.9 }], 0.3),
  ])
  const [soft, loud, small, other] = ticks as [Float32Array, Float32Array, Float32Array, Float32Array]
  const height = (samples: Float32Array) => {
    const power = spectrum(samples)
    return power.indexOf(Math.max(...power)) * 100
  }
  expect(peak(loud)).toBeGreaterThan(1.5 * peak(soft))
  expect(height(small)).toBeGreaterThan(1.3 * height(loud))
  expect(height(other)).not.toBe(height(loud))
})

test('glass rings, the longer the emptier it is; candy on candy is duller and shorter', async () => {
  const strike = { at: 0, force: 1, chance: 0.5 }
  const [empty, half, full, candy] = (await Promise.all([
    render([{ ...strike, fill: 0 }], 0.4),
    render([strike], 0.4),
    render([{ ...strike, fill: 1 }], 0.4),
    render([{ ...strike, onCandy: true }], 0.4),
  ])) as [Float32Array, Float32Array, Float32Array, Float32Array]
  const tail = (samples: Float32Array) => loudness(samples.subarray(0.06 * RATE)) / peak(samples)
  expect(tail(empty)).toBeGreaterThan(3 * tail(full))
  expect(tail(half)).toBeGreaterThan(2 * tail(candy))
  expect(band(spectrum(candy), 5000, 20_000)).toBeLessThan(0.5 * band(spectrum(half), 5000, 20_000))
})

/** A fixed sequence of numbers from 0 to 1. */
const chance = (k: number) => (k * 0.618034) % 1

test('the most ticks at full force do not clip and are hardly louder', async () => {
  const one = await render([{ at: 0, force: 1, chance: 0.5 }], 0.1)
  const many = await render(
    Array.from({ length: 48 }, (_, k) => ({ at: k / 24, force: 1, chance: chance(k) })),
    2.2,
  )
  expect(peak(many)).toBeLessThan(2 * peak(one))
  expect(decibels(loudness(many))).toBeLessThan(-28)
})

test('thirty at once are not thirty times as loud', async () => {
  const one = await render([{ at: 0, force: 1, chance: 0.5 }], 0.1)
  const all = await render(
    Array.from({ length: 30 }, (_, k) => ({ at: 0, force: 1, chance: chance(k) })),
    0.3,
  )
  expect(peak(all)).toBeLessThan(8 * peak(one))
  expect(peak(all)).toBeLessThan(0.8)
})

/** An audio context like that of WebKit: it starts only within a gesture of the visitor. */
class GestureContext extends OfflineAudioContext {
  static touching = false
  static made: GestureContext[] = []
  heard = false
  constructor() {
    super(1, 1, RATE)
    GestureContext.made.push(this)
  }
  override get state(): AudioContextState {
    return this.heard ? 'running' : 'suspended'
  }
  override async resume(): Promise<void> {
    this.heard ||= GestureContext.touching
  }
  async close(): Promise<void> {
    this.heard = false
  }
}

test('the first gesture starts the sound where WebKit requires one', () => {
  vi.stubGlobal('AudioContext', GestureContext)
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: false })
  const jar = createJar()
  let stepped: (seconds: number) => void = () => {}
  const onAfterStep = (listen: (world: typeof jar.world, seconds: number) => void) => {
    stepped = (seconds) => listen(jar.world, seconds)
    return () => {}
  }
  const oscillators = vi.spyOn(GestureContext.prototype, 'createOscillator')
  const touch = (type: string) => {
    GestureContext.touching = true
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    GestureContext.touching = false
  }
  const stop = playHits(jar, onAfterStep)
  expect(GestureContext.made).toHaveLength(0)
  touch('pointerup')
  expect(GestureContext.made.map(({ state }) => state)).toEqual(['running'])
  jar.drop(1)
  for (let k = 0; k < 200 && oscillators.mock.calls.length === 0; k++) {
    jar.step()
    stepped(1 / 60)
  }
  expect(oscillators).toHaveBeenCalledTimes(3)
  // A phone call interrupts it; the next key resumes it.
  GestureContext.made[0]!.heard = false
  touch('keydown')
  expect(GestureContext.made.map(({ state }) => state)).toEqual(['running'])
  stop()
  touch('pointerup')
  expect(GestureContext.made.map(({ state }) => state)).toEqual(['suspended'])
  vi.unstubAllGlobals()
})
