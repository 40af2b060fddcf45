// What a landing sounds like, rendered by the browser's own synthesis into numbers: a short, soft, glassy tick, and many of them are no din.
import { expect, test, vi } from 'vitest'
import { createStrike, playLandings } from '../../src/components/jar/sound.ts'
import type { Jar } from '../../src/jar/jar.ts'

const RATE = 44_100
type Tick = { at: number; force: number; chance: number; size?: number }

async function render(ticks: readonly Tick[], seconds: number): Promise<Float32Array> {
  const audio = new OfflineAudioContext(1, RATE * seconds, RATE)
  const strike = createStrike(audio)
  for (const { at, force, chance, size } of ticks) strike(at, force, chance, size)
  return (await audio.startRendering()).getChannelData(0)
}
const peak = (samples: Float32Array) => samples.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
const loudness = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length)

/** Power in steps of 100 Hz up to 20 kHz, of what comes after `from` seconds, in 0.1 s. */
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

test.each([0, 0.5, 1])('a tick of force %d: soft, struck and soon gone, without a click or a thump', async (force) => {
  const samples = await render([{ at: 0, force, chance: 0.5 }], 0.5)
  const most = peak(samples)
  expect(decibels(most)).toBeLessThan(-19)
  expect(decibels(most)).toBeGreaterThan(-33)
  // Struck: its loudest moment comes within 5 ms. Gone: after a fifth of a second nothing is left.
  expect(samples.findIndex((v) => Math.abs(v) === most)).toBeLessThan(0.005 * RATE)
  expect(peak(samples.subarray(0.07 * RATE))).toBeLessThan(0.1 * most)
  expect(peak(samples.subarray(0.2 * RATE))).toBe(0)
  // It begins from silence.
  expect(Math.abs(samples[0]!)).toBeLessThan(0.01 * most)
  const power = spectrum(samples)
  expect(band(power, 0, 1000)).toBeLessThan(0.01)
  expect(band(power, 1500, 16_000)).toBeGreaterThan(0.97)
  // Glass: high partials are heard in the strike, and the low one sings on alone.
  expect(band(power, 5000, 20_000)).toBeGreaterThan(0.01)
  expect(band(power, 5000, 20_000)).toBeLessThan(0.3)
  expect(band(spectrum(samples, 0.06), 5000, 20_000)).toBeLessThan(0.002)
})

test('a louder landing is louder, a smaller candy is higher, no two are alike', async () => {
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

/** The same at every run. */
const chance = (k: number) => (k * 0.618034) % 1

test('as many as there may be, for two seconds, at full force: never clipped, hardly louder than one', async () => {
  const one = await render([{ at: 0, force: 1, chance: 0.5 }], 0.1)
  const many = await render(
    Array.from({ length: 48 }, (_, k) => ({ at: k / 24, force: 1, chance: chance(k) })),
    2.2,
  )
  expect(peak(many)).toBeLessThan(2 * peak(one))
  expect(decibels(loudness(many))).toBeLessThan(-28)
})

test('thirty in the same instant are not thirty times as loud', async () => {
  const one = await render([{ at: 0, force: 1, chance: 0.5 }], 0.1)
  const all = await render(
    Array.from({ length: 30 }, (_, k) => ({ at: 0, force: 1, chance: chance(k) })),
    0.3,
  )
  expect(peak(all)).toBeLessThan(8 * peak(one))
  expect(peak(all)).toBeLessThan(0.8)
})

/** A context as WebKit has it: it can be begun only while the visitor is touching the page. */
class Shy extends OfflineAudioContext {
  static touching = false
  static made: Shy[] = []
  heard = false
  constructor() {
    super(1, 1, RATE)
    Shy.made.push(this)
  }
  override get state(): AudioContextState {
    return this.heard ? 'running' : 'suspended'
  }
  override async resume(): Promise<void> {
    this.heard ||= Shy.touching
  }
  async close(): Promise<void> {
    this.heard = false
  }
}

test('where only a touch itself lets a page be heard, the first one does: what falls after it is heard', () => {
  vi.stubGlobal('AudioContext', Shy)
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: false })
  let land: (candy: { item: { id: number } }) => void = () => {}
  const jar = {
    on: (_type: string, listener: typeof land) => {
      land = listener
      return () => {}
    },
  }
  const tones = vi.spyOn(Shy.prototype, 'createOscillator')
  const touch = (type: string) => {
    Shy.touching = true
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    Shy.touching = false
  }
  const stop = playLandings(jar as unknown as Jar)
  expect(Shy.made).toHaveLength(0)
  touch('pointerup')
  expect(Shy.made.map(({ state }) => state)).toEqual(['running'])
  land({ item: { id: 1 } })
  expect(tones).toHaveBeenCalledTimes(3)
  // A call interrupts it; the next key brings it back.
  Shy.made[0]!.heard = false
  touch('keydown')
  expect(Shy.made.map(({ state }) => state)).toEqual(['running'])
  stop()
  touch('pointerup')
  expect(Shy.made.map(({ state }) => state)).toEqual(['suspended'])
  vi.unstubAllGlobals()
})
