// The candy in the character's hand: picked up, carried in front of it, thrown. No React here.
import { type FollowCamera, headingOf } from '../../src/index.ts'
import { characterIds, getCharacter, pickBlock } from '../../src/physics/blocks.ts'
import {
  type BodyId,
  type GrabId,
  getBody,
  grab,
  hasBody,
  moveGrab,
  nearestBody,
  releaseGrab,
  setBody,
  type Vec,
  type World,
} from '../../src/physics/index.ts'

/** A candy in the hand, and the spring that holds it. */
export type Carried = { body: BodyId; spring: GrabId }

/** Metres around the hand within which it finds a candy. */
const REACH = 2
/** The hand: metres in front of the character's middle, and above its feet. */
const AHEAD = 0.8
const HEIGHT = 1.1
/** Velocity of a throw, ahead and upwards. Metres per second. */
const THROW = 6.5
const LIFT = 3.5

export function isBehindBlock(world: World<3>, from: Vec<3>, to: Vec<3>): boolean {
  const way: Vec<3> = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  return way.some((part) => Math.abs(part) > 1e-9) && pickBlock(world, from, way, 1) !== null
}

/**
 * Picks up the candy that is nearest to the character's hand.
 * @returns null when none is within reach, or a block is in the way
 */
export function pickUp(world: World<3>, camera: FollowCamera): Carried | null {
  const hand = handOf(world, camera)
  const body = hand && nearestBody(world, hand, REACH)
  if (!hand || body === null) return null
  const { position, radius } = getBody(world, body)
  // Between other candies only its top is visible.
  if (isBehindBlock(world, hand, [position[0], position[1] + radius, position[2]])) return null
  return { body, spring: grab(world, body) }
}

/** Moves a carried candy along with the character. @returns whether it is still in the hand */
export function carry(world: World<3>, camera: FollowCamera, { body, spring }: Carried): boolean {
  const hand = hasBody(world, body) && handOf(world, camera)
  if (!hand) return false
  moveGrab(world, spring, hand)
  return true
}

/** Throws a carried candy in the direction of the camera. */
export function throwCandy(world: World<3>, camera: FollowCamera, { body, spring }: Carried): void {
  if (!hasBody(world, body)) return
  releaseGrab(world, spring)
  const [x, z] = headingOf(camera, 0, THROW)
  setBody(world, body, { velocity: [x, LIFT, z] })
}

/** The place of the character's hand; null in a garden without characters. */
function handOf(world: World<3>, camera: FollowCamera): Vec<3> | null {
  const [character] = characterIds(world)
  if (character === undefined) return null
  const { position: feet } = getCharacter(world, character)
  const [x, z] = headingOf(camera, 0, AHEAD)
  return [feet[0] + x, feet[1] + HEIGHT, feet[2] + z]
}
