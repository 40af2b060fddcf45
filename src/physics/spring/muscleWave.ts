// The wave that all muscles of a world follow: one phase, advanced once a step, each muscle at its own place in it.

/** Which way the wave runs: by hand, one way, the other, or turned round by each wall of a soda room. */
export type WaveMode = 'manual' | 'forward' | 'reverse' | 'auto-reverse'
export const WAVE_MODES: readonly WaveMode[] = ['manual', 'forward', 'reverse', 'auto-reverse']

/** Walls of a soda room, as the wave remembers the last one touched. */
const NO_WALL = 0
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
