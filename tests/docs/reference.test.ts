// The reference is complete and the pages hang together: every export has a docstring and an entry, every option a line, every attribute, message
// and event of the code is in its table, and no link of any page is dead. Pages carry no inline script or style and name no other host.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages, renderPage, root } from '../../scripts/docs/pages.mjs'
import { ENTRIES, emitTypes, readEntry, readNamed } from '../../scripts/docs/reference.mjs'
import { markdownFiles, SOURCES } from '../../scripts/docs/snippets.mjs'
import { ATTRIBUTES } from '../../src/embed/attributes.ts'
import { parseQuery, VIEWS } from '../../src/page/query.ts'
import { RANGES } from '../../src/page/torus/parameters.ts'
import * as physics from '../../src/physics/index.ts'

let types: Map<string, string>
const html = new Map<string, string>()
beforeAll(() => {
  types = emitTypes(root)
  for (const page of pages) html.set(page.name, renderPage(page, types))
}, 60_000)

describe.each(Object.keys(ENTRIES))('%s', (entry) => {
  test('every name that the source exports has an entry', () => {
    const source = readFileSync(join(root, SOURCES[entry]!), 'utf8')
    // A second, cruder way to find them than the parser's.
    const listed = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) => names!.split(','))
    const own = [...source.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name!)
    const names = [...listed.map((name) => name.replace(/^\s*type\s/, '').trim()), ...own].filter((name) => name !== '')
    expect(names.length).toBeGreaterThan(1)
    const page = html.get(pages.find((one) => one.entry === entry)!.name)!
    for (const name of names) expect(page).toContain(`<h3 id="${name.toLowerCase()}">`)
    expect(
      readEntry(entry, types)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  })

  test('every export has a docstring, and so has every member of what a caller fills in', () => {
    const bare: string[] = []
    const exported = readEntry(entry, types)
    for (const { name, doc, members } of [...exported, ...readNamed(exported, types)]) {
      // A summary comes before what is said of parameters.
      if (doc === '' || doc.startsWith('@')) bare.push(name)
      if (!/(Options|Props|Handle|Intent|Element)$/.test(name)) continue
      for (const member of members) if (member.doc === '') bare.push(`${name}.${member.name}`)
    }
    expect(bare).toEqual([])
  })
})

test('what can be called at run time is what the types say', () => {
  const values = readEntry('konpeito/physics', types).filter(({ kind }) => kind === 'function' || kind === 'constant')
  expect(values.map(({ name }) => name).sort()).toEqual(Object.keys(physics).sort())
})

test('the tables of the guide name all that the code knows', () => {
  const guide = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8')
  for (const name of Object.keys(ATTRIBUTES)) expect(guide('element')).toContain(`| \`${name}\` |`)
  const events = /interface KonpeitoBottleEvents \{([^}]*)\}/.exec(types.get('embed/elementEvents.d.ts')!)![1]!
  for (const [, name] of events.matchAll(/'(konpeito-\w+)'/g)) expect(guide('element')).toContain(`\`${name}\``)
  const messages = readFileSync(join(root, 'src/embed/messages.ts'), 'utf8')
  const requests = /const REQUESTS[^{]*\{([\s\S]*?)\n\}/.exec(messages)![1]!
  const asked = [...requests.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!)
  expect(asked).toContain('set')
  for (const name of asked) expect(guide('iframe')).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  const frame = readFileSync(join(root, 'src/embed/frame.ts'), 'utf8')
  const more = /const MORE = \[([^\]]*)\]/.exec(frame)![1]!
  for (const [, name] of [...more.matchAll(/'(\w+)'/g), ...frame.matchAll(/query\.get\('(\w+)'\)/g)])
    expect(guide('iframe')).toMatch(new RegExp(`^\\| .*\`${name}\`.* \\|`, 'm'))
  const settable = /const SETTABLE = \[([^\]]*)\]/.exec(messages)![1]!
  for (const [, name] of settable.matchAll(/'(\w+)'/g)) expect(guide('iframe')).toContain(`\`${name}\``)
  for (const view of VIEWS) expect(/^\| `view` .*$/m.exec(guide('iframe'))![0]).toContain(`\`${view}\``)
  const torusOnly = [...Object.keys(RANGES), 'law', 'fields', 'debug']
  const parameters = Object.keys(parseQuery('').settings).filter((name) => !torusOnly.includes(name))
  for (const name of parameters) expect(guide('iframe')).toContain(`| \`${name}\` |`)
})

describe.each(pages.map(({ name }) => name))('docs/%s.html', (name) => {
  test('has one heading of its own, no inline script or style, and nothing of another host', () => {
    const page = html.get(name)!
    expect(page.match(/<h1 /g)).toHaveLength(1)
    const tags = page.match(/<[^>]+>/g)!.join('\n')
    expect(tags).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(page).not.toMatch(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="(?:https?:)?\/\//)
    expect(new Set(page.match(/\sid="[^"]*"/g)).size).toBe(page.match(/\sid="[^"]*"/g)!.length)
  })

  test('leads nowhere that is not there', () => {
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
})

test('no number is torn apart at the end of a line', () => {
  expect(html.get('react')).toContain('1\u00a0000\u00a0000')
})

test('where a line of Japanese source ends there is no gap on the page', () => {
  const page = html.get('ja')!
  expect(page).toContain('妨げません。以下の')
  expect(page).not.toMatch(/[ぁ-んァ-ヶ一-龯、。]\n[ぁ-んァ-ヶ一-龯、。]/)
})

test('the links of the Markdown lead to files, as GitHub reads them', () => {
  for (const file of markdownFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '')
    for (const [, href] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#)/.test(href!)) continue
      const path = href!.split('#')[0]!
      // A page that is generated has no file of its own.
      const made = /^(?:docs\/)?(reference-\w+)\.html$/.exec(path)?.[1]
      if (made)
        expect(
          pages.some(({ name }) => name === made),
          href,
        ).toBe(true)
      else expect(existsSync(join(root, file, '..', path)), `${file}: ${href}`).toBe(true)
    }
  }
})
