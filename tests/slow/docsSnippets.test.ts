// What the documentation shows is true: every ts and tsx block compiles against the source, and
// every block that imports the physics or the jar alone runs in Node and prints what it says.
// Blocks that need a page run in tests/pages/docs.test.tsx.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectedOutput, markdownFiles, readSnippets, root, SOURCES } from '../../scripts/docs/snippets.mjs'

const snippets = readSnippets(root)
// That of testing.md runs in a project of its own: tests/consumers.
const typed = snippets.filter(({ language, file }) => language.startsWith('ts') && file !== 'docs/testing.md')
const alone = typed.filter(({ code }) => {
  const imports = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  return (
    imports.length > 0 &&
    imports.every((name) => /^konpeito-bottle\/(jar|physics(\/\w+)?)$/.test(name)) &&
    !code.includes('postMessage')
  )
})

// Beside the source, so that react and three are found.
let folder = ''
beforeAll(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  folder = mkdtempSync(join(root, 'node_modules/.cache/docs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('there are snippets of every kind to look at', () => {
  expect(typed.length).toBeGreaterThan(15)
  expect(alone.length).toBeGreaterThan(10)
})

test('the commands that the documentation names are those of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const file of markdownFiles(root))
    for (const [, command] of readFileSync(join(root, file), 'utf8').matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), file).toContain(command)
})

test.each([
  ['of a language that is not run', '```css\na {}\n```\n', 'docs/x.md:3: no test covers a block of css'],
  ['of no language', '```\nwhat\n```\n', 'docs/x.md:3: no test covers a block of no language'],
  ['by indentation', '    what\n', 'docs/x.md: 0 fences for 1 blocks'],
  ['in a list', '- one\n\n  ```ts\n  const a = 1\n  ```\n', 'docs/x.md: 2 fences for 0 blocks'],
  ['on the line of its bullet', '- ```ts\n  const a = 1\n  ```\n', 'docs/x.md: 2 fences for 0 blocks'],
  ['in a quote', '> ```ts\n> const a = 1\n> ```\n', 'docs/x.md: 2 fences for 0 blocks'],
  ['that is not closed', '```ts\nconst a = 1\n', 'docs/x.md: 1 fences for 0 blocks'],
])('a block %s is an error, not a silence', (_name, block, message) => {
  const place = mkdtempSync(join(folder, 'root-'))
  mkdirSync(join(place, 'docs'))
  for (const name of ['README.md', 'README.ja.md']) writeFileSync(join(place, name), '# Title\n\n```sh\nnpm ci\n```\n')
  writeFileSync(join(place, 'docs/x.md'), `# Title\n\n${block}`)
  expect(() => readSnippets(place)).toThrow(message)
  writeFileSync(join(place, 'docs/x.md'), '# Title\n\n```ts\nconst a = 1\n```\n')
  expect(readSnippets(place).map(({ language, line }) => [language, line])).toEqual([['ts', 4]])
})

test('every js and html block stands where a page of the tests runs it', () => {
  // A script acts on the HTML before it, on the same page.
  for (const { file, line, language } of snippets)
    if (language === 'js')
      expect(snippets.some((other) => other.file === file && other.language === 'html' && other.line < line)).toBe(true)
})

test('every ts and tsx block compiles against the source', () => {
  for (const { name, language, code } of typed) writeFileSync(join(folder, `${name}.${language}`), code)
  const paths = Object.fromEntries(Object.entries(SOURCES).map(([name, file]) => [name, [join(root, file)]]))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths, noUnusedLocals: false, types: ['node'] },
    include: ['*.ts', '*.tsx'],
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' })
  const where = (_whole: string, name: string, line: string) => {
    const snippet = typed.find((other) => other.name === name)
    return snippet ? `${snippet.file}:${snippet.line + Number(line) - 1}` : `${name}:${line}`
  }
  expect(stdout.replace(/^([\w-]+)\.tsx?\((\d+),\d+\)/gm, where)).toBe('')
  expect(status).toBe(0)
}, 120_000)

describe('a physics snippet prints in Node what it says', () => {
  beforeAll(async () => {
    for (const { name, code } of alone) writeFileSync(join(folder, `run-${name}.ts`), code)
    const input = alone.map(({ name }) => join(folder, `run-${name}.ts`))
    const alias = Object.fromEntries(Object.entries(SOURCES).map(([from, to]) => [`${from}$`, join(root, to)]))
    const bundle = await rolldown({ input, resolve: { alias }, platform: 'node' })
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    await bundle.close()
  })

  test.each(alone)('$file:$line', async ({ name, code }) => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((...said) => lines.push(format(...said)))
    const others = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    await import(/* @vite-ignore */ join(folder, `run-${name}.mjs`))
    log.mockRestore()
    for (const other of others) {
      expect(other).not.toHaveBeenCalled()
      other.mockRestore()
    }
    const said = expectedOutput(code)
    expect(lines).toEqual(said.map((line) => format(line)))
    expect((code.match(/console\.log\(/g) ?? []).length).toBe(said.length)
  })
})
