// Cell occupancy: bodies outside the grid, the fullest cell, and the edge of the cells.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { crowd, worldOf } from '../../scenes/torusCrowd.ts'

test.each([
  [100, 100],
  [-100, 100],
  [100, -100],
  [-100, -100],
])('a body that has left the grid to %d, %d counts in one cell', (x, y) => {
  const world = P.createWorld({ dim: 2 })
  for (let k = 0; k < 6; k++) P.addBody(world, { position: [k, k], radius: 0.1 })
  const far = P.addBody(world, { position: [2.5, 2.5], radius: 0.1 })
  P.step(world)
  P.setBody(world, far, { position: [x, y] })
  const [all, others] = [P.createCellOccupancy(), P.createCellOccupancy()]
  P.measureCellOccupancy(all, world)
  P.removeBody(world, far)
  P.measureCellOccupancy(others, world)
  expect(others.cells[0] * others.cells[1]).toBeGreaterThan(4)
  expect(all.registered).toBe(others.registered + 1)
})

test.each([
  [0, 3, 1],
  [3, 0, 2],
  [4, 2, 0],
])('the fullest cell is that at %d, %d, %d', (x, y, z) => {
  const world = P.createWorld({ dim: 3, space: P.torus<3>({ size: [5, 4.8, 3] }), cell: 1, contact: P.repulsion() })
  P.addBody(world, { position: [2.5, 2.5, 1.5], radius: 0.1 })
  for (const part of [0.2, 0.5, 0.8]) P.addBody(world, { position: [x + part, 1.2 * y + part, z + part], radius: 0.1 })
  P.step(world)
  expect(world.broadphase.grid.cells).toEqual([5, 4, 3])
  const occupancy = P.createCellOccupancy()
  P.measureCellOccupancy(occupancy, world)
  expect(occupancy).toMatchObject({ max: 3, maxCell: [x, y, z] })
})

test.each([0, 1])('without a size asked for, cells are as large as the longer edge of the grid, axis %i', (axis) => {
  // On the short side fewer than three cells fit, so the grid has one.
  const size = axis === 0 ? ([59, 1000] as const) : ([1000, 59] as const)
  const world = P.createWorld({ dim: 2, space: P.torus<2>({ size }), contact: P.repulsion() })
  for (let k = 0; k < 20; k++) P.addBody(world, { position: [50 * k, 50 * k], radius: 10 })
  P.step(world)
  expect(world.broadphase.grid.edge[axis]).toBe(59)
  expect(world.broadphase.grid.edge[1 - axis]).toBeLessThan(30)
  const occupancy = P.createCellOccupancy()
  P.measureCellOccupancy(occupancy, world)
  for (const k of [0, 1]) expect(occupancy.edge[k]!).toBeGreaterThanOrEqual(59)
})

test.each([50, 100, 170, 300])('cells of at least %i m count the boxes that touch them, modulo the world', (cell) => {
  const size = 600
  const n = Math.floor(size / cell)
  const edge = size / n
  const more = { vx: 0, vy: 0, mass: 1 }
  const circles = [
    ...crowd(150, size, 9),
    { x: 0, y: 300, radius: 30, ...more },
    { x: 290, y: 10, radius: 299, ...more },
  ]
  const counts = new Array<number>(n * n).fill(0)
  for (const { x, y, radius } of circles) {
    const seen = new Set<number>()
    for (let gx = Math.floor((x - radius) / edge); gx <= Math.floor((x + radius) / edge); gx++)
      for (let gy = Math.floor((y - radius) / edge); gy <= Math.floor((y + radius) / edge); gy++)
        seen.add(((gx + n) % n) + n * ((gy + n) % n))
    for (const at of seen) counts[at]!++
  }
  const world = worldOf(circles, size, { cell })
  const found = P.createCellOccupancy()
  P.measureCellOccupancy(found, world)
  const [sum, occupied] = [counts.reduce((a, b) => a + b), counts.filter((count) => count > 0).length]
  expect([...found.counts.subarray(0, n * n)]).toEqual(counts)
  expect([...found.cells, ...found.edge.slice(0, 2)]).toEqual([n, n, 1, edge, edge])
  expect(found).toMatchObject({ registered: sum, occupied, mean: sum / occupied, max: Math.max(...counts) })
  expect(found.crowded).toBe(counts.filter((count) => count > 1).length)
  const { counts: memory } = found
  P.configure(world, { cell: size })
  P.measureCellOccupancy(found, world)
  expect([found.cells[0], found.counts]).toEqual([1, memory])
  P.measureCellOccupancy(found, worldOf([], size, { cell }))
  expect(found).toMatchObject({ max: 0, mean: 0, occupied: 0 })
})
