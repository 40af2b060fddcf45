// Seeded random numbers and hashes, by integer arithmetic: every platform gives the same bits.

/** State of the generator: four 32-bit words. Snapshots store it. */
export type RandomState = Uint32Array

/** Creates a generator. @param seed any finite number; 32-bit integers give different sequences */
export function createRandom(seed: number): RandomState {
  const state = new Uint32Array(4)
  let s = seed | 0
  for (let i = 0; i < 4; i++) {
    s = (s + 0x9e3779b9) | 0
    state[i] = scramble(s)
  }
  for (let i = 0; i < 12; i++) nextUint(state)
  return state
}

/** The next 32 random bits (sfc32, by Chris Doty-Humphrey, PractRand). */
export function nextUint(state: RandomState): number {
  const sum = (state[0]! + state[1]! + state[3]!) >>> 0
  state[3] = state[3]! + 1
  state[0] = state[1]! ^ (state[1]! >>> 9)
  state[1] = state[2]! + (state[2]! << 3)
  state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + sum
  return sum
}

export function nextUnit(state: RandomState): number {
  return nextUint(state) / 4294967296
}

export function nextBetween(state: RandomState, low: number, high: number): number {
  return low + (high - low) * nextUnit(state)
}

/** The finaliser of MurmurHash3: each bit of the input affects each bit of the result. */
export function scramble(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * Hashes integers to a number in [0, 1), independent of the order of `a` and `b`. Random choices
 * inside a step then do not depend on the order of pairs.
 */
export function hashUnit(seed: number, step: number, a: number, b: number): number {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  let h = scramble(seed ^ 0x2545f491)
  h = scramble(h ^ step)
  h = scramble(h ^ Math.imul(low + 1, 0x9e3779b1))
  h = scramble(h ^ Math.imul(high + 1, 0x85ebca77))
  return h / 4294967296
}

/** A random unit vector for two bodies at one place. Swapping the bodies reverses it. In 2D, z is 0. */
export function randomDirection(
  dim: 2 | 3,
  first: number,
  second: number,
  seed: number,
  step: number,
): [number, number, number] {
  const sign = first < second ? 1 : -1
  for (let trial = 0; trial < MAX_TRIALS; trial++) {
    const s = seed + 3 * trial
    const x = 2 * hashUnit(s, step, first, second) - 1
    const y = 2 * hashUnit(s + 1, step, first, second) - 1
    const z = dim === 2 ? 0 : 2 * hashUnit(s + 2, step, first, second) - 1
    const lengthSquared = x * x + y * y + z * z
    if (lengthSquared > 1 || lengthSquared < 1e-6) continue
    const scale = sign / Math.sqrt(lengthSquared)
    return [x * scale, y * scale, z * scale]
  }
  return [sign, 0, 0]
}

/** Half of the trials fail in 3D. Above 2^53, every trial has the same seed. */
const MAX_TRIALS = 64
