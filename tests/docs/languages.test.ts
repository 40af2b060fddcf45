// The documentation in two languages: each page has the menu, the words and the tables of its own,
// and a link to its other language.
import { beforeAll, describe, expect, test } from 'vitest'
import { pages, renderPage } from '../../scripts/docs/pages.mjs'
import { JA } from '../../scripts/docs/settings.ja.mjs'
import { SETTINGS, type Setting } from '../../src/settings/schema.ts'

const html = new Map<string, string>()
const written = pages.filter(({ file }) => file)
beforeAll(() => {
  for (const page of written) html.set(page.name, renderPage(page, new Map()))
})

const JAPANESE = /[ぁ-んァ-ヶ一-龯]/
const menuOf = (name: string) => /<nav class="pages"[\s\S]*?<\/nav>/.exec(html.get(name)!)![0]
const firstCells = (name: string) => [...html.get(name)!.matchAll(/<tr><td>(.*?)<\/td>/g)].map(([, cell]) => cell!)

test('a page and its translation name each other', () => {
  const translated = pages.filter(({ other }) => other)
  expect(translated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['index', 'react', 'element', 'iframe', 'ja', 'ja-react', 'ja-element', 'ja-iframe']),
  )
  for (const { name, other, lang } of translated) {
    const there = pages.find((page) => page.name === other)!
    expect(there.other).toBe(name)
    expect(there.lang).not.toBe(lang)
  }
})

describe.each(written.map(({ name, lang = 'en' }) => ({ name, lang })))('docs/$name.html', ({ name, lang }) => {
  test('is in its language, with its menu and a link to the other', () => {
    const page = html.get(name)!
    expect(page).toContain(`<html lang="${lang}">`)
    const heads = [...menuOf(name).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text!)
    expect(heads.length).toBeGreaterThan(1)
    for (const head of heads) expect(JAPANESE.test(head)).toBe(lang === 'ja')
    expect(menuOf(name).match(/aria-current="page"/g)).toHaveLength(1)
    const [, to, there] = /class="across"[\s\S]*?href="([\w-]+)\.html" lang="(\w+)"/.exec(page)!
    expect(there).toBe(lang === 'ja' ? 'en' : 'ja')
    expect(pages.find((one) => one.name === to)!.lang ?? 'en').toBe(there)
  })
})

test('the Japanese menu says which pages are in English', () => {
  const links = [...menuOf('ja').matchAll(/<a href="([\w-]+)\.html"([^>]*)>/g)]
  for (const [, name, attributes] of links) {
    const { lang } = pages.find((page) => page.name === name)!
    expect(attributes!.includes('hreflang="en"'), name).toBe(lang !== 'ja')
  }
})

test('the Japanese tables hold every setting, in Japanese', () => {
  for (const [name, text] of Object.entries(JA.descriptions)) expect(text, name).toMatch(JAPANESE)
  const cellsOf = { element: firstCells('ja-element'), iframe: firstCells('ja-iframe') }
  for (const { attribute, query, frame, message } of Object.values<Setting>(SETTINGS)) {
    if (attribute) expect(cellsOf.element).toContain(`<code>${attribute}</code>`)
    for (const parameter of [query, frame, message])
      if (parameter) expect(cellsOf.iframe).toContain(`<code>${parameter}</code>`)
  }
  expect(html.get('ja-element')).not.toMatch(/<td>[^<]*\b(?:to|or|metres)\b[^<]*<\/td>/)
})

test('a paragraph of pictures becomes a gallery with captions', () => {
  const page = html.get('pictures')!
  expect(page).not.toMatch(/<p><figure|<p><img/)
  const figures = [...page.matchAll(/<figure><img src="[^"]+" alt="([^"]+)"[^>]*><figcaption>([^<]+)<\/figcaption>/g)]
  expect(figures.length).toBeGreaterThan(15)
  expect(figures).toHaveLength(page.match(/<img/g)!.length)
})
