// Goals: each is reported once when the count rises to it, and again after it was below.
import { expect, test } from 'vitest'
import { createJar, type JarOptions } from '../../src/jar/jar.ts'
import { type BodyId, bodyIds } from '../../src/physics/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'
import { bodyOf, rest, restingJar, run } from './help.ts'

function listeningJar(options: JarOptions) {
  const jar = createJar(options)
  const reached: string[] = []
  jar.on('goal', ({ at, label = '' }) => reached.push(`${at}${label}`))
  return { jar, reached }
}

test('each goal is reported once, when the count rises to it', () => {
  const { jar, reached } = listeningJar({ goal: [{ at: 10, label: ' Pizza' }, 5] })
  jar.drop(4)
  expect(reached).toEqual([])
  jar.drop(1)
  jar.drop(2)
  expect(reached).toEqual(['5'])
  jar.setCount(20)
  expect(reached).toEqual(['5', '10 Pizza'])
  expect(jar.goals).toEqual([{ at: 5 }, { at: 10, label: ' Pizza' }])
})

test('a jump over several goals reports all, the lowest first, after the change', () => {
  const { jar, reached } = listeningJar({ goal: [30, 10, 20] })
  jar.on('change', () => reached.push('change'))
  jar.drop(25)
  expect(reached).toEqual(['change', '10', '20'])
})

test('a goal is reported again after the count was below it', () => {
  const { jar, reached } = listeningJar({ goal: 10 })
  jar.drop(10)
  jar.take(1)
  jar.drop(1)
  jar.clear()
  jar.drop(10)
  expect(reached).toEqual(['10', '10', '10'])
})

test('a load or an undo reports none, and undo takes a goal back', () => {
  const { jar, reached } = listeningJar({ goal: 10 })
  jar.drop(12)
  const text = jar.save()
  jar.undo()
  expect(jar.count()).toBe(0)
  jar.load(text)
  jar.clear()
  jar.undo()
  expect([jar.count(), reached]).toEqual([12, ['10']])
  jar.take(3)
  jar.drop(3)
  expect(reached).toEqual(['10', '10'])
})

test.each([
  ['100', [{ at: 100 }]],
  ['50,100:Pizza', [{ at: 50 }, { at: 100, label: 'Pizza' }]],
  [' 7.5 : Tea: green , 2:', [{ at: 2 }, { at: 7.5, label: 'Tea: green' }]],
  ['none', []],
])('the text %j gives the goals %j', (goal, goals) => {
  expect(createJar({ goal }).goals).toEqual(goals)
})

test('goals are values', () => {
  const { jar, reached } = listeningJar({ goal: 100, unit: 5 })
  jar.drop([{ id: 'a', value: 99 }])
  jar.drop([{ id: 'b', value: 1 }])
  expect(reached).toEqual(['100'])
})

test.each([
  [0, 'goal[0] must be a number above 0'],
  [{ at: '5' }, 'goal[0] must be a number above 0'],
  [[5, null], 'goal[1] must be a number above 0'],
  [[{ at: 5, label: 3 }], 'goal[0].label must be a text'],
  [[5, 7, 5], 'goal has 5 twice'],
  ['50,Pizza', 'goal[1] must be a number above 0'],
  ['', 'goal[0] must be a number above 0'],
  [Array.from({ length: 21 }, (_, k) => k + 1), 'goal'],
])('the goal %j is refused', (goal, message) => {
  expect(() => createJar({ goal: goal as number })).toThrow(message)
})

test('candies jump as a wave, the same in every run, and come to rest again', () => {
  const run = () => {
    const { jar } = listeningJar({ goal: 100 })
    jar.drop(100)
    settleWorld(jar.world)
    const before = jar.save()
    jar.celebrate()
    let awake = 0
    for (let k = 0; k < 60; k++) {
      jar.step()
      awake = Math.max(awake, jar.stats().awake)
    }
    const middle = jar.save()
    settleWorld(jar.world)
    return { awake, before, middle, after: jar.save() }
  }
  const [one, other] = [run(), run()]
  expect(one).toEqual(other)
  expect(one.awake).toBeGreaterThan(20)
  expect(one.after).not.toBe(one.before)
  // A jar that is saved during the wave continues it.
  const { jar } = listeningJar({ goal: 100 })
  jar.load(one.middle)
  settleWorld(jar.world, Number.POSITIVE_INFINITY, 3600, () => jar.step())
  expect(jar.count()).toBe(100)
})

test('the candies on top hop by 5 cm and 0.4 radii, those deep in the pile stay', () => {
  const jar = createJar({ fills: 300, goal: 200 })
  jar.setCount(200)
  rest(jar)
  const heights = new Map(bodyIds(jar.world).map((id) => [id, bodyOf(jar, id).position[1]]))
  const top = Math.max(...[...heights].map(([id, y]) => y + bodyOf(jar, id).radius))
  const rises = new Map<BodyId, number>()
  jar.celebrate()
  run(jar, 80, () => {
    for (const [id, y] of heights) rises.set(id, Math.max(rises.get(id) ?? 0, bodyOf(jar, id).position[1] - y))
  })
  const hops: number[] = []
  for (const [id, rise] of rises) {
    const { radius } = bodyOf(jar, id)
    hops.push(rise / (0.05 + 0.4 * radius))
    if (heights.get(id)! < top - 0.2 - 6 * radius) expect(rise).toBeLessThan(0.3 * radius)
  }
  hops.sort((a, b) => b - a)
  expect(hops[15]).toBeGreaterThan(0.85)
  // Neighbours that fall back push some higher: docs/decisions/2026-11-29-rare-blows.md.
  expect(hops[2]).toBeGreaterThan(1)
  expect(hops[2]).toBeLessThan(1.3)
  expect(hops[0]).toBeLessThan(1.95)
})

test('what has arrived grows as candies land, and is the count at rest', () => {
  const jar = restingJar(10)
  expect(jar.arrived()).toBe(10)
  jar.drop(5)
  expect(jar.arrived()).toBe(10)
  const seen = new Set<number>()
  for (let k = 0; k < 600; k++) {
    jar.step()
    seen.add(jar.arrived())
  }
  expect([...seen]).toEqual([10, 11, 12, 13, 14, 15])
  jar.take(3)
  expect(jar.arrived()).toBe(12)
})
