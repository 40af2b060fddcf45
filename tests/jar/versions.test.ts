// Files of every version, kept in tests/fixtures: each later version loads them. Hashes and items
// stand in saved.json. Files of before the first release are refused.
import { expect, test } from 'vitest'
import { OWN_JAR_VERSION, readJarFile } from '../../site/own/ownJar.ts'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { JAR_VERSION } from '../../src/jar/jarFile.ts'
import { FORMAT_VERSION } from '../../src/physics/snapshot/snapshot.ts'
import { readState } from '../../src/settings/links.ts'
import { resealed } from '../fuzz/formats.ts'
import * as P from '../physics/all.ts'
import { pageOf } from '../site/pageOf.ts'
import { forge } from './help.ts'
import { readSaved, savedFiles, withWind, writeSaved } from './savedFiles.ts'

const VERSIONS = { snapshot: FORMAT_VERSION, jar: JAR_VERSION, ownJar: OWN_JAR_VERSION }
if (process.env.WRITE_FIXTURES) await writeSaved(VERSIONS)
const saved = savedFiles()
const named = (pattern: RegExp) => saved.filter(({ file }) => pattern.test(file))

test.each(Object.entries(VERSIONS))(
  'from the first release on, formats are kept: %s up to version %d',
  (name, last) => {
    const versions = saved.flatMap(({ file }) => new RegExp(`^${name}(\\d+)/`).exec(file)?.[1] ?? [])
    expect([...new Set(versions)]).toEqual(Array.from({ length: last }, (_, k) => String(k + 1)))
  },
)

/** Steps a world for a second: every velocity stays finite. */
function expectToRun(world: P.World): void {
  for (let k = 0; k < 60; k++) P.step(world)
  const velocities = new Float64Array(world.dim * P.stats(world).bodies)
  P.readVelocities(world, velocities)
  expect(velocities.every(Number.isFinite)).toBe(true)
}

test.each(named(/\.snapshot$/))('$file is restored, runs, and is saved again', ({ file, hash, bodies }) => {
  const loaded: number[] = []
  const target = () => (file.endsWith('system.snapshot') ? withWind(loaded) : undefined)
  const world = P.restoreSnapshot(readSaved(file), target())
  expect(P.hash(world)).toBe(hash)
  expect(P.stats(world).bodies).toBe(bodies)
  for (const id of P.bodyIds(world)) expect(P.getBody(world, id).radius).toBeGreaterThan(0)
  expect(P.hash(P.restoreSnapshot(P.takeSnapshot(world), target()))).toBe(hash)
  expectToRun(world)
  expect(loaded).toEqual(file.endsWith('system.snapshot') ? [2.5, 2.5] : [])
})

test.each(named(/^jar.*\.json$/))('$file is loaded, runs, and is saved again', ({ file, hash, items }) => {
  const open = (text: string): Jar => {
    const jar = createJar({ view: file.endsWith('torus.json') ? 'torus' : 'bottle', capacity: 12 })
    jar.load(text)
    return jar
  }
  const jar = open(readSaved(file).toString())
  expect(jar.items()).toEqual(items)
  expect(P.hash(jar.world)).toBe(hash)
  const again = open(jar.save())
  expect([again.items(), P.hash(again.world)]).toEqual([items, hash])
  expectToRun(jar.world)
})

test.each(named(/link\.txt$|^ownJar/))('$file is opened by the page', async ({ file, hash, items }) => {
  const { jars } = pageOf('bottle', { count: 0, seed: 1 })
  const content = readSaved(file).toString()
  const text = file.endsWith('.txt') ? await readState(content) : readJarFile(content).text
  expect(jars.load(text!)).toBe(items!.length)
  expect(jars.jar('bottle')!.items()).toEqual(items)
  expect(P.hash(jars.world('bottle'))).toBe(hash)
  expectToRun(jars.world('bottle'))
})

test.each([1, 2, 3, 4])('a snapshot of format %d before the first release is refused', (format) => {
  const world = P.bottleScene({ count: 3 })
  const bytes = P.takeSnapshot(world)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setInt32(0, 0x4b6f6e70, true)
  view.setInt32(4, format, true)
  const before = P.hash(world)
  expect(() => P.restoreSnapshot(resealed(bytes), world)).toThrow(
    /^these bytes are not a snapshot that takeSnapshot made in version 0\.1 or later$/,
  )
  expect(P.hash(world)).toBe(before)
})

test.each([1, 2, 3])('a jar saved in version %d before the first release is refused', (version) => {
  const jar = createJar()
  jar.drop(3)
  const before = jar.save()
  expect(() => jar.load(forge(before, () => ({ kind: 'konpeito-jar', version })))).toThrow(
    /^this text is no saved jar: it is cut off, or save\(\) of version 0\.1 or later did not make it$/,
  )
  expect(jar.save()).toBe(before)
  const own = JSON.stringify({ kind: 'konpeito-named-jar', version: 1, name: 'a', query: '', count: 3, text: before })
  expect(() => readJarFile(own)).toThrow(/^this is no file of a named jar$/)
})
