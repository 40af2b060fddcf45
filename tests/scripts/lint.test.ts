// The rules of biome.json that are this project's own: which file may import which, and what the
// core may use.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..', '..')
const root = mkdtempSync(join(tmpdir(), 'konpeito-lint-'))
const rules =
  /noRestrictedImports|noImportCycles|useImportExtensions|noJsRestrictedProperties|noRestrictedGlobals|plugin|[eE]val/
const found = new Map<string, string[]>()
let samples = 0

/** Plans a file for the one run of Biome and returns its name. */
function sample(folder: string, text: string): string {
  samples++
  const name = `${folder}/sample${samples}.ts`
  write(name, `// first line\n${text}\n`)
  return name
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

beforeAll(() => {
  cpSync(join(project, 'biome.json'), join(root, 'biome.json'))
  cpSync(join(project, 'scripts/lint'), join(root, 'scripts/lint'), { recursive: true })
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false']
  let output = ''
  try {
    output = execFileSync(process.execPath, [biome, ...options], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    output = (error as { stdout: string }).stdout // Biome exits with 1 where it finds something
  }
  for (const { category, location } of JSON.parse(output).diagnostics) {
    if (!rules.test(category)) continue
    const name = location.path as string
    found.set(name, [...(found.get(name) ?? []), `${category}:${location.start.line}`])
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('imports run one way', () => {
  describe.each([
    ['src/physics', `import { Vector3 } from 'three'`],
    ['src/physics', `export * from '../main.tsx'`],
    ['src/physics', `const x = await import('../jar/jar.ts')`],
    ['src/physics/body', `import { useFrame } from '@react-three/fiber'`],
    ['src/physics/body', `import {\n  x,\n} from 'node:fs'`],
    ['src/physics/body', `import { x } from '../../hooks/useAfterStep.ts'`],
    ['src/physics/math', `import type { Clock } from '../core/clock.ts'`],
    ['src/physics/math', `import type { World } from '../world.ts'`],
    ['src/physics/core', `import type { Bodies } from '../body/bodies.ts'`],
    ['src/physics/core', `import type { World } from '../world.ts'`],
    ['src/jar', `import { useAfterStep } from '../hooks/useAfterStep.ts'`],
    ['src/settings', `import { Canvas } from '../components/Canvas.tsx'`],
    ['src/view', `import { useMemo } from 'react'`],
    ['src/hooks', `import { Canvas } from '../components/Canvas.tsx'`],
    ['src/hooks', `import type { Message } from '../element/element.ts'`],
    ['src/components/bottle', `import '../../element/element.ts'`],
  ])('%s', (folder, text) => {
    const name = sample(folder, text)
    test(`refuses ${text.replaceAll('\n', ' ')}`, () => {
      expect(found.get(name)).toContainEqual(expect.stringMatching(/^lint\/style\/noRestrictedImports:[2-4]$/))
    })
  })

  describe.each(['src/jar', 'src/view', 'src/hooks', 'src/components/bottle', 'src/element', 'site/docs', 'bench'])(
    '%s',
    (folder) => {
      const up = folder === 'bench' ? '../src' : folder.replace(/^src\//, '').replace(/[^/]+/g, '..')
      const deep = sample(folder, `import { vec } from '${up}/physics/math/vec.ts'`)
      const index = sample(folder, `export { vec } from '${up}/physics/index.ts'`)
      test('imports physics/index.ts and no file below it', () => {
        expect(found.get(deep)).toContain('lint/style/noRestrictedImports:2')
        expect(found.get(index)).toBeUndefined()
      })
    },
  )

  describe.each([
    ['src/physics', `export { sin } from './math/functions.ts'`],
    ['src/physics/math', `export { vec } from './vec.ts'`],
    ['src/physics/core', `export { a } from '../math/a.ts'\nexport { b } from './b.ts'`],
    ['src/physics/body', `import '../math/a.ts'\nimport '../world.ts'`],
    ['src/jar', `export { settings } from '../settings/settings.ts'`],
    ['src/view', `export { Vector3 } from 'three'`],
    ['src/hooks', `export { a } from '../jar/a.ts'\nexport { use } from 'react'`],
    ['src/components/jar', `import '../../jar/a.ts'\nimport '../../hooks/b.ts'`],
    ['src/element', `export { Canvas } from '../components/Canvas.tsx'`],
    ['tests/physics', `export { vec } from '../../src/physics/math/vec.ts'`],
  ])('%s', (folder, text) => {
    const name = sample(folder, text)
    test(`accepts ${text.replaceAll('\n', ' ')}`, () => {
      expect(found.get(name)).toBeUndefined()
    })
  })

  test('a relative import names the extension', () => {
    expect(found.get('src/view/noExtension.ts')).toEqual(['lint/correctness/useImportExtensions:1'])
  })
  write('src/view/noExtension.ts', `export { useless } from './useless'\n`)
  write('src/view/useless.ts', 'export const useless = 1\n')
})

describe('import cycles', () => {
  const cycles = {
    runtime: [
      `import { b } from './b.ts'\nexport const a = b\n`,
      `import { a } from './a.ts'\nexport const b = () => a\n`,
    ],
    type: [
      `import type { B } from './b.ts'\nexport type A = B | 1\n`,
      `import type { A } from './a.ts'\nexport type B = A[]\n`,
    ],
    're-export': [`export * from './b.ts'\nexport const a = 1\n`, `import { a } from './a.ts'\nexport const b = a\n`],
  }
  test.each(Object.keys(cycles))('a %s cycle is refused', (kind) => {
    expect(found.get(`src/${kind}/a.ts`)).toEqual(['lint/suspicious/noImportCycles:1'])
    expect(found.get(`src/${kind}/b.ts`)).toEqual(['lint/suspicious/noImportCycles:1'])
  })
  for (const [kind, [a, b]] of Object.entries(cycles)) {
    write(`src/${kind}/a.ts`, a ?? '')
    write(`src/${kind}/b.ts`, b ?? '')
  }
})

describe('the core', () => {
  describe.each([
    ['nursery/noJsRestrictedProperties', 'Math.sin(1)'],
    ['nursery/noJsRestrictedProperties', 'Math.tanh(1)'],
    ['nursery/noJsRestrictedProperties', 'Math.exp(1)'],
    ['nursery/noJsRestrictedProperties', 'Math.pow(1, 2)'],
    ['nursery/noJsRestrictedProperties', 'Math.hypot(1, 1)'],
    ['nursery/noJsRestrictedProperties', 'Math.random()'],
    ['nursery/noJsRestrictedProperties', `Math['cos'](1)`],
    ['plugin', 'Math[y](1)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    ['nursery/noJsRestrictedProperties', '`a ${Math.cos(1)} b`'],
    ['plugin', 'y ** 2'],
    ['plugin', '2 ** y'],
    ['plugin', '2 ** 0.5'],
    ['plugin', '1.5 ** 2'],
    ['plugin', '() => { y **= 2 }'],
    ['style/noRestrictedGlobals', 'Date.now()'],
    ['style/noRestrictedGlobals', 'new Date()'],
    ['style/noRestrictedGlobals', 'document.body'],
    ['style/noRestrictedGlobals', 'window.innerWidth'],
    ['style/noRestrictedGlobals', 'globalThis.Math.sin(1)'],
    ['nursery/noImpliedEval', `new Function('x')`],
    ['security/noGlobalEval', `eval('x')`],
  ])('%s', (rule, text) => {
    const name = sample('src/physics/body', `export const x = (y) => ${text.replace(/^\(\) => /, '')}`)
    test(`refuses ${text}`, () => {
      expect(found.get(name)).toContainEqual(expect.stringMatching(new RegExp(`${rule}:2$`)))
    })
  })

  describe.each([
    'Math.sqrt(y)',
    'Math.imul(y, Math.PI)',
    '2 ** 24',
    'performance.now()',
    `'Math.sin and Date'`,
    'y / 2 // Math.sin(y) / window',
    '({ window: 3 }).window',
  ])('accepts', (text) => {
    const name = sample('src/physics/body', `export const x = (y) => ${text}`)
    test(text, () => expect(found.get(name)).toBeUndefined())
  })

  const free = sample('src/components', 'export const y = (x) => Math.sin(x) ** x + Date.now()')
  const generated = sample('src/hooks', `export const f = new Function('x')`)
  test('outside it only generated code is refused', () => {
    expect(found.get(free)).toBeUndefined()
    expect(found.get(generated)).toEqual(['lint/nursery/noImpliedEval:2'])
  })
})
