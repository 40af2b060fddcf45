// Writes a world's springs as marks: struts as thin lines, and muscles as spindles that swell and
// change colour as they contract; or as in Soda Constructor.
import { Color } from 'three'
import {
  bodyColumns,
  readContractions,
  readPositions,
  readSprings,
  springCount,
  type World,
} from '../../physics/index.ts'
import { addMark, type Marks, SPINDLE, SQUARE } from './WalkerMarks.tsx'

/** The springs of a world as last read. */
export class SpringInstances {
  /** x, y of each body, metres. */
  positions = new Float32Array(64)
  /** The two ends of each spring, as indices of `positions`. */
  ends = new Int32Array(128)
  /** Contraction of each muscle, -1 to 1; NaN: no muscle. */
  contractions = new Float32Array(64)
  bodyCount = 0
  springCount = 0
}

const linear = (css: string) => new Color(css).toArray()
/** Linear colours: of struts, and of muscles at their longest, at rest and at their shortest. */
const PAINT = {
  strut: linear('#8f7590'),
  long: linear('#6fb5a0'),
  middle: linear('#e59ab0'),
  short: linear('#c23f6e'),
  shine: linear('#fff6f2'),
  edge: linear('#74506f'),
}
/** Pixels. */
const STRUT_WIDTH = 2.6
/** Width of a muscle at rest, and the change at full contraction. Pixels. */
const MUSCLE_WIDTH = 8.4
const SWELLING = 3
/** Length of a muscle's highlight to each side of its middle, as a part. */
const SHINE = 0.15

/**
 * Reads the bodies and springs of a world.
 * @param alpha 0 to 1: between the step before (0) and the current one (1)
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

export function writeSpringInstances(instances: SpringInstances, lines: Marks): void {
  const { positions, ends, contractions, springCount } = instances
  for (let s = 0; s < springCount; s++) {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    const ax = positions[a]!
    const ay = positions[a + 1]!
    const bx = positions[b]!
    const by = positions[b + 1]!
    const contraction = contractions[s]!
    if (Number.isNaN(contraction)) {
      addMark(lines, ax, ay, bx, by, STRUT_WIDTH, 0, PAINT.strut)
      continue
    }
    const extreme = contraction > 0 ? PAINT.short : PAINT.long
    const share = Math.abs(contraction)
    for (let k = 0; k < 3; k++) mixed[k] = PAINT.middle[k]! + share * (extreme[k]! - PAINT.middle[k]!)
    addMark(lines, ax, ay, bx, by, MUSCLE_WIDTH + SWELLING * contraction, SPINDLE, mixed)
    const [low, high] = [0.5 - SHINE, 0.5 + SHINE]
    const [dx, dy] = [bx - ax, by - ay]
    addMark(lines, ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy, 2, 0, PAINT.shine, 0, 0.55)
  }
}

/** Writes a disc for each node. @param width in pixels */
export function writeNodes({ positions, bodyCount }: SpringInstances, marks: Marks, width: number): void {
  for (let k = 0; k < bodyCount; k++) {
    const x = positions[2 * k]!
    const y = positions[2 * k + 1]!
    addMark(marks, x, y, x, y, width, 0, PAINT.edge)
  }
}

/** Size of a room in metres. */
type Room = { width: number; height: number }
const BLACK = [0, 0, 0]
/** Pixels. */
const LINE = 1.2
const NODE = 8
const MUSCLE = 4

export function writeClassicDrawing(instances: SpringInstances, marks: Marks, { width, height }: Room): void {
  const { positions, ends, contractions, bodyCount, springCount } = instances
  addMark(marks, 0, 0, width, 0, LINE, 0, BLACK)
  addMark(marks, width, 0, width, height, LINE, 0, BLACK)
  addMark(marks, width, height, 0, height, LINE, 0, BLACK)
  addMark(marks, 0, height, 0, 0, LINE, 0, BLACK)
  for (let s = 0; s < springCount; s++) {
    const a = 2 * ends[2 * s]!
    const b = 2 * ends[2 * s + 1]!
    addMark(marks, positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!, LINE, 0, BLACK)
    if (Number.isNaN(contractions[s]!)) continue
    addSquare(marks, (positions[a]! + positions[b]!) / 2, (positions[a + 1]! + positions[b + 1]!) / 2, MUSCLE)
  }
  for (let k = 0; k < bodyCount; k++) addSquare(marks, positions[2 * k]!, positions[2 * k + 1]!, NODE)
}

function addSquare(marks: Marks, x: number, y: number, edge: number): void {
  addMark(marks, x, y, x, y, edge, SQUARE, BLACK)
}
