// A bottle goes through a link and comes out the same, on the page and in a jar; what is no bottle is refused and changes nothing.
import { expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { loadBottle, saveBottle } from '../../src/page/savedBottle.ts'
import { bottleScene, hash, step } from '../../src/physics/index.ts'
import { holdsState, readState, writeState } from '../../src/settings/stateLink.ts'

function poured(count: number, seed = 1) {
  const world = bottleScene({ count, seed, shape: 'bottle' })
  for (let k = 0; k < 40; k++) step(world)
  return world
}

test('page to page, bit for bit, also while candies wait', async () => {
  const world = poured(120)
  expect(world.spawner.queue.length).toBeGreaterThan(0)
  const link = await writeState(saveBottle(world))
  expect(link).toMatch(/^s=z\.[\w-]+$/)
  expect(holdsState(`#${link}`)).toBe(true)
  const other = bottleScene({ count: 3, seed: 9, shape: 'bottle' })
  expect(loadBottle((await readState(`#${link}`))!, other)).toBe(120)
  expect(hash(other)).toBe(hash(world))
  for (let k = 0; k < 60; k++) {
    step(world)
    step(other)
  }
  expect(hash(other)).toBe(hash(world))
})

test('page to jar, and jar to page', () => {
  const world = poured(60)
  const jar = createJar()
  jar.load(saveBottle(world))
  expect([jar.count(), hash(jar.world)]).toEqual([60, hash(world)])
  jar.take(20)
  jar.drop([{ id: 'gift' }])
  for (let k = 0; k < 30; k++) jar.step()
  const page = bottleScene({ count: 0, shape: 'bottle' })
  expect(loadBottle(jar.save(), page)).toBe(41)
  expect(hash(page)).toBe(hash(jar.world))
})

test('what is no bottle is refused, and the bottle stays', async () => {
  const world = poured(20)
  const before = hash(world)
  const torus = createJar({ view: 'torus' })
  torus.drop(2)
  for (const text of ['', '{}', saveBottle(world).slice(0, 500), torus.save()])
    expect(() => loadBottle(text, world), text.slice(0, 40)).toThrow(RangeError)
  expect(hash(world)).toBe(before)
  const link = await writeState('text')
  for (const damaged of [`#${link.slice(0, -2)}`, '#s=z.%%%', '#s=%E0%A4%A'])
    await expect(readState(damaged)).rejects.toThrow(/damaged or cut off/)
  expect(await readState('#s=plain%20text')).toBe('plain text')
  expect(await readState('')).toBe(null)
  expect([holdsState('#s='), holdsState('#other'), holdsState('')]).toEqual([false, false, false])
})
