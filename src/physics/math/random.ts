// The seeded generator: every random choice of a world comes from here. Integer arithmetic alone, so the same bits everywhere.

/** Four 32-bit words of state; part of a world and of its snapshot. */
export type RandomState = Uint32Array

/** State from a seed. Any finite number may be a seed; each 32-bit value gives its own sequence. */
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

/** A number in [0, 1), from 32 bits. */
export function nextUnit(state: RandomState): number {
  return nextUint(state) / 4294967296
}

/** A number in [low, high). */
export function nextBetween(state: RandomState, low: number, high: number): number {
  return low + (high - low) * nextUnit(state)
}

/** Murmur3's finaliser: every bit of the input moves every bit of the result. */
export function scramble(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * A number in [0, 1) that depends on four integers and on nothing else. Choices inside a step use this and not the next draw,
 * so that the order in which pairs are met does not matter.
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

/** A unit vector for two things in one place: the same whichever of the two is named first, but for the sign. z is 0 in 2D. */
export function randomDirection(
  dim: 2 | 3,
  first: number,
  second: number,
  seed: number,
  step: number,
): [number, number, number] {
  const sign = first < second ? 1 : -1
  for (let trial = 0; ; trial++) {
    const s = seed + 3 * trial
    const x = 2 * hashUnit(s, step, first, second) - 1
    const y = 2 * hashUnit(s + 1, step, first, second) - 1
    const z = dim === 2 ? 0 : 2 * hashUnit(s + 2, step, first, second) - 1
    const square = x * x + y * y + z * z
    if (square > 1 || square < 1e-6) continue
    const scale = sign / Math.sqrt(square)
    return [x * scale, y * scale, z * scale]
  }
}
