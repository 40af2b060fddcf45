// The path of a bottle that is poured out: the cork comes off, the bottle tips over the edge of its
// foot, rises, and turns until its mouth points down. In the physics the bottle stands and gravity
// turns; BottleView draws the bottle as it moves. The core's sine gives the same bits in every
// browser, so that a saved jar continues alike.
import { cos, sin } from '../physics/internal.ts'
import type { JarVessel } from './vessels.ts'

type Standing = Pick<JarVessel, 'table' | 'foot' | 'top'>

/** Height of the pivot above the table, as a share of the vessel's height. */
const PIVOT = 1.165 / 2.295
/** Steps until the cork is off. */
const CORK_STEPS = 22
/** Steps after that until the bottle lies, and until it is upside down. */
const LYING_STEPS = 62
const OVER_STEPS = 130
/** Radians from upright: lying with its mouth a little down, and upside down. */
const LYING_ANGLE = 1.9
const OVER_ANGLE = 3
/** Then the bottle swings to shake out the last candies: radians, and radians a step. */
const SWING = 0.08
const SWING_SPEED = 0.22
/** How far the bottle rises, and moves aside so that the stream falls in the middle. Metres. */
const LIFT = 0.86
const ASIDE = -0.12

/** The turn about z, towards +x, in radians, and the position of the bottle's origin in metres. */
export type BottlePose = { turn: number; x: number; y: number }

/** The angle of the bottle, in radians, a number of steps after the start of a pour. */
export function pourTurn(steps: number): number {
  const t = steps - CORK_STEPS
  const over = smoothstep((t - LYING_STEPS) / (OVER_STEPS - LYING_STEPS))
  const tip = LYING_ANGLE * smoothstep(t / LYING_STEPS) + (OVER_ANGLE - LYING_ANGLE) * over
  return t > OVER_STEPS ? tip + SWING * sin((t - OVER_STEPS) * SWING_SPEED) : tip
}

/** The pose of a bottle tipped by `turn` radians: first on the edge of its foot, then in the air. */
export function bottlePose(turn: number, { table, foot, top }: Standing): BottlePose {
  const height = PIVOT * (top - table)
  const pivot = table + height
  // How deep the foot would be below the table.
  const edge = Math.max(0, height * cos(turn) + foot * sin(turn) - height)
  const up = LIFT * smoothstep(turn / 1.5) + edge * (1 - smoothstep((turn - 0.4) / 1.2))
  return {
    turn,
    x: ASIDE * smoothstep(turn / 1.5) - pivot * sin(turn),
    y: up + pivot - pivot * cos(turn),
  }
}

/** The direction of gravity, a unit vector, relative to a bottle tipped by `turn` radians. */
export function pourDown(turn: number): readonly [number, number, number] {
  return [sin(turn), -cos(turn), 0]
}

/** Height above the table, in metres, of a point relative to the bottle. */
export function heightAboveTable(pose: BottlePose, { table }: Standing, x: number, y: number): number {
  return -sin(pose.turn) * x + cos(pose.turn) * y + pose.y - table
}

/** The easing curve of scripted motion: 0 up to t = 0, 1 from t = 1, and 3 t^2 - 2 t^3 between. */
export function smoothstep(t: number): number {
  const c = Math.min(1, Math.max(0, t))
  return c * c * (3 - 2 * c)
}
