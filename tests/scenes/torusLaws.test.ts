// Laws of the torus world: symmetry under translation and swapped axes, momentum, and agreement
// with a reference written plainly from the specification.
import { describe, expect, test } from 'vitest'
import { configure, directional, radial, step, torus } from '../../src/physics/index.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { circlesOf, crowd, difference, worldOf } from './torusCrowd.ts'
import { type Circle, overlappingPairs, SPECIFIED, tick } from './torusReference.ts'

const run = (world: ReturnType<typeof worldOf>, steps: number) => {
  for (let k = 0; k < steps; k++) step(world)
  return circlesOf(world)
}
/** With x and y exchanged. */
const swap = (circles: readonly Circle[]) => circles.map((c) => ({ ...c, x: c.y, y: c.x, vx: c.vy, vy: c.vx }))
const seamPairs = (circles: readonly Circle[], size: number) =>
  overlappingPairs(circles, size).filter(([i, j]) => {
    const [a, b] = [circles[i]!, circles[j]!]
    return Math.abs(a.x - b.x) > size / 2 || Math.abs(a.y - b.y) > size / 2
  })

describe.each([
  [40, 500, 11],
  [300, 1000, 12],
])('%i circles on a world of %i', (count, size, seed) => {
  const rules = { ...SPECIFIED, size }
  const start = crowd(count, size, seed)

  test('agree with the plain reference tick by tick to 1e-11', () => {
    const world = worldOf(start, size)
    let seams = 0
    let contacts = 0
    for (let k = 0; k < 60; k++) {
      const before = circlesOf(world)
      seams += seamPairs(before, size).length
      contacts += overlappingPairs(before, size).length
      step(world)
      expect(difference(circlesOf(world), tick(before, rules), size)).toBeLessThan(1e-11)
      expect(world.profile.contactCount).toBe(overlappingPairs(before, size).length)
    }
    expect(contacts).toBeGreaterThan(10 * count)
    expect(seams).toBeGreaterThan(count)
  })

  test('swapping x and y is exact', () => {
    const fields = (turned: boolean) => [
      directional<2>({ direction: turned ? [0.5, 1] : [1, 0.5], strength: 20 }),
      radial<2>({ position: turned ? [70, 30] : [30, 70], extent: size / 2, strength: -90 }),
    ]
    const plain = run(worldOf(start, size, { fields: fields(false) }), 100)
    const swapped = run(worldOf(swap(start), size, { fields: fields(true) }), 100)
    expect(swap(swapped)).toEqual(plain)
  })
})

test('swapping x and y is exact for 800 circles, sorted by cell', () => {
  const size = 1000
  const start = crowd(800, size, 31)
  const plain = run(worldOf(start, size), 60)
  const swapped = run(worldOf(swap(start), size), 60)
  expect(swap(swapped)).toEqual(plain)
})

/** Circles over many cells, just under half the world, and across its corner. */
const WIDE = pairsOf('20,170 300,220 310,95 0,299 305,299 590,20').map(([at, radius]): Circle => {
  return { x: at, y: 600 - at, vx: 0, vy: 0, radius, mass: 1e5 }
})

test.each([
  ['small circles', crowd(100, 600, 1)],
  ['circles of all sizes', [...crowd(40, 600, 2), ...WIDE]],
])('%s move as the reference with cells of any size, bit for bit, also where it changes', (_, start) => {
  const size = 600
  const cells = [50, 7, 30, 100, 149, 199, 200, 201, 290, 300, 301, 599, 600, 2000]
  const worlds = cells.map((cell) => worldOf(start, size, { cell }))
  const turned = worldOf(start, size)
  for (let k = 0; k < 14; k++) {
    configure(turned, { cell: cells[k] })
    const before = circlesOf(turned)
    for (const world of [...worlds, turned]) step(world)
    expect(difference(circlesOf(turned), tick(before, { ...SPECIFIED, size }), size)).toBeLessThan(1e-11)
    for (const world of worlds) expect(circlesOf(world)).toEqual(circlesOf(turned))
  }
})

test.each([9_000, 10_000, 30_000])('of %d m per tick a circle keeps 10 000 at most, and its direction', (speed) => {
  const start = [{ x: 500, y: 500, vx: 0.6 * speed, vy: -0.8 * speed, radius: 60, mass: 1 }]
  const world = worldOf(start, 1000, { damping: 1 })
  step(world)
  const [{ vx, vy }] = circlesOf(world) as [Circle]
  expect(vx).toBeCloseTo(0.6 * Math.min(speed, 10_000), 6)
  expect(vy).toBeCloseTo(-0.8 * Math.min(speed, 10_000), 6)
})

test('a smaller world wraps its circles and refuses too wide ones', () => {
  const world = worldOf([{ x: 900, y: 20, vx: 0, vy: 0, radius: 60, mass: 1 }], 1000)
  expect(() => configure(world, { space: torus<2>({ size: [100, 400] }) })).toThrow(/60.*50/)
  expect(circlesOf(world)[0]!.x).toBe(900)
  configure(world, { space: torus<2>({ size: [400, 400] }) })
  expect(circlesOf(world)[0]).toMatchObject({ x: 100, y: 20 })
})

test('a body that is added beyond the seams is wrapped', () => {
  const world = worldOf([{ x: -10, y: 4500, vx: 0, vy: 0, radius: 60, mass: 1 }], 1000)
  expect(circlesOf(world)[0]).toMatchObject({ x: 990, y: 500 })
})
