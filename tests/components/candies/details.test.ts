// Level of detail with hysteresis; colour, shape and pose by id; depth in a pile.
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { choose, linearColors } from '../../../src/components/candies/candyAppearance.ts'
import {
  type CandyMesh,
  createCandyMesh,
  createCandyMorph,
  TRIANGLES,
} from '../../../src/components/candies/candyGeometry.ts'
import { createCandyShape } from '../../../src/components/candies/candyShape.ts'
import { chooseDetail, HYSTERESIS, reachOf } from '../../../src/components/candies/details.ts'
import { createPileDepth, measureDepth } from '../../../src/components/candies/pileDepth.ts'
import { KYOTO } from '../../../src/jar/palettes.ts'

type Surface = ReturnType<typeof surfaceOf>
/** The distance from the middle of a mesh to its surface, by direction. */
function surfaceOf({ positions, indices }: Pick<CandyMesh, 'positions' | 'indices'>) {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ side: DoubleSide }))
  const middle = new Vector3()
  return (d: Vector3) => new Raycaster(middle, d).intersectObject(mesh)[0]!.distance
}

describe('level of detail', () => {
  test('is fine near, coarse beyond the LOD distance', () => {
    expect(chooseDetail(0.5, 5, -1)).toBe(4)
    expect(chooseDetail(1, 5, -1)).toBe(3)
    expect(chooseDetail(2, 5, -1)).toBe(2)
    expect(chooseDetail(4, 5, -1)).toBe(1)
    expect(chooseDetail(5.1, 5, -1)).toBe(0)
    expect(chooseDetail(5.1, 8, -1)).toBe(1)
  })

  test('a candy that moves about a border keeps its level', () => {
    let level = chooseDetail(4.9, 5, -1)
    let changes = 0
    for (let i = 0; i < 1000; i++) {
      const next = chooseDetail(5 * (1 + 0.8 * HYSTERESIS * Math.sin(i)), 5, level)
      if (next !== level) changes++
      level = next
    }
    expect(changes).toBeLessThanOrEqual(1)
  })

  test('it changes well beyond the border, in both directions', () => {
    expect(chooseDetail(5 * 1.1, 5, 1)).toBe(0)
    expect(chooseDetail(5 * 0.9, 5, 0)).toBe(1)
    expect(chooseDetail(0.5, 5, 0)).toBe(4)
    expect(chooseDetail(20, 5, 2)).toBe(0)
  })
})

test('the reach is continuous in the count, longest for few candies', () => {
  for (let count = 0; count < 12_000; count++) {
    const ratio = reachOf(5, count + 1, 0, 1080) / reachOf(5, count, 0, 1080)
    expect(ratio).toBeGreaterThan(0.998)
    expect(ratio).toBeLessThanOrEqual(1)
  }
  expect(reachOf(5, 0, 0, 1080)).toBe(20)
  expect(reachOf(5, 750, 0, 1080)).toBe(20)
  expect(reachOf(5, 1500, 0, 1080)).toBe(10)
  expect(reachOf(5, 3000, 0, 1080)).toBe(5)
  expect(reachOf(5, 10_000, 0, 1080)).toBe(5)
  expect(reachOf(5, 3000, 2, 1080)).toBe(1.25)
  expect(reachOf(5, 75, 2, 1080)).toBe(10)
})

test('a border is at the same size in pixels in every picture', () => {
  const reach = (height: number) => reachOf(5, 100, 0, height)
  for (const height of [135, 400, 1440, 2160]) expect(height / reach(height)).toBeCloseTo(1080 / reach(1080), 9)
  expect(reach(4320)).toBe(reach(2160))
  for (const height of [0, 1, 100]) expect(reach(height)).toBe(reach(135))
})

describe('a change of level', () => {
  // Pixels a metre where the level changes: a lens of 34 degrees, a page 1080 pixels high, LOD
  // distance 5 m.
  const scale = (distance: number) => 1080 / (2 * distance * Math.tan((17 * Math.PI) / 180))
  const largest = 0.05 * 1.15
  const levels = [0, 1, 2].flatMap((variant) => [1, 2, 3, 4].map((level) => [variant, level] as const))

  test.each(levels)('is not visible: candy %i of level %i has morphed into the coarser one', (variant, level) => {
    const shape = createCandyShape(variant)
    const coarse = createCandyMesh(shape, level - 1)
    const fine = createCandyMesh(shape, level)
    const { ratios: shifts } = createCandyMorph(fine, coarse)
    const morphed = { ...fine, positions: fine.positions.map((p, k) => p * shifts[Math.floor(k / 3)]!) }
    const pixels = largest * scale(10 / 2 ** (level - 1))
    const [before, during, after] = [coarse, morphed, fine].map(surfaceOf) as [Surface, Surface, Surface]
    let most = 0
    let sum = 0
    let plain = 0
    const count = 300
    for (let i = 0; i < count; i++) {
      const y = 1 - (2 * i + 1) / count
      const ring = Math.sqrt(1 - y * y)
      const d = new Vector3(ring * Math.cos(2.4 * i), y, ring * Math.sin(2.4 * i))
      const off = Math.abs(before(d) - during(d))
      most = Math.max(most, off)
      sum += off
      plain += Math.abs(before(d) - after(d))
    }
    expect((sum / count) * pixels).toBeLessThan(0.33)
    expect(most * pixels).toBeLessThan(2.2)
    expect(sum).toBeLessThan(0.75 * plain)
    // Neighbouring horns stay joined: vertices at the same point move alike.
    const moved = new Map<string, number>()
    shifts.forEach((shift, i) => {
      const key = [0, 1, 2].map((k) => Math.round(fine.positions[3 * i + k]! * 1e5)).join()
      expect(Math.abs((moved.get(key) ?? shift) - shift)).toBeLessThan(1e-3)
      moved.set(key, shift)
    })
  })

  test('the coarsest level does not morph', () => {
    const mesh = createCandyMesh(createCandyShape(0), 0)
    expect(mesh.indices.length).toBe(3 * TRIANGLES[0])
    expect(new Set(createCandyMorph(mesh, null).ratios)).toEqual(new Set([1]))
  })
})

describe('the appearance of an id', () => {
  test('colours are spread evenly and do not follow the order of ids', () => {
    const seen = new Array(6).fill(0)
    for (let id = 1; id <= 6000; id++) seen[choose(id, 0, 6)]++
    for (const times of seen) expect(Math.abs(times - 1000)).toBeLessThan(150)
    const run = Array.from({ length: 12 }, (_, id) => choose(id, 0, 6))
    expect(new Set(run).size).toBeGreaterThan(3)
  })

  test('a palette is converted to linear colours', () => {
    const colors = linearColors(['#000000', '#ffffff', '#808080'])
    expect([...colors.slice(0, 6)]).toEqual([0, 0, 0, 1, 1, 1])
    expect(colors[6]).toBeCloseTo(0.2159, 3)
    expect(KYOTO.length).toBe(6)
  })
})

describe('depth in the pile', () => {
  /** Depths of balls of x, y, z and radius, each of a weight. */
  function depthsOf(balls: number[], weights: number[] = balls.map(() => 1)): Float32Array {
    const depths = new Float32Array(balls.length / 4)
    const pile = createPileDepth(0.8, -0.8, 1.6)
    measureDepth(depths, pile, new Float32Array(balls), new Float32Array(weights), depths.length)
    return depths
  }

  test('is near 0 at the top and about the height of the pile at the bottom', () => {
    const positions: number[] = []
    // A cubic lattice of balls, 0.6 m high; its density is about 0.52.
    for (let y = 0; y < 6; y++)
      for (let x = -6; x <= 6; x++) for (let z = -6; z <= 6; z++) positions.push(x / 10, y / 10 - 0.7, z / 10, 0.05)
    const depths = depthsOf(positions)
    const middle = (layer: number) => depths[layer * 169 + 84]!
    expect(middle(5)).toBeLessThan(0.06)
    expect(middle(0)).toBeGreaterThan(0.35)
    expect(middle(0)).toBeLessThan(0.6)
    for (let layer = 1; layer < 6; layer++) expect(middle(layer)).toBeLessThan(middle(layer - 1))
  })

  test('one falling candy hardly shades what is below it', () => {
    const depths = depthsOf([0, 1, 0, 0.05, 0, -0.7, 0, 0.05])
    expect(depths[1]).toBeLessThan(0.15)
    expect(depths[0]).toBeLessThan(0.15)
  })

  test('a stream of weight 0 shades nothing', () => {
    const places: number[] = []
    for (let k = 0; k < 200; k++) places.push(0, -0.7 + k / 100, 0, 0.05)
    const lone = Array.from(places, (_, k) => (k === 0 ? 1 : 0))
    for (const depth of depthsOf(places, lone)) expect(depth).toBeLessThan(0.15)
    expect(depthsOf(places)[0]).toBeGreaterThan(1)
  })
})
