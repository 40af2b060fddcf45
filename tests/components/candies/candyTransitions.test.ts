// Transitions of candies that appear, vanish or move without falling: they grow or shrink. Candies
// that fall in through the neck do not.
import { expect, test } from 'vitest'
import { advanceTransitions, inTransition, TRANSITION_TIME } from '../../../src/components/candies/candyTransitions.ts'
import { addBody, createWorld, enqueue, removeBody, setBody, step, type World } from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'
import { createDrawing } from './drawing.ts'

/** A function that draws a frame: x and drawn size (0 to 1) of every instance, by x. */
function sizesOf(world: World) {
  const { draw, transitions } = createDrawing(world)
  const sizes = (seconds: number, unseen = false, isMoved = true) =>
    draw({ seconds, unseen, isMoved })
      .map(({ place, turn }) => [place[0]!, turn.reduce((sum, q) => sum + q * q, 0)] as const)
      .sort((a, b) => a[0] - b[0])
  return { sizes, transitions }
}
function scene(xs: number[]) {
  const world = createWorld({ dim: 3, contact: null })
  const ids = xs.map((x) => addBody(world, { position: [x, 0, 0], radius: 0.1 }))
  return { world, ids, ...sizesOf(world) }
}

test('candies of the first frame have full size; a removed one shrinks', () => {
  const { world, ids, transitions, sizes } = scene([0, 1, 2])
  expect(sizes(0.016).map(([x]) => x)).toEqual([0, 1, 2])
  for (const [, size] of sizes(0.016)) expect(size).toBeCloseTo(1)
  expect(inTransition(transitions)).toBe(false)
  removeBody(world, ids[1]!)
  let before = 1.001
  for (let t = 0; t < TRANSITION_TIME - 0.02; t += 0.03) {
    const [, gone, ...others] = sizes(0.03)
    expect(gone![0]).toBe(1)
    expect(gone![1]).toBeLessThan(before)
    before = gone![1]
    expect(others.length).toBe(1)
  }
  expect(before).toBeLessThan(0.1)
  sizes(0.05)
  expect(sizes(0.05, false, false).map(([x]) => x)).toEqual([0, 2])
  expect(inTransition(transitions)).toBe(false)
})

test('a candy fades when it moved unseen, and only then', () => {
  const { world, ids, sizes } = scene([0, 1])
  const rounded = (unseen?: boolean) => sizes(0.016, unseen).map(([x, size]) => [x, Math.round(size * 100) / 100])
  rounded()
  setBody(world, ids[0]!, { position: [5, 0, 0] })
  expect(rounded().flat()).toEqual([1, 1, 5, 1])
  setBody(world, ids[0]!, { position: [9, 0, 0] })
  expect(rounded(true).flat()).toEqual([1, 1, 5, 1, 9, 0])
  for (const [, size] of sizes(TRANSITION_TIME / 2).slice(1)) expect(size).toBeCloseTo(0.5)
})

test('an added candy grows; a candy that falls in has full size', () => {
  const { world, sizes } = scene([0])
  sizes(0.016)
  addBody(world, { position: [3, 0, 0], radius: 0.1 })
  expect(sizes(0.016)[1]![1]).toBeCloseTo(0)
  const bottle = bottleScene({ count: 0, shape: 'bottle' })
  const drawn = sizesOf(bottle)
  drawn.sizes(0.016)
  enqueue(bottle, 3)
  for (let i = 0; i < 30; i++) step(bottle)
  expect(drawn.sizes(0.016).map(([, size]) => Math.round(size * 1e3) / 1e3)).toEqual([1, 1, 1])
  advanceTransitions(drawn.transitions, 1)
  expect(inTransition(drawn.transitions)).toBe(false)
})
