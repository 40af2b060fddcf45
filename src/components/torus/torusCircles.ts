// The circles of the torus view as candies from above: one square each, all in one instanced draw,
// with a fragment shader for the star. Positions are relative to the centre of the view, one for each
// visible periodic image, from the smallest circle to the largest, so that larger circles lie on top
// like larger balls on a tray.
import { Vector2 } from 'three'
import { firstPeriodicImage, halfViewSize, type PanZoomCamera } from '../../hooks/usePanZoomCamera.ts'
import { bodyColumns, readIds, readOrientations, readPositions, readRadii, type World } from '../../physics/index.ts'
import { type ColorOf, choose, colorCandy } from '../candies/candyAppearance.ts'
import {
  growingSize,
  shrinkingSize,
  stopGrowing,
  TRANSITION_TIME,
  type Transitions,
} from '../candies/candyTransitions.ts'
import { addInstance, createInstances, type InstanceLayout, uploadInstances } from '../canvas/instances.tsx'

/** x, y from the centre of the view, radius, turn; linear colour, shape (negative: with a ring). */
const LAYOUT: InstanceLayout = [
  ['instancePosition', 4],
  ['instanceColor', 4],
]
/** Distance of tips and shadow from the middle, in radii. */
const REACH = 1.5
/** Number of circles from which the arrays grow. */
const LEAST = 1024

/** Uniforms of the view, shared by all layers. */
export type ViewUniforms = ReturnType<typeof createViewUniforms>

/** Clip units per unit of the world, and per CSS pixel. */
export const createViewUniforms = () => ({
  uScale: { value: new Vector2(1, 1) },
  uPixel: { value: new Vector2(1, 1) },
})

export function updateViewUniforms(uniforms: ViewUniforms, { scale, width, height }: PanZoomCamera): void {
  uniforms.uScale.value.set((2 * scale) / width, (2 * scale) / height)
  uniforms.uPixel.value.set(2 / width, 2 / height)
}

/** The circles of a world as last read, in the order of `bodyIds`. */
export class Circles {
  readonly instances = createInstances(LAYOUT, LEAST)
  ids = new Float64Array(LEAST)
  positions = new Float32Array(2 * LEAST)
  turns = new Float32Array(LEAST)
  radii = new Float32Array(LEAST)
  /** Linear red, green, blue, and the number of the shape. */
  tints = new Float32Array(4 * LEAST)
  count = -1
  /** Indices from the smallest circle to the largest. Of equal circles the older is first. */
  order = new Uint32Array(LEAST)
  palette: Float32Array | null = null
  colorOf: ColorOf | undefined
  /** The world that was read last. */
  world: World<2> | null = null
  /** Growing circles by handle, and shrinking circles as last drawn. */
  transitions: Transitions<RemovedCircle> = { growing: new Map(), removed: [] }
}

/**
 * Reads the bodies of a world.
 * @param alpha 0 to 1: between the step before (0) and the current one (1)
 * @param colors a palette, from `linearColors`
 */
export function readCircles(circles: Circles, world: World<2>, alpha: number, colors: Float32Array, colorOf?: ColorOf) {
  const { count } = bodyColumns(world)
  const replaced = readPresentIds(circles, world, count)
  // The first circles of a world appear at once.
  if (circles.world !== world) circles.transitions = { growing: new Map(), removed: [] }
  else if (replaced) updateTransitions(circles, count)
  circles.world = world
  if (count > circles.ids.length) setCapacity(circles, 2 * count)
  const { ids, tints } = circles
  const recolor = replaced || circles.palette !== colors || circles.colorOf !== colorOf
  circles.palette = colors
  circles.colorOf = colorOf
  circles.count = count
  if (recolor) {
    readIds(world, ids)
    for (let k = 0; k < count; k++) {
      colorCandy(ids[k]!, colorOf?.(ids[k]!), colors, tints, 4 * k)
      tints[4 * k + 3] = 1 + choose(ids[k]!, 5, 4096)
    }
  }
  readPositions(world, circles.positions, alpha)
  readOrientations(world, circles.turns, alpha)
  readRadii(world, circles.radii)
  if (!recolor) return
  const { order, radii } = circles
  for (let k = 0; k < count; k++) order[k] = k
  order.subarray(0, count).sort((a, b) => radii[a]! - radii[b]! || ids[a]! - ids[b]!)
}

/**
 * Writes every visible periodic image of the circles, in one upload.
 * @param followed the circle that gets a ring and lies on top; null: none
 * @param held the circle that lies over the followed one. @default none
 */
export function writeCircles(circles: Circles, camera: PanZoomCamera, followed: number | null, held?: number | null) {
  const { positions, turns, radii, tints, ids, count, order, transitions, instances } = circles
  const [halfX, halfY] = halfViewSize(camera)
  const [sizeX, sizeY] = camera.period
  instances.count = 0
  const writeImages = (
    x0: number,
    y0: number,
    radius: number,
    turn: number,
    tint: ArrayLike<number>,
    o: number,
    ring: boolean,
  ) => {
    const reach = radius * REACH
    const startX = firstPeriodicImage(x0 - camera.x, -halfX - reach, sizeX)
    if (startX > halfX + reach) return
    for (let y = firstPeriodicImage(y0 - camera.y, -halfY - reach, sizeY); y <= halfY + reach; y += sizeY) {
      for (let x = startX; x <= halfX + reach; x += sizeX) {
        const at = addInstance(instances)
        const out = instances.data
        out[at] = x
        out[at + 1] = y
        out[at + 2] = radius
        out[at + 3] = turn
        out[at + 4] = tint[o]!
        out[at + 5] = tint[o + 1]!
        out[at + 6] = tint[o + 2]!
        out[at + 7] = ring ? -tint[o + 3]! : tint[o + 3]!
      }
    }
  }
  const writeCircle = (k: number) => {
    const radius = radii[k]! * growingSize(transitions, ids[k]!)
    writeImages(positions[2 * k]!, positions[2 * k + 1]!, radius, turns[k]!, tints, 4 * k, ids[k] === followed)
  }
  const above: number[] = []
  for (let n = 0; n < count; n++) {
    const k = order[n]!
    if (ids[k] === held) above.push(k)
    else if (ids[k] === followed) above.unshift(k)
    else writeCircle(k)
  }
  for (const circle of transitions.removed) {
    const { x, y, turn, tint } = circle
    writeImages(x, y, circle.radius * shrinkingSize(circle.left), turn, tint, 0, false)
  }
  above.forEach(writeCircle)
  uploadInstances(instances)
}

let presentIds = new Float64Array(0)

/**
 * Reads the handles of all bodies into `presentIds`.
 * @returns whether they differ from those read before
 */
function readPresentIds({ ids, count }: Circles, world: World<2>, present: number): boolean {
  if (presentIds.length < present) presentIds = new Float64Array(2 * present)
  readIds(world, presentIds)
  if (present !== count) return true
  for (let k = 0; k < count; k++) if (presentIds[k] !== ids[k]) return true
  return false
}

function setCapacity(circles: Circles, capacity: number): void {
  circles.ids = new Float64Array(capacity)
  circles.positions = new Float32Array(2 * capacity)
  circles.turns = new Float32Array(capacity)
  circles.radii = new Float32Array(capacity)
  circles.tints = new Float32Array(4 * capacity)
  circles.order = new Uint32Array(capacity)
  circles.palette = null
  circles.count = -1
}

/** A removed circle as last drawn, and the seconds until it has disappeared. */
type RemovedCircle = { x: number; y: number; radius: number; turn: number; tint: ArrayLike<number>; left: number }

/** Compares the current bodies, the first `present` of `presentIds`, with the circles drawn last. */
function updateTransitions({ transitions, ids, positions, turns, radii, tints, count }: Circles, present: number) {
  const { growing, removed } = transitions
  const missing = new Set(ids.subarray(0, count))
  for (let k = 0; k < present; k++) {
    if (!missing.delete(presentIds[k]!)) growing.set(presentIds[k]!, TRANSITION_TIME)
  }
  for (let k = 0; k < count; k++) {
    if (!missing.has(ids[k]!)) continue
    const left = stopGrowing(transitions, ids[k]!)
    const [x, y, radius, turn] = [positions[2 * k]!, positions[2 * k + 1]!, radii[k]!, turns[k]!]
    if (left > 0) removed.push({ x, y, radius, turn, tint: tints.slice(4 * k, 4 * k + 4), left })
  }
}
