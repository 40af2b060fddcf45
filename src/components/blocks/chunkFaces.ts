// Blocks to triangles: of each chunk only the faces that can be seen, those of one plane, colour and shade merged into rectangles. Pure numbers;
// ChunkMeshes.tsx hands them to the renderer.
import { type Blocks, CHUNK, heightAt } from '../../physics/voxel/blocks.ts'

/** Rectangles of one chunk, ready for a geometry: four corners each. */
export type Faces = {
  /** x, y, z in the world's metres */
  positions: Float32Array
  normals: Float32Array
  /** linear colour times shade */
  colors: Float32Array
  indices: Uint32Array
  /** rectangles */
  count: number
}

/** Index of a colour for the block in a cell. */
export type ColorIndexOf = (x: number, y: number, z: number) => number

/** How much darker a corner is with 0 to 3 neighbours beside it. */
const SHADES = [1, 0.87, 0.77, 0.68] as const
const SIDES = [-1, 1] as const

/** One face of a cell before merging: colour, shade of its four corners, how far it reaches up (bottom and top in the cell), all in one number. */
type Mask = Float64Array

/**
 * @param colors linear r, g, b by index
 * @returns the faces of one chunk
 */
export function chunkFaces(blocks: Blocks, chunk: number, colorOf: ColorIndexOf, colors: Float32Array): Faces {
  const out: number[][] = [[], [], []]
  const mask: Mask = new Float64Array(CHUNK * CHUNK)
  const origin = [blocks.chunkX[chunk]! * CHUNK, blocks.chunkY[chunk]! * CHUNK, blocks.chunkZ[chunk]! * CHUNK]
  for (let axis = 0; axis < 3; axis++) {
    for (const side of SIDES) {
      for (let layer = 0; layer < CHUNK; layer++) {
        if (fillMask(mask, blocks, origin, axis, side, layer, colorOf)) {
          mergeMask(mask, blocks, origin, axis, side, layer, colors, out)
        }
      }
    }
  }
  const count = out[0]!.length / 12
  const indices = new Uint32Array(6 * count)
  for (let q = 0; q < count; q++) indices.set([4 * q, 4 * q + 1, 4 * q + 2, 4 * q, 4 * q + 2, 4 * q + 3], 6 * q)
  return {
    positions: Float32Array.from(out[0]!),
    normals: Float32Array.from(out[1]!),
    colors: Float32Array.from(out[2]!),
    indices,
    count,
  }
}

/** The two axes of a face; a side's second axis is the vertical one, so that partial heights lie along it. */
function axesOf(axis: number): [number, number] {
  return axis === 0 ? [2, 1] : axis === 1 ? [0, 2] : [0, 1]
}

function fillMask(
  mask: Mask,
  blocks: Blocks,
  origin: number[],
  axis: number,
  side: number,
  layer: number,
  colorOf: ColorIndexOf,
): boolean {
  const [u, v] = axesOf(axis)
  const at = [0, 0, 0]
  let any = false
  at[axis] = origin[axis]! + layer
  for (let b = 0; b < CHUNK; b++) {
    for (let a = 0; a < CHUNK; a++) {
      at[u] = origin[u]! + a
      at[v] = origin[v]! + b
      const key = faceOf(blocks, at, axis, side, colorOf)
      mask[a + CHUNK * b] = key
      if (key !== 0) any = true
    }
  }
  return any
}

/** 0 where nothing is seen; else colour, corner shades, and the heights between which a side is seen. */
function faceOf(blocks: Blocks, at: number[], axis: number, side: number, colorOf: ColorIndexOf): number {
  const [x, y, z] = at as [number, number, number]
  const height = heightAt(blocks, x, y, z)
  if (height === 0) return 0
  const beside = [x, y, z]
  beside[axis] = beside[axis]! + side
  const other = heightAt(blocks, beside[0]!, beside[1]!, beside[2]!)
  let from = 0
  if (axis === 1) {
    if (side > 0 ? height === 1 && other > 0 : other === 1) return 0
  } else {
    if (other >= height) return 0
    from = other
  }
  // A slab's top is shaded by what stands in its own layer.
  if (axis === 1 && side > 0 && height < 1) beside[1] = y
  const [u, v] = axesOf(axis)
  let shade = 0
  for (let corner = 0; corner < 4; corner++) {
    const du = corner === 1 || corner === 2 ? 1 : -1
    const dv = corner > 1 ? 1 : -1
    const a = isFull(blocks, beside, u, du, v, 0, height)
    const b = isFull(blocks, beside, u, 0, v, dv, height)
    const c = isFull(blocks, beside, u, du, v, dv, height)
    shade = shade * 4 + (a && b ? 3 : (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0))
  }
  const heights = blocks.heights.indexOf(from) * 256 + blocks.heights.indexOf(height)
  return 1 + shade + 256 * (heights + 65536 * colorOf(x, y, z))
}

function isFull(blocks: Blocks, at: number[], u: number, du: number, v: number, dv: number, above: number): boolean {
  const p = [...at]
  p[u] = p[u]! + du
  p[v] = p[v]! + dv
  return heightAt(blocks, p[0]!, p[1]!, p[2]!) > (above < 1 ? above : 0.49)
}

/** Takes the largest rectangles of equal faces out of the mask, row by row. */
function mergeMask(
  mask: Mask,
  blocks: Blocks,
  origin: number[],
  axis: number,
  side: number,
  layer: number,
  colors: Float32Array,
  out: number[][],
): void {
  for (let b = 0; b < CHUNK; b++) {
    for (let a = 0; a < CHUNK; a++) {
      const key = mask[a + CHUNK * b]!
      if (key === 0) continue
      const rest = Math.floor((key - 1) / 256)
      const from = blocks.heights[Math.floor(rest / 256) % 256]!
      const to = blocks.heights[rest % 256]!
      // Along a shade that differs from corner to corner nothing merges; a partial side does not go on upwards.
      const flat = isFlat((key - 1) % 256)
      const whole = axis === 1 || (from === 0 && to === 1)
      let width = 1
      while (flat && a + width < CHUNK && mask[a + width + CHUNK * b] === key) width++
      let rows = 1
      while (flat && whole && b + rows < CHUNK && isRow(mask, key, a, b + rows, width)) rows++
      for (let r = 0; r < rows; r++) mask.fill(0, a + CHUNK * (b + r), a + width + CHUNK * (b + r))
      addFace(
        out,
        origin,
        axis,
        side,
        layer,
        a,
        b,
        width,
        rows,
        from,
        to,
        (key - 1) % 256,
        3 * Math.floor(rest / 65536),
        colors,
      )
    }
  }
}

function isFlat(shade: number): boolean {
  const corner = shade % 4
  return shade === corner * 85
}

function isRow(mask: Mask, key: number, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (mask[a + k + CHUNK * b] !== key) return false
  return true
}

function addFace(
  out: number[][],
  origin: number[],
  axis: number,
  side: number,
  layer: number,
  a: number,
  b: number,
  width: number,
  rows: number,
  from: number,
  to: number,
  shade: number,
  color: number,
  colors: Float32Array,
): void {
  const [positions, normals, tints] = out as [number[], number[], number[]]
  const [u, v] = axesOf(axis)
  const level = axis === 1 ? (side > 0 ? to : 0) : side > 0 ? 1 : 0
  const low = origin[v]! + b + (axis === 1 ? 0 : from)
  const high = axis === 1 ? low + rows : origin[v]! + b + rows - 1 + to
  const corners: [number, number, number][] = []
  for (let corner = 0; corner < 4; corner++) {
    const p: [number, number, number] = [0, 0, 0]
    p[axis] = origin[axis]! + layer + level
    p[u] = origin[u]! + a + (corner === 1 || corner === 2 ? width : 0)
    p[v] = corner > 1 ? high : low
    corners.push(p)
  }
  const shades = [shade >> 6, (shade >> 4) & 3, (shade >> 2) & 3, shade & 3]
  // Counter-clockwise seen from outside; the diagonal joins the brighter corners, so that shade does not bend.
  const turned = (axis === 2) === side > 0 ? [0, 1, 2, 3] : [0, 3, 2, 1]
  const bend = shades[0]! + shades[2]! > shades[1]! + shades[3]! ? 1 : 0
  for (let n = 0; n < 4; n++) {
    const corner = turned[(n + bend) % 4]!
    positions.push(...corners[corner]!)
    normals.push(axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0)
    const light = SHADES[shades[corner]!]!
    tints.push(colors[color]! * light, colors[color + 1]! * light, colors[color + 2]! * light)
  }
}
