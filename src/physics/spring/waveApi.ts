// Reads and changes the wave that all muscles of a world follow.
import { notifyWake } from '../body/wake.ts'
import { checkOptions, finite, oneOf, sign } from '../core/validate.ts'
import type { World } from '../world.ts'
import { createWave, WAVE_MODES, type WaveState } from './muscleWave.ts'
import { findSprings, springsOf, wakeSpringEnds } from './springSystem.ts'

/** A copy of the wave's state. */
export function getWave(world: World): WaveState {
  const { amplitude, phase, speed, direction, mode } = findSprings(world)?.wave ?? createWave()
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
  const { amplitude, phase, speed, direction, mode } = change
  checkOptions(change, {
    amplitude: [finite],
    phase: [finite, 'radians'],
    speed: [finite, 'radians a step'],
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
