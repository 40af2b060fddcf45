// The three hours at which the set may be photographed: paper, lamp, room. All four views take their light and colours from here, so that
// they are one family.

export type LookName = 'day' | 'evening' | 'night'
export const LOOK_NAMES: readonly LookName[] = ['day', 'evening', 'night']

export type Look = {
  name: LookName
  /** colour of the paper underfoot, of the paper high up, of a mat about a flat view; sRGB */
  floor: string
  wall: string
  mat: string
  /** colour of the shade on the paper, sRGB */
  shade: string
  /** the key light: where it stands about a bottle, m; its colour and strength */
  key: { at: readonly [number, number, number]; color: string; strength: number }
  /** how bright the room is, and what its walls and its soft boxes look like */
  room: { strength: number; walls: string; boxes: string; power: number; glow: string }
  /** light that a full bottle gathers on the paper behind it, 0..1 */
  gleam: number
  exposure: number
}

const DAY: Look = {
  name: 'day',
  floor: '#fcd6d2',
  wall: '#d3e0f7',
  mat: '#d9e2f3',
  shade: '#5e2b48',
  key: { at: [-2.5, 4.7, 2.6], color: '#fff6ea', strength: 3.1 },
  room: { strength: 0.95, walls: '#8f8a93', boxes: '#ffffff', power: 1, glow: '#f6dcdc' },
  gleam: 0.16,
  exposure: 1.08,
}

/** The sun is low and warm on the left; the room behind is already violet. */
const EVENING: Look = {
  name: 'evening',
  floor: '#f2b79a',
  wall: '#8478b4',
  mat: '#b59cb9',
  shade: '#4a1f4f',
  key: { at: [-4.2, 3.1, 1.9], color: '#ffcb8e', strength: 3.5 },
  room: { strength: 0.78, walls: '#71638c', boxes: '#ffdfc0', power: 0.85, glow: '#e9a98c' },
  gleam: 0.3,
  exposure: 1.05,
}

/** One lamp over the table; what is not lit by it is deep blue. */
const NIGHT: Look = {
  name: 'night',
  floor: '#2c3560',
  wall: '#10142e',
  mat: '#1b2145',
  shade: '#050716',
  key: { at: [-1.7, 5, 2.2], color: '#ffe9c9', strength: 2.7 },
  room: { strength: 0.6, walls: '#2a3057', boxes: '#c9d8ff', power: 0.8, glow: '#3a4478' },
  gleam: 0.22,
  exposure: 1.04,
}

export const LOOKS: Record<LookName, Look> = { day: DAY, evening: EVENING, night: NIGHT }
