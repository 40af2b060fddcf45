// The core's own sin, cos, exp, tanh and cube root against those of the engine, in ulps.
import { describe, expect, test } from 'vitest'
import { cos, cubeRoot, exp, phi2, sin, tanh } from '../../../src/physics/core/functions.ts'
import { draw, ulps } from '../help.ts'

/** Numbers of both signs, spread evenly over the orders of magnitude from 10^low to 10^high. */
function spread(seed: number, low: number, high: number, n: number): number[] {
  const d = draw(seed)
  return Array.from({ length: n }, () => (d.unit() < 0.5 ? -1 : 1) * 10 ** d.between(low, high))
}

function worst(f: (x: number) => number, g: (x: number) => number, xs: number[]): { error: number; at: number } {
  let error = 0
  let at = 0
  for (const x of xs) {
    const e = ulps(f(x), g(x))
    if (e > error) [error, at] = [e, x]
  }
  return { error, at }
}

describe.each([1, 2])('seed %i', (seed) => {
  test.each([
    ['sin', sin, Math.sin, -12, 5, 2],
    ['cos', cos, Math.cos, -12, 5, 2],
    ['exp', exp, Math.exp, -12, 2.85, 2],
  ] as const)('%s is within 2 ulp of the engine at all magnitudes', (_name, f, g, low, high, most) => {
    const { error, at } = worst(f, g, spread(seed, low, high, 200_000))
    expect(error, `at ${at}`).toBeLessThanOrEqual(most)
  })

  test('sin^2 + cos^2 = 1, sin is odd, cos is even', () => {
    for (const x of spread(seed, -6, 5, 10_000)) {
      expect(Math.abs(sin(x) * sin(x) + cos(x) * cos(x) - 1)).toBeLessThan(5e-16)
      expect(sin(-x)).toBe(-sin(x))
      expect(cos(-x)).toBe(cos(x))
    }
  })

  test('the cube of the cube root is the number', () => {
    const xs = spread(seed, -12, 12, 10_000).map(Math.abs)
    expect(worst(cubeRoot, Math.cbrt, xs).error).toBeLessThanOrEqual(2)
  })
})

test('phi2 is its series 1/2! + x/3! + x^2/4! + ... for small numbers, and (e^x - 1 - x) / x^2 for all', () => {
  const series = (x: number) => {
    let sum = 0
    let term = 0.5
    for (let k = 2; k < 40; k++) {
      sum += term
      term *= x / (k + 1)
    }
    return sum
  }
  const numbers = spread(3, -12, 3, 20_000).map((x) => -Math.abs(x))
  for (const x of [0, -0.35, ...numbers]) {
    const expected = x > -0.5 ? series(x) : (Math.expm1(x) - x) / (x * x)
    expect(Math.abs(phi2(x) / expected - 1), `at ${x}`).toBeLessThan(4e-15)
  }
})

test('results near multiples of pi/2 keep their digits', () => {
  const xs = Array.from({ length: 2000 }, (_, k) => (k - 1000) * (Math.PI / 2))
  expect(worst(sin, Math.sin, xs).error).toBeLessThanOrEqual(2)
  expect(worst(cos, Math.cos, xs).error).toBeLessThanOrEqual(2)
})

/** tanh to 40 digits, from the series of e^2x in integers of unit 2^-160. */
function exactTanh(x: number): bigint {
  const one = 1n << 160n
  const doubled = BigInt(x * 2 ** 60) * (1n << 101n)
  let term = one
  let sum = one
  for (let n = 1n; term !== 0n; n++) {
    term = (term * doubled) / (one * n)
    sum += term
  }
  return ((sum - one) * one) / (sum + one)
}

test('tanh is within 2.1 ulp of the exact value (seed 3)', () => {
  const d = draw(3)
  let worst = 0
  for (let k = 0; k < 6000; k++) {
    // A number of 60 binary places is exact in both forms.
    const x = Math.round(10 ** d.between(-3, 1.2) * 2 ** 53) / 2 ** 53
    const exact = exactTanh(x)
    const value = tanh(x)
    const unit = 2 ** (Math.floor(Math.log2(Number(exact) / 2 ** 160)) - 52)
    const error = Number(BigInt(value * 2 ** 100) * (1n << 60n) - exact) / 2 ** 160 / unit
    worst = Math.max(worst, Math.abs(error))
    if (tanh(-x) !== -value) throw new Error(`tanh(-${x}) is not -tanh(${x})`)
  }
  expect(worst).toBeLessThanOrEqual(2.1)
  // For small arguments tanh x = x (1 - x^2 / 3).
  for (const x of spread(3, -300, -9, 2000)) if (ulps(tanh(x), x) > 2) throw new Error(`tanh(${x}) is ${tanh(x)}`)
})

test('infinities, NaN and zeros give their limits', () => {
  expect(exp(0)).toBe(1)
  expect(exp(709.7)).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(exp(710)).toBe(Number.POSITIVE_INFINITY)
  expect(exp(-746)).toBe(0)
  expect(exp(-740)).toBeGreaterThan(0)
  expect(exp(Number.NEGATIVE_INFINITY)).toBe(0)
  expect(tanh(Number.POSITIVE_INFINITY)).toBe(1)
  expect(tanh(Number.NEGATIVE_INFINITY)).toBe(-1)
  expect(tanh(0)).toBe(0)
  for (const f of [sin, cos, exp, tanh]) expect(f(Number.NaN)).toBeNaN()
  expect(sin(Number.POSITIVE_INFINITY)).toBeNaN()
  expect(cos(Number.NEGATIVE_INFINITY)).toBeNaN()
})

test('tanh is monotonic', () => {
  let last = -1
  for (let k = -24_000; k <= 24_000; k++) {
    const t = tanh(k / 1000)
    if (t < last) throw new Error(`tanh falls at ${k / 1000}`)
    last = t
  }
})

test('the cube root of what has none is that number', () => {
  for (const x of [0, -0, -8, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])
    expect(cubeRoot(x)).toBe(x)
})
