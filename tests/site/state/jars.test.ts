// The worlds of the page: their counts, what changes them, and that each is kept.
import { describe, expect, test } from 'vitest'
import { isSeenToMove } from '../../../site/state/worlds.ts'
import type { OwnVessel, VesselName } from '../../../src/jar/vessels.ts'
import { hash, isAsleep, stats, type World } from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { steps } from '../../physics/help.ts'
import { pageOf } from '../pageOf.ts'

const all = (world: World<2> | World<3>) => stats(world).bodies + stats(world).waiting

describe.each(['bottle', 'torus'] as const)('the %s', (view) => {
  test('pours the difference into the same world', () => {
    const { jars } = pageOf(view, { count: 40, seed: 1 })
    const world = jars.world(view)
    steps(world, 30)
    expect(jars.setCount(view, 65)).toBe(65)
    expect(jars.world(view)).toBe(world)
    expect(all(world)).toBe(65)
    expect(jars.count(view)).toBe(65)
  })

  test('a reset keeps the count', () => {
    const { jars } = pageOf(view, { count: 20, seed: 7 })
    const first = jars.world(view)
    jars.setCount(view, 25)
    jars.reset(view)
    const second = jars.world(view)
    expect(second).not.toBe(first)
    expect(all(second)).toBe(25)
  })
})

test('a view is kept while another is shown; others have default counts', () => {
  const { jars } = pageOf('torus', { count: 12, seed: 1 })
  const torus = jars.world('torus')
  steps(torus, 10)
  expect(jars.count('bottle')).toBe(3000)
  expect(all(jars.world('bottle'))).toBe(3000)
  expect(jars.world('torus')).toBe(torus)
})

test('another seed starts both again', () => {
  const { jars, actions } = pageOf('torus', { count: 12, seed: 1 })
  const worlds = [jars.world('torus'), jars.world('bottle')]
  actions.setSeed(2)
  expect(jars.world('torus')).not.toBe(worlds[0])
  expect(jars.world('bottle')).not.toBe(worlds[1])
  expect(jars.world('torus').seed).toBe(2)
})

describe('another vessel', () => {
  const openBottle = (vessel: VesselName | OwnVessel = 'bottle') => pageOf('bottle', { count: 30, seed: 7, vessel })

  test('starts again with the same count and seed', () => {
    const { jars, actions, settings } = openBottle()
    jars.setCount('bottle', 34)
    actions.setVessel('bowl')
    expect(jars.jar('bottle')!.vessel!.name).toBe('bowl')
    expect([settings().vessel, jars.count('bottle'), jars.world('bottle').seed]).toEqual(['bowl', 34, 7])
    expect(all(jars.world('bottle'))).toBe(34)
    expect(hash(jars.world('bottle'))).toBe(
      hash(pageOf('bottle', { count: 34, seed: 7, vessel: 'bowl' }).jars.world('bottle')),
    )
  })

  test('is taken back by undo, after what was poured into it', () => {
    const own = { points: pairsOf('3,0 8,6 8,9') }
    const { jars, actions, settings } = openBottle(own)
    const first = jars.world('bottle')
    actions.setVessel('glass')
    jars.setCount('bottle', 40)
    actions.undo()
    expect(settings()).toMatchObject({ count: 30, vessel: 'glass' })
    actions.undo()
    expect(jars.world('bottle')).toBe(first)
    expect(settings().vessel).toMatchObject(own)
    expect(jars.canUndo('bottle')).toBe(false)
  })

  test('refuses a saved jar of another vessel, and a damaged one', () => {
    const { jars: bowl } = openBottle('bowl')
    const text = bowl.save()
    const { jars } = openBottle()
    const vessel = () => jars.jar('bottle')!.vessel!.given
    const before = jars.world('bottle')
    expect(() => jars.load(text)).toThrow('saved with the vessel "bowl"')
    expect(() => bowl.load(`${text}x`)).toThrow(RangeError)
    expect([jars.world('bottle'), vessel()]).toEqual([before, 'bottle'])
  })
})

test.each([1, 40])('%d candies are seen to move while they fall, and to rest before they sleep', (count) => {
  const { world } = pageOf('bottle', { count, seed: 5 }).jars.jar('bottle')!
  let seen = 0
  let taken = 0
  for (; !isAsleep(world) && taken < 2000; taken++) {
    steps(world, 1)
    if (isSeenToMove(world)) seen = taken
  }
  expect(seen).toBeGreaterThan(50)
  expect(seen).toBeLessThan(taken - 15)
})
