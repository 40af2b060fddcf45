// Runs the cases of all peers, and keeps docs/peers.md as they are: `vitest -u` writes the page.
import { describe, expect, test } from 'vitest'
import type { Dim } from '../../src/physics/index.ts'
import { peersPage } from './page.ts'
import { PEERS } from './peers.ts'

describe.each(PEERS)('$name', ({ cases }) => {
  for (const { test: name, law, run, fails, dims = [2, 3] } of cases)
    for (const dim of (run ? dims : []) as readonly Dim[])
      (fails ? test.fails : test)(`${name}: ${law} (${dim}D)`, () => run!(dim))
})

test('docs/peers.md says what the cases say', async () => {
  await expect(peersPage(PEERS)).toMatchFileSnapshot('../../docs/peers.md')
})

test('at least 150 cases run', () => {
  expect(PEERS.flatMap(({ cases }) => cases).filter(({ run }) => run).length).toBeGreaterThanOrEqual(150)
})
