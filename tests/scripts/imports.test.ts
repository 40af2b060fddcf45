// The rules of .dependency-cruiser.mjs: which file may import which.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'

/** A file, what it imports, and the rule that refuses it, or none. */
const CASES: [file: string, imported: string, rule?: string][] = [
  ['src/physics/a.ts', 'src/jar/a.ts', 'physics-alone'],
  ['src/physics/body/a.ts', 'site/page/a.ts', 'physics-alone'],
  ['src/physics/body/b.ts', 'src/physics/contact/a.ts'],
  ['src/physics/math/a.ts', 'src/physics/core/a.ts', 'physics-math'],
  ['src/physics/core/b.ts', 'src/physics/body/c.ts', 'physics-core'],
  ['src/physics/core/c.ts', 'src/physics/math/b.ts'],
  ['src/scenes/a.ts', 'src/physics/index.ts'],
  ['src/scenes/b.ts', 'src/physics/body/d.ts', 'physics-door'],
  ['src/jar/b.ts', 'src/view/a.ts', 'layer-jar'],
  ['src/view/b.ts', 'src/hooks/a.ts', 'layer-view'],
  ['src/hooks/b.ts', 'src/components/a.ts', 'layer-hooks'],
  ['src/components/b.ts', 'src/element/a.ts', 'layer-components'],
  ['src/components/c.ts', 'src/index.ts', 'layer-components'],
  ['src/components/d.ts', 'src/hooks/c.ts'],
  ['src/element/b.ts', 'site/embed/a.ts', 'package-alone'],
  ['site/page/b.ts', 'src/jar/c.ts', 'site-door'],
  ['site/page/c.ts', 'src/jar/index.ts'],
  ['site/page/d.ts', 'src/internal.ts'],
  ['site/page/e.ts', 'src/settings/index.ts'],
]
const root = mkdtempSync(join(tmpdir(), 'konpeito-imports-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The rules that each file breaks. */
const broken = new Map<string, string[]>()
beforeAll(async () => {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  for (const [, imported] of CASES) write(imported, 'export const a = 1\n')
  for (const [file, imported] of CASES) {
    const up = '../'.repeat(file.split('/').length - 1)
    write(file, `export { a as b } from '${up}${imported}'\n`)
  }
  write('src/view/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`)
  write('src/view/two.ts', `import type { one } from './one.ts'\nexport const two: typeof one | 1 = 1\n`)
  const options = { ...config.options, tsConfig: undefined, baseDir: root, validate: true, ruleSet: config }
  const { output } = await cruise(['src', 'site'], options as never)
  for (const { from, rule } of (output as ICruiseResult).summary.violations)
    broken.set(from, [...(broken.get(from) ?? []), rule.name])
}, 60_000)

test.each(CASES)('%s and %s: %s', (file, _imported, rule) => {
  expect(broken.get(file) ?? []).toEqual(rule ? [rule] : [])
})

test('a cycle is refused, types included', () => {
  expect(broken.get('src/view/one.ts')).toEqual(['no-cycle'])
})
