// Instances from a world: each body is drawn once, a colour belongs to an id, and periodic images
// are added at the edges of a torus.
import { expect, test } from 'vitest'
import { TRIANGLES } from '../../../src/components/candies/candyGeometry.ts'
import { CandyInstances } from '../../../src/components/candies/candyInstances.ts'
import { createPileDepth } from '../../../src/components/candies/pileDepth.ts'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { expectNear } from '../../physics/laws.ts'
import { createDrawing, type Instance } from './drawing.ts'

const from = (z: number, lodBias = 0, pixels = 1080) => ({
  viewpoint: { x: 0, y: 0, z },
  lodDistance: 5,
  lodBias,
  pixels,
})
const empty = () => P.createWorld({ dim: 3, contact: null })
const tray = () => P.createWorld({ dim: 2, contact: null, space: P.torus<2>({ size: [10, 8] }), timeStep: 1 })
/** A world with one candy at the origin. */
function one() {
  const world = empty()
  return { world, id: P.addBody(world, { position: [0, 0, 0], radius: 0.05 }) }
}

test('a candy keeps its appearance when others are added and removed', () => {
  const world = empty()
  const ids = Array.from({ length: 1200 }, (_, i) => P.addBody(world, { position: [i, 0, 0], radius: 0.05 }))
  const { draw } = createDrawing(world)
  const look = ({ place, color, batch }: Instance) => [String(place), `${color} ${batch}`] as const
  const before = new Map(draw().map(look))
  expect(before.size).toBe(1200)
  ids.forEach((id, i) => {
    if (i % 3 === 0) P.removeBody(world, id)
  })
  for (let i = 0; i < 50; i++) P.addBody(world, { position: [i, 5, 0], radius: 0.05 })
  const after = draw()
  expect(new Set(after.map(({ place }) => String(place))).size).toBe(800 + 50)
  for (const instance of after) {
    const [place, appearance] = look(instance)
    if (instance.place[1] === 0) expect(appearance).toBe(before.get(place))
  }
})

test('nothing is written when only the viewpoint moved and no level changed', () => {
  const { write } = createDrawing(one().world)
  expect(write({ detail: from(3) })).toBe(true)
  expect(write({ detail: from(3.1), isMoved: false })).toBe(false)
  expect(write({ detail: from(9), isMoved: false })).toBe(true)
})

test('on a torus a candy is drawn twice at an edge, four times in a corner', () => {
  const world = tray()
  for (const position of pairsOf('5,4 0.1,4 9.9,7.9')) P.addBody(world, { position, radius: 0.5 })
  const places = createDrawing(world)
    .draw()
    .map(({ place: [x, y] }) => `${Number(x!.toFixed(4))},${Number(y!.toFixed(4))}`)
  expect(places.sort()).toEqual(['-0.1,-0.1', '-0.1,7.9', '0.1,4', '10.1,4', '5,4', '9.9,-0.1', '9.9,7.9'])
})

test('lower quality draws coarser levels, and so does a low picture', () => {
  const world = empty()
  for (let i = 0; i < 3000; i++) P.addBody(world, { position: [0, 0, 0], radius: 0.05 })
  const { draw } = createDrawing(world)
  const level = (lodBias: number, pixels?: number) =>
    draw({ detail: from(1, lodBias, pixels) })[0]!.batch % TRIANGLES.length
  expect([0, 1, 2, 9].map((bias) => level(bias))).toEqual([3, 2, 1, 0])
  expect([2160, 1080, 540, 270, 135, 9].map((pixels) => level(0, pixels))).toEqual([4, 3, 2, 1, 0, 0])
})

test('positions are interpolated between steps, the short way on a torus', () => {
  const world = tray()
  P.addBody(world, { position: [9.75, 4], velocity: [0.5, 0], radius: 0.1 })
  P.step(world)
  const at = (alpha: number) => createDrawing(world).draw({ alpha })[0]!.place[0]
  expect(at(0.25)).toBeCloseTo(9.875, 6)
  expect(at(0.75)).toBeCloseTo(0.125, 6)
  expect(at(1)).toBeCloseTo(0.25, 6)
})

test.each([60, 90, 120, 144])('at %i frames a second a falling candy is drawn at even distances', (rate) => {
  const world = empty()
  P.addBody(world, { position: [0, 0, 0], velocity: [0, -1.2, 0], radius: 0.05 })
  const { draw } = createDrawing(world)
  const clock = P.createClock()
  const heights: number[] = []
  for (let frame = 0; frame < rate; frame++) {
    const alpha = P.advanceClock(clock, 1 / rate, () => P.step(world))
    heights.push(draw({ alpha })[0]!.place[1]!)
  }
  // The first frames fill the clock; after that each frame advances 1 / rate seconds.
  for (let frame = 4; frame < rate; frame++) expect(heights[frame]! - heights[frame - 1]!).toBeCloseTo(-1.2 / rate, 4)
})

test('a candy has its own pose, turned by the orientation of its body', () => {
  const { world, id } = one()
  P.addBody(world, { position: [1, 0, 0], radius: 0.05 })
  const { draw } = createDrawing(world)
  const turnAt = (x: number) => draw().find(({ place }) => place[0] === x)!.turn
  const pose = turnAt(0)
  expect(pose).not.toEqual(turnAt(1))
  // A quarter turn about y, then the pose: (0, s, 0, s) * (x, y, z, w).
  const s = Math.SQRT1_2
  P.setBody(world, id, { orientation: [0, s, 0, s] })
  const [x, y, z, w] = pose as [number, number, number, number]
  expectNear(turnAt(0), [s * x + s * z, s * w + s * y, s * z - s * x, s * w - s * y], 5)
})

test('buried candies get darker, uncovered ones get brighter', () => {
  const world = empty()
  const low = P.addBody(world, { position: [0, -0.7, 0], radius: 0.05 })
  const heap = Array.from({ length: 400 }, (_, i) =>
    P.addBody(world, { position: [(i % 5) / 20 - 0.1, 1, (Math.floor(i / 5) % 5) / 20 - 0.1], radius: 0.05 }),
  )
  const instances = new CandyInstances({ pile: createPileDepth(0.8, -0.8, 1.6) })
  const { write } = createDrawing(world, { instances })
  const depth = () => {
    write()
    return instances.depths[0]!
  }
  const under = depth()
  expect(under).toBeGreaterThan(0.5)
  heap.forEach((id, i) => {
    P.setBody(world, id, { position: [0.7, 1 + i / 1e4, 0.3] })
  })
  expect(depth()).toBeLessThan(0.2 * under)
  P.setBody(world, low, { position: [0.7, -0.7, 0.3] })
  expect(depth()).toBeGreaterThan(0.5)
})
