// The way of a bottle that is poured out: the cork goes first, then it tips over the edge of its foot, rises, and turns on until its mouth looks
// down; when it is empty it comes back. The physics stays in the frame of the bottle, where all of this is gravity that turns; BottleView draws
// the bottle as it stands in the room. Pure numbers, with the core's own sine: a saved jar goes on alike in every browser.
import { cos, sin } from '../physics/math/functions.ts'
import { smoothstep } from '../view/smoothstep.ts'

/** Height, m, of the point on the axis about which the bottle turns; of the table; radius of the foot. Those of the bottle that is drawn. */
const PIVOT = 0.28
const TABLE = -0.885
const FOOT = 0.842
/** Steps that the cork takes to be out of the way, until the bottle lies, and until it is upside down. */
const CORK = 22
const LYING = 62
const OVER = 130
/** Radians from upright: lying with its mouth a little down, and as far as it goes. */
const LIES = 1.9
const MOST = 2.86
/** The last ones are shaken out: how far it swings, radians, and how fast, radians a step. */
const SWING = 0.08
const BEAT = 0.22
/** How high it is lifted, m, and how far it goes aside, so that the stream falls in the middle. */
const LIFT = 0.86
const ASIDE = -0.12

/** A turn about the z axis, towards +x, and where it brings the bottle's own origin. */
export type BottlePose = { turn: number; x: number; y: number }

/** Radians that a bottle is tipped `steps` steps after it began to be poured out. */
export function pourTurn(steps: number): number {
  const t = steps - CORK
  const tip = LIES * smoothstep(t / LYING) + (MOST - LIES) * smoothstep((t - LYING) / (OVER - LYING))
  return t > OVER ? tip + SWING * sin((t - OVER) * BEAT) : tip
}

/** Where a bottle stands that is tipped so far: on its foot's edge at first, then lifted. */
export function bottlePose(turn: number): BottlePose {
  const height = PIVOT - TABLE
  // The lowest point of the foot would go below the table by so much.
  const edge = Math.max(0, height * cos(turn) + FOOT * sin(turn) - height)
  const up = LIFT * smoothstep(turn / 1.5) + edge * (1 - smoothstep((turn - 0.4) / 1.2))
  return {
    turn,
    x: ASIDE * smoothstep(turn / 1.5) - PIVOT * sin(turn),
    y: up + PIVOT - PIVOT * cos(turn),
  }
}

/** Unit vector of gravity in the frame of a bottle that is tipped so far. */
export function pourDown(turn: number): readonly [number, number, number] {
  return [sin(turn), -cos(turn), 0]
}

/** Height over the table, m, of a point of the bottle's frame. */
export function heightInRoom(pose: BottlePose, x: number, y: number): number {
  return -sin(pose.turn) * x + cos(pose.turn) * y + pose.y - TABLE
}
