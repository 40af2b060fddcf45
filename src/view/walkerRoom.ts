// The size of the walker's room for a window, and where the room lies in the picture.
import { configure, isSodaRoom, sodaRoom, type World } from '../physics/index.ts'

/** Pixels per metre, and the margin around the room in pixels: as in the original. */
const PIXELS_PER_METRE = 240
const PADDING = 32
/** The smallest room in metres; in a smaller window the scale shrinks instead. */
const LEAST_WIDTH = 2.4
const LEAST_HEIGHT = 1.3

/** Size of the room, and its place in the picture. */
export type RoomFrame = {
  /** Metres. */
  width: number
  /** Metres. */
  height: number
  /** Pixels per metre. */
  scale: number
  /** Pixels from the left of the window to the room. */
  left: number
  /** Pixels from the top of the window to the ground. */
  bottom: number
}

/**
 * The room that fits a window.
 * @param windowWidth CSS pixels
 * @param windowHeight CSS pixels
 */
export function frameRoom(windowWidth: number, windowHeight: number): RoomFrame {
  const across = Math.max(1, windowWidth - 2 * PADDING)
  const up = Math.max(1, windowHeight - 2 * PADDING)
  const scale = Math.min(PIXELS_PER_METRE, across / LEAST_WIDTH, up / LEAST_HEIGHT)
  return { width: across / scale, height: up / scale, scale, left: PADDING, bottom: windowHeight - PADDING }
}

/** Resizes the room of a walker's world; `width` and `height` are in metres. */
export function fitRoom(world: World<2>, width: number, height: number): void {
  const room = world.containers.find(isSodaRoom)
  if (!room || (room.width === width && room.height === height)) return
  configure(world, { containers: [sodaRoom({ ...room, width, height })] })
}
