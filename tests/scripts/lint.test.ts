// The rules of biome.json that are this project's own: what the core may use.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..', '..')
const root = mkdtempSync(join(tmpdir(), 'konpeito-lint-'))
const rules = /useImportExtensions|noJsRestrictedProperties|noRestrictedGlobals|plugin|[eE]val/
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

describe('imports', () => {
  test('a relative import names the extension', () => {
    expect(found.get('src/view/noExtension.ts')).toEqual(['lint/correctness/useImportExtensions:1'])
  })
  write('src/view/noExtension.ts', `export { useless } from './useless'\n`)
  write('src/view/useless.ts', 'export const useless = 1\n')
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
