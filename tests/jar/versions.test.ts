// Files of every version, kept in tests/fixtures: each later version loads them. Hashes and items
// stand in index.json; they were written with the files of version 1. Versions 2 to 4
// hold the same.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import * as P from '../../src/physics/index.ts'
import { readState } from '../../src/settings/links.ts'
import { pageOf } from '../site/pageOf.ts'

type Entry = { file: string; hash: string; bodies?: number; waiting?: number; items?: unknown[] }
const read = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url))
const entries = JSON.parse(read('index.json').toString()) as Entry[]
const named = (ending: string) =>
  ['version1', 'version2', 'version3', 'version4'].flatMap((version) =>
    entries
      .filter(
        ({ file }) => file.endsWith(ending) && existsSync(new URL(`../fixtures/${version}/${file}`, import.meta.url)),
      )
      .map((entry) => ({ ...entry, path: `${version}/${entry.file}` })),
  )

/** Steps a world for a second: every velocity stays finite. */
function expectToRun(world: P.World): void {
  for (let k = 0; k < 60; k++) P.step(world)
  const velocities = new Float64Array(world.dim * P.stats(world).bodies)
  P.readVelocities(world, velocities)
  expect(velocities.every(Number.isFinite)).toBe(true)
}

/** A world that has the system whose state is in `system.snapshot`. */
function withWind(loaded: number[]): P.World {
  const world = P.createWorld({ dim: 2 })
  P.addSystem(world, {
    name: 'wind',
    save: (out) => out.float(loaded[0]!),
    load: (input) => loaded.push(input.float()),
  })
  return world
}

test.each(named('.snapshot'))(
  '$path is restored, runs, and goes through a snapshot of today',
  ({ file, path, hash: expected, bodies, waiting }) => {
    const loaded: number[] = []
    const target = () => (file === 'system.snapshot' ? withWind(loaded) : undefined)
    const world = P.restoreSnapshot(read(path), target())
    expect(P.hash(world)).toBe(expected)
    expect(P.stats(world)).toMatchObject({ bodies, waiting })
    for (const id of P.bodyIds(world)) expect(P.getBody(world, id).radius).toBeGreaterThan(0)
    expect(P.hash(P.restoreSnapshot(P.takeSnapshot(world), target()))).toBe(expected)
    expectToRun(world)
    expect(loaded).toEqual(file === 'system.snapshot' ? [2.5, 2.5] : [])
  },
)

test.each(named('.jar.json'))(
  '$path is loaded, runs, and goes through a save of today',
  ({ file, path, hash: expected, items }) => {
    const open = (text: string): Jar => {
      const jar = createJar(file.startsWith('torus') ? { view: 'torus', capacity: 12 } : { capacity: 20 })
      jar.load(text)
      return jar
    }
    const jar = open(read(path).toString())
    expect(jar.items()).toEqual(items)
    expect(P.hash(jar.world)).toBe(expected)
    const again = open(jar.save())
    expect([again.items(), P.hash(again.world)]).toEqual([items, expected])
    expectToRun(jar.world)
  },
)

test.each(named('.link.txt'))('$path is opened by the page', async ({ path, hash: expected, items }) => {
  const { jars } = pageOf('bottle', { count: 0, seed: 1 })
  const text = await readState(read(path).toString().trim())
  expect(jars.load(text!)).toBe(items!.length)
  expect(jars.jar('bottle')!.items()).toEqual(items)
  expect(P.hash(jars.world('bottle'))).toBe(expected)
  expectToRun(jars.world('bottle'))
})
