// The outline of the bottle as a closed curve of [radius, y]: from the axis up the outside, over
// the lip and down the inside. The inside is the profile of the physics container.
import { arc, distinct } from '../../jar/vessels.ts'
import { BOTTLE, bottleProfile, NECK } from '../../scenes/index.ts'
import { bezier } from '../../scenes/vessel.ts'

/** Lengths in metres. */
type Outline = { points: readonly (readonly [number, number])[]; wall: number; lipTop: number; base: number }

/** Thickness of the wall and of the base. Metres. */
const WALL = 0.042
const BASE = 0.085
/** Radii of the lip's inner edge and of the edge of the floor. Metres. */
const LIP = 0.03
const CORNER = 0.02

/**
 * The outline of a bottle with a thick base, a round shoulder, a short neck and a rolled lip.
 * @param detail factor on the number of points of its curves; at 1 they look smooth from near
 */
export function bottleOutline(detail = 1): Outline {
  const steps = (fine: number) => Math.max(3, Math.round(detail * fine))
  const { radius, bottom, top } = BOTTLE
  const outer = radius + WALL
  const neck = NECK.radius
  const rise = NECK.bottom - top
  const base = bottom - BASE
  const lipTop = NECK.top + LIP
  const round = (r: number, y: number, size: number, from: number, to: number, fine: number) =>
    arc([r, y], [size, size], from, to, steps(fine))
  const shoulder = bezier(
    [outer, top],
    [outer, top + 0.72 * rise],
    [neck + WALL, top + 0.46 * rise],
    [neck + WALL, top + rise + 0.01],
    steps(28),
  )
  const points = distinct([
    // Outside: a hollow foot, its round edge, the wall.
    [0, base + 0.028],
    [0.55 * radius, base + 0.02],
    [0.72 * radius, base + 0.004],
    ...round(outer - 0.1, base + 0.1, 0.1, -90, 0, 12),
    ...shoulder,
    // The lip: a bead a little wider than the neck.
    [neck + WALL, lipTop - 0.075],
    ...round(neck + WALL, lipTop - 0.0375, 0.0375, -90, 90, 14),
    ...round(neck + LIP, lipTop - LIP, LIP, 90, 180, 8),
    // Inside: the curve of the physics container in finer steps.
    ...bottleProfile(steps(28)).reverse().slice(0, -1),
    [radius, bottom + CORNER],
    ...round(radius - CORNER, bottom + CORNER, CORNER, 0, -90, 6),
    [0, bottom],
  ])
  return { points, wall: WALL, lipTop, base }
}

/** Index of the last of the highest points, where the outside ends and the inside begins. */
export function highest(points: readonly (readonly [number, number])[]): number {
  const top = Math.max(...points.map(([, y]) => y))
  return points.findLastIndex(([, y]) => y === top)
}
