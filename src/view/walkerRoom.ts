// The size of the walker's room for a window, and where the room lies in the picture; the lanes of
// a race.
import { configure, type World } from '../physics/index.ts'
import { isSodaRoom, sodaRoom } from '../scenes/soda/index.ts'

/** Pixels per metre, and the margin around the room in pixels: as in the original. */
const PIXELS_PER_METRE = 240
const PADDING = 32
/** The smallest room in metres; in a smaller window the scale shrinks instead. */
const LEAST_WIDTH = 2.4
const LEAST_HEIGHT = 1.3

/** What other elements cover of a picture. */
export type Covered = {
  /** CSS pixels from its right edge. */
  right: number
  /** CSS pixels from its lower edge. */
  bottom: number
}
export const NOTHING_COVERED: Covered = { right: 0, bottom: 0 }

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
 * The room that fits the free part of a window.
 * @param windowWidth CSS pixels
 * @param windowHeight CSS pixels
 */
export function frameRoom(windowWidth: number, windowHeight: number, covered = NOTHING_COVERED): RoomFrame {
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

/** The lanes of a race in the free part of a window, one above the other. */
export type RaceFrame = {
  /** Pixels per metre. */
  scale: number
  /** Height of a lane. Metres. */
  lane: number
  /** Upper edge of the first lane. Metres above the lower edge of the free part. */
  top: number
}

/** Metres of a course before its start and behind its goal. */
export const RUN_UP = 2.4
/** Share of the free height above the first lane. */
const SKY = 0.08
/** Share of a lane below the feet, and the largest share that a runner takes above them. */
const FOOT = 0.14
const TALLEST = 0.74

/**
 * The lanes that fit the free part of a window: the whole course fits its width.
 * @param distance from start to goal, metres
 */
export function frameRace(
  windowWidth: number,
  windowHeight: number,
  covered: Covered,
  lanes: number,
  distance: number,
): RaceFrame {
  const scale = Math.max(1, windowWidth - covered.right) / (distance + 2 * RUN_UP)
  const top = ((1 - SKY) * Math.max(1, windowHeight - covered.bottom)) / scale
  return { scale, lane: top / Math.max(1, lanes), top }
}

/** Height of the ground of a lane, metres. */
export function laneGround({ top, lane }: RaceFrame, index: number): number {
  return top - (index + 1 - FOOT) * lane
}

/**
 * Factor on the size of a runner that keeps it inside its lane.
 * @param height of the runner, metres
 */
export function laneFit({ lane }: RaceFrame, height: number): number {
  return Math.min(1, (TALLEST * lane) / height)
}
