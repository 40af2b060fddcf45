// Light levels of a preset relative to the day, for views that compute their own light instead of
// using that of three.
import { Color } from 'three'
import { LIGHTING_PRESETS, type LightingPreset } from '../../view/lightingPresets.ts'

/**
 * Light of the lamp and of the room as parts of those of the day, in linear red, green and blue.
 * The room's light is the square root of its part, because eyes adapt to the dark.
 */
export function relativeToDay(preset: LightingPreset): {
  lamp: [number, number, number]
  room: [number, number, number]
} {
  const part = (now: string, then: string, k: 'r' | 'g' | 'b') => new Color(now)[k] / new Color(then)[k]
  const bright = preset.exposure / LIGHTING_PRESETS.day.exposure
  const strength = (preset.key.strength / LIGHTING_PRESETS.day.key.strength) * bright
  const lamp = (k: 'r' | 'g' | 'b') => strength * part(preset.key.color, LIGHTING_PRESETS.day.key.color, k)
  const fill = (preset.room.strength / LIGHTING_PRESETS.day.room.strength) * bright
  const room = (k: 'r' | 'g' | 'b') => Math.sqrt(fill * part(preset.room.walls, LIGHTING_PRESETS.day.room.walls, k))
  return { lamp: [lamp('r'), lamp('g'), lamp('b')], room: [room('r'), room('g'), room('b')] }
}
