// The projects of consumers take their code from the documentation: a block that is missing, or
// that needs a cast, is an error.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromDocs } from '../../scripts/consumers/docs.mjs'
import { root } from '../../scripts/docs/snippets.mjs'

const folder = mkdtempSync(join(tmpdir(), 'konpeito-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const block = (code: string) => `# Page\n\n## One\n\nText.\n\n## Two\n\n\`\`\`ts\n${code}\n\`\`\`\n`
function take(code: string, heading = 'Two', language = 'ts') {
  mkdirSync(join(folder, 'docs'), { recursive: true })
  for (const name of ['README.md', 'README.ja.md']) writeFileSync(join(folder, name), '# Title\n')
  writeFileSync(join(folder, 'docs/x.md'), block(code))
  return fromDocs(folder, 'docs/x.md', heading, language)
}

test('the block below a heading is taken', () => {
  expect(take('const a = [1] as const // as any other')).toBe('const a = [1] as const // as any other')
})

test.each(['x as Thing', 'x as { a: 1 }', 'const a: any = 1', '/* @ts-ignore */ x'])('%s is refused', (code) => {
  expect(() => take(code)).toThrow('docs/x.md: a block needs a cast')
})

test('a heading that is gone, or has no such block, is an error', () => {
  expect(() => take('1', 'Three')).toThrow('docs/x.md has no block of ts below "Three"')
  expect(() => take('1', 'Two', 'tsx')).toThrow('docs/x.md has no block of tsx below "Two"')
  expect(() => take('1', 'One')).toThrow('"One" of docs/x.md has no block')
})

test('the documentation has the blocks of all projects', () => {
  const blocks = [
    ['docs/react.md', 'A count', 'tsx'],
    ['docs/react.md', 'On a server', 'tsx'],
    ['docs/element.md', 'Custom element', 'html'],
    ['docs/element.md', 'Counting', 'html'],
    ['docs/element.md', 'Counting', 'js'],
    ['docs/recipes.md', 'On a server', 'ts'],
    ['docs/physics.md', 'A world', 'ts'],
  ] as const
  for (const [file, heading, language] of blocks) expect(fromDocs(root, file, heading, language)).not.toBe('')
})

test('the mug of the guide is that of the example, in 40 lines', () => {
  const guide = fromDocs(root, 'docs/own-canvas.md', 'A mug of coins', 'tsx')
  expect(readFileSync(join(root, 'examples/mug-of-coins/Mug.tsx'), 'utf8')).toBe(`${guide}\n`)
  expect(guide.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(
    40,
  )
})
