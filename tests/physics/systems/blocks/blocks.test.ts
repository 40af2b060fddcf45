// The store of blocks: lookup, adding and removing, picking, and the memory of a large terrain.
import { expect, test } from 'vitest'
import { blocksOf } from '../../../../src/physics/systems/blocks/blockSystem.ts'
import * as P from '../../all.ts'
import { draw } from '../../help.ts'

test('the store agrees with an array after 150 boxes, restored in between', () => {
  const low = -36
  const edge = 72
  const heights = new Float64Array(edge ** 3)
  const read = new Float64Array(edge ** 3)
  const d = draw(5)
  let w = P.createWorld({ dim: 3 })
  const box = (min: number[], max: number[], height: number) => {
    for (let z = min[2]! - low; z <= max[2]! - low; z++)
      for (let y = min[1]! - low; y <= max[1]! - low; y++)
        for (let x = min[0]! - low; x <= max[0]! - low; x++) heights[x + edge * (y + edge * z)] = height
  }
  for (let k = 0; k < 150; k++) {
    const min = [0, 0, 0].map(() => low + d.below(edge))
    // Long boxes fill chunks alike, which share their cells until one of them changes.
    const max = min.map((at) => Math.min(low + edge - 1, at + (d.unit() < 0.4 ? 50 : d.below(3))))
    const height = [1, 0.5, 0.25, 1 / 3][d.below(4)]!
    if (k % 3 === 0) P.fillBlocks(w, min as never, max as never, { height })
    else if (k % 3 === 1) P.addBlock(w, max as never, { height })
    else P.removeBlock(w, max as never)
    if (k % 3 === 0) box(min, max, height)
    else box(max, max, k % 3 === 1 ? height : 0)
    if (k % 40 === 39) w = P.restoreSnapshot(P.takeSnapshot(w)) as P.World<3>
    expect(blocksOf(w).count).toBe(heights.reduce((sum, h) => sum + (h > 0 ? 1 : 0), 0))
    if (k % 10 !== 9) continue
    P.readBlocks(w, [low, low, low], [low + edge - 1, low + edge - 1, low + edge - 1], read)
    expect(read.findIndex((h, cell) => h !== heights[cell])).toBe(-1)
  }
})

test.each([
  ['a cube', [15, 15, 15], [270, 270, 270]],
  ['a floor', [0, 0, 0], [4095, 0, 4095]],
  ['a floor of slabs across chunks', [7, -1, -9], [2054, 1, 2038]],
  ['a beam', [-(2 ** 20), 0, 0], [2 ** 20 - 1, 0, 7]],
] as [string, P.Vec<3>, P.Vec<3>][])('%s takes at most 16 MB, filled twice as well', (_name, min, max) => {
  const w = P.createWorld({ dim: 3 })
  for (const height of [1, 0.5]) {
    P.fillBlocks(w, min, max, { height })
    const { chunkCount, cells, hashTable, count } = blocksOf(w)
    expect(count).toBe((max[0] - min[0] + 1) * (max[1] - min[1] + 1) * (max[2] - min[2] + 1))
    // Each chunk has a pointer, and six numbers of 8 bytes.
    const bytes = new Set(cells).size * (16 ** 3 + 200) + 56 * chunkCount + hashTable.byteLength
    expect(bytes).toBeLessThan(16e6)
  }
  const [x, y, z] = min
  P.addBlock(w, min)
  expect([P.blockHeight(w, min), P.blockHeight(w, [x + 1, y, z]), P.blockHeight(w, [x + 16, y, z])]).toEqual([
    1, 0.5, 0.5,
  ])
})

test('far places are looked up like near ones', () => {
  const w = P.createWorld({ dim: 3 })
  const far = 2 ** 20
  for (const at of [
    [far, far, far],
    [-far, 0, far],
    [0, -far, 0],
  ] as const) {
    P.addBlock(w, at)
    expect(P.blockHeight(w, at)).toBe(1)
    P.removeBlock(w, at)
    expect(P.blockHeight(w, at)).toBe(0)
  }
  expect(blocksOf(w).count).toBe(0)
})

test('only real changes call onWake', () => {
  const w = P.createWorld({ dim: 3 })
  let woken = 0
  P.onWake(w, () => woken++)
  P.addBlock(w, [0, 0, 0])
  expect(woken).toBe(1)
  P.addBlock(w, [0, 0, 0])
  P.removeBlock(w, [5, 5, 5])
  expect(woken).toBe(1)
  P.removeBlock(w, [0, 0, 0])
  expect(woken).toBe(2)
})

test('sleepers far from a change sleep on', () => {
  const w = P.createWorld({ dim: 3, gravity: [0, -9.81, 0] })
  P.addBody(w, { position: [10, 0, 0], radius: 0.1 })
  w.bodies.asleep[0] = 1
  P.addBlock(w, [0, 0, 0])
  expect(w.bodies.asleep[0]).toBe(1)
  P.addBlock(w, [9, 0, 0])
  expect(w.bodies.asleep[0]).toBe(0)
})

test('a ray picks the block that a plain search hits, for 2 000 rays', () => {
  const w = P.createWorld({ dim: 3 })
  const d = draw(6)
  const cells: P.Vec<3>[] = []
  for (let k = 0; k < 120; k++) {
    const at = [d.below(10) - 5, d.below(10) - 5, d.below(10) - 5] as P.Vec<3>
    P.addBlock(w, at, { height: d.below(3) === 0 ? 0.5 : 1 })
    cells.push(at)
  }
  let hits = 0
  for (let k = 0; k < 2000; k++) {
    const origin = [d.between(-9, 9), d.between(-9, 9), d.between(-9, 9)] as P.Vec<3>
    const direction = [d.between(-1, 1), k % 10 === 0 ? 0 : d.between(-1, 1), d.between(-1, 1)] as P.Vec<3>
    let best = 30
    for (const at of cells) {
      let from = 0
      let to = 30
      for (let axis = 0; axis < 3; axis++) {
        const high = at[axis]! + (axis === 1 ? P.blockHeight(w, at) : 1)
        const a = (at[axis]! - origin[axis]!) / direction[axis]!
        const b = (high - origin[axis]!) / direction[axis]!
        from = Math.max(from, Math.min(a, b))
        to = Math.min(to, Math.max(a, b))
      }
      if (from <= to) best = Math.min(best, from)
    }
    const hit = P.pickBlock(w, origin, direction, 30)
    if (best === 30) expect(hit).toBeNull()
    else {
      hits++
      expect(hit!.distance).toBeCloseTo(best, 9)
      expect(P.blockHeight(w, hit!.at)).toBeGreaterThan(0)
      if (best > 0) expect(hit!.normal.reduce((sum, v, axis) => sum + v * direction[axis]!, 0)).toBeLessThan(0)
    }
  }
  expect(hits).toBeGreaterThan(300)
})
