// How large the candies are where neither `fills` nor a goal says so: the jar is sized for a round
// number of candies, its room, of which it holds a fifth to two thirds. A jar that outgrows its room
// takes the next one: in the steps that follow its candies shrink in place, and the pile sinks.
// They never grow while a candy is in the jar, because there would be no space for that.
import { type BodyId, getSpawnRegion, setSpawnRegion } from '../physics/index.ts'
import { getDynamicBody, setDynamicBody } from '../physics/internal.ts'
import { radiusOf, resizeBody } from './jarBodies.ts'
import { besideIn, type ReadOptions } from './jarOptions.ts'
import type { CandyBodies, JarState } from './jarState.ts'
import { entryOf, jarRadius } from './jarWorld.ts'
import { fillingRadius, largestRadius, leastFills, spreadOf } from './pileHeight.ts'
import type { JarVessel } from './vessels.ts'

/** The rooms, beside the capacity of the jar. */
const ROOMS = [30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] as const
/** The share of a room that is used before the next one is taken. */
const FULL = 2 / 3
/** From this room on, candies have the usual size. */
const USUAL_FROM = 3000
/** The factor on the radius in a step: half a second from one room to the next. */
const SHRINKING = 0.9875
/** Rounding of a radius that a room gives, as a share of it. */
const ROUNDING = 1e-9

/** The room of an empty jar, or null where its options or its world say how large candies are. */
export const firstRoom = ({ vessel, filling, capacity }: ReadOptions): number | null =>
  vessel && filling === undefined ? roomsOf(capacity)[0]! : null

/** The rooms of a jar, from the smallest. */
const roomsOf = (capacity: number): number[] => [...ROOMS, capacity].sort((a, b) => a - b)

/** The mean radius of candies of size 1 in a jar that is sized for a number of candies. Metres. */
function radiusIn(room: number, vessel: JarVessel): number {
  return room < USUAL_FROM ? fillingRadius(vessel, Math.max(room, leastFills(vessel))) : jarRadius(room, vessel)
}

/** The radius to which candies of size 1 may shrink when more or larger ones come in. Metres. */
export function leastRadius({ bodies, options, vessel }: JarState): number {
  return bodies.room === null ? bodies.radius : radiusIn(roomsOf(options.capacity).at(-1)!, vessel!)
}

/**
 * Takes the room that the candies of a jar need. Called before new ones get a body.
 * @param isFresh Whether none has a body so far: then the size is free.
 */
export function chooseRoom(jar: JarState, isFresh: boolean): void {
  const { bodies, contents, options, vessel, world } = jar
  const { room } = bodies
  if (room === null) return
  const fits = createFit(jar)
  if (!isFresh && fits(room, bodies.radius)) return
  const rooms = roomsOf(options.capacity)
  const isRight = (each: number) => (isFresh || each > room) && fits(each, radiusIn(each, vessel!))
  const next = rooms.find(isRight) ?? rooms.at(-1)!
  const radius = radiusIn(next, vessel!)
  const entry = entryOf(vessel!, radius, Math.min(next, options.capacity), next < USUAL_FROM)
  setSpawnRegion(world, { ...getSpawnRegion(world)!, minRadius: radius * (1 - spreadOf(radius)), ...entry })
  Object.assign(bodies, { room: next, radius })
  if (isFresh) Object.assign(bodies, { present: radius, beside: besideIn(options.beside, next) })
  for (const candy of contents.candies) if (candy.body < 0) resizeBody(jar, candy)
}

/** Whether candies use no more than their share of a room, and pass the neck of the vessel. */
function createFit({ contents, options, vessel }: JarState) {
  let volume = 0
  let widest = 1
  for (const { items } of contents.candies) {
    const { size = 1 } = items[0]!
    volume += size ** 3
    widest = Math.max(widest, size)
  }
  return (room: number, radius: number) =>
    volume <= (room === options.capacity ? 1 : FULL) * room && widest * radius <= largestRadius(vessel!)
}

/** Takes the room of the candies of a saved jar. */
export function loadRoom({ bodies, options, vessel }: JarState): void {
  if (bodies.room === null) return
  const rooms = roomsOf(options.capacity)
  bodies.room = rooms.find((room) => radiusIn(room, vessel!) <= bodies.radius * (1 + ROUNDING)) ?? rooms.at(-1)!
  bodies.beside = besideIn(options.beside, bodies.room)
}

/** Whether the candies are larger than their room allows. */
export const isShrinking = ({ radius, present }: CandyBodies): boolean => present > radius

/** Shrinks the candies, if their jar has outgrown its room. Called after each step. */
export function shrink({ world, bodies, contents }: JarState): void {
  if (!isShrinking(bodies)) return
  bodies.present = Math.max(bodies.radius, SHRINKING * bodies.present)
  for (const candy of contents.candies) {
    const body = candy.body as BodyId
    const radius = radiusOf(candy, bodies.present, world.seed)
    if (body >= 0 && radius < getDynamicBody(world, body).radius) setDynamicBody(world, body, { radius })
  }
}
