// The outline of the bottle as a closed curve of [radius, y]: from the axis up the outside, over
// the lip and down the inside. The inside is the profile of the physics container.
import { BOTTLE, bottleProfile, NECK } from '../../scenes/index.ts'

/** Lengths in metres. */
type Outline = { points: [number, number][]; wall: number; lipTop: number; base: number }

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
  const points: [number, number][] = []
  // Outside: a hollow foot, its round edge, the wall.
  points.push([0, base + 0.028], [0.55 * radius, base + 0.02], [0.72 * radius, base + 0.004])
  arc(points, outer - 0.1, base + 0.1, 0.1, -90, 0, steps(12))
  points.push([outer, top])
  curve(
    points,
    [outer, top],
    [outer, top + 0.72 * rise],
    [neck + WALL, top + 0.46 * rise],
    [neck + WALL, top + rise + 0.01],
    steps(28),
  )
  // The lip: a bead a little wider than the neck.
  points.push([neck + WALL, lipTop - 0.075])
  arc(points, neck + WALL, lipTop - 0.0375, 0.0375, -90, 90, steps(14))
  arc(points, neck + LIP, lipTop - LIP, LIP, 90, 180, steps(8))
  // Inside: the curve of the physics container in finer steps.
  const inside = bottleProfile(steps(28)).reverse()
  points.push(...inside.slice(0, -1), [radius, bottom + CORNER])
  arc(points, radius - CORNER, bottom + CORNER, CORNER, 0, -90, steps(6))
  points.push([0, bottom])
  return { points: distinct(points), wall: WALL, lipTop, base }
}

/** Index of the last of the highest points, where the outside ends and the inside begins. */
export function highest(points: readonly (readonly [number, number])[]): number {
  let best = 0
  points.forEach((p, i) => {
    if (p[1] >= points[best]![1]) best = i
  })
  return best
}

function arc(
  out: [number, number][],
  cx: number,
  cy: number,
  r: number,
  from: number,
  to: number,
  steps: number,
): void {
  for (let i = 0; i <= steps; i++) {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    out.push([cx + r * Math.cos(angle), cy + r * Math.sin(angle)])
  }
}

/** A cubic Bezier curve. */
function curve(out: [number, number][], a: number[], b: number[], c: number[], d: number[], steps: number): void {
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    const s = 1 - t
    const mix = (k: number) => s * s * s * a[k]! + 3 * s * s * t * b[k]! + 3 * s * t * t * c[k]! + t * t * t * d[k]!
    out.push([mix(0), mix(1)])
  }
}

function distinct(points: [number, number][]): [number, number][] {
  return points.filter(
    (p, i) => i === 0 || Math.abs(p[0] - points[i - 1]![0]) + Math.abs(p[1] - points[i - 1]![1]) > 1e-6,
  )
}
