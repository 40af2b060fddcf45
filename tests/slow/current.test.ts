// The current of the torus: circles stay spread over the whole plane and in motion for minutes.
import { expect, test } from 'vitest'
import { bodyColumns, createWorld, step, torus, type Vec, type World } from '../../src/physics/index.ts'
import { addDynamicBody, getDynamicBody } from '../../src/physics/internal.ts'
import { current, TORUS, torusScene } from '../../src/scenes/index.ts'

const MINUTE = 3600

test.each([
  [60, 1, 5],
  [600, 3, 1],
  [3000, 2, 0.5],
])('%d circles, seed %d, stay spread and alive for %d minutes', (count, seed, minutes) => {
  const world = torusScene({ count, seed, fields: [current()] })
  for (let k = 0; k < 4; k++) {
    for (let n = 0; n < (MINUTE * minutes) / 4; n++) step(world)
    // Random points leave empty circles of 1.4 to 1.7 mean distances.
    expect(largestHole(world)).toBeLessThan(1.7)
    expect(meanSpeed(world)).toBeGreaterThan(2.7)
    expect(meanSpeed(world)).toBeLessThan(3.2)
    // Random points vary by 1.
    if (count >= 600) expect(variation(world)).toBeLessThan(0.7)
  }
})

test.each([
  [10000, 10000],
  [3000, 7000],
])('in a world of %d by %d a body takes on the speed of the flow', (width, height) => {
  const speed = 20
  const world = createWorld({
    ...{ dim: 2, contact: null, space: torus<2>({ size: [width, height] }), timeStep: 1 },
    fields: [current({ speed })],
  })
  const ids = [10, 4000].map((mass, k) =>
    addDynamicBody(world, { position: [500 + 900 * k, 0], velocity: [0, 0.45 * speed], radius: 10, mass }),
  )
  // Nothing else acts upwards, so it rises as the flow does, and sideways it lags 200 s behind.
  let expected = 0
  for (let k = 0; k < 500; k++) {
    const phase = (2 * Math.PI * getDynamicBody(world, ids[0]!).position[1]) / height
    expected += (speed * (0.3 + Math.sin(phase) + 0.5 * Math.sin(2 * phase + 1)) - expected) / 200
    step(world)
  }
  for (const id of ids) {
    const { velocity } = getDynamicBody(world, id)
    expect(velocity[1]).toBeCloseTo(0.45 * speed, 9)
    expect(velocity[0]).toBeCloseTo(expected, 9)
  }
})

test('with the damping of the specification, bodies reach a fifth of its speed', () => {
  const world = torusScene({ count: 1, speed: 0, fields: [current({ speed: 100 })] })
  for (let k = 0; k < 600; k++) step(world)
  const { velocity } = bodyColumns(world)
  expect(velocity[1]! / 45).toBeGreaterThan(0.19)
  expect(velocity[1]! / 45).toBeLessThan(0.2)
})

/** Radius of the largest empty circle around points of a grid, in mean distances of the bodies. */
function largestHole(world: World<2>): number {
  const { size } = TORUS
  const { position, count } = bodyColumns(world)
  let largest = 0
  for (let k = 0; k < 1600; k++) {
    const at: Vec<2> = [((k % 40) + 0.5) * (size / 40), (Math.floor(k / 40) + 0.5) * (size / 40)]
    let nearest = Number.POSITIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const dx = Math.abs(position[4 * i]! - at[0])
      const dy = Math.abs(position[4 * i + 1]! - at[1])
      nearest = Math.min(nearest, Math.min(dx, size - dx) ** 2 + Math.min(dy, size - dy) ** 2)
    }
    largest = Math.max(largest, Math.sqrt(nearest))
  }
  return largest / (size / Math.sqrt(count))
}

/** Variance of the number of bodies in a cell over its mean: 1 for random points. */
function variation(world: World<2>): number {
  const { position, count } = bodyColumns(world)
  const edge = Math.round(Math.sqrt(count / 10))
  const cells = new Float64Array(edge * edge)
  const cellOf = (x: number) => Math.min(edge - 1, Math.floor((x / TORUS.size) * edge))
  for (let i = 0; i < count; i++) cells[cellOf(position[4 * i]!) * edge + cellOf(position[4 * i + 1]!)]!++
  const mean = count / cells.length
  return cells.reduce((sum, n) => sum + (n - mean) ** 2, 0) / cells.length / mean
}

function meanSpeed(world: World<2>): number {
  const { velocity, count } = bodyColumns(world)
  let sum = 0
  for (let i = 0; i < count; i++) sum += Math.hypot(velocity[4 * i]!, velocity[4 * i + 1]!)
  return sum / count
}
