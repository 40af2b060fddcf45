// Where the lamps stand by day, m, for views that place their own. What depends on the hour is in kit/looks.ts.
import { LOOKS } from '../kit/looks.ts'

/** The key light about the bottle: high, in front, to the left. */
export const KEY = LOOKS.day.key.at

/** The key light over the tray, which faces +z. */
export const TRAY_KEY = [-1.5, 1.9, 3.9] as const

/** Key light's strength and warmth. */
export const KEY_STRENGTH = LOOKS.day.key.strength
export const KEY_COLOR = LOOKS.day.key.color

/** How bright the room about the set is. */
export const ROOM_STRENGTH = LOOKS.day.room.strength
