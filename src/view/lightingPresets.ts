// The three lighting presets: colours of the paper, the key light and the reflected room. All views
// use them.

/** Name of a lighting preset. */
export type LookName = 'day' | 'evening' | 'night'

export type LightingPreset = {
  name: LookName
  /** sRGB colour of the paper under the objects. */
  floor: string
  /** sRGB colour of the paper behind them, where it has curved up. */
  wall: string
  /** sRGB colour of the wall behind a flat view, where it meets the ground. */
  back: string
  /** sRGB colour of shadows on the paper. */
  shade: string
  /** The key light: its position from the bottle in metres, its sRGB colour and its strength. */
  key: { at: readonly [number, number, number]; color: string; strength: number }
  /**
   * The reflected room: its strength, the sRGB colours of its walls, of its soft boxes and of the
   * light from below, and a factor on the soft boxes.
   */
  room: { strength: number; walls: string; boxes: string; power: number; glow: string }
  /** Light that the glass gathers on the paper behind it, 0 to 1. */
  gleam: number
  /** Exposure of the tone mapping. */
  exposure: number
  /** Light that is scattered inside the sugar, 0 to 1. */
  glow: number
  /** How much brighter the paper is under the lamp, as a part. */
  pool: number
}

const DAY: LightingPreset = {
  name: 'day',
  floor: '#fcd6d2',
  wall: '#d3e0f7',
  back: '#fdece8',
  shade: '#5e2b48',
  key: { at: [-2.5, 4.7, 2.6], color: '#fff6ea', strength: 3.1 },
  room: { strength: 0.95, walls: '#8f8a93', boxes: '#ffffff', power: 1, glow: '#f6dcdc' },
  gleam: 0.16,
  exposure: 1.08,
  glow: 0.14,
  pool: 0.1,
}

/** A low, warm sun on the left; the room behind is violet. */
const EVENING: LightingPreset = {
  name: 'evening',
  floor: '#f2b79a',
  wall: '#8478b4',
  back: '#f8d3bd',
  shade: '#4a1f4f',
  key: { at: [-3.7, 3.5, 2.3], color: '#ffd9ae', strength: 3.4 },
  room: { strength: 0.95, walls: '#857aa6', boxes: '#ffe9d8', power: 0.9, glow: '#efb8a4' },
  gleam: 0.3,
  exposure: 1.12,
  glow: 0.11,
  pool: 0.16,
}

/** One lamp over the table; the rest is deep blue. */
const NIGHT: LightingPreset = {
  name: 'night',
  floor: '#262e58',
  wall: '#0e1230',
  back: '#3a4377',
  shade: '#050716',
  key: { at: [-1.9, 4.8, 2.7], color: '#ffeacb', strength: 3.3 },
  room: { strength: 0.6, walls: '#2a3057', boxes: '#c9d8ff', power: 0.8, glow: '#3a4478' },
  gleam: 0.22,
  exposure: 1.1,
  glow: 0.12,
  pool: 1.3,
}

export const LIGHTING_PRESETS: Record<LookName, LightingPreset> = { day: DAY, evening: EVENING, night: NIGHT }
