// How a new bottle comes to be shown: its candies start in loose layers, and the last fall as it shows.
import { expect, test } from 'vitest'
import { BESIDE, lateOf } from '../../../site/state/jars.ts'
import type { Jar } from '../../../src/index.ts'
import { fillAtOnce } from '../../../src/jar/jarWorld.ts'
import { bodyColumns, isAsleep, queueLength } from '../../../src/physics/index.ts'
import { radiusAt } from '../../../src/physics/internal.ts'
import { settleWorld } from '../../../src/scenes/settle.ts'
import type { Settings } from '../../../src/settings/index.ts'
import { pageOf } from '../pageOf.ts'

function open(count: number, vessel: Settings['vessel'] = 'bottle') {
  const { jars } = pageOf('bottle', { count, vessel, seed: 1 }, BESIDE, () => 'last')
  const jar = jars.jar('bottle')!
  const { world } = jar
  const late = jars.late(jar)
  fillAtOnce(world, { vessel: jar.vessel!, left: late })
  const placed = world.bodies.count
  expectInside(jar)
  let steps = 0
  for (; !jars.canBeShown(world) && steps < 600; steps++) jar.step()
  return { jars, jar, world, late, placed, steps }
}

/** No candy of a vessel reaches through its wall. Those beside it are outside. */
function expectInside({ world, vessel }: Jar) {
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, radius] = [0, 1, 2, 3].map((k) => position[o + k]!) as [number, number, number, number]
    const wall = radiusAt(vessel!.points, y)
    if (Math.hypot(x, z) < wall) expect(Math.hypot(x, z) + radius).toBeLessThan(1.02 * wall)
  }
}

test('3 000 candies are calm within 20 steps, while the last 100 fall', () => {
  const { jar, world, late, placed, steps } = open(3000)
  expect(late).toBe(lateOf(3000))
  expect(placed).toBe(3000 - late)
  expect(steps).toBeLessThan(20)
  const entered = late - queueLength(world)
  expect(entered).toBeGreaterThan(0)
  const { velocity, count } = bodyColumns(world)
  const speeds = Array.from({ length: count }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((axis) => velocity[4 * i + axis]!)),
  )
  // None of them has landed, and of the others few move.
  expect(speeds.filter((speed) => speed > 1)).toHaveLength(entered)
  expect(speeds.filter((speed) => speed > 0.1).length - entered).toBeLessThan(0.05 * count)
  expect(jar.count()).toBe(3000)
})

/** A vessel so narrow below that no candy fits near its floor. */
const FUNNEL = {
  points: [
    [0.01, 0],
    [0.12, 0.6],
    [0.6, 1],
    [0.6, 1.4],
  ],
} as const

test.each(['bottle', 'jar', 'bowl', 'glass', FUNNEL] as const)('42 in %j are shown as the last fall', (vessel) => {
  const { jars, jar, world, late, steps } = open(42, vessel)
  expect(steps).toBeLessThan(60)
  expect(queueLength(world)).toBeLessThan(late)
  jars.opened()
  settleWorld(world, undefined, undefined, () => jar.step())
  expect([isAsleep(world), world.bodies.count, jar.arrived()]).toEqual([true, 42, 42])
})

test.each([6, 12, 19])('%d are shown as the last one falls', (count) => {
  const { world, late, steps } = open(count)
  expect([late, queueLength(world)]).toEqual([1, 0])
  expect(isAsleep(world)).toBe(false)
  expect(steps).toBeLessThan(60)
})

test('what a visitor does meanwhile counts the last candies', () => {
  const { jars } = pageOf('bottle', { count: 300, seed: 1 }, BESIDE, () => 'last')
  const jar = jars.jar('bottle')!
  expect([jar.count(), jars.count('bottle'), jars.late(jar)]).toEqual([300, 300, 10])
  expect(jars.setCount('bottle', 20)).toBe(20)
  expect([jar.count(), jars.late(jar)]).toEqual([20, 0])
})
