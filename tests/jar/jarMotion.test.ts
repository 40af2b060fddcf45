// Pouring out: candies leave through the mouth alone, the count goes to 0, and the bottle stands
// again. A torus drifts.
import { expect, test, vi } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { SHAKE_STEPS } from '../../src/jar/jarMotion.ts'
import { VESSEL_NAMES } from '../../src/jar/vessels.ts'
import { configure, impulse, isAsleep, queueLength, step } from '../../src/physics/index.ts'
import { createStepClient } from '../../src/physics/internal.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { copyOf, restingJar, run } from './help.ts'
import { expectDrift, expectEmptied, expectPoured, filled } from './motion.ts'

test.each([1, 40, 400])('%d candies leave through the open mouth, and the bottle stands again', expectPoured)

const VASE = { points: pairsOf('3,0 8,6 6,10 7,12') }
test.each([...VESSEL_NAMES, VASE])('%o: a pour ends because the last candy is out, at any count', (vessel) => {
  expectEmptied([1, 3, 10, 20, 40, 100], { vessel, seed: 4 })
})

test('a jar with another friction, bounce and damping has them again after a pour', () => {
  const jar = filled(20)
  configure(jar.world, { contact: impulse({ friction: 2, restitution: 0.9 }), damping: 0.999 })
  const { contact } = jar.world
  jar.pourOut()
  run(jar, 60)
  expect(jar.world.damping).toBeLessThan(0.995)
  run(jar, 640)
  expect(jar.stats().count).toBe(0)
  expect(jar.world).toMatchObject({ contact, damping: 0.999 })
})

test('a jar saved during a pour has whole items, of which some candies have left', () => {
  const jar = createJar({ seed: 5, beside: 3 })
  jar.drop([{ id: 'a' }, { id: 'b', value: 20 }])
  run(jar, 60)
  jar.pourOut()
  for (let k = 0; k < 20 && jar.count() > 0; k++) {
    for (const exact of [true, false]) {
      const copy = createJar({ seed: 5, beside: 3 })
      copy.load(jar.save({ exact }))
      expect(copy.items()).toEqual(jar.items())
      expect(copy.list()).toHaveLength(copy.count())
    }
    run(jar, 30)
  }
  expect(jar.count()).toBe(0)
})

test('a jar saved during a pour stands up with what was left', () => {
  const jar = filled(200)
  const upright = [...jar.world.gravity]
  jar.pourOut()
  while (jar.count() > 150) jar.step()
  const other = copyOf(jar)
  const left = jar.count()
  expect(other.count()).toBe(left)
  run(other, 300)
  expect(other.count()).toBe(left)
  expect([...other.world.gravity]).toEqual(upright)
})

test('a shake does not affect a pour, and a tilt acts after it', () => {
  const jar = filled(20)
  jar.pourOut()
  run(jar, 5)
  jar.shake(3)
  jar.tilt([1, -1, 0])
  run(jar, 595)
  expect(jar.count()).toBe(0)
  expect(jar.world.gravity[0]).toBeCloseTo(-jar.world.gravity[1])
})

test('a tilt waits for the steps of a worker, but not when the jar is saved', () => {
  const jar = filled(20)
  const { world } = jar
  const client = createStepClient(world, { postMessage: () => undefined, onmessage: null })
  const upright = [...world.gravity]
  client.request(1, () => undefined)
  jar.tilt([1, -1, 0])
  jar.tilt([0, -1, 1])
  expect([...world.gravity]).toEqual(upright)
  client.close()
  expect(world.gravity[2]).toBeCloseTo(-world.gravity[1])
  client.request(1, () => undefined)
  jar.tilt([1, -1, 0])
  const again = copyOf(jar)
  expect(again.world.gravity[0]).toBeCloseTo(-again.world.gravity[1])
  client.close()
  expect([...world.gravity]).toEqual([...again.world.gravity])
  expect(() => jar.tilt([0, 0, 0])).toThrow('not all 0')
})

test('pourOut leaves an empty jar alone', () => {
  const onChange = vi.fn()
  const empty = createJar()
  empty.on('change', onChange)
  empty.pourOut()
  run(empty, 3)
  expect(onChange).not.toHaveBeenCalled()
})

test.each([60, 1000])('a torus of capacity %d drifts for ever, and as it was saved', expectDrift)

test('looking at a jar only now and then, all candies have landed when it rests', () => {
  const jar = createJar({ fills: 300 })
  jar.setCount(60)
  for (let k = 0; k < 1200 && !isAsleep(jar.world); k++) {
    step(jar.world)
    if (k % 30 === 29) jar.stepped()
  }
  jar.stepped()
  expect([isAsleep(jar.world), jar.arrived()]).toEqual([true, 60])
})

test('a shake swings to both sides and up in a third of its steps, and fades', () => {
  const swings = (strength: number) => {
    const jar = restingJar(1)
    const { gravity } = jar.world
    jar.shake(strength)
    const all: number[][] = []
    run(jar, SHAKE_STEPS, () => all.push(jar.world.gravity.map((g, axis) => g - gravity[axis]!)))
    return all
  }
  const [weak, strong] = [swings(1), swings(2)]
  expect(strong.flat().map((g) => g / 2)).toEqual(weak.flat().map((g) => expect.closeTo(g, 9)))
  const sides = weak.map(([x]) => Math.abs(x!))
  expect(sides[0]).toBeGreaterThan(10)
  expect(sides).toEqual(sides.map((_, k) => expect.closeTo(sides[0]! * (1 - k / (SHAKE_STEPS - 1)), 9)))
  const shares = (axis: number) => weak.slice(0, -1).map((swing, k) => swing[axis]! / sides[k]!)
  const shareOf = (axis: number, value: number) => shares(axis).filter((x) => Math.abs(x - value) < 1e-9).length / 41
  // To the left and to the right, up and level, to the front and to the back.
  for (const [axis, ...values] of [
    [0, 1, -1],
    [1, 1.1, 0],
    [2, 0.5, -0.5],
  ] as const)
    expect(shareOf(axis, values[0]) + shareOf(axis, values[1])).toBeCloseTo(1)
  expect([0, 1, 2].map((axis) => shareOf(axis, [1, 1.1, 0.5][axis]!))).toEqual(
    [0.5, 0.35, 0.5].map((share) => expect.closeTo(share, 0.7)),
  )
})

test('circles of a torus start evenly and are shaken in all directions, each by its own push', () => {
  const jar = createJar({ view: 'torus', capacity: 900 })
  jar.setCount(900)
  const { position, velocity, count } = jar.world.bodies
  const size = jar.world.space.size
  const fields = new Array<number>(36).fill(0)
  for (let i = 0; i < count; i++) {
    const [x, y] = [0, 1].map((axis) => Math.floor((6 * position[4 * i + axis]!) / size[axis]!))
    fields[6 * x! + y!]!++
  }
  for (const n of fields) expect(Math.abs(n - count / 36)).toBeLessThan(4)
  const speeds = (axis: number) =>
    Array.from({ length: count }, (_, i) => velocity[4 * i + axis]! / position[4 * i + 3]!)
  const isSpread = (all: readonly number[][], most: number) => {
    const [x, y] = all as [number[], number[]]
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / count, 0)
    for (const axis of [x, y]) {
      expect(Math.max(...axis.map(Math.abs))).toBeLessThan(most)
      expect(Math.abs(mean(axis))).toBeLessThan(0.08 * most)
      expect(mean(axis.map((v) => v * v))).toBeCloseTo(most ** 2 / 3, 2)
    }
    expect(Math.abs(mean(x.map((v, i) => v * y[i]!)))).toBeLessThan(0.04 * most ** 2)
  }
  const before = [0, 1].map(speeds)
  isSpread(before, 0.1)
  jar.shake(2)
  const after = [0, 1].map(speeds)
  isSpread(
    [0, 1].map((axis) => after[axis]!.map((v, i) => v - before[axis]![i]!)),
    0.4,
  )
})

test('a steep tilt waits for candies above the lid, and not for those taken', () => {
  const jar = createJar({ seed: 5 })
  jar.drop(2)
  while (queueLength(jar.world) > 0) jar.step()
  jar.tilt([1, 1, 0])
  expect(jar.world.gravity[1]).toBe(-6)
  jar.take(1)
  expect(jar.world.gravity[1]).toBe(-6)
  jar.take(1)
  expect(jar.world.gravity[1]).toBeGreaterThan(4)
})
