// Files of version 1, kept in tests/fixtures/version1: every later version loads them. Their hashes
// and items stand in index.json; they were written with the files.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createJar, type Jar } from '../../src/jar/jar.ts'
import { createJars } from '../../src/page/jars.ts'
import {
  addSystem,
  bodyIds,
  createWorld,
  getBody,
  hash,
  readVelocities,
  restoreSnapshot,
  stats,
  step,
  takeSnapshot,
  type World,
} from '../../src/physics/index.ts'
import { readState } from '../../src/settings/stateLink.ts'

type Entry = { file: string; hash: string; bodies?: number; waiting?: number; items?: unknown[] }
const folder = new URL('../fixtures/version1/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder))
const entries = JSON.parse(read('index.json').toString()) as Entry[]
const named = (ending: string) => entries.filter(({ file }) => file.endsWith(ending))

/** Steps a world for a second: every velocity stays finite. */
function expectToRun(world: World): void {
  for (let k = 0; k < 60; k++) step(world)
  const velocities = new Float64Array(world.dim * stats(world).bodies)
  readVelocities(world, velocities)
  expect(velocities.every(Number.isFinite)).toBe(true)
}

/** A world that has the system whose state is in `system.snapshot`. */
function withWind(loaded: number[]): World {
  const world = createWorld({ dim: 2 })
  addSystem(world, { name: 'wind', save: (out) => out.float(loaded[0]!), load: (input) => loaded.push(input.float()) })
  return world
}

describe.each(named('.snapshot'))('$file', ({ file, hash: expected, bodies, waiting }) => {
  test('is restored, runs, and goes through a snapshot of today', () => {
    const loaded: number[] = []
    const target = () => (file === 'system.snapshot' ? withWind(loaded) : undefined)
    const world = restoreSnapshot(read(file), target())
    expect(hash(world)).toBe(expected)
    expect(stats(world)).toMatchObject({ bodies, waiting })
    for (const id of bodyIds(world)) expect(getBody(world, id).radius).toBeGreaterThan(0)
    expect(hash(restoreSnapshot(takeSnapshot(world), target()))).toBe(expected)
    expectToRun(world)
    expect(loaded).toEqual(file === 'system.snapshot' ? [2.5, 2.5] : [])
  })
})

describe.each(named('.jar.json'))('$file', ({ file, hash: expected, items }) => {
  test('is loaded, runs, and goes through a save of today', () => {
    const open = (text: string): Jar => {
      const jar = createJar(file.startsWith('torus') ? { view: 'torus', capacity: 12 } : { capacity: 20 })
      jar.load(text)
      return jar
    }
    const jar = open(read(file).toString())
    expect(jar.items()).toEqual(items)
    expect(hash(jar.world)).toBe(expected)
    const again = open(jar.save())
    expect([again.items(), hash(again.world)]).toEqual([items, expected])
    expectToRun(jar.world)
  })
})

describe.each(named('.link.txt'))('$file', ({ file, hash: expected, items }) => {
  test('is opened by the page', async () => {
    const jars = createJars({ view: 'bottle', count: 0, seed: 1 })
    const text = await readState(read(file).toString().trim())
    expect(jars.load(text!)).toBe(items!.length)
    expect(jars.jar('bottle')!.items()).toEqual(items)
    expect(hash(jars.world('bottle'))).toBe(expected)
    expectToRun(jars.world('bottle'))
  })
})
