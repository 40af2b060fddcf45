// The three lighting presets of all views: colours of the paper, the key light, and the interior that
// candies and glass reflect.

/** Name of a lighting preset. */
export type LookName = 'day' | 'evening' | 'night'

export type LightingPreset = {
  name: LookName
  /** sRGB colour of the paper under the objects. */
  floor: string
  /** sRGB colour of the paper behind the objects, where it curves up. */
  wall: string
  /** sRGB colour of the wall behind a flat view, where it meets the ground. */
  back: string
  /** sRGB colour of shadows on the paper. */
  shade: string
  /** The key light: its position from the bottle in metres, its sRGB colour and its strength. */
  key: { at: readonly [number, number, number]; color: string; strength: number }
  /**
   * The reflected interior: its strength, a factor on its soft boxes (`power`), and the sRGB colours
   * of its walls, its soft boxes and the light from below (`glow`).
   */
  interior: { strength: number; walls: string; boxes: string; power: number; glow: string }
  /** Light that the glass focuses on the paper behind it, 0 to 1. */
  gleam: number
  /** Exposure of the tone mapping. */
  exposure: number
  /** Light that is scattered inside the sugar, 0 to 1. */
  glow: number
  /** Extra brightness of the paper under the lamp: 0.1 is 10 %. */
  pool: number
}

/** The value of each look, by property: day, evening (a low, warm sun on the left), night (one lamp). */
const VALUES: { [Name in keyof LightingPreset]: readonly LightingPreset[Name][] } = {
  name: ['day', 'evening', 'night'],
  floor: ['#fcd6d2', '#f2b79a', '#262e58'],
  wall: ['#d3e0f7', '#8478b4', '#0e1230'],
  back: ['#fdece8', '#f8d3bd', '#3a4377'],
  shade: ['#5e2b48', '#4a1f4f', '#050716'],
  key: [
    { at: [-2.5, 4.7, 2.6], color: '#fff6ea', strength: 3.1 },
    { at: [-3.7, 3.5, 2.3], color: '#ffd9ae', strength: 3.4 },
    { at: [-1.9, 4.8, 2.7], color: '#ffeacb', strength: 3.3 },
  ],
  interior: [
    { strength: 0.95, walls: '#8f8a93', boxes: '#ffffff', power: 1, glow: '#f6dcdc' },
    { strength: 0.95, walls: '#857aa6', boxes: '#ffe9d8', power: 0.9, glow: '#efb8a4' },
    { strength: 0.6, walls: '#2a3057', boxes: '#c9d8ff', power: 0.8, glow: '#3a4478' },
  ],
  gleam: [0.16, 0.3, 0.22],
  exposure: [1.08, 1.12, 1.1],
  glow: [0.14, 0.11, 0.12],
  pool: [0.1, 0.16, 1.3],
}

const presetAt = (column: number) =>
  Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, values[column]])) as LightingPreset

export const LIGHTING_PRESETS: Record<LookName, LightingPreset> = {
  day: presetAt(0),
  evening: presetAt(1),
  night: presetAt(2),
}
