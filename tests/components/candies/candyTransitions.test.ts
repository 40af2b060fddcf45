// Transitions of candies that appear, vanish or move without falling: they grow or shrink. Candies
// that fall in through the neck do not.
import { expect, test } from 'vitest'
import { linearColors } from '../../../src/components/candies/candyAppearance.ts'
import { createCandyInstances, writeCandyInstances } from '../../../src/components/candies/candyInstances.ts'
import { STRIDE } from '../../../src/components/candies/candyMaterial.ts'
import { type CandyMeshes, createCandyMeshes } from '../../../src/components/candies/candyMeshes.ts'
import {
  advanceCandyTransitions,
  createCandyTransitions,
  inTransition,
  TRANSITION_TIME,
} from '../../../src/components/candies/candyTransitions.ts'
import { KYOTO } from '../../../src/jar/palettes.ts'
import { addBody, createWorld, pour, removeBody, setBody, step } from '../../../src/physics/index.ts'
import { bottleScene } from '../../../src/scenes/index.ts'

const ANYWHERE = { viewpoint: null, lodDistance: 5, lodBias: 0 }
const colors = linearColors(KYOTO)

/** x and drawn size (0 to 1) of every instance, by x. */
function drawn(meshes: CandyMeshes): [number, number][] {
  return meshes.batches
    .flatMap(({ buffer, count }) =>
      Array.from({ length: count }, (_, i): [number, number] => {
        const [x, , , , ...turn] = buffer.array.slice(i * STRIDE, i * STRIDE + 8)
        return [x!, turn.reduce((sum, q) => sum + q * q, 0)]
      }),
    )
    .sort((a, b) => a[0] - b[0])
}

function scene(xs: number[]) {
  const world = createWorld({ dim: 3, contact: null })
  const ids = xs.map((x) => addBody(world, { position: [x, 0, 0], radius: 0.1 }))
  const meshes = createCandyMeshes(8, false)
  const instances = createCandyInstances()
  const transitions = createCandyTransitions()
  const draw = (seconds: number, unseen = false, moved = true) => {
    writeCandyInstances(instances, meshes, world, 1, colors, ANYWHERE, moved, { transitions, seconds, unseen })
    return drawn(meshes)
  }
  return { world, ids, transitions, draw }
}

test('candies of the first frame have full size; a removed one shrinks', () => {
  const { world, ids, transitions, draw } = scene([0, 1, 2])
  expect(draw(0.016).map(([x]) => x)).toEqual([0, 1, 2])
  for (const [, size] of draw(0.016)) expect(size).toBeCloseTo(1)
  expect(inTransition(transitions)).toBe(false)
  removeBody(world, ids[1]!)
  let before = 1.001
  for (let t = 0; t < TRANSITION_TIME - 0.02; t += 0.03) {
    const [, gone, ...others] = draw(0.03)
    expect(gone![0]).toBe(1)
    expect(gone![1]).toBeLessThan(before)
    before = gone![1]
    expect(others.length).toBe(1)
  }
  expect(before).toBeLessThan(0.1)
  draw(0.05)
  expect(draw(0.05, false, false).map(([x]) => x)).toEqual([0, 2])
  expect(inTransition(transitions)).toBe(false)
})

test('a candy fades when it moved unseen, and only then', () => {
  const { world, ids, draw } = scene([0, 1])
  draw(0.016)
  setBody(world, ids[0]!, { position: [5, 0, 0] })
  expect(draw(0.016).map(([x, size]) => [x, Math.round(size)])).toEqual([
    [1, 1],
    [5, 1],
  ])
  setBody(world, ids[0]!, { position: [9, 0, 0] })
  const [stays, old, fresh] = draw(0.016, true)
  expect([stays![0], old![0], fresh![0]]).toEqual([1, 5, 9])
  expect([stays![1], old![1], fresh![1]].map((size) => Math.round(size * 100) / 100)).toEqual([1, 1, 0])
  const half = draw(TRANSITION_TIME / 2)
  expect(half[1]![1]).toBeCloseTo(0.5)
  expect(half[2]![1]).toBeCloseTo(0.5)
})

test('an added candy grows; a candy that falls in has full size', () => {
  const { world, draw } = scene([0])
  draw(0.016)
  addBody(world, { position: [3, 0, 0], radius: 0.1 })
  expect(draw(0.016)[1]![1]).toBeCloseTo(0)
  const meshes = createCandyMeshes(8, false)
  const instances = createCandyInstances()
  const transitions = createCandyTransitions()
  const bottle = bottleScene({ count: 0, shape: 'bottle' })
  const frame = { transitions, seconds: 0.016, unseen: false }
  writeCandyInstances(instances, meshes, bottle, 1, colors, ANYWHERE, true, frame)
  pour(bottle, 3)
  for (let i = 0; i < 30; i++) step(bottle)
  writeCandyInstances(instances, meshes, bottle, 1, colors, ANYWHERE, true, frame)
  expect(drawn(meshes).map(([, size]) => Math.round(size * 1e3) / 1e3)).toEqual([1, 1, 1])
  advanceCandyTransitions(transitions, 1)
  expect(inTransition(transitions)).toBe(false)
})
