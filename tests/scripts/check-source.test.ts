// The checks of scripts/check-source.mjs: other hosts, width and words. Each refuses a small
// example.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSource } from '../../scripts/check-source.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'konpeito-source-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(name: string, text: string): string[] {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return checkSource(root)
}

test('this project loads nothing from another host', () => {
  expect(checkSource(join(import.meta.dirname, '..', '..'), ['hosts'])).toEqual([])
})

describe('another host', () => {
  test.each([
    [`fetch('https://example.org/a.json')`, 'src/a.ts'],
    [`import x from "http://example.org/x.js"`, 'src/a.ts'],
    ['const a = <img src="https://example.org/a.png" alt="" />', 'src/a.tsx'],
    ['const a = <link href="https://example.org/a.css" />', 'src/a.tsx'],
    ['const a = `https://example.org/a`', 'src/a.ts'],
    [`fetch('https://example.org/a') // not-loaded:`, 'src/a.ts'],
    ['@import url(https://example.org/a.css);', 'src/a.css'],
    [`fetch('https://example.org/a.json')`, 'examples/jar/App.tsx'],
    ['<script src="https://example.org/a.js"></script>', 'examples/jar/index.html'],
    ['<script src="//example.org/a.js"></script>', 'index.html'],
    ['<link rel="stylesheet"\n href="https://example.org/a.css">', 'embed.html'],
  ])('refuses %s', (text, name) => {
    const found = check(name, `\n${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}:2: `))
  })

  test.each([
    ['// see https://example.org/paper\n/* http://example.org */', 'src/a.ts'],
    ['const a = <a href="https://example.org">a link</a>', 'src/a.tsx'],
    [`const a = <p>Don't open https://example.org</p>`, 'src/a.tsx'],
    [`const link = { href: 'https://example.org' }`, 'src/a.ts'],
    [`const ns = 'http://www.w3.org/2000/svg'`, 'src/a.ts'],
    [`const shown = 'https://example.org' // not-loaded: only shown`, 'src/a.ts'],
    [`// not-loaded: only shown\nconst shown = 'https://example.org'`, 'src/a.ts'],
    [`fetch('https://example.org/a.json')`, 'scripts/a.mjs'],
    ['<!-- <script src="https://a.org"> --><a href="//b.org">b</a>', 'index.html'],
  ])('accepts %s', (text, name) => {
    expect(check(name, text)).toEqual([])
  })
})

const words = (columns: number) => 'words'.padStart(columns, 'word ')
const japanese = '金平糖 '.repeat(14)

describe('width', () => {
  test.each([
    ['a line comment', 'src/a.ts', `const a = 1\n// ${words(100)}`],
    ['the first line of a docstring', 'bench/a.mjs', `\n/** ${words(100)} */`],
    ['a later line of a docstring', 'scripts/a.mjs', `/**\n * ${words(100)}\n */`],
    ['a comment of a style sheet', 'src/a.css', `a {\n  /* ${words(100)} */\n}`],
    ['a comment behind code', 'tests/a.tsx', `const a = 1\nconst b = 2 // ${words(110)}`],
    ['a paragraph', 'docs/a.md', `# A\n${words(105)}`],
    ['a Japanese paragraph', 'README.ja.md', `# A\n${japanese}words`],
    ['an item of a list', 'examples/jar/README.md', `# A\n- ${words(100)}`],
  ])('%s is refused', (_, name, text) => {
    const found = check(name, `${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}:2: 1\\d\\d columns`))
  })

  test.each([
    ['100 columns', 'src/a.ts', `/*${words(95)} */\n//${words(95)}words`.replace(/words$/, 'wo')],
    ['code of 120 columns with a comment', 'src/a.ts', `const b = 2 // ${words(105)}`],
    ['code and strings', 'src/a.ts', `const a = '// ${words(150)}'`],
    ['a long link', 'src/a.ts', `// https://example.org/${'a'.repeat(100)}`],
    [
      'a table and code in a docstring',
      'src/a.ts',
      `/**\n * | ${words(110)} |\n * \`\`\`\n * ${words(110)}\n * \`\`\`\n */`,
    ],
    ['a table', 'docs/a.md', `| ${words(110)} |`],
    ['fenced code', 'docs/a.md', `\`\`\`sh\n${words(110)}\n\`\`\``],
    ['a long link in a list', 'docs/a.md', `- [two words](https://example.org/${'a'.repeat(100)})`],
  ])('%s is accepted', (_, name, text) => {
    expect(check(name, `${text}\n`)).toEqual([])
  })
})

describe('words', () => {
  test.each(['whoever', 'Nobody', 'somebody', 'the house', 'the doors'])('"%s" is refused', (word) => {
    expect(check('src/a.ts', `const a = 1 // ${word} calls\n`)).toEqual([expect.stringMatching(/^src\/a\.ts:1: ".*; /)])
    rmSync(join(root, 'src'), { recursive: true })
    expect(check('docs/a.md', `One line\n${word} calls\n`)).toEqual([expect.stringMatching(/^docs\/a\.md:2: /)])
  })

  test('code, strings and quotations may hold these words', () => {
    expect(check('src/a.ts', `const nobody = 'whoever' // "somebody" and \`nobody\`\n`)).toEqual([])
    expect(check('docs/a.md', '```ts\nconst nobody = 1\n```\nThe field `nobody` is a "tea house".\n')).toEqual([])
  })
})

test('only the named checks run', () => {
  check('src/a.ts', `// nobody ${words(100)}\nfetch('https://example.org/a')\n`)
  expect(checkSource(root)).toHaveLength(3)
  expect(checkSource(root, ['words'])).toHaveLength(1)
  expect(checkSource(root, ['hosts', 'width'])).toHaveLength(2)
})
