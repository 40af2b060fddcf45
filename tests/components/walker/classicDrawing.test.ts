// The classic drawing of the walker: black lines, a square on each node, a smaller one on each
// muscle, and the room.
import { expect, test } from 'vitest'
import {
  readSpringInstances,
  SpringInstances,
  writeClassicDrawing,
} from '../../../src/components/walker/springInstances.ts'
import { createMarks, SQUARE } from '../../../src/components/walker/WalkerMarks.tsx'
import { bodyIds, getBody, getSpring, springIds } from '../../../src/physics/index.ts'
import { walkerScene } from '../../../src/scenes/soda/index.ts'

/** Numbers of a mark in the buffer. */
const STRIDE = 10

test('the Dainty Walker has 4 + 22 lines, 8 dots of muscles and 10 square nodes', () => {
  const world = walkerScene()
  const instances = new SpringInstances()
  readSpringInstances(instances, world, 1)
  const marks = createMarks(4)
  writeClassicDrawing(instances, marks, { width: 4, height: 2 })
  const all = Array.from({ length: marks.count }, (_, k) =>
    Array.from(marks.buffer.array.slice(STRIDE * k, STRIDE * k + STRIDE)),
  )
  const squares = all.filter((mark) => mark[5] === SQUARE)
  expect(all.length - squares.length).toBe(4 + springIds(world).length)
  const muscles = springIds(world).filter((id) => getSpring(world, id).amplitude !== 0)
  expect(squares.map((mark) => 2 * mark[4]!).sort((a, b) => a - b)).toEqual([
    ...muscles.map(() => 4),
    ...bodyIds(world).map(() => 8),
  ])
  expect(
    all.every(([, , , , , , red, green, blue, alpha]) => red === 0 && green === 0 && blue === 0 && alpha === 1),
  ).toBe(true)
  const nodes = squares.filter((mark) => mark[4] === 4).map(([x, y]) => [x, y])
  for (const id of bodyIds(world)) {
    const [x, y] = getBody(world, id).position
    expect(nodes.some(([nx, ny]) => Math.hypot(nx! - x, ny! - y) < 1e-6)).toBe(true)
  }
})
