// The mesh of a chunk of blocks: its merged rectangles cover exactly the open faces and face
// outward.
import { describe, expect, test } from 'vitest'
import { chunkFaces, type Faces } from '../../../src/components/blocks/chunkFaces.ts'
import { addBlock, blockHeight, fillBlocks, forEachChunk } from '../../../src/physics/blocks.ts'
import { createWorld, type World } from '../../../src/physics/index.ts'
import { draw } from '../../physics/help.ts'
import { expectNear } from '../../physics/laws.ts'

const WHITE = new Float32Array([1, 1, 1, 0.5, 0.5, 0.5])

function meshOf(w: World<3>, colorOf = () => 0): Faces[] {
  const meshes: Faces[] = []
  forEachChunk(w, (_, x, y, z) => meshes.push(chunkFaces(w, [x, y, z], colorOf, WHITE)))
  return meshes
}

/** Number of rectangles. */
const countOf = ({ indices }: Faces) => indices.length / 6

/**
 * Area of the rectangles by direction: -x, +x, -y, +y, -z, +z.
 * The winding of each triangle must agree with its normal.
 */
function areas(meshes: Faces[]): number[] {
  const sum = [0, 0, 0, 0, 0, 0]
  for (const { positions, normals, indices } of meshes) {
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => positions[3 * indices[t + k]! + axis]!))
      const p = b!.map((v, axis) => v - a![axis]!)
      const q = c!.map((v, axis) => v - a![axis]!)
      const cross = [p[1]! * q[2]! - p[2]! * q[1]!, p[2]! * q[0]! - p[0]! * q[2]!, p[0]! * q[1]! - p[1]! * q[0]!]
      for (let axis = 0; axis < 3; axis++) {
        if (Math.sign(cross[axis]!) !== normals[3 * indices[t]! + axis]!) throw new Error(`triangle ${t / 3} is turned`)
        sum[2 * axis + (cross[axis]! > 0 ? 1 : 0)]! += Math.abs(cross[axis]!) / 2
      }
    }
  }
  return sum
}

describe('faces of blocks', () => {
  test('one block has six faces, and so has a flat floor of 16 x 16', () => {
    const one = createWorld({ dim: 3 })
    addBlock(one, [3, 4, 5])
    expect(countOf(meshOf(one)[0]!)).toBe(6)
    const floor = createWorld({ dim: 3 })
    fillBlocks(floor, [0, 0, 0], [15, 0, 15])
    expect(countOf(meshOf(floor)[0]!)).toBe(6)
    expect(areas(meshOf(floor))).toEqual([16, 16, 256, 256, 16, 16])
  })

  test('no face is inside a full chunk or between two chunks', () => {
    const w = createWorld({ dim: 3 })
    fillBlocks(w, [0, 0, 0], [31, 15, 15])
    expect(meshOf(w).map(countOf)).toEqual([5, 5])
  })

  test('colours split rectangles; only the open part of a slab has faces', () => {
    const w = createWorld({ dim: 3 })
    addBlock(w, [0, 0, 0])
    addBlock(w, [1, 0, 0], { height: 0.5 })
    expect(areas(meshOf(w))).toEqual([1, 0.5 + 0.5, 2, 2, 1.5, 1.5])
    const floor = createWorld({ dim: 3 })
    fillBlocks(floor, [0, 0, 0], [15, 0, 15])
    const halves = chunkFaces(floor, [0, 0, 0], (x) => (x < 8 ? 0 : 1), WHITE)
    expect(countOf(halves)).toBe(10)
  })

  test('on random terrain the area by direction equals a plain count', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const w = createWorld({ dim: 3 })
      const d = draw(seed)
      const size = 9 // four chunks, with seams at 0
      for (let x = -size; x < size; x++)
        for (let y = -4; y < 4; y++)
          for (let z = -size; z < size; z++)
            if (d.unit() < 0.4) addBlock(w, [x, y, z], { height: d.below(4) === 0 ? 0.5 : 1 })
      const open = [0, 0, 0, 0, 0, 0]
      for (let x = -size; x < size; x++) {
        for (let y = -4; y < 4; y++) {
          for (let z = -size; z < size; z++) {
            const h = blockHeight(w, [x, y, z])
            if (h === 0) continue
            const above = blockHeight(w, [x, y + 1, z])
            const sides = [blockHeight(w, [x - 1, y, z]), blockHeight(w, [x + 1, y, z])]
            sides.push(blockHeight(w, [x, y, z - 1]), blockHeight(w, [x, y, z + 1]))
            sides.forEach((other, k) => {
              open[k < 2 ? k : k + 2]! += Math.max(0, h - other)
            })
            if (h < 1 || above === 0) open[3]!++
            if (blockHeight(w, [x, y - 1, z]) < 1) open[2]!++
          }
        }
      }
      expectNear(areas(meshOf(w)), open, 6)
    }
  })
})
