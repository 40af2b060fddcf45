// How a new bottle comes to be shown: its candies start in loose layers, and the last fall as it shows.
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { BESIDE, lastOf, placedRadii, readPlaces } from '../../../site/state/opening.ts'
import { type Jar, vesselOf } from '../../../src/index.ts'
import { fillAtOnce } from '../../../src/jar/jarWorld.ts'
import {
  type BodyId,
  bodyColumns,
  bodyIds,
  enqueue,
  getBody,
  isAsleep,
  queueLength,
  radiusAt,
} from '../../../src/physics/index.ts'
import { bottleScene, candyRadius } from '../../../src/scenes/index.ts'
import { settleWorld } from '../../../src/scenes/settle.ts'
import type { Settings } from '../../../src/settings/index.ts'
import { pageOf } from '../pageOf.ts'

function open(count: number, vessel: Settings['vessel'] = 'bottle') {
  const { jars } = pageOf('bottle', { count, vessel, seed: 1 }, { beside: BESIDE, opens: () => 'last' })
  const jar = jars.jar('bottle')!
  const { world } = jar
  const late = jars.last(jar)
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

test('the shown number does not fall: all but the last have landed', () => {
  const { jars, jar, world, late } = open(120)
  jars.opened()
  expect(jar.arrived()).toBeGreaterThanOrEqual(120 - late)
  expect(isAsleep(world)).toBe(false)
})

test('3 000 candies are calm within 20 steps, while the last 100 fall', () => {
  const { jar, world, late, placed, steps } = open(3000)
  expect(late).toBe(lastOf(3000))
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

const FILE = '../../../public/opening.txt'
const readFile = () => readFileSync(new URL(FILE, import.meta.url), 'utf8')

/** Reads the places as the page does, from a host that answers with a text. */
function placesFrom(text: string) {
  vi.stubGlobal('fetch', async () => new Response(text))
  return readPlaces()
}

test('the file of places holds a bottle that has come to rest', async () => {
  const vessel = vesselOf('bottle')
  const world = bottleScene({ count: 0, shape: vessel, radius: candyRadius(3000, vessel) })
  enqueue(world, placedRadii(world))
  const slides = fillAtOnce(world, { vessel, left: 0 })
  while (!slides());
  expect(settleWorld(world).settled).toBe(true)
  const places = bodyIds(world).flatMap((id) => [...getBody(world, id).position])
  // `npx vitest -u` writes it again where the motion has changed.
  const words = Uint16Array.from(places, (place) => Math.round(16_384 * (place + 1)))
  const text = btoa(String.fromCharCode(...new Uint8Array(words.buffer)))
  await expect(text).toMatchFileSnapshot(FILE)
  const read = (await placesFrom(text))!
  expect(Math.max(...read.map((place, k) => Math.abs(place - places[k]!)))).toBeLessThan(1e-4)
})

test.each([
  ['is a page of the host', '<!doctype html>'],
  ['holds another number of candies', btoa('\0'.repeat(600))],
])('a file of places that %s is left out', async (_, text) => expect(await placesFrom(text)).toBeNull())

async function openWithPlaces(changes: Partial<Settings> = {}, how: 'last' | 'rest' = 'last') {
  const places = await placesFrom(readFile())
  const { jars } = pageOf('bottle', { count: 3000, ...changes }, { beside: BESIDE, opens: () => how, places })
  return { jars, jar: jars.jar('bottle')! }
}

test('the bottle with which the page opens is shown at once, and a candy lands soon', async () => {
  const { jars, jar } = await openWithPlaces()
  const { world } = jar
  expect([jars.canBeShown(world), jars.last(jar), jar.count()]).toEqual([true, 100, 3000])
  expect(jar.items().at(-1)).toBe(jar.items()[2999])
  const { asleep } = world.bodies
  const lying = bodyIds(world).filter((id) => asleep[world.bodies.indexOf[id]!])
  expect(lying).toHaveLength(3000 - 100 - BESIDE)
  expectInside(jar)
  const before = new Map(lying.map((id) => [id, getBody(world, id).position]))
  let landed = 0
  for (let step = 1; step <= 60; step++) {
    jar.step()
    if (landed === 0 && lying.some((id) => !asleep[world.bodies.indexOf[id]!])) landed = step
  }
  expect(landed).toBeGreaterThan(5)
  expect(landed).toBeLessThan(20)
  // The blow of a hundred candies wakes the pile, which does not slump.
  const sunk = lying.map((id: BodyId) => before.get(id)![1] - getBody(world, id).position[1])
  expect(Math.abs(sunk.reduce((sum, each) => sum + each, 0) / lying.length)).toBeLessThan(0.01)
  jars.opened()
  settleWorld(world, undefined, undefined, () => jar.step())
  expect([isAsleep(world), world.bodies.count, jar.arrived()]).toEqual([true, 3000, 3000])
  expectInside(jar)
})

test('with reduced motion it rests but for those that come to rest unseen', async () => {
  const { jars, jar } = await openWithPlaces({}, 'rest')
  expect([jars.canBeShown(jar.world), jars.last(jar)]).toEqual([false, 0])
  settleWorld(jar.world, undefined, undefined, () => jar.step())
  expect([jars.canBeShown(jar.world), jar.arrived()]).toEqual([true, 3000])
})

test.each([{ seed: 2 }, { count: 2900 }, { vessel: 'jar' }, { shape: 'heart' }, { gravity: 3 }] as const)(
  'another bottle is laid down: %j',
  async (changes) => {
    const { jar } = await openWithPlaces(changes)
    expect(jar.world.bodies.count).toBeLessThan(20)
  },
)

test('what a visitor does meanwhile counts the last candies', () => {
  const { jars } = pageOf('bottle', { count: 300, seed: 1 }, { beside: BESIDE, opens: () => 'last' })
  const jar = jars.jar('bottle')!
  expect([jar.count(), jars.count('bottle'), jars.last(jar)]).toEqual([300, 300, 10])
  expect(jars.setCount('bottle', 20)).toBe(20)
  expect([jar.count(), jars.last(jar)]).toEqual([20, 0])
})
