// The notices of third-party code travel with what is built: the element, the library, the site.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { NOTICES, writeNotices } from '../../scripts/notices.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'konpeito-notices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const out = join(folder, 'dist')
const { status, stderr } = spawnSync(
  process.execPath,
  ['scripts/build.mjs', '--out', out, 'site', 'library', 'element'],
  { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
)
if (status !== 0) throw new Error(stderr)

/** The sections of a file of notices, by the name of the package. */
function read(path: string): Map<string, string> {
  const sections = readFileSync(join(path, NOTICES), 'utf8').split(/^={80}$/m)
  return new Map(sections.slice(1).map((text) => [/^(\S+) \d/m.exec(text)![1]!, text]))
}
/** Files with code of packages, and these packages, by the source maps. */
const bundles = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js.map'))
  .map((name) => {
    const { sources } = JSON.parse(readFileSync(join(out, name), 'utf8')) as { sources: string[] }
    const found = sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
    return { name: name.slice(0, -4), packages: [...new Set(found)] }
  })
  .filter(({ packages }) => packages.length > 0)

const USED = ['@react-three/fiber', 'its-fine', 'react', 'scheduler', 'suspend-react', 'three', 'zustand']

test.each([
  ['the package', out, USED],
  ['the site', join(out, 'site'), [...USED, 'react-dom', '@base-ui/react']],
])('%s has the license of each package in it', (name, path, used) => {
  const notices = read(path)
  expect([...notices.keys()]).toEqual(expect.arrayContaining(used))
  for (const [, text] of notices) expect(text).toMatch(/permission (notice|is hereby granted)|Apache License/i)
  for (const [, text] of notices) expect(text).toMatch(/copyright|author:/i)
  const isSite = name === 'the site'
  for (const bundle of bundles)
    if (bundle.name.startsWith('site/') === isSite)
      expect([...notices.keys()]).toEqual(expect.arrayContaining(bundle.packages))
})

test('a file with code of others points to the notices at its top', () => {
  // The library imports its dependencies: it holds no code of others.
  expect(bundles.map(({ name }) => name).filter((name) => !name.startsWith('site/'))).toEqual(['element.js'])
  for (const { name } of bundles) {
    const code = readFileSync(join(out, name), 'utf8')
    const [, path] = /\/\*! Third-party notices: (\S+) \*\//.exec(code.slice(0, 5000))!
    expect(existsSync(join(out, name, '..', path!))).toBe(true)
  }
  expect(readFileSync(join(out, 'element.js'), 'utf8')).toMatch(
    /^\/\*! Third-party notices: THIRD-PARTY-NOTICES.txt \*\/\n/,
  )
})

test('the package that is published holds the notices', () => {
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).files).toContain('dist/*.txt')
})

/** A folder with one bundle of one package. */
function bundleOf(manifest: object, source: string) {
  const place = mkdtempSync(join(folder, 'one-'))
  const home = join(place, 'node_modules', 'thing')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'thing', version: '1.0.0', ...manifest }))
  for (const name of ['vite', 'rolldown']) {
    mkdirSync(join(place, 'node_modules', name))
    writeFileSync(
      join(place, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', license: 'MIT' }),
    )
  }
  const dist = join(place, 'dist')
  mkdirSync(dist)
  const map = { sources: ['../node_modules/thing/index.js'], sourcesContent: [source] }
  writeFileSync(join(dist, 'a.js.map'), JSON.stringify(map))
  return { place, dist }
}

test('comments that name authors are kept', () => {
  const { place, dist } = bundleOf({ license: 'MIT', author: 'A' }, '/* helper */\n/*!\n * @license B\n * of C\n */ 1')
  writeNotices(dist, place)
  const text = read(dist).get('thing')!
  expect(text).toContain('Author: A.')
  expect(text).toContain('From its source:\n\n@license B\nof C\n')
  expect(text).not.toContain('helper')
})

test('a package without a license text stops the build', () => {
  const { place, dist } = bundleOf({ license: 'ISC' }, '')
  expect(() => writeNotices(dist, place)).toThrow('thing has no license file')
})
