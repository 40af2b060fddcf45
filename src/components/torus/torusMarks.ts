// Marks of the torus view's debug drawing: lines of a width in pixels and filled rectangles, each
// kind one instanced draw. Coordinates are relative to the centre of the view.
import { type CellOccupancy, contactCount, readContacts, readVelocities, type World } from '../../physics/index.ts'
import { firstPeriodicImage, halfViewSize, type PanZoomCamera } from '../../view/panZoomCamera.ts'
import {
  createInstances,
  type InstanceLayout,
  type Instances,
  resizeInstances,
  uploadInstances,
} from '../canvas/instanceBuffer.ts'
import type { Circles } from './torusCircles.ts'

/** Marks of one style; `count` of them are written so far. */
export type Marks = Instances & { count: number }

/** A mark: from x, y to x, y. */
const LAYOUT: InstanceLayout = [['iSpan', 4]]

/** Velocities are drawn as the displacement in this many steps. */
const STEPS_AHEAD = 12

export function createMarks(): Marks {
  return Object.assign(createInstances(LAYOUT, 256), { count: 0 })
}

/** Removes all marks. */
export function clearMarks(marks: Marks): void {
  marks.count = 0
  uploadInstances(marks, 0)
}

function addMark(marks: Marks, x: number, y: number, toX: number, toY: number): void {
  if (4 * marks.count === marks.buffer.array.length) resizeInstances(marks, 2 * marks.count)
  const out = marks.buffer.array as Float32Array
  const at = 4 * marks.count++
  out[at] = x
  out[at + 1] = y
  out[at + 2] = toX
  out[at + 3] = toY
}

/** Adds every visible periodic image of a mark from (x, y) to (x + dx, y + dy). */
function addImages(marks: Marks, camera: PanZoomCamera, x: number, y: number, dx: number, dy: number): void {
  const [halfX, halfY] = halfViewSize(camera)
  const [sizeX, sizeY] = camera.period
  const startX = firstPeriodicImage(x - camera.x, -halfX - Math.max(0, dx), sizeX)
  if (startX > halfX - Math.min(0, dx)) return
  const endY = halfY - Math.min(0, dy)
  for (let ay = firstPeriodicImage(y - camera.y, -halfY - Math.max(0, dy), sizeY); ay <= endY; ay += sizeY) {
    for (let ax = startX; ax <= halfX - Math.min(0, dx); ax += sizeX) addMark(marks, ax, ay, ax + dx, ay + dy)
  }
}

/** Lines between the cells, across the whole view. */
export function fillGrid(marks: Marks, camera: PanZoomCamera, occupancy: CellOccupancy): void {
  fillLattice(marks, camera, occupancy.edge[0], occupancy.edge[1])
}

/** The seam of the periodic space. */
export function fillSeam(marks: Marks, camera: PanZoomCamera): void {
  fillLattice(marks, camera, camera.period[0], camera.period[1])
}

/** Vertical and horizontal lines through the origin and every `stepX` and `stepY` from it. */
function fillLattice(marks: Marks, camera: PanZoomCamera, stepX: number, stepY: number): void {
  marks.count = 0
  const [halfX, halfY] = halfViewSize(camera)
  for (let x = firstPeriodicImage(-camera.x, -halfX, stepX); x <= halfX; x += stepX) addMark(marks, x, -halfY, x, halfY)
  for (let y = firstPeriodicImage(-camera.y, -halfY, stepY); y <= halfY; y += stepY) addMark(marks, -halfX, y, halfX, y)
  uploadInstances(marks, marks.count)
}

/** Cells covered by more than one body. */
export function fillCells(marks: Marks, camera: PanZoomCamera, occupancy: CellOccupancy): void {
  marks.count = 0
  const { counts, cells, edge } = occupancy
  for (let row = 0; row < cells[1]; row++) {
    for (let column = 0; column < cells[0]; column++) {
      if (counts[column + cells[0] * row]! > 1)
        addImages(marks, camera, column * edge[0], row * edge[1], edge[0], edge[1])
    }
  }
  uploadInstances(marks, marks.count)
}

/** The outline of the fullest cell, where a cell holds more than one body. */
export function fillFullest(marks: Marks, camera: PanZoomCamera, { max, maxCell, edge }: CellOccupancy): void {
  marks.count = 0
  if (max > 1) {
    const [x, y] = [maxCell[0] * edge[0], maxCell[1] * edge[1]]
    for (const side of [0, edge[1]]) addImages(marks, camera, x, y + side, edge[0], 0)
    for (const side of [0, edge[0]]) addImages(marks, camera, x + side, y, 0, edge[1])
  }
  uploadInstances(marks, marks.count)
}

let contactLines = new Float64Array(0)

/** Lines between the centres of bodies that touch, across the seam where that is shorter. */
export function fillContacts(marks: Marks, camera: PanZoomCamera, world: World<2>, alpha: number): void {
  marks.count = 0
  const needed = 4 * contactCount(world)
  if (contactLines.length < needed) contactLines = new Float64Array(2 * needed)
  const count = readContacts(world, contactLines, alpha)
  for (let c = 0, o = 0; c < count; c++, o += 4) {
    addImages(
      marks,
      camera,
      contactLines[o]!,
      contactLines[o + 1]!,
      contactLines[o + 2]! - contactLines[o]!,
      contactLines[o + 3]! - contactLines[o + 1]!,
    )
  }
  uploadInstances(marks, marks.count)
}

let velocities = new Float64Array(0)

/** The displacement of each circle in the next steps. `circles` were read before. */
export function fillVelocities(marks: Marks, camera: PanZoomCamera, world: World<2>, circles: Circles): void {
  marks.count = 0
  const { positions, count } = circles
  if (velocities.length < 2 * count) velocities = new Float64Array(4 * count)
  readVelocities(world, velocities)
  const time = STEPS_AHEAD * world.timeStep
  for (let k = 0; k < count; k++) {
    const dx = velocities[2 * k]! * time
    const dy = velocities[2 * k + 1]! * time
    if (dx !== 0 || dy !== 0) addImages(marks, camera, positions[2 * k]!, positions[2 * k + 1]!, dx, dy)
  }
  uploadInstances(marks, marks.count)
}
