// Writes a world's springs as marks: struts as thin lines, muscles as wider ones whose colour
// follows the wave, with a dot in the middle.
import { Color } from 'three'
import {
  bodyColumns,
  readContractions,
  readPositions,
  readSprings,
  springCount,
  type World,
} from '../../physics/index.ts'
import { addMark, type Marks } from './marks.ts'

/** The springs of a world as they were last read. */
export type SpringInstances = {
  /** x, y of each body, metres. */
  positions: Float32Array
  /** The two ends of each spring, as indices of `positions`. */
  ends: Int32Array
  /** How far each muscle is contracted, -1 to 1; NaN: no muscle. */
  contractions: Float32Array
  bodyCount: number
  springCount: number
}

export function createSpringInstances(): SpringInstances {
  return {
    positions: new Float32Array(64),
    ends: new Int32Array(128),
    contractions: new Float32Array(64),
    bodyCount: 0,
    springCount: 0,
  }
}

const linear = (css: string) => new Color(css).toArray()
/**
 * Linear colours: of struts, of muscles at their longest, at rest and at their shortest, and of the
 * editor.
 */
export const PAINT = {
  strut: linear('#8f7590'),
  long: linear('#6fb5a0'),
  middle: linear('#e59ab0'),
  short: linear('#c23f6e'),
  dot: linear('#fff6f2'),
  chosen: linear('#8a2f57'),
  draft: linear('#a8476c'),
}
/** Pixels. */
const STRUT_WIDTH = 2.6
const MUSCLE_WIDTH = 4.6

/**
 * Reads the bodies and springs of a world.
 * @param alpha 0 to 1: between the step before (0) and the present (1)
 */
export function readSpringInstances(instances: SpringInstances, world: World<2>, alpha: number): void {
  const bodies = bodyColumns(world).count
  const springs = springCount(world)
  if (instances.positions.length < 2 * bodies) instances.positions = new Float32Array(4 * bodies)
  if (instances.contractions.length < springs) {
    instances.ends = new Int32Array(4 * springs)
    instances.contractions = new Float32Array(2 * springs)
  }
  readPositions(world, instances.positions, alpha)
  readSprings(world, instances.ends)
  readContractions(world, instances.contractions)
  instances.bodyCount = bodies
  instances.springCount = springs
}

const mixed = [0, 0, 0]

/**
 * Writes all springs.
 * @param dots gets the dots of the muscles; null: none are drawn
 * @param scale factor on the widths
 */
export function writeSpringInstances(
  { positions, ends, contractions, springCount }: SpringInstances,
  lines: Marks,
  dots: Marks | null,
  scale = 1,
): void {
  for (let s = 0; s < springCount; s++) {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    const ax = positions[a]!
    const ay = positions[a + 1]!
    const bx = positions[b]!
    const by = positions[b + 1]!
    const contraction = contractions[s]!
    if (Number.isNaN(contraction)) {
      addMark(lines, ax, ay, bx, by, STRUT_WIDTH * scale, 0, PAINT.strut)
      continue
    }
    const extreme = contraction > 0 ? PAINT.short : PAINT.long
    const share = Math.abs(contraction)
    for (let k = 0; k < 3; k++) mixed[k] = PAINT.middle[k]! + share * (extreme[k]! - PAINT.middle[k]!)
    addMark(lines, ax, ay, bx, by, (MUSCLE_WIDTH + 0.9 * contraction) * scale, 0, mixed)
    if (!dots) continue
    const x = (ax + bx) / 2
    const y = (ay + by) / 2
    addMark(dots, x, y, x, y, 10 * scale, 0, mixed)
    addMark(dots, x, y, x, y, 5.4 * scale, 0, PAINT.dot)
  }
}
