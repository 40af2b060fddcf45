// The example of the guide is that of its folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'
import { fromDocs } from '../consumers/fromDocs.ts'

test('the mug of the guide is that of the example, in 40 lines', () => {
  const guide = fromDocs('docs/own-canvas.md', 'A mug of coins', 'tsx')
  expect(readFileSync(join(root, 'examples/mug-of-coins/Mug.tsx'), 'utf8')).toBe(`${guide}\n`)
  expect(guide.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(
    40,
  )
})
