// The search of the documentation: every heading is found, the best result comes first, Japanese is
// found without spaces, and the piece of text that is shown holds what was asked for.
import { beforeAll, describe, expect, test } from 'vitest'
import { pages, renderPage, root } from '../../scripts/docs/pages.mjs'
import { emitTypes } from '../../scripts/docs/reference.mjs'
import { allSections } from '../../scripts/docs/search.mjs'
import { createIndex, excerpt, find, type Index, type Section } from '../../site/docs/searchIndex.ts'

let sections: Section[]
let index: Index
beforeAll(() => {
  const types = emitTypes(root)
  sections = allSections(pages.map((page) => [page, renderPage(page, types)]))
  index = createIndex(sections)
}, 60_000)

test('every page is found by its title, and every section has an address', () => {
  for (const { name } of pages) expect(sections.map(({ id }) => id)).toContain(`${name}.html`)
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  for (const { id, title } of sections) expect(title, id).not.toBe('')
})

test('texts are plain: no tag, no entity, no code block', () => {
  for (const { id, text } of sections) expect(text, id).not.toMatch(/<\/|&\w+;|import \{/)
})

describe('the first result', () => {
  test.each([
    ['createWorld', 'en', 'reference-physics.html#createworld'],
    ['CONTENT security polic', 'en', 'security.html#content-security-policies'],
    ['KonpeitoBottle', 'en', 'reference-react.html#konpeitobottle'],
    ['spring', 'en', 'physics.html#springs-and-muscles'],
    ['spirngs', 'en', 'physics.html#springs-and-muscles'],
    ['金平糖', 'ja', 'ja.html'],
    ['最初の瓶', 'ja', 'ja.html#最初の瓶'],
  ])('of %s in %s', (query, lang, id) => {
    expect(find(index, query, lang)[0]?.id).toBe(id)
  })

  test('is in the language of the page', () => {
    expect(find(index, 'WebGL', 'ja')[0]?.lang).toBe('ja')
    expect(find(index, 'WebGL', 'en')[0]?.lang).toBe('en')
  })
})

test('all words have to be met', () => {
  expect(find(index, 'spring zzzzzz', 'en')).toEqual([])
  expect(find(index, '', 'en')).toEqual([])
})

test('full-width letters and single characters of Japanese are found', () => {
  expect(find(index, 'ｃｒｅａｔｅＷｏｒｌｄ', 'ja')).toEqual(find(index, 'createWorld', 'ja'))
  expect(find(index, '粒', 'ja').every(({ text }) => text.includes('粒'))).toBe(true)
})

describe('the piece of a text', () => {
  const shown = (text: string, ...queryTerms: string[]) =>
    excerpt({ text, terms: queryTerms, queryTerms }).map((piece) => (piece.found ? `[${piece.text}]` : piece.text))

  test('marks each place', () => {
    expect(shown('A spring and two Springs.', 'spring')).toEqual(['A ', '[spring]', ' and two ', '[Spring]', 's.'])
  })

  test('joins the neighbours of Japanese', () => {
    expect(shown('瓶に金平糖がたまる', '金平', '平糖')).toEqual(['瓶に', '[金平糖]', 'がたまる'])
  })

  test('is cut between words, around the first place', () => {
    const text = shown(`${'before '.repeat(50)}here${' after'.repeat(50)}`, 'here').join('')
    expect(text).toMatch(/^… (before )+\[here\]( after)+ …$/)
    expect(text.length).toBeLessThan(170)
  })

  test('of a title that was met is the beginning', () => {
    expect(shown('Words.', 'title')).toEqual(['Words.'])
  })
})
