// Reads and changes the wave that all muscles of a world follow.
import { notifyWake } from '../body/wake.ts'
import { checkOptions, coordinate, finite, LIMITS, object, oneOf, sign } from '../core/validate.ts'
import type { World } from '../world.ts'
import { createWave, WAVE_MODES, type WaveState } from './muscleWave.ts'
import { findSprings, springsOf, wakeSpringEnds } from './springSystem.ts'

/** A copy of the wave's state. */
export function getWave(world: World): WaveState {
  const { amplitude, phase, speed, direction, mode } = findSprings(world)?.wave ?? createWave()
  return { amplitude, phase, speed, direction, mode }
}

/**
 * Changes the given values of the wave, and wakes all muscles.
 * @param change.amplitude Factor on the amplitude of every muscle. @default 1
 * @param change.phase Radians. @default 0
 * @param change.speed Radians per step. @default 0
 * @param change.direction 1 or -1. Mode `forward` makes it 1, `reverse` -1. @default 1
 * @param change.mode In `auto-reverse`, touching a wall of the Soda room other than the last one
 *   reverses the direction. @default auto-reverse
 * @throws RangeError naming the value and what is allowed; then nothing has changed
 */
export function setWave(world: World, change: Partial<WaveState>): void {
  object('change', change)
  const { amplitude, phase, speed, direction, mode } = change
  checkOptions(change, {
    amplitude: [coordinate],
    phase: [finite, 'radians', -LIMITS.phase, LIMITS.phase],
    speed: [finite, 'radians a step', -LIMITS.phase, LIMITS.phase],
    direction: [sign],
    mode: [oneOf, WAVE_MODES],
  })
  const { wave, springs } = springsOf(world)
  if (amplitude !== undefined) wave.amplitude = amplitude
  if (phase !== undefined) wave.phase = phase
  if (speed !== undefined) wave.speed = speed
  if (direction !== undefined) wave.direction = direction
  if (mode !== undefined) wave.mode = mode
  if (wave.mode === 'forward') wave.direction = 1
  if (wave.mode === 'reverse') wave.direction = -1
  for (let s = 0; s < springs.count; s++) if (springs.amplitude[s] !== 0) wakeSpringEnds(world, springs, s)
  notifyWake(world)
}
