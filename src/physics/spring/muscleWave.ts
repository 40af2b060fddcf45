// The wave that all muscles of a world follow: one phase that advances once a step. Each muscle
// adds a phase of its own.
import { LIMITS } from '../core/validate.ts'

/** How the wave advances: not by itself, forward, in reverse, or reversed at Soda room walls. */
export type WaveMode = 'manual' | 'forward' | 'reverse' | 'auto-reverse'
export const WAVE_MODES: readonly WaveMode[] = ['manual', 'forward', 'reverse', 'auto-reverse']

/** Values of `lastWall`, the wall of the Soda room that was touched last. */
const NO_WALL = 0
export const LEFT_WALL = 1
export const RIGHT_WALL = 2

/** State of the wave. */
export interface Wave {
  /** Factor on the amplitude of every muscle. */
  amplitude: number
  /** Radians. */
  phase: number
  /** Radians per step. */
  speed: number
  /** 1 or -1. */
  direction: number
  /** What turns the wave. */
  mode: WaveMode
  /** The wall of the Soda room that was touched last. */
  lastWall: number
}

/** The part of the state that `getWave` and `setWave` use. */
export type WaveState = Omit<Wave, 'lastWall'>

export function createWave(): Wave {
  return { amplitude: 1, phase: 0, speed: 0, direction: 1, mode: 'auto-reverse', lastWall: NO_WALL }
}

const TURN = 2 * Math.PI

/**
 * phase += speed direction, once a step, unless the mode is `manual`. A phase too large for the
 * sine is reduced to one turn.
 */
export function advanceWave(wave: Wave): void {
  if (wave.mode === 'manual') return
  wave.phase += wave.speed * wave.direction
  if (!(Math.abs(wave.phase) <= LIMITS.phase)) wave.phase %= TURN
}
