// The outline of the bottle as a closed curve of [radius, y], from the axis outside up, over the lip and down inside.
// The inside is the very profile that the physics confines to; everything else is drawn about it.
import { BOTTLE, bottleProfile, NECK } from '../../physics/index.ts'

export type Outline = { points: [number, number][]; wall: number; neck: number; lipTop: number; base: number }

const WALL = 0.042
const BASE = 0.085
/** Rounding of the lip's inner edge, and of the corner of the floor. */
const LIP = 0.03
const CORNER = 0.02

/**
 * A jar with a thick base, a round shoulder, a short neck and a rolled lip.
 * @param detail points of its curves, as a part of those that look smooth from near; 1
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
  // Outside: a foot with a hollow, the rounded edge, the wall.
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
  // Inside, down again: the physics' own curve, in finer steps.
  const inside = bottleProfile(steps(28)).reverse()
  points.push(...inside.slice(0, -1), [radius, bottom + CORNER])
  arc(points, radius - CORNER, bottom + CORNER, CORNER, 0, -90, steps(6))
  points.push([0, bottom])
  return { points: distinct(points), wall: WALL, neck, lipTop, base }
}

/** The inside of the glass at height y: the largest radius there that is not in the glass; 0 below the floor. */
export function innerRadius(outline: Outline, y: number): number {
  const inside = outline.points.slice(highest(outline.points))
  for (let i = 1; i < inside.length; i++) {
    const [r0, y0] = inside[i - 1]!
    const [r1, y1] = inside[i]!
    if (y <= y0 && y >= y1 && y0 > y1) return r0 + ((r1 - r0) * (y0 - y)) / (y0 - y1)
  }
  return 0
}

/** Index of the last of the highest points: there the outside ends and the inside begins. */
export function highest(points: readonly [number, number][]): number {
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
