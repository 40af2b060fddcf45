// How large the candies are where neither `fills` nor a goal says so. The jar is sized for a round
// number of candies, and up to two thirds of them fit in it. When more come in, the jar is sized
// for the next number: its candies shrink in place over the next steps, and the pile sinks. They
// grow again only once the jar was empty, because a full jar has no space for larger ones.
import { type BodyId, getSpawnRegion, setSpawnRegion } from '../physics/index.ts'
import { getDynamicBody, setDynamicBody } from '../physics/internal.ts'
import { radiusOf, resizeBody } from './jarBodies.ts'
import { besideIn, type ReadOptions } from './jarOptions.ts'
import type { CandyBodies, JarState } from './jarState.ts'
import { entryOf, jarRadius } from './jarWorld.ts'
import { fillingRadius, largestRadius, leastFills, spreadOf } from './pileHeight.ts'
import type { JarVessel } from './vessels.ts'

/** Numbers of candies that a jar is sized for, besides its capacity. */
const SIZED_FOR = [30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] as const
/** The share of the number at which the next number is chosen. */
const FULL = 2 / 3
/** From this number on, candies have the usual size. */
const USUAL_FROM = 3000
/** The factor on the radius in a step: from one number to the next in half a second. */
const SHRINKING = 0.9875
/** Tolerance for the rounding of a stored radius, as a share of it. */
const ROUNDING = 1e-9

/** The number that an empty jar is sized for; null if its options or its world set the candies' size. */
export const firstSizedFor = ({ vessel, filling, capacity }: ReadOptions): number | null =>
  vessel && filling === undefined ? numbersUpTo(capacity)[0]! : null

/** All numbers that a jar can be sized for, from the smallest. */
const numbersUpTo = (capacity: number): number[] => [...SIZED_FOR, capacity].sort((a, b) => a - b)

/** The mean radius of candies of size 1 in a jar that is sized for a number of candies. Metres. */
function radiusFor(number: number, vessel: JarVessel): number {
  return number < USUAL_FROM ? fillingRadius(vessel, Math.max(number, leastFills(vessel))) : jarRadius(number, vessel)
}

/**
 * The radius to which candies of size 1 may shrink when more or larger ones come in. Metres.
 * @param radius Their mean radius now.
 */
export function leastRadius({ bodies, options, vessel }: JarState, radius = bodies.radius): number {
  return bodies.sizedFor === null ? radius : radiusFor(numbersUpTo(options.capacity).at(-1)!, vessel!)
}

/**
 * Chooses the size of candies by their number. Called before new ones get a body.
 * @param isFresh Whether no candy has a body yet: then they may also become larger.
 */
export function chooseSize(jar: JarState, isFresh: boolean): void {
  const { bodies, contents, options, vessel, world } = jar
  const { sizedFor } = bodies
  if (sizedFor === null) return
  const fits = createFit(jar)
  if (!isFresh && fits(sizedFor, bodies.radius)) return
  const numbers = numbersUpTo(options.capacity)
  const isRight = (each: number) => (isFresh || each > sizedFor) && fits(each, radiusFor(each, vessel!))
  const next = numbers.find(isRight) ?? numbers.at(-1)!
  const radius = radiusFor(next, vessel!)
  const entry = entryOf(vessel!, radius, Math.min(next, options.capacity), next < USUAL_FROM)
  setSpawnRegion(world, { ...getSpawnRegion(world)!, minRadius: radius * (1 - spreadOf(radius)), ...entry })
  Object.assign(bodies, { sizedFor: next, radius })
  if (isFresh) Object.assign(bodies, { present: radius, beside: besideIn(options.beside, next) })
  for (const candy of contents.candies) if (candy.body < 0) resizeBody(jar, candy)
}

/** Returns whether candies fill at most their share of the jar, and pass the neck of the vessel. */
function createFit({ contents, options, vessel }: JarState) {
  let volume = 0
  let widest = 1
  for (const { items } of contents.candies) {
    const { size = 1 } = items[0]!
    volume += size ** 3
    widest = Math.max(widest, size)
  }
  return (number: number, radius: number) =>
    volume <= (number === options.capacity ? 1 : FULL) * number && widest * radius <= largestRadius(vessel!)
}

/** Finds the number that a saved jar is sized for, by the radius of its candies. */
export function loadSizedFor({ bodies, options, vessel }: JarState): void {
  if (bodies.sizedFor === null) return
  const numbers = numbersUpTo(options.capacity)
  const fits = (number: number) => radiusFor(number, vessel!) <= bodies.radius * (1 + ROUNDING)
  bodies.sizedFor = numbers.find(fits) ?? numbers.at(-1)!
  bodies.beside = besideIn(options.beside, bodies.sizedFor)
}

/** Whether the candies are larger than `radius`. */
export const isShrinking = ({ radius, present }: CandyBodies): boolean => present > radius

/** Shrinks the candies that are too large. Called after each step. */
export function shrink({ world, bodies, contents }: JarState): void {
  if (!isShrinking(bodies)) return
  bodies.present = Math.max(bodies.radius, SHRINKING * bodies.present)
  for (const candy of contents.candies) {
    const body = candy.body as BodyId
    const radius = radiusOf(candy, bodies.present, world.seed)
    if (body >= 0 && radius < getDynamicBody(world, body).radius) setDynamicBody(world, body, { radius })
  }
}
