// Random calls of every public function of the physics, in worlds of all kinds.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as physics from '../physics/all.ts'
import { callsOf } from './calls.ts'
import { FORMAT_FUNCTIONS } from './formats.ts'
import { holds } from './holds.ts'
import { expectRestorable, expectSendable, play } from './play.ts'

/** Public functions that no property calls by name, and why. */
const EXCLUDED: Record<string, string> = {
  addJelly: 'a helper of tests',
  advanceClock: 'no world: its laws are in tests/physics/core/clock.test.ts',
  bottleProfile: 'takes nothing',
  candyRadius: 'one number: bottleScene calls it',
  gardenPart: 'three numbers: for drawing',
  isSodaRoom: 'one comparison',
  radiusAt: 'no world: lathe and vessels call it',
  groundHeight: 'two numbers: blocksScene calls it',
}
test('a property calls every public function, or a reason says why not', () => {
  const called = ([2, 3] as const).flatMap((dim) => callsOf(dim, 'ordinary').names)
  const covered = new Set([...called, ...FORMAT_FUNCTIONS, ...Object.keys(EXCLUDED)])
  const functions = Object.entries(physics).flatMap(([name, value]) => (typeof value === 'function' ? name : []))
  expect(
    functions.filter((name) => !covered.has(name)),
    'add them to callsOf in tests/fuzz/calls.ts',
  ).toEqual([])
  expect([...covered].filter((name) => !functions.includes(name))).toEqual([])
})

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  for (const mood of ['ordinary', 'hostile'] as const) {
    const { start, calls, reads } = callsOf(dim, mood)
    const readers = new Set(Object.keys(reads))
    const sequences = fc.tuple(start, fc.array(calls, { minLength: 1, maxLength: 40, size: 'max' }))

    holds(`${mood} calls succeed, or are refused and change nothing`, 50, sequences, ([world, list]) => {
      const played = play(world, list, readers, mood)
      if (played && mood === 'ordinary') expectSendable(played)
      if (played && mood === 'ordinary') expectRestorable(played, 3)
      else if (played) expectRestorable(played, 0)
    })
  }
})
