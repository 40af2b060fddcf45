// A bottle that goes through a link comes out the same, on the page and in a jar. What is no saved
// bottle is refused and changes nothing.
import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createJar } from '../../../src/jar/jar.ts'
import { hash, queueLength, stats } from '../../../src/physics/index.ts'
import { hasState, MAX_STATE, readState, toLetters, writeState } from '../../../src/settings/links.ts'
import { run } from '../../jar/help.ts'
import { pageOf } from '../pageOf.ts'

function poured(count: number, seed = 1) {
  const { jars } = pageOf('bottle', { count, seed })
  const jar = jars.jar('bottle')!
  run(jar, 40)
  return { jars, jar }
}

test('page to page, bit for bit, also while candies are queued', async () => {
  const { jars, jar } = poured(120)
  expect(queueLength(jar.world)).toBeGreaterThan(0)
  const link = await writeState(jars.save())
  expect(link).toMatch(/^s=z\.[\w-]+$/)
  expect(hasState(`#${link}`)).toBe(true)
  const other = poured(3, 9)
  expect(other.jars.load((await readState(`#${link}`))!)).toBe(120)
  expect(hash(other.jar.world)).toBe(hash(jar.world))
  run(jar, 60)
  run(other.jar, 60)
  expect(hash(other.jar.world)).toBe(hash(jar.world))
  expect(other.jars.save()).toBe(jars.save())
})

test('page to jar, and jar to page', () => {
  const { jars, jar } = poured(60)
  const product = createJar()
  product.load(jars.save())
  expect([product.count(), hash(product.world)]).toEqual([60, hash(jar.world)])
  product.take(20)
  product.drop([{ id: 'gift' }])
  run(product, 30)
  const page = poured(0)
  expect(page.jars.load(product.save())).toBe(41)
  expect(hash(page.jar.world)).toBe(hash(product.world))
  expect(page.jar.items().at(-1)!.id).toBe('gift')
})

test('without labels a link has the same candies, and says of none what it stands for', () => {
  const { jars, jar } = poured(0)
  jar.drop([{ id: 'a', label: 'Mika', data: { from: 'Mika' } }, { id: 'b' }])
  run(jar, 60)
  expect(jars.save()).toContain('Mika')
  const text = jars.saveUnlabelled()
  expect(text).not.toMatch(/Mika|label|data/)
  const other = poured(0)
  expect(other.jars.load(text)).toBe(2)
  expect(hash(other.jar.world)).toBe(hash(jar.world))
  expect(jar.items()[0]).toMatchObject({ label: 'Mika' })
})

test('a grouped jar opens with a candy for each item', () => {
  const grouped = createJar({ capacity: 10 })
  grouped.drop(20)
  expect(grouped.stats().valuePerCandy).toBe(2)
  const { jars, jar } = poured(0)
  expect(jars.load(grouped.save())).toBe(20)
  const { bodies, waiting } = stats(jar.world)
  expect(bodies + waiting).toBe(20)
})

test('what is no saved bottle is refused, and the bottle stays', async () => {
  const { jars, jar } = poured(20)
  const before = hash(jar.world)
  const torus = createJar({ view: 'torus' })
  torus.drop(2)
  for (const text of ['', '{}', jars.save().slice(0, 500), torus.save()])
    expect(() => jars.load(text), text.slice(0, 40)).toThrow(RangeError)
  expect([jars.count('bottle'), hash(jar.world)]).toEqual([20, before])
  const link = await writeState('text')
  for (const damaged of [`#${link.slice(0, -2)}`, '#s=z.%%%', '#s=%E0%A4%A'])
    await expect(readState(damaged)).rejects.toThrow(/damaged or cut off/)
  expect(await readState('#s=plain%20text')).toBe('plain text')
  expect(await readState('')).toBe(null)
  expect([hasState('#s='), hasState('#other'), hasState('')]).toEqual([false, false, false])
})

test('a link that inflates beyond the limit is refused before it is whole', async () => {
  // A quarter of the limit, sixteen times, and an empty last block.
  const part = deflateRawSync(Buffer.alloc(MAX_STATE / 4, ' '), { finishFlush: constants.Z_SYNC_FLUSH })
  const link = `s=z.${toLetters(Buffer.concat([...new Array(16).fill(part), Buffer.of(3, 0)]))}`
  expect(link.length).toBeLessThan(MAX_STATE / 60)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }, 1)
  await expect(readState(`#${link}`)).rejects.toThrow(`must have at most ${MAX_STATE} bytes`)
  clearInterval(timer)
  expect(most).toBeLessThan(3 * MAX_STATE)
  expect(await readState(`#${await writeState('x'.repeat(1000))}`)).toHaveLength(1000)
})
