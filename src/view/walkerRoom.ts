// The size of the walker's room, and its place in the picture.
import { configure, type World } from '../physics/index.ts'
import { isSodaRoom, sodaRoom } from '../scenes/soda/index.ts'

/** Pixels per metre, and the margin around the room in pixels: as in the original. */
const PIXELS_PER_METRE = 240
const PADDING = 32
/** The smallest room, metres. In a smaller picture the scale shrinks instead. */
const LEAST_WIDTH = 2.4
const LEAST_HEIGHT = 1.3

/** Sizes of the covered parts of a picture. */
export type Covered = {
  /** CSS pixels from its right edge. */
  right: number
  /** CSS pixels from its lower edge. */
  bottom: number
}
export const NOTHING_COVERED: Covered = { right: 0, bottom: 0 }

/** Size of the room, and its place in the picture. */
export type RoomFraming = {
  /** Metres. */
  width: number
  /** Metres. */
  height: number
  /** Pixels per metre. */
  scale: number
  /** Pixels from the left of the picture to the room. */
  left: number
  /** Pixels from the top of the picture to the ground. */
  bottom: number
}

/** The room that fits the free part of a picture, whose size is in CSS pixels. */
export function framingOfRoom(windowWidth: number, windowHeight: number, covered = NOTHING_COVERED): RoomFraming {
  const across = Math.max(1, windowWidth - covered.right - 2 * PADDING)
  const up = Math.max(1, windowHeight - covered.bottom - 2 * PADDING)
  const scale = Math.min(PIXELS_PER_METRE, across / LEAST_WIDTH, up / LEAST_HEIGHT)
  return { width: across / scale, height: up / scale, scale, left: PADDING, bottom: PADDING + up }
}

/** Resizes the room of a walker's world; `width` and `height` are in metres. */
export function fitRoom(world: World<2>, width: number, height: number): void {
  const room = world.containers.find(isSodaRoom)
  if (!room || (room.width === width && room.height === height)) return
  configure(world, { containers: [sodaRoom({ ...room, width, height })] })
}
