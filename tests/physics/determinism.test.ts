// Determinism: golden hashes; worlds do not affect each other; no allocation in a step.
import { expect, test } from 'vitest'
import * as P from './all.ts'
import { GOLDEN, playGolden } from './golden.ts'
import { steps } from './help.ts'

test('the golden hashes are unchanged', () => {
  // They are the same in every engine. A change of a law, of an order or of the snapshot format
  // changes them: then update them on purpose.
  expect(playGolden().map(P.hash)).toEqual(GOLDEN)
})

test('worlds that step in turns do not affect each other', () => {
  const alone = P.bottleScene({ count: 300, seed: 21 })
  steps(alone, 120)
  const a = P.bottleScene({ count: 300, seed: 21 })
  const b = P.bottleScene({ count: 900, seed: 22 })
  const c = P.torusScene({ count: 200, seed: 23 })
  steps(a, 120, () => {
    P.step(b)
    P.step(c)
  })
  expect(P.hash(a)).toBe(P.hash(alone))
})
