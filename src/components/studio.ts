// Where the lamps stand, m: one place, so that shadows that are drawn and shadows that are computed agree.

/** The key light about the bottle: high, in front, to the left. */
export const KEY = [-2.5, 4.7, 2.6] as const

/** The key light over the tray, which faces +z. */
export const TRAY_KEY = [-1.5, 1.9, 3.9] as const

/** Key light's strength and warmth. */
export const KEY_STRENGTH = 3.1
export const KEY_COLOR = '#fff6ea'

/** How bright the room about the set is. */
export const ROOM_STRENGTH = 0.95
