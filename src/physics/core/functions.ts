// sin, cos, exp, phi2, tanh, cube root and ln cosh by + - * / alone, so that every engine gives the same
// bits. sin, cos and exp are Taylor series on a reduced range, exact to 1 or 2 units in the last place
// (ulp).

/** 2^k for k from -1074 to 1023, made by exact doubling and halving. */
const POWERS = (() => {
  const table = new Float64Array(2098)
  table[1074] = 1
  for (let k = 1075; k < 2098; k++) table[k] = table[k - 1]! * 2
  for (let k = 1073; k >= 0; k--) table[k] = table[k + 1]! / 2
  return table
})()

// pi/2 and ln 2, split into parts whose products with small integers are exact (Cody and Waite).
const HALF_PI_HIGH = 1.5707963267341256
const HALF_PI_MID = 6.077100506303966e-11
const HALF_PI_LOW = 2.0222662487959506e-21
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** sin on [-pi/4, pi/4]: x - x^3/3! + ... + x^17/17!. */
function sinKernel(x: number): number {
  const q = x * x
  let s = 1 / 355687428096000
  s = s * q - 1 / 1307674368000
  s = s * q + 1 / 6227020800
  s = s * q - 1 / 39916800
  s = s * q + 1 / 362880
  s = s * q - 1 / 5040
  s = s * q + 1 / 120
  s = s * q - 1 / 6
  return x + x * (q * s)
}

/** cos on [-pi/4, pi/4]: 1 - x^2/2! + ... + x^18/18!. */
function cosKernel(x: number): number {
  const q = x * x
  let s = -1 / 6402373705728000
  s = s * q + 1 / 20922789888000
  s = s * q - 1 / 87178291200
  s = s * q + 1 / 479001600
  s = s * q - 1 / 3628800
  s = s * q + 1 / 40320
  s = s * q - 1 / 720
  s = s * q + 1 / 24
  const half = 0.5 * q
  const w = 1 - half
  return w + (1 - w - half + q * (q * s))
}

/** sin(x + quarters pi / 2). */
function sine(x: number, quarters: number): number {
  const k = Math.round(x * 0.6366197723675814)
  const r = x - k * HALF_PI_HIGH - k * HALF_PI_MID - k * HALF_PI_LOW
  const quadrant = (k + quarters) & 3
  const value = quadrant & 1 ? cosKernel(r) : sinKernel(r)
  return quadrant & 2 ? -value : value
}

/** Sine of x radians. Exact to 2 ulp for |x| < 1e5; NaN for values that are not finite. */
export const sin = (x: number): number => sine(x, 0)

/** Cosine of x radians. Exact to 2 ulp for |x| < 1e5; NaN for values that are not finite. */
export const cos = (x: number): number => sine(x, 1)

/** (e^r - 1 - r) / r^2 on [-0.35, 0.35]: 1/2! + r/3! + ... + r^12/14!. */
function phi2Kernel(r: number): number {
  let s = 1 / 87178291200
  s = s * r + 1 / 6227020800
  s = s * r + 1 / 479001600
  s = s * r + 1 / 39916800
  s = s * r + 1 / 3628800
  s = s * r + 1 / 362880
  s = s * r + 1 / 40320
  s = s * r + 1 / 5040
  s = s * r + 1 / 720
  s = s * r + 1 / 120
  s = s * r + 1 / 24
  s = s * r + 1 / 6
  return s * r + 0.5
}

/** e^r - 1 on [-0.35, 0.35]. */
const expm1Kernel = (r: number): number => r + r * (r * phi2Kernel(r))

/** (e^x - 1 - x) / x^2 for x <= 0, exact to 16 ulp. */
export const phi2 = (x: number): number => (x < -0.35 ? (exp(x) - 1 - x) / (x * x) : phi2Kernel(x))

/** e^x, exact to 1 ulp. Infinity above 709.78, 0 below -745.1. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.2) return 0
  const k = Math.round(x * Math.LOG2E)
  const r = x - k * LN2_HIGH - k * LN2_LOW
  const e = 1 + expm1Kernel(r)
  // Two factors, because 2^k overflows at k = 1024 and is subnormal below -1022.
  const half = k >> 1
  return e * POWERS[1074 + half]! * POWERS[1074 + k - half]!
}

/** Hyperbolic tangent: m / (m + 2) with m = e^2x - 1. Exact to 2.1 ulp. */
export function tanh(x: number): number {
  const a = x < 0 ? -x : x
  if (a > 22) return x < 0 ? -1 : 1
  if (Number.isNaN(a)) return a
  // e^2a - 1 = 2^k (e^r - 1) + (2^k - 1). Subtracting 1 from e^2a itself would lose digits.
  const k = Math.round(2 * a * Math.LOG2E)
  const r = 2 * a - k * LN2_HIGH - k * LN2_LOW
  const power = POWERS[1074 + k]!
  const m = power * expm1Kernel(r) + (power - 1)
  const d = m + 2
  const q = m / d
  // First-order correction of the rounding error of m + 2, which is m - (d - 2).
  const t = a < 1 ? q - (q * (m - (d - 2))) / d : 1 - 2 / d
  return x < 0 ? -t : t
}

/** Cube root by Newton's method, to about 1 ulp. Returns x itself where it is not positive or not finite. */
export function cubeRoot(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return x
  let root = Math.max(x, 1)
  for (let round = 0; round < 4000; round++) {
    const next = root - (root * root * root - x) / (3 * root * root)
    if (next >= root) break
    root = next
  }
  return root
}

/** ln cosh x = |x| - ln 2 + ln(1 + e^(-2 |x|)). Relative error at most 1e-12. */
export function logCosh(x: number): number {
  const a = x < 0 ? -x : x
  if (a < 0.02) {
    // Near 0 the three terms cancel: x^2/2 - x^4/12 + x^6/45 - 17 x^8/2520.
    const q = a * a
    return q * (0.5 - q * (1 / 12 - q * (1 / 45 - q * (17 / 2520))))
  }
  // ln(1 + u) = 2 artanh(u / (2 + u)); the argument is at most 1/3.
  const u = exp(-2 * a)
  const s = u / (2 + u)
  const q = s * s
  let sum = 0
  for (let k = 35; k >= 1; k -= 2) sum = sum * q + 1 / k
  return a - Math.LN2 + 2 * s * sum
}
