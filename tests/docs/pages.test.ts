// The pages of the documentation as a browser reads them: known elements, anchors, links that lead
// somewhere, whole sentences, no inline script or style, nothing from other hosts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { Lexer, walkTokens } from 'marked'
import { beforeAll, describe, expect, test } from 'vitest'
import { BRIEF } from '../../scripts/docs/groups.mjs'
import { renderMarkdown } from '../../scripts/docs/markdown.mjs'
import { pages, renderPage, root } from '../../scripts/docs/pages.mjs'
import { emitTypes, readEntry, readNamed } from '../../scripts/docs/reference.mjs'
import { insertSettings } from '../../scripts/docs/settings.mjs'

let types: Map<string, string>
const html = new Map<string, string>()
beforeAll(() => {
  types = emitTypes(root)
  for (const page of pages) html.set(page.name, renderPage(page, types))
}, 60_000)

/** What pages are made of. A `<canvas>` would be a word of a text that became an element. */
const ELEMENTS = new Set(
  `html head meta title link script body header nav details summary main a small
   h1 h2 h3 h4 p ul ol li strong em code pre span div table thead tbody tr th td img
   figure figcaption iframe konpeito-bottle button`.split(/\s+/),
)
const parser = new new Window().DOMParser()
/** Text without line ends and no-break spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

describe.each(pages.map(({ name }) => name))('docs/%s.html', (name) => {
  test('has one title, no inline script or style, and loads no other host', () => {
    const page = html.get(name)!
    expect(page.match(/<h1 /g)).toHaveLength(1)
    const tags = page.match(/<[^>]+>/g)!.join('\n')
    expect(tags).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(page).not.toMatch(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="(?:https?:)?\/\//)
    expect(new Set(page.match(/\sid="[^"]*"/g)).size).toBe(page.match(/\sid="[^"]*"/g)!.length)
  })

  test('has no dead link', () => {
    for (const [, href] of html.get(name)!.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      if (/^https?:/.test(href!)) continue
      const [path, hash] = href!.split('#')
      const target = path === '' ? name : /^([\w-]+)\.html$/.exec(path!)?.[1]
      if (target === undefined) expect(existsSync(join(root, 'docs', path!)), href).toBe(true)
      else expect(html.has(target), href).toBe(true)
      if (hash) expect(html.get(target!), href).toContain(`id="${decodeURIComponent(hash)}"`)
    }
    for (const [, src] of html.get(name)!.matchAll(/<img src="([^"]*)"/g))
      expect(existsSync(join(root, 'docs', src!)), src).toBe(true)
  })

  test('has no element but those that pages are made of', () => {
    const found = [...parser.parseFromString(html.get(name)!, 'text/html').querySelectorAll('*')]
    expect(found.length).toBeGreaterThan(50)
    expect([...new Set(found.map(({ localName }) => localName))].filter((one) => !ELEMENTS.has(one))).toEqual([])
  })

  test('gives every heading an anchor, and links a type to its own', () => {
    const page = parser.parseFromString(html.get(name)!, 'text/html')
    for (const heading of page.querySelectorAll('main :is(h1, h2, h3, h4)')) expect(heading.id).not.toBe('')
    for (const link of page.querySelectorAll('pre a'))
      expect(page.getElementById(link.getAttribute('href')!.slice(1))?.textContent).toBe(link.textContent)
  })
})

test('thousands of a number stay on one line', () => {
  expect(html.get('react')).toContain('1\u00a0000\u00a0000')
})

test('line ends in Japanese source leave no gap', () => {
  const page = html.get('ja')!
  expect(page).toContain('妨げません。以下の')
  expect(page).not.toMatch(/[ぁ-んァ-ヶ一-龯、。]\n[ぁ-んァ-ヶ一-龯、。]/)
})

test('HTML in Markdown is shown as it is written', () => {
  expect(renderMarkdown('Inside a <Canvas> it is 1 < 2.').html).toBe('<p>Inside a &lt;Canvas&gt; it is 1 &lt; 2.</p>\n')
  for (const { file } of pages) {
    if (!file) continue
    const tags: string[] = []
    walkTokens(Lexer.lex(insertSettings(readFileSync(join(root, file), 'utf8'))), (token) => {
      if (token.type === 'html' && !token.raw.startsWith('<!--')) tags.push(token.raw)
    })
    expect(tags, file).toEqual([])
  }
})

const references = pages.flatMap(({ name, entry }) => (entry ? [[name, entry] as const] : []))
describe.each(references)('docs/%s.html', (name, entry) => {
  test('has every sentence of the docstrings', () => {
    const text = plain(parser.parseFromString(html.get(name)!, 'text/html').body.textContent)
    const exported = readEntry(entry, types)
    const lost: string[] = []
    for (const one of [...exported, ...readNamed(exported, types)]) {
      const members = BRIEF.has(one.name) ? [] : one.members
      for (const { doc } of [one, ...members])
        for (const sentence of sentencesOf(doc)) if (!text.includes(sentence)) lost.push(`${one.name}: ${sentence}`)
    }
    expect(lost).toEqual([])
  })

  test('ends every description with a full stop', () => {
    const page = parser.parseFromString(html.get(name)!, 'text/html')
    const said = [...page.querySelectorAll('main p, main li, main td:last-child')].map(({ textContent }) =>
      plain(textContent),
    )
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((text) => !/(^|[.:?])$/.test(text))).toEqual([])
  })
})

/** The sentences of a docstring as a page shows them: without tags and names of parameters. */
function sentencesOf(doc: string): string[] {
  return doc
    .split(/@(?:param\s+\S+|throws\s+\w*Error|\w+)\s/)
    .flatMap((part) => plain(part.replace(/`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')).split(/(?<=[.:?]) /))
    .filter((sentence) => sentence !== '')
}
