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
/** A test with this title, which is neither skipped nor planned, and whose name is not computed. */
const testOf = (title: string) =>
  new RegExp(
    `(?<!\\.(?:skip|todo|only|fails)\\(?)['"\`]${title.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll("'", "\\\\?'")}['"\`],`,
  )

test('what is as written has a test of the title that its row quotes', () => {
  const claims = sectionsOf(PAGES[0]!).filter(([, , , , , , state]) => /as written/.test(state!))
  expect(claims.length).toBeGreaterThan(35)
  for (const section of claims) {
    const [, tests] = filesOf(section)
    const sources = tests!.map((file) => readFileSync(join(root, file), 'utf8'))
    expect(titlesIn(section), section[2]).not.toEqual([])
    for (const title of titlesIn(section))
      expect(
        sources.some((source) => testOf(title).test(source)),
        `${section[2]}: ${title}`,
      ).toBe(true)
  }
})

test('both languages name the same files and tests, section by section', () => {
  const [english, japanese] = PAGES.map((page) => sectionsOf(page).map((row) => [...filesOf(row), titlesIn(row)]))
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
