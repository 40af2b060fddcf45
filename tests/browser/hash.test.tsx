// The golden hashes of tests/physics/golden.ts in Chromium: the same calls give the same bits as in
// Node.
import { expect, test } from 'vitest'
import { hash } from '../../src/physics/index.ts'
import { GOLDEN, playGolden } from '../physics/golden.ts'

test('a bottle and a torus reach the same bits as in Node', () => {
  expect(playGolden().map(hash)).toEqual(GOLDEN)
})
