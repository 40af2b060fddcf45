// The wave that all muscles of a world follow: one phase, advanced once a step, each muscle at its own place in it.
import { checkOptions, finite, oneOf, sign } from '../core/validate.ts'
import { notifyWake, type World } from '../world.ts'
import { wakeSpringEnds } from './springs.ts'

/** Which way the wave runs: by hand, one way, the other, or turned round by each wall of a soda room. */
export type WaveMode = 'manual' | 'forward' | 'reverse' | 'auto-reverse'
export const WAVE_MODES: readonly WaveMode[] = ['manual', 'forward', 'reverse', 'auto-reverse']

/** Walls of a soda room, as the wave remembers the last one touched. */
export const NO_WALL = 0
export const LEFT_WALL = 1
export const RIGHT_WALL = 2

/** State of the wave. */
export interface Wave {
  /** Factor on every muscle's amplitude. */
  amplitude: number
  /** rad */
  phase: number
  /** rad a step */
  speed: number
  /** 1 or -1 */
  direction: number
  mode: WaveMode
  lastWall: number
}

/** The part of it that is given and told outside. */
export type WaveState = Omit<Wave, 'lastWall'>

export function createWave(): Wave {
  return { amplitude: 1, phase: 0, speed: 0, direction: 1, mode: 'auto-reverse', lastWall: NO_WALL }
}

/** phase += speed direction, once a step; by hand it stays. */
export function advanceWave(wave: Wave): void {
  if (wave.mode !== 'manual') wave.phase += wave.speed * wave.direction
}

/** A copy of the wave's state. */
export function getWave(world: World): WaveState {
  const { amplitude, phase, speed, direction, mode } = world.wave
  return { amplitude, phase, speed, direction, mode }
}

/**
 * Changes what is given of the wave.
 * @param change.amplitude factor on every muscle's amplitude, finite; 1 at first
 * @param change.phase rad, finite; 0 at first
 * @param change.speed rad a step, finite; 0 at first
 * @param change.direction 1 or -1; 1 at first. Mode `forward` makes it 1, `reverse` -1
 * @param change.mode `auto-reverse` at first: each new wall of a soda room turns the direction
 * @throws RangeError naming what is wrong; then nothing has changed
 */
export function setWave(world: World, change: Partial<WaveState>): void {
  const { wave } = world
  const { amplitude, phase, speed, direction, mode } = change
  checkOptions(change, {
    amplitude: [finite],
    phase: [finite, 'radians'],
    speed: [finite, 'radians a step'],
    direction: [sign],
    mode: [oneOf, WAVE_MODES],
  })
  if (amplitude !== undefined) wave.amplitude = amplitude
  if (phase !== undefined) wave.phase = phase
  if (speed !== undefined) wave.speed = speed
  if (direction !== undefined) wave.direction = direction
  if (mode !== undefined) wave.mode = mode
  if (wave.mode === 'forward') wave.direction = 1
  if (wave.mode === 'reverse') wave.direction = -1
  for (let s = 0; s < world.springs.count; s++) if (world.springs.amplitude[s] !== 0) wakeSpringEnds(world, s)
  notifyWake(world)
}
