// The same calls give the same bits in Chromium as in Node: the golden hashes of tests/physics/golden.ts.
import { expect, test } from 'vitest'
import { hash } from '../../src/physics/index.ts'
import { GOLDEN, play, playTorus } from '../physics/golden.ts'

test('a bottle and a torus come to the same bits as in Node', () => {
  expect([hash(play(11)), hash(playTorus())]).toEqual(GOLDEN)
})
