// The hour's light in numbers, for views that work their light out by themselves instead of standing in three's.
import { Color } from 'three'
import { LIGHTING_PRESETS, type LightingPreset } from '../../view/lightingPresets.ts'

/**
 * Light of the lamp and of the room as parts of the day's, linear red, green and blue, for a view that works its light out by itself. The
 * room's is the square root of what it is, as an eye makes it that has got used to the dark.
 */
export function relativeToDay(look: LightingPreset): {
  lamp: [number, number, number]
  room: [number, number, number]
} {
  const part = (now: string, then: string, k: 'r' | 'g' | 'b') => new Color(now)[k] / new Color(then)[k]
  const bright = look.exposure / LIGHTING_PRESETS.day.exposure
  const strength = (look.key.strength / LIGHTING_PRESETS.day.key.strength) * bright
  const lamp = (k: 'r' | 'g' | 'b') => strength * part(look.key.color, LIGHTING_PRESETS.day.key.color, k)
  const fill = (look.room.strength / LIGHTING_PRESETS.day.room.strength) * bright
  const room = (k: 'r' | 'g' | 'b') => Math.sqrt(fill * part(look.room.walls, LIGHTING_PRESETS.day.room.walls, k))
  return { lamp: [lamp('r'), lamp('g'), lamp('b')], room: [room('r'), room('g'), room('b')] }
}
