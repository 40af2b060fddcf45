// Files and links of walkers, and races.
import { describe, expect, test } from 'vitest'
import { createRace, isOver, MOST_RUNNERS, standings, timeRace } from '../../../site/walker/race.ts'
import { fileName, toText } from '../../../site/walker/share.ts'
import { WALKER_TEXTS } from '../../../site/walker/texts.ts'
import { step } from '../../../src/physics/index.ts'
import { DAINTY_WALKER, walkers } from '../../../src/scenes/soda/index.ts'
import { fromFragment, MAX_FILE, readText, toFragment } from '../../../src/settings/walkerLink.ts'

describe('files and links', () => {
  test('a file round-trips', () => {
    expect(readText(toText(DAINTY_WALKER))).toEqual(DAINTY_WALKER)
    expect(fileName(DAINTY_WALKER)).toBe('dainty-walker.json')
    expect(fileName({ ...DAINTY_WALKER, name: '../歩く 金平糖!' })).toBe('歩く-金平糖.json')
    expect(fileName({ ...DAINTY_WALKER, name: '' })).toBe('walker.json')
    expect(() => readText('{')).toThrow(/^the file must be JSON/)
    expect(() => readText('{}')).toThrow(/^nodes must be a list/)
  })

  test.each(walkers().map((model) => [model.name, model] as const))('%s round-trips through a link', (_, model) => {
    expect(fromFragment(`#${toFragment(model)}`)).toEqual(model)
  })

  test('horizontal gravity fits in a link; other fragments are left alone', () => {
    const horizontal = { ...DAINTY_WALKER, name: '横', gravity: [0.01, -0.02] as const }
    expect(toFragment(horizontal)).toMatch(/^m=[A-Za-z0-9_-]+$/)
    expect(fromFragment(toFragment(horizontal))).toEqual(horizontal)
    expect(fromFragment('#s=abc')).toBeNull()
    expect(fromFragment('')).toBeNull()
    expect(() => fromFragment('#m=%%')).toThrow(/base64/)
    expect(() => fromFragment('#hello')).toThrow(/base64/)
  })

  test('a link or file that is too long is not read', () => {
    const long = 'A'.repeat(MAX_FILE + 1)
    for (const link of [`#m=${long}`, `#${long}`])
      expect(() => fromFragment(link)).toThrow('the link must have at most')
    expect(() => readText(long)).toThrow('the file must have at most 4000000 characters')
  })

  test('both languages have the same keys', () => {
    expect(Object.keys(WALKER_TEXTS.ja)).toEqual(Object.keys(WALKER_TEXTS.en))
  })
})

describe('a race', () => {
  test('fifty runners have a world each, head right and are ranked', () => {
    const race = createRace(walkers(), 80)
    expect(race.runners).toHaveLength(MOST_RUNNERS)
    expect(new Set(race.runners.map(({ world }) => world)).size).toBe(MOST_RUNNERS)
    for (let tick = 0; tick < 120; tick++) {
      for (const { world } of race.runners) step(world)
      timeRace(race)
    }
    const progress = standings(race).map((runner) => runner.progress)
    expect(progress).toEqual([...progress].sort((a, b) => b - a))
    expect(progress[0]).toBeGreaterThan(0.3)
    expect(progress.filter((metres) => metres > 0).length).toBeGreaterThan(40)
    expect(isOver(race)).toBe(false)
  })

  test('a walker that heads left is mirrored; order of arrival is final', () => {
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
    expect(first!.arrivalTick).toBeGreaterThan(0)
    expect(Math.abs(first!.arrivalTick - second!.arrivalTick)).toBeLessThanOrEqual(1) // the same walk, mirrored
    race.runners[second!.lane]!.progress = 99
    expect(standings(race)[0]).toBe(first)
  })
})
