// How the page opens a bottle: most candies rest in the first picture, and the last fall in.
import { expect, test } from 'vitest'
import { lateOf } from '../../../site/state/jars.ts'
import { bodyColumns, isAsleep, stats } from '../../../src/physics/index.ts'
import { settleWorld } from '../../../src/scenes/settle.ts'
import { pageOf } from '../pageOf.ts'

const open = (count: number, changes = {}) => pageOf('bottle', { count, seed: 1, ...changes }, 11, () => 'last')
/** Brings the new bottle to rest, as the page does unseen. @returns the number of steps */
function settle({ jars }: ReturnType<typeof open>): number {
  const jar = jars.jar('bottle')!
  return settleWorld(jar.world, Number.POSITIVE_INFINITY, undefined, () => jar.step(true)).steps
}

test('about a thirtieth falls in late, at most 100', () => {
  expect([0, 1, 5, 300, 3000, 30_000].map(lateOf)).toEqual([0, 1, 1, 10, 100, 100])
})

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)('%s: the rest is there first, then all of them', (vessel) => {
  const page = open(300, { vessel })
  const { jars, settings } = page
  const jar = jars.jar('bottle')!
  expect([jars.isOpening(), jars.late(jar), jars.count('bottle')]).toEqual([true, 10, 300])
  const steps = settle(page)
  expect(stats(jar.world)).toMatchObject({ bodies: 290, waiting: 0, awake: 0 })
  expect(steps).toBeLessThan(320)
  jars.opened()
  expect([jars.isOpening(), jars.late(jar), jars.count('bottle'), settings().count]).toEqual([false, 0, 300, 300])
  expect(jar.arrived()).toBe(290)
  expect(jar.undoable()).toBe(0)
  // The first lands within a second or so, and all rest within eight.
  let landed = 0
  let at = 0
  jar.on('land', () => {
    landed ||= at
  })
  for (at = 1; at < 480 && !isAsleep(jar.world); at++) jar.step()
  expect(landed).toBeLessThan(75)
  expect([isAsleep(jar.world), jar.arrived()]).toEqual([true, 300])
})

test('what enters all over the vessel stays within it, and the mouth pours again afterwards', () => {
  const page = open(800, { vessel: 'jar' })
  const jar = page.jars.jar('bottle')!
  settle(page)
  const { position, count } = bodyColumns(jar.world)
  const { floor, top, radius } = jar.vessel!
  let outside = 0
  for (let i = 0; i < count; i++) {
    const [x, y, z, r] = [0, 1, 2, 3].map((k) => position[4 * i + k]!)
    if (Math.hypot(x!, z!) + r! > radius * 1.001) outside++
    else expect(y! - r! > floor - 0.001 && y! + r! < top).toBe(true)
  }
  expect(outside).toBe(11) // those beside it
  page.jars.opened()
  expect(jar.world.spawner.region!.y).toBeGreaterThan(top)
})

test('a change before all rest lets the last ones come at once', () => {
  const page = open(300)
  const { jars, actions, settings } = page
  actions.pour()
  expect([jars.count('bottle'), settings().count, jars.late(jars.jar('bottle')!)]).toEqual([400, 400, 0])
  expect(jars.isOpening()).toBe(true) // it still comes to rest unseen
  settle(page)
  jars.opened()
  actions.undo()
  expect(jars.count('bottle')).toBe(300)
})

test('a bottle that starts again meanwhile is whole when undo brings it back', () => {
  const { jars, actions } = open(300)
  const first = jars.jar('bottle')!
  actions.setVessel('bowl')
  expect(jars.isOpening()).toBe(false) // until it is created
  expect(jars.late(jars.jar('bottle')!)).toBe(10)
  actions.undo()
  expect(jars.jar('bottle')).toBe(first)
  expect([first.count(), jars.isOpening()]).toEqual([300, false])
})

test.each([
  ['a single candy falls', { level: 1 }],
  ['an empty bottle is empty', { count: 0 }],
])('%s', (_, changes) => {
  const { jars } = pageOf('bottle', { count: 40, ...changes }, 11, () => 'last')
  jars.jar('bottle')
  expect(jars.isOpening()).toBe(false)
})

test('with `pour` all fall in; with `rest` none is late', () => {
  const [pour, rest] = (['pour', 'rest'] as const).map((how) => {
    const { jars } = pageOf('bottle', { count: 60 }, 0, () => how)
    const jar = jars.jar('bottle')!
    return [jars.isOpening(), jars.late(jar), jar.count()]
  })
  expect(pour).toEqual([false, 0, 60])
  expect(rest).toEqual([true, 0, 60])
})
