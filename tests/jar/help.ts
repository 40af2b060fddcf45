// Jars for tests.
import { expect } from 'vitest'
import { createJar, type Jar, type JarOptions } from '../../src/jar/jar.ts'
import { crc32OfJson } from '../../src/jar/jarFile.ts'
import { type BodyId, bodyIds, getBody, isAsleep, type World } from '../../src/physics/index.ts'

export function run(jar: Jar, steps: number, each: () => void = () => {}): void {
  for (let k = 0; k < steps; k++) {
    jar.step()
    each()
  }
}

/** Steps until all is at rest, at most 100 seconds. */
export function rest(jar: Jar): void {
  for (let k = 0; k < 6000 && !isAsleep(jar.world); k++) jar.step()
  expect(isAsleep(jar.world)).toBe(true)
}

/** A jar that holds a count at rest. */
export function restingJar(count: number, options: JarOptions = {}): Jar {
  const jar = createJar(options)
  jar.setCount(count)
  rest(jar)
  return jar
}

/** A jar that has loaded what another one saves. */
export function copyOf(jar: Jar, options: JarOptions = {}): Jar {
  const copy = createJar(options)
  copy.load(jar.save())
  return copy
}

/** A saved jar with some values changed, and a checksum that fits. */
export function forge(saved: string, change: (file: ReturnType<typeof JSON.parse>) => object): string {
  const { crc32: _, ...file } = JSON.parse(saved)
  const forged = { ...file, ...change(file) }
  return JSON.stringify({ ...forged, crc32: crc32OfJson(forged) })
}

export const named = (...ids: string[]) => ids.map((id) => ({ id }))
export const idsOf = (jar: Jar) => jar.items().map(({ id }) => id)
export const bodyOf = (jar: Jar, id: BodyId) => getBody(jar.world as World<3>, id)

/**
 * Checks that the items are those of the candies, that each candy has a body or waits for one, and
 * that each body is that of a candy.
 */
export function expectAgreement(jar: Jar): void {
  expect(jar.items()).toEqual([...new Set(jar.list().flatMap((candy) => candy.items))])
  expect(jar.items()).not.toBe(jar.items())
  const { bodies, waiting, candies } = jar.stats()
  expect(candies).toBe(bodies + waiting)
  const inside = bodyIds(jar.world).map((id) => jar.at(id))
  expect(inside).not.toContain(null)
  const all = new Set(idsOf(jar))
  for (const candy of inside) for (const { id } of candy!.items) expect(all.has(id)).toBe(true)
}
