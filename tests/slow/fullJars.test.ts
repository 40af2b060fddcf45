// Jars at their fullest: what the page opens with, as many candies as it takes, and pours.
import { expect, test } from 'vitest'
import { BESIDE } from '../../site/state/opening.ts'
import { TRIANGLES } from '../../src/components/candies/candyGeometry.ts'
import { VARIANTS } from '../../src/components/candies/candyShape.ts'
import { createJar } from '../../src/jar/jar.ts'
import { bodyColumns, stats } from '../../src/physics/index.ts'
import { BOTTLE, NECK } from '../../src/scenes/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import { MAX_COUNT, OPENING_COUNT } from '../../src/settings/schema.ts'
import { createDrawing } from '../components/candies/drawing.ts'
import { expectEmptied } from '../jar/motion.ts'
import { steps } from '../physics/help.ts'
import { pageOf } from '../site/pageOf.ts'

test('in a jar full of items the newest nameless one grows, and no other', () => {
  const jar = createJar({ unit: 1e4, overflow: 'refuse' })
  jar.setCount(1e6)
  expect(() => jar.drop(1)).toThrow('the number of items after it must be')
  for (const count of [1_000_007, 1_500_000, 1_500_001, 1_000_001]) {
    jar.setCount(count)
    expect([jar.count(), jar.items().length]).toEqual([count, 1e6])
    expect(jar.items().filter(({ value }) => value !== undefined)).toHaveLength(1)
  }
  jar.take(1)
  jar.drop([{ id: 'mine' }])
  expect(() => jar.setCount(2e6)).toThrow('the number of items after it must be')
})

test('the page opens with a bottle two thirds full, and a handful in front, in at most 820 000 triangles', () => {
  const { jars } = pageOf('bottle', { count: OPENING_COUNT.bottle, seed: 1 }, { beside: BESIDE })
  const { world, step } = jars.steppable('bottle')
  settleWorld(world, Number.POSITIVE_INFINITY, undefined, () => step())
  const { position, count } = bodyColumns(world)
  const bodies = Array.from(
    { length: count },
    (_, i) => [0, 1, 2, 3].map((k) => position[4 * i + k]!) as [number, number, number, number],
  )
  const inside = bodies.filter(([x, , z]) => Math.hypot(x, z) < BOTTLE.radius)
  expect(inside.length).toBe(OPENING_COUNT.bottle - BESIDE)
  expect(bodies.reduce((sum, [, , , radius]) => sum + radius, 0) / count).toBeCloseTo(0.05, 3)
  const tops = inside.map(([, y, , radius]) => y + radius).sort((a, b) => a - b)
  const height = (tops[Math.floor(0.99 * tops.length)]! - BOTTLE.bottom) / (NECK.bottom - BOTTLE.bottom)
  expect(height).toBeGreaterThan(0.62)
  expect(height).toBeLessThan(0.71)
  // In front of it, as the first camera sees it, and within the picture of a phone.
  for (const [x, , z] of bodies.filter((body) => !inside.includes(body))) {
    expect(x * Math.sin(0.35) + z * Math.cos(0.35)).toBeGreaterThan(0.3)
    expect(Math.abs(x * Math.cos(0.35) - z * Math.sin(0.35))).toBeLessThan(0.9)
  }
  const { meshes, write } = createDrawing(world)
  const viewpoint = { x: 1.6, y: 0.94, z: 4.37 } // of the camera of the bottle, 4.75 m away
  write({ detail: { viewpoint, lodDistance: 5, lodBias: 0, pixels: 1080 } })
  const perShape = meshes.batches.length / VARIANTS
  const triangles = meshes.batches.reduce((sum, { count }, batch) => sum + count * TRIANGLES[batch % perShape]!, 0)
  expect(triangles).toBeLessThan(820_000)
  expect(triangles).toBeGreaterThan(count * TRIANGLES[0]!)
})

test('all candies of the opening fit into a bowl', () => {
  const world = pageOf('bottle', { count: OPENING_COUNT.bottle, seed: 1, vessel: 'bowl' }).jars.world('bottle')
  steps(world, 500)
  expect(stats(world)).toMatchObject({ bodies: OPENING_COUNT.bottle, waiting: 0 })
})

test.each(['bottle', 'torus'] as const)('the %s holds from 0 to MAX_COUNT', (view) => {
  const { jars } = pageOf(view, { count: 0, seed: 1 })
  expect(jars.setCount(view, MAX_COUNT + 1)).toBe(MAX_COUNT)
  expect(jars.setCount(view, -3)).toBe(0)
})

test('a pour ends because the last candy is out, at any count', () => {
  expectEmptied([1, 2, 5, 10, 15, 20, 30, 50, 200, 400, 3000], { seed: 6 })
})
