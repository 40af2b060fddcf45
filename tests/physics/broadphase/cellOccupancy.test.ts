// Cell occupancy in open worlds: bodies that have left the grid.
import { expect, test } from 'vitest'
import {
  addBody,
  createCellOccupancy,
  createWorld,
  measureCellOccupancy,
  removeBody,
  setBody,
  step,
} from '../../../src/physics/index.ts'

test.each([
  [100, 100],
  [-100, 100],
  [100, -100],
  [-100, -100],
])('a body that has left the grid to %d, %d counts in one cell', (x, y) => {
  const world = createWorld({ dim: 2 })
  for (let k = 0; k < 6; k++) addBody(world, { position: [k, k], radius: 0.1 })
  const far = addBody(world, { position: [2.5, 2.5], radius: 0.1 })
  step(world)
  setBody(world, far, { position: [x, y] })
  const [all, others] = [createCellOccupancy(), createCellOccupancy()]
  measureCellOccupancy(all, world)
  removeBody(world, far)
  measureCellOccupancy(others, world)
  expect(others.cells[0] * others.cells[1]).toBeGreaterThan(4)
  expect(all.registered).toBe(others.registered + 1)
})
