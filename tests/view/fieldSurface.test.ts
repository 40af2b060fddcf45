// The wall of a distance field as a net and as a geometry, and the lines of the debug view.
import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { linesOfContainers, linesOfFields } from '../../src/components/world/debugWalls.ts'
import { meshOfField } from '../../src/components/world/meshOfField.ts'
import * as P from '../../src/physics/index.ts'
import { surfaceOfField } from '../../src/view/fieldSurface.ts'
import { pairsOf } from '../fixtures/pairs.ts'

const ball = (x: number, y: number, z: number) => 1 - Math.hypot(x, y - 0.2, z)
const BOUNDS = { min: [-1.5, -1.3, -1.5], max: [1.5, 1.7, 1.5] } as const

test('a ball is one closed net of squares on its wall', () => {
  const { positions, faces } = surfaceOfField(ball, BOUNDS.min, BOUNDS.max, 0.1)
  const count = positions.length / 3
  for (let o = 0; o < positions.length; o += 3)
    expect(ball(positions[o]!, positions[o + 1]!, positions[o + 2]!)).toBeCloseTo(0, 9)
  // Each edge belongs to two faces, once in each direction; Euler: V - E + F = 2.
  const edges = new Set<string>()
  for (let f = 0; f < faces.length; f += 4)
    for (let k = 0; k < 4; k++) edges.add(`${faces[f + k]} ${faces[f + ((k + 1) % 4)]}`)
  expect(edges.size).toBe(faces.length)
  for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true)
  expect(count - edges.size / 2 + faces.length / 4).toBe(2)
})

test('a circle is one closed line', () => {
  const { positions, faces } = surfaceOfField((x, y) => 1 - Math.hypot(x, y), [-2, -2], [2, 2], 0.1)
  const uses = new Map<number, number>()
  for (const vertex of faces) uses.set(vertex, (uses.get(vertex) ?? 0) + 1)
  expect([...new Set(uses.values())]).toEqual([2])
  expect(uses.size).toBe(positions.length / 3)
  expect(uses.size).toBeGreaterThan(60)
})

describe('meshOfField', () => {
  test('its front is the side of the bodies, and it has the area of the wall', () => {
    const field = P.distanceField({ distance: ball, bounds: { min: [...BOUNDS.min], max: [...BOUNDS.max] } })
    const geometry = meshOfField(field, { cell: 0.047 })
    const [position, normal] = [geometry.getAttribute('position')!, geometry.getAttribute('normal')!]
    const index = geometry.getIndex()!
    let area = 0
    for (let f = 0; f < index.count; f += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(position, index.getX(f + k)))
      const cross = b!.sub(a!).cross(c!.sub(a!))
      expect(cross.dot(new Vector3().fromBufferAttribute(normal, index.getX(f)))).toBeGreaterThan(0)
      expect(cross.dot(new Vector3(0, 0.2, 0).sub(a!))).toBeGreaterThan(0)
      area += cross.length() / 2
    }
    expect(area / (4 * Math.PI)).toBeCloseTo(1, 2)
  })

  test.each<[string, Parameters<typeof meshOfField>]>([
    ['bounds must have a min and a max of three numbers, got undefined', [{ distance: ball }]],
    ['bounds must be finite, and max above min, got', [{ distance: ball, bounds: { min: [0, 0, 0], max: [1, 1, 0] } }]],
    [
      'cell must be a positive number of metres for at most 4194304 samples, got 0.001',
      [{ distance: ball, bounds: BOUNDS }, { cell: 0.001 }],
    ],
    [
      'cell must be a positive number of metres for at most 4194304 samples, got -1',
      [{ distance: ball, bounds: BOUNDS }, { cell: -1 }],
    ],
  ])('%s', (message, given) => {
    expect(() => meshOfField(...given)).toThrow(message)
  })
})

/** The box around lines: lowest and highest x, y and z. */
function boxAround(lines: readonly number[]): number[][] {
  const along = (axis: number) => lines.filter((_, k) => k % 3 === axis)
  return [0, 1, 2].map((axis) =>
    [Math.min(...along(axis)), Math.max(...along(axis))].map((v) => Math.round(100 * v) / 100 + 0),
  )
}

describe('lines of the debug view', () => {
  test.each<[string, P.Container[], number[][]]>([
    ['cylinder', [P.cylinder({ radius: 2, bottom: -1, top: 1 })], pairsOf('-2,2 -1,1 -2,2')],
    ['open cylinder: as high as wide', [P.cylinder({ radius: 2, bottom: -1 })], pairsOf('-2,2 -1,3 -2,2')],
    [
      'lathe',
      [
        P.lathe({
          points: pairsOf('1,0 2,5'),
          open: true,
        }),
      ],
      pairsOf('-2,2 0,5 -2,2'),
    ],
    ['box', [P.boxContainer({ min: [-1, -2, -3], max: [1, 2, 3] })], pairsOf('-1,1 -2,2 -3,3')],
    [
      'open box',
      [P.boxContainer({ min: [-1, 0, -1], max: [1, Number.POSITIVE_INFINITY, 1] })],
      pairsOf('-1,1 0,2 -1,1'),
    ],
    ['lid above a cylinder', [P.cylinder({ radius: 1, bottom: 0 }), P.lid({ y: 7 })], pairsOf('-1,1 0,7 -1,1')],
    [
      'distance field',
      [P.distanceField({ distance: ball, bounds: { min: [...BOUNDS.min], max: [...BOUNDS.max] } })],
      pairsOf('-1,1 -0.8,1.2 -1,1'),
    ],
  ])('%s', (_, containers, expected) => {
    const lines = linesOfContainers(P.createWorld({ dim: 3, containers }))
    for (const [axis, side] of boxAround(lines).entries())
      for (const [k, v] of side.entries()) expect(v).toBeCloseTo(expected[axis]![k]!, 1)
  })

  test('a box, a region and an arrow in two dimensions lie in the plane', () => {
    const world = P.createWorld({
      dim: 2,
      containers: [P.boxContainer({ min: [0, 0], max: [4, 3] })],
      fields: [
        P.radial<2>({ position: [1, 1], extent: 0.5, strength: 1 }),
        P.directional<2>({ strength: -1, direction: [2, 0] }),
      ],
    })
    expect(boxAround(linesOfContainers(world))).toEqual(pairsOf('0,4 0,3 0,0'))
    const lines = linesOfFields(world)
    expect(boxAround(lines)).toEqual(pairsOf('-0.5,1.5 0,1.5 0,0'))
    expect(lines.slice(-6)).toEqual([0, 0, 0, -0.5, 0, 0].map((v) => v + 0))
  })
})
