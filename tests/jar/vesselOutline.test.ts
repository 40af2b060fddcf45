// The glass around any profile: its inside is the profile, and its wall is as thick as asked.
import { LatheGeometry, Vector2 } from 'three'
import { expect, test } from 'vitest'
import { highest } from '../../src/components/bottle/GlassBottle.tsx'
import { vesselOutline } from '../../src/jar/vessels.ts'
import { bottleProfile } from '../../src/scenes/index.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { toLine } from '../physics/container/vessels.ts'

type Point = readonly [number, number]
const WALL = 0.04
const BOWL: Point[] = Array.from({ length: 25 }, (_, k) => {
  const angle = (k / 24) * 0.48 * Math.PI
  return [Math.sin(angle), -Math.cos(angle)]
})
const SHAPES: [string, readonly Point[]][] = [
  ['a mug', pairsOf('0.5,0 0.5,1')],
  ['a bottle', bottleProfile()],
  ['a bowl', BOWL],
  ['a funnel', pairsOf('0.05,0 0.05,0.3 0.8,1')],
  ['a step', pairsOf('0.3,0 0.3,0.5 0.6,0.5 0.6,1')],
]

function halves(profile: readonly Point[]) {
  const points = vesselOutline(profile, WALL)
  const top = highest(points)
  return { points, outside: points.slice(0, top + 1), inside: points.slice(top) }
}

test.each(SHAPES)('%s: the inside is the profile but for its corners', (_name, profile) => {
  const { inside } = halves(profile)
  const closed: Point[] = profile[0]![0] > 0 ? [[0, profile[0]![1]], ...profile] : [...profile]
  for (const point of closed) expect(toLine(...point, inside)).toBeLessThan(0.3 * WALL)
  for (const point of inside.slice(8)) expect(toLine(...point, closed)).toBeLessThan(0.7 * WALL)
})

test.each(SHAPES)('%s: the wall has its thickness everywhere', (_name, profile) => {
  const { inside, outside } = halves(profile)
  const [, rim] = profile.at(-1)!
  for (const point of outside) {
    if (point[1] > rim - 0.5 * WALL) continue // the lip
    expect(toLine(...point, inside)).toBeGreaterThan(0.7 * WALL)
  }
  for (const [r, y] of outside) if (r === 0) expect(profile[0]![1] - y).toBeGreaterThan(0.9 * WALL)
})

test.each(SHAPES)('%s: the curve begins and ends on the axis and faces outward', (_name, profile) => {
  const { points } = halves(profile)
  expect([points[0]![0], points.at(-1)![0]]).toEqual([0, 0])
  for (const [r] of points) expect(r).toBeGreaterThanOrEqual(0)
  // The area between the curve and the axis, by the shoelace formula, is that of the glass.
  let area = 0
  for (let k = 1; k < points.length; k++) {
    const [[ar, ay], [br, by]] = [points[k - 1]!, points[k]!]
    area += (ar * by - br * ay) / 2
  }
  expect(area).toBeGreaterThan(0)
  const lathe = new LatheGeometry(
    points.map(([r, y]) => new Vector2(r, y)),
    8,
  )
  expect([...lathe.getAttribute('normal').array].every(Number.isFinite)).toBe(true)
})

test('the floor of a mug is flat and twice as thick; that of a bowl is round', () => {
  expect(vesselOutline(SHAPES[0]![1], WALL)[0]).toEqual([0, -2 * WALL])
  expect(vesselOutline(BOWL, WALL)[0]![1]).toBeCloseTo(-1 - WALL, 3)
})

test('points that lathe() refuses are refused by name', () => {
  expect(() => vesselOutline([[1, 0]], WALL)).toThrow('points must be at least two')
  expect(() => vesselOutline(pairsOf('1,0 -1,1'), WALL)).toThrow('points[1]')
})

test.each(SHAPES)('%s: the lip is half a circle, as smooth as a curve of 18 degrees', (_name, profile) => {
  const { points } = halves(profile)
  const [r, y] = profile.at(-1)!
  const at = points.findIndex(([a, b]) => Math.hypot(a - r, b - y) < 1e-9)
  const lip = points.slice(at - 20, at + 1)
  const centre = [0, 1].map((k) => (lip[0]![k]! + lip.at(-1)![k]!) / 2) as [number, number]
  const angles = lip.map(([a, b]) => Math.atan2(b - centre[1], a - centre[0]))
  for (const [k, [a, b]] of lip.entries()) {
    expect(Math.hypot(a - centre[0], b - centre[1])).toBeCloseTo(WALL / 2, 9)
    if (k > 0) expect((angles[k]! - angles[k - 1]! + 2 * Math.PI) % (2 * Math.PI)).toBeCloseTo(Math.PI / 20, 9)
  }
})
