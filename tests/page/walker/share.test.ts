// Files and links of walkers, and the race.
import { describe, expect, test } from 'vitest'
import { createRace, isOver, MOST_RUNNERS, standings, timeRace } from '../../../src/page/walker/race.ts'
import { fileName, toText } from '../../../src/page/walker/share.ts'
import { WALKER_TEXTS } from '../../../src/page/walker/texts.ts'
import { DAINTY_WALKER, step, walkers } from '../../../src/physics/index.ts'
import { fromFragment, readText, toFragment } from '../../../src/settings/walkerLink.ts'

describe('files and links', () => {
  test('a file goes out and in', () => {
    expect(readText(toText(DAINTY_WALKER))).toEqual(DAINTY_WALKER)
    expect(fileName(DAINTY_WALKER)).toBe('dainty-walker.json')
    expect(fileName({ ...DAINTY_WALKER, name: '../歩く 金平糖!' })).toBe('歩く-金平糖.json')
    expect(fileName({ ...DAINTY_WALKER, name: '' })).toBe('walker.json')
    expect(() => readText('{')).toThrow(/^the file must be JSON/)
    expect(() => readText('{}')).toThrow(/^nodes must be a list/)
  })

  test.each(walkers().map((model) => [model.name, model] as const))('%s goes by link', (_, model) => {
    expect(fromFragment(`#${toFragment(model)}`)).toEqual(model)
  })

  test('gravity that pulls aside goes by link too; other states of the page are none of ours', () => {
    const aside = { ...DAINTY_WALKER, name: '横', gravity: [0.01, -0.02] as const }
    expect(toFragment(aside)).toMatch(/^m=[A-Za-z0-9_-]+$/)
    expect(fromFragment(toFragment(aside))).toEqual(aside)
    expect(fromFragment('#s=abc')).toBeNull()
    expect(fromFragment('')).toBeNull()
    expect(() => fromFragment('#m=%%')).toThrow(/base64/)
    expect(() => fromFragment('#hello')).toThrow(/base64/)
  })

  test('both languages say everything', () => {
    expect(Object.keys(WALKER_TEXTS.ja)).toEqual(Object.keys(WALKER_TEXTS.en))
  })
})

describe('a race', () => {
  test('of fifty: a world each, all to the right, told in order', () => {
    const race = createRace(walkers(), 80)
    expect(race.runners).toHaveLength(MOST_RUNNERS)
    expect(new Set(race.runners.map(({ world }) => world)).size).toBe(MOST_RUNNERS)
    for (let tick = 0; tick < 120; tick++) {
      for (const { world } of race.runners) step(world)
      timeRace(race)
    }
    const ways = standings(race).map(({ way }) => way)
    expect(ways).toEqual([...ways].sort((a, b) => b - a))
    expect(ways[0]).toBeGreaterThan(0.3)
    expect(ways.filter((way) => way > 0).length).toBeGreaterThan(40)
    expect(isOver(race)).toBe(false)
  })

  test('who goes left is turned round, and who arrives first is first whatever happens after', () => {
    const sign = (v: readonly [number, number]): [number, number] => [-v[0], v[1]]
    const left = {
      ...DAINTY_WALKER,
      name: 'left',
      nodes: DAINTY_WALKER.nodes.map(({ location: [x, y], velocity, acceleration }) => ({
        location: [4 - x, y] as const,
        velocity: sign(velocity),
        acceleration: sign(acceleration),
      })),
    }
    const race = createRace([left, DAINTY_WALKER], 2, 0.5)
    for (let tick = 0; tick < 2000 && !isOver(race); tick++) {
      for (const { world } of race.runners) step(world)
      timeRace(race)
    }
    expect(isOver(race)).toBe(true)
    const [first, second] = standings(race)
    expect(first!.arrived).toBeGreaterThan(0)
    expect(Math.abs(first!.arrived - second!.arrived)).toBeLessThanOrEqual(1) // the same walk, mirrored
    race.runners[second!.lane]!.way = 99
    expect(standings(race)[0]).toBe(first)
  })
})
