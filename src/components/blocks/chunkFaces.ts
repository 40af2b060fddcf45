// The visible faces of a chunk of blocks. Faces in one plane with equal colour and shade are merged
// into rectangles.
import { CHUNK_SIZE, readBlocks } from '../../physics/blocks.ts'
import type { Vec, World } from '../../physics/index.ts'

/** Rectangles of one chunk, ready for a geometry: four corners each. */
export type Faces = ReturnType<typeof chunkFaces>

/** Index of a colour for the block in a cell. */
export type ColorIndexOf = (x: number, y: number, z: number) => number

/** Brightness of a corner by the number of blocks beside it, 0 to 3. */
const SHADES = [1, 0.87, 0.77, 0.68] as const

/** A direction of faces: axis and sign of the normal, and the two axes in the plane. */
type Side = { axis: number; sign: number; u: number; v: number }

/** On vertical faces the second axis is y, the axis of heights. */
const SIDES: readonly Side[] = [
  { axis: 0, u: 2, v: 1 },
  { axis: 1, u: 0, v: 2 },
  { axis: 2, u: 0, v: 1 },
].flatMap((axes) => [-1, 1].map((sign) => ({ ...axes, sign })))

/** Cells along an edge of a chunk with its border, and the offset of the next cell on each axis. */
const WIDTH = CHUNK_SIZE + 2
const STRIDES = [1, WIDTH, WIDTH * WIDTH] as const

/** Heights of the blocks in the chunk and in the cells around it, x fastest. Metres. */
const heights = new Float64Array(WIDTH ** 3)
/** One layer of faces: 0, or colour, heights and shades packed into one number. */
const mask = new Float64Array(CHUNK_SIZE * CHUNK_SIZE)

/** A chunk while its faces are collected. */
type Chunk = {
  /** The first cell. */
  origin: Vec<3>
  /** All different heights. Faces refer to them by index. */
  levels: number[]
  colorOf: ColorIndexOf
  colors: Float32Array
  positions: number[]
  normals: number[]
  tints: number[]
}

/**
 * Collects the visible faces of a chunk.
 * @param origin first cell of the chunk
 * @param colors linear red, green, blue by index
 */
export function chunkFaces(world: World<3>, origin: Vec<3>, colorOf: ColorIndexOf, colors: Float32Array) {
  const [x, y, z] = origin
  readBlocks(world, [x - 1, y - 1, z - 1], [x + CHUNK_SIZE, y + CHUNK_SIZE, z + CHUNK_SIZE], heights)
  const chunk: Chunk = { origin, levels: [0, 1], colorOf, colors, positions: [], normals: [], tints: [] }
  for (const side of SIDES)
    for (let layer = 0; layer < CHUNK_SIZE; layer++) if (fillMask(chunk, side, layer)) mergeMask(chunk, side, layer)
  const count = chunk.positions.length / 12
  const indices = new Uint32Array(6 * count)
  for (let q = 0; q < count; q++) indices.set([4 * q, 4 * q + 1, 4 * q + 2, 4 * q, 4 * q + 2, 4 * q + 3], 6 * q)
  return {
    /** Corners in world coordinates. Metres. */
    positions: Float32Array.from(chunk.positions),
    normals: Float32Array.from(chunk.normals),
    /** Linear colour times shade. */
    colors: Float32Array.from(chunk.tints),
    indices,
  }
}

/** Fills the mask with the faces of a layer. @returns whether there are any */
function fillMask(chunk: Chunk, side: Side, layer: number): boolean {
  const cell = [0, 0, 0]
  let any = false
  cell[side.axis] = layer
  for (let b = 0; b < CHUNK_SIZE; b++) {
    for (let a = 0; a < CHUNK_SIZE; a++) {
      cell[side.u] = a
      cell[side.v] = b
      const face = faceOf(chunk, cell, side)
      mask[a + CHUNK_SIZE * b] = face
      if (face !== 0) any = true
    }
  }
  return any
}

/** The face of a cell for the mask; 0 where it is hidden. */
function faceOf({ origin, levels, colorOf }: Chunk, cell: number[], { axis, sign, u, v }: Side): number {
  const [x, y, z] = cell as [number, number, number]
  const at = x + 1 + WIDTH * (y + 1 + WIDTH * (z + 1))
  const height = heights[at]!
  if (height === 0) return 0
  let beside = at + sign * STRIDES[axis]!
  const other = heights[beside]!
  if (axis === 1 ? (sign > 0 ? height === 1 && other > 0 : other === 1) : other >= height) return 0
  // The top of a slab is shaded by the blocks of its own layer.
  if (axis === 1 && sign > 0 && height < 1) beside = at
  const shading = height < 1 ? height : 0.49
  let shades = 0
  for (let corner = 0; corner < 4; corner++) {
    const du = corner === 1 || corner === 2 ? STRIDES[u]! : -STRIDES[u]!
    const dv = corner > 1 ? STRIDES[v]! : -STRIDES[v]!
    const a = heights[beside + du]! > shading
    const b = heights[beside + dv]! > shading
    const c = heights[beside + du + dv]! > shading
    shades = shades * 4 + (a && b ? 3 : (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0))
  }
  const span = levelOf(levels, axis === 1 ? 0 : other) * 256 + levelOf(levels, height)
  return 1 + shades + 256 * (span + 65536 * colorOf(origin[0] + x, origin[1] + y, origin[2] + z))
}

/** The index of a height. A world has at most 255 different heights. */
function levelOf(levels: number[], height: number): number {
  const level = levels.indexOf(height)
  return level < 0 ? levels.push(height) - 1 : level
}

/** Unpacks a number of the mask: colour, heights in metres, shades. */
function decode(face: number, levels: readonly number[]) {
  const rest = Math.floor((face - 1) / 256)
  const [from, to] = [levels[Math.floor(rest / 256) % 256]!, levels[rest % 256]!]
  return { shades: (face - 1) % 256, from, to, color: 3 * Math.floor(rest / 65536) }
}

/** Removes the largest rectangles of equal faces from the mask, row by row. */
function mergeMask(chunk: Chunk, side: Side, layer: number): void {
  for (let b = 0; b < CHUNK_SIZE; b++) {
    for (let a = 0; a < CHUNK_SIZE; a++) {
      const face = mask[a + CHUNK_SIZE * b]!
      if (face === 0) continue
      const decoded = decode(face, chunk.levels)
      const { shades, from, to } = decoded
      // A face whose corners differ in shade is not merged. Sides of slabs are not merged upwards.
      const isFlat = shades === (shades % 4) * 85
      const isWhole = side.axis === 1 || (from === 0 && to === 1)
      let width = 1
      while (isFlat && a + width < CHUNK_SIZE && mask[a + width + CHUNK_SIZE * b] === face) width++
      let rows = 1
      while (isFlat && isWhole && b + rows < CHUNK_SIZE && isRow(face, a, b + rows, width)) rows++
      for (let row = 0; row < rows; row++) mask.fill(0, a + CHUNK_SIZE * (b + row), a + width + CHUNK_SIZE * (b + row))
      addFace(chunk, side, layer, { a, b, width, rows, ...decoded })
    }
  }
}

function isRow(face: number, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (mask[a + k + CHUNK_SIZE * b] !== face) return false
  return true
}

type Rectangle = ReturnType<typeof decode> & { a: number; b: number; width: number; rows: number }

function addFace(chunk: Chunk, { axis, sign, u, v }: Side, layer: number, face: Rectangle): void {
  const { origin, colors, positions, normals, tints } = chunk
  const { a, b, width, rows, from, to, shades, color } = face
  const level = sign < 0 ? 0 : axis === 1 ? to : 1
  const low = origin[v]! + b + (axis === 1 ? 0 : from)
  const high = axis === 1 ? low + rows : origin[v]! + b + rows - 1 + to
  const shade = [shades >> 6, (shades >> 4) & 3, (shades >> 2) & 3, shades & 3]
  // Counter-clockwise from outside. The diagonal joins the brighter corners, for an even shade.
  const order = (axis === 2) === sign > 0 ? [0, 1, 2, 3] : [0, 3, 2, 1]
  const shift = shade[0]! + shade[2]! > shade[1]! + shade[3]! ? 1 : 0
  for (let n = 0; n < 4; n++) {
    const corner = order[(n + shift) % 4]!
    const place = [0, 0, 0]
    place[axis] = origin[axis]! + layer + level
    place[u] = origin[u]! + a + (corner === 1 || corner === 2 ? width : 0)
    place[v] = corner > 1 ? high : low
    positions.push(...place)
    normals.push(axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0)
    const light = SHADES[shade[corner]!]!
    tints.push(colors[color]! * light, colors[color + 1]! * light, colors[color + 2]! * light)
  }
}
