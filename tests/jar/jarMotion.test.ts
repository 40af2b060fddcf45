// Pouring out: candies leave through the mouth alone, the count goes to 0, and the bottle stands
// again. A torus drifts.
import { expect, test, vi } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { VESSEL_NAMES } from '../../src/jar/vessels.ts'
import { configure, impulse, isAsleep, step } from '../../src/physics/index.ts'
import { createStepClient } from '../../src/physics/internal.ts'
import { pairsOf } from '../fixtures/pairs.ts'
import { copyOf, run } from './help.ts'
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
