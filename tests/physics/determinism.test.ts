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

test.each([
  ['the bottle while it fills and settles', () => P.bottleScene({ count: 300, seed: 3, sleep: false }), 350, 200],
  ['the torus', () => P.torusScene({ count: 600, seed: 3 }), 100, 200],
])('a warm world allocates no arrays in a step: %s', (_name, make, warm, then) => {
  const w = make()
  steps(w, warm)
  const before = new Set(arraysOf(w).values())
  expect(before.size).toBeGreaterThan(40)
  steps(w, then)
  // Lists may be swapped with each other; no array may be new.
  const fresh = [...arraysOf(w)].filter(([, array]) => !before.has(array)).map(([path]) => path)
  expect(fresh).toEqual([])
})

/** Every typed array that a world holds, by its path. */
function arraysOf(w: P.World): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const visit = (value: unknown, path: string, depth: number) => {
    if (ArrayBuffer.isView(value)) found.set(path, value)
    else if (value && typeof value === 'object' && !Array.isArray(value) && depth < 4)
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`, depth + 1)
  }
  visit(w, 'world', 0)
  return found
}
