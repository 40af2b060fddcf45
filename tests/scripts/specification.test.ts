// docs/specification.md and its Japanese twin: each section of an article names code and tests that
// are there, and both languages name the same. Comments cite sections by their numbers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/docs/snippets.mjs'

const PAGES = ['docs/specification.md', 'docs/ja/specification.md']

/** The sections of a page: the cells of each row, after the heading that it stands under. */
function sectionsOf(page: string): string[][] {
  const [, ...parts] = readFileSync(join(root, page), 'utf8').split(/^## /m)
  return parts.flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n')
    const rows = lines.filter((line) => /^\| (?!---)/.test(line)).slice(1)
    return rows.map((row) => [heading, ...row.split('|').map((cell) => cell.trim())])
  })
}
const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+\.tsx?)`/g)].map(([, path]) => path!)
/** The files that a section names: its code, then its tests. */
const filesOf = ([, , , , code, tests]: string[]) => [
  pathsIn(code).map((path) => (path.startsWith('site/') ? path : `src/${path}`)),
  pathsIn(tests).map((path) => `tests/${path}`),
]

test.each(PAGES)('%s: each section names code and tests that are there', (page) => {
  const sections = sectionsOf(page)
  expect(sections.length).toBeGreaterThan(35)
  for (const section of sections)
    for (const files of filesOf(section)) {
      expect(files, section[2]).not.toEqual([])
      for (const file of files) expect(existsSync(join(root, file)), `${section[2]}: ${file}`).toBe(true)
    }
})

/** The titles that a section quotes. */
const titlesIn = ([, , , , , tests = '']: string[]) => [...tests.matchAll(/"([^"]+)"/g)].map(([, title]) => title!)
/** Of a test or group that does not always run, or is planned. */
const LEFT_OUT = /^[ \t]*\w+(?:\.\w+)*?\.(?:skip|todo|only|fails)/
const indentOf = (part: string) => part.search(/\S/)

/**
 * Whether a source has a test with this title, whose name is not computed, and neither the test nor a
 * group around it is skipped or planned.
 */
function hasTest(source: string, title: string): boolean {
  const quoted = title.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  const named = new RegExp(`^[ \\t]*(?:test|it)(?:\\.[\\s\\S]*?\\))?\\(\\s*(['"\`])${quoted}\\1,`)
  // Each part begins with a test or a group, at the start of a line.
  const parts = source.split(/^(?=[ \t]*(?:test|it|describe)\b)/m)
  return parts.some((part, k) => {
    if (!named.test(part) || LEFT_OUT.test(part)) return false
    let indent = indentOf(part)
    for (const before of parts.slice(0, k).reverse()) {
      if (indentOf(before) >= indent || !/^[ \t]*describe\b/.test(before)) continue
      if (LEFT_OUT.test(before)) return false
      indent = indentOf(before)
    }
    return true
  })
}

test('what is as written has a test of the title that its row quotes', () => {
  const claims = sectionsOf(PAGES[0]!).filter(([, , , , , , state]) => /as written/.test(state!))
  expect(claims.length).toBeGreaterThan(35)
  for (const section of claims) {
    const [, tests] = filesOf(section)
    const sources = tests!.map((file) => readFileSync(join(root, file), 'utf8'))
    expect(titlesIn(section), section[2]).not.toEqual([])
    for (const title of titlesIn(section))
      expect(
        sources.some((source) => hasTest(source, title)),
        `${section[2]}: ${title}`,
      ).toBe(true)
  }
})

test('a title counts only as that of a test that runs', () => {
  const runs = ["test('a', f)", "test.each([\n  [1],\n])('a', f)", "describe('b', () => {\n  test('a', f)\n})"]
  const left = ["test.skip('a', f)", "test.skipIf(x).each(y)('a', f)", "describe.skip('b', () => {\n  test('a', f)\n})"]
  const other = [
    "call('a', f)",
    "// test('a', f)",
    "describe('a', f)",
    "describe.skipIf(x)('b', () => {\n  test('a', f)\n})",
  ]
  expect(runs.filter((source) => !hasTest(source, 'a'))).toEqual([])
  expect([...left, ...other].filter((source) => hasTest(source, 'a'))).toEqual([])
})

test('both languages name the same files and tests, section by section, and are as written in the same', () => {
  const [english, japanese] = PAGES.map((page) =>
    sectionsOf(page).map((row) => [...filesOf(row), titlesIn(row), /as written|記述どおり/.test(row[6]!)]),
  )
  expect(japanese).toEqual(english)
})

test('comments cite sections that the page has', () => {
  const names = sectionsOf(PAGES[0]!).map(([heading, , name]) => `${heading.toLowerCase()}, ${name}`)
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const cited = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, 'src', file), 'utf8').matchAll(/docs\/specification\.md[:(\s]+(the [a-z ]+, [\w.]+)/g),
    ])
  expect(cited.length).toBeGreaterThan(3)
  for (const [, place] of cited)
    expect(
      names.some((name) => name.startsWith(`${place} `)),
      place,
    ).toBe(true)
})
