// The three hours at which the set may be photographed: paper, lamp, room. All four views take their light and colours from here, so that
// they are one family.

/** The hour: paper, lamp and room. */
export type LookName = 'day' | 'evening' | 'night'
export const LOOK_NAMES: readonly LookName[] = ['day', 'evening', 'night']

export type LightingPreset = {
  name: LookName
  /**
   * colour of the paper underfoot, of the paper high up, of a mat about a flat view, of the
   * wall behind a flat view and the ground under it; sRGB
   */
  floor: string
  wall: string
  mat: string
  back: string
  ground: string
  /** colour of the shade on the paper, sRGB */
  shade: string
  /** the key light: where it stands about a bottle, m; its colour and strength */
  key: { at: readonly [number, number, number]; color: string; strength: number }
  /** how bright the room is, and what its walls and its soft boxes look like */
  room: { strength: number; walls: string; boxes: string; power: number; glow: string }
  /** light that a full bottle gathers on the paper behind it, 0..1 */
  gleam: number
  exposure: number
  /** light that wanders about inside the sugar, 0..1 */
  glow: number
  /** how much brighter the paper is under the lamp */
  pool: number
}

const DAY: LightingPreset = {
  name: 'day',
  floor: '#fcd6d2',
  wall: '#d3e0f7',
  mat: '#d9e2f3',
  back: '#fdece8',
  ground: '#f4c3c6',
  shade: '#5e2b48',
  key: { at: [-2.5, 4.7, 2.6], color: '#fff6ea', strength: 3.1 },
  room: { strength: 0.95, walls: '#8f8a93', boxes: '#ffffff', power: 1, glow: '#f6dcdc' },
  gleam: 0.16,
  exposure: 1.08,
  glow: 0.14,
  pool: 0.1,
}

/** The sun is low and warm on the left; the room behind is already violet. */
const EVENING: LightingPreset = {
  name: 'evening',
  floor: '#f2b79a',
  wall: '#8478b4',
  mat: '#b59cb9',
  back: '#f8d3bd',
  ground: '#d18d8c',
  shade: '#4a1f4f',
  key: { at: [-3.7, 3.5, 2.3], color: '#ffd9ae', strength: 3.4 },
  room: { strength: 0.95, walls: '#857aa6', boxes: '#ffe9d8', power: 0.9, glow: '#efb8a4' },
  gleam: 0.3,
  exposure: 1.12,
  glow: 0.11,
  pool: 0.16,
}

/** One lamp over the table; what is not lit by it is deep blue. */
const NIGHT: LightingPreset = {
  name: 'night',
  floor: '#262e58',
  wall: '#0e1230',
  mat: '#1b2145',
  back: '#3a4377',
  ground: '#171d3f',
  shade: '#050716',
  key: { at: [-1.9, 4.8, 2.7], color: '#ffeacb', strength: 3.3 },
  room: { strength: 0.6, walls: '#2a3057', boxes: '#c9d8ff', power: 0.8, glow: '#3a4478' },
  gleam: 0.22,
  exposure: 1.1,
  glow: 0.12,
  pool: 1.3,
}

export const LIGHTING_PRESETS: Record<LookName, LightingPreset> = { day: DAY, evening: EVENING, night: NIGHT }
