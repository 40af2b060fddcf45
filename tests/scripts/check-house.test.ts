import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkHouse } from '../../scripts/check-house.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'konpeito-house-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(name: string, text: string): string[] {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return checkHouse(root)
}

test('this project keeps its own rules', () => {
  expect(checkHouse(join(import.meta.dirname, '..', '..'))).toEqual([])
})

describe('arrows run one way', () => {
  test.each([
    ['src/physics/a.ts', `import { Vector3 } from 'three'`],
    ['src/physics/a.ts', `import { x } from '../hooks/x.ts'`],
    ['src/physics/a.ts', `const x = await import('../main.tsx')`],
    ['src/physics/scenes/a.ts', `export * from '../../main.tsx'`],
    ['src/physics/a.ts', `import {\n  x,\n} from 'node:fs'`],
    ['src/hooks/a.ts', `import { B } from '../components/B.tsx'`],
    ['src/hooks/a.ts', `import type { B } from '../embed/index.ts'`],
    ['src/components/a.tsx', `import '../embed/element.ts'`],
  ])('%s: %s', (name, text) => {
    const found = check(name, `// first\n${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}:[2-4]: `))
  })

  test('downwards, and inside a room, is allowed', () => {
    check('src/physics/scenes/a.ts', `import { x } from '../vec.ts'\nimport { y } from './y.ts'`)
    check('src/hooks/a.ts', `import { x } from '../physics/vec.ts'\nimport { useMemo } from 'react'`)
    check('src/components/a.tsx', `import { x } from '../hooks/a.ts'`)
    expect(check('src/embed/index.ts', `export { A } from '../components/a.tsx'`)).toEqual([])
  })
})

describe('the core', () => {
  test.each([
    'Math.sin(x)',
    'Math.tanh(x)',
    'Math.exp(x)',
    'Math.pow(x, 2)',
    'Math.hypot(x, x)',
    'Math.random()',
    'x ** 2',
    '2 ** x',
    '2 ** 0.5',
    '1.5 ** 2',
    'Date.now()',
    'new Date()',
    'document.body',
    'window.innerWidth',
    "new Function('x')",
    "eval('x')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    '`a ${Math.cos(x)} b`',
  ])('refuses %s', (text) => {
    const found = check('src/physics/a.ts', `const x = 1\nconst y = ${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^src\/physics\/a\.ts:2: /)
  })

  test.each([
    'Math.sqrt(x)',
    'Math.imul(x, x)',
    '2 ** 24',
    'performance.now()',
    "'Math.sin and Date'",
    'x / 2 // Math.sin(x) / window',
    '1 /* eval(x) */',
    'x / x / x',
    '{ window: 3 }.window',
    '/Date/.test(s)',
    'evaluate(x)',
  ])('lets pass %s', (text) => {
    expect(check('src/physics/a.ts', `const y = ${text}\n`)).toEqual([])
  })

  test('what the core may not use is free elsewhere, but no source is made at run time', () => {
    expect(check('src/components/a.tsx', 'const y = Math.sin(1) ** 2 + Date.now()')).toEqual([])
    expect(check('src/hooks/a.ts', `const f = new Function('x')`)).toHaveLength(1)
  })
})

describe('another host', () => {
  test.each([
    ['src/a.ts', `fetch('https://example.org/a.json')`],
    ['src/a.ts', `import x from "http://example.org/x.js"`],
    ['src/a.tsx', 'const a = <img src="https://example.org/a.png" alt="" />'],
    ['src/a.tsx', 'const a = <link href="https://example.org/a.css" />'],
    ['src/a.ts', 'const a = `https://example.org/a`'],
    ['src/a.css', '@import url(https://example.org/a.css);'],
    ['examples/jar/App.tsx', `fetch('https://example.org/a.json')`],
    ['examples/jar/index.html', '<script src="https://example.org/a.js"></script>'],
    ['index.html', '<script src="//example.org/a.js"></script>'],
    ['embed.html', '<link rel="stylesheet"\n href="https://example.org/a.css">'],
  ])('%s refuses %s', (name, text) => {
    const found = check(name, `\n${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name}:2: `))
  })

  test.each([
    ['src/a.ts', '// see https://example.org/paper\n/* http://example.org */'],
    ['src/a.tsx', 'const a = <a href="https://example.org">a link</a>'],
    ['src/a.tsx', `const a = <p>Don't</p>\n// https://example.org`],
    ['src/a.ts', `const ns = 'http://www.w3.org/2000/svg'`],
    ['src/a.ts', `const shown = 'https://example.org' // house: shown, not loaded`],
    ['index.html', '<!-- <script src="https://example.org"> --><a href="https://example.org">a</a>'],
  ])('%s lets pass %s', (name, text) => {
    expect(check(name, text)).toEqual([])
  })
})
