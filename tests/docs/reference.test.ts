// The documentation is complete: every export has a docstring and an entry, every setting, message
// and event is in its table, and no link is dead. Pages carry no inline script or style and load
// nothing from other hosts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages, renderPage, root } from '../../scripts/docs/pages.mjs'
import { ENTRIES, emitTypes, readEntry, readNamed } from '../../scripts/docs/reference.mjs'
import { insertSettings } from '../../scripts/docs/settings.mjs'
import { markdownFiles, SOURCES } from '../../scripts/docs/snippets.mjs'
import * as physics from '../../src/physics/index.ts'
import { DESCRIPTIONS } from '../../src/settings/descriptions.ts'
import { SETTINGS, type Setting, TORUS_SETTINGS, VIEWS } from '../../src/settings/schema.ts'

let types: Map<string, string>
const html = new Map<string, string>()
beforeAll(() => {
  types = emitTypes(root)
  for (const page of pages) html.set(page.name, renderPage(page, types))
}, 60_000)

/** Exports of an entry point that are marked internal: for other folders of the package only. */
const INTERNAL = /\/\*\* @internal [^*]*\*\/\nexport \{([^}]*)\}/g
/** The names in the braces of an export. */
const namesIn = (list: string) => list.split(',').map((name) => name.trim().replace(/^.* as |^type\s/, ''))

describe.each(Object.keys(ENTRIES))('%s', (entry) => {
  test('every name that the source exports has an entry', () => {
    const source = readFileSync(join(root, SOURCES[entry]!), 'utf8').replace(INTERNAL, '')
    // A second, cruder way to find them than the parser's.
    const listed = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) => namesIn(names!))
    const own = [...source.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name!)
    const names = [...listed, ...own].filter((name) => name !== '')
    expect(names.length).toBeGreaterThan(1)
    const page = html.get(pages.find((one) => one.entry === entry)!.name)!
    for (const name of names) expect(page).toContain(`<h3 id="${name.toLowerCase()}">`)
    expect(
      readEntry(entry, types)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  })

  test('every export and every option has a docstring', () => {
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

test('the values at run time are those of the types, and the internal ones', () => {
  const values = readEntry('konpeito-bottle/physics', types).filter(
    ({ kind }) => kind === 'function' || kind === 'constant',
  )
  const source = readFileSync(join(root, SOURCES['konpeito-bottle/physics']!), 'utf8')
  const internal = [...source.matchAll(INTERNAL)].flatMap(([, names]) => namesIn(names!))
  expect(internal).toContain('refuse')
  expect([...values.map(({ name }) => name), ...internal].sort()).toEqual(Object.keys(physics).sort())
})

/** The first cells of all rows of the tables of a page. */
const firstCells = (name: string) => [...html.get(name)!.matchAll(/<tr><td>(.*?)<\/td>/g)].map(([, cell]) => cell!)
const all: [string, Setting][] = Object.entries({ ...SETTINGS, ...TORUS_SETTINGS })

test('the tables of the guide hold every setting, with its description', () => {
  const cellsOf = { element: firstCells('element'), iframe: firstCells('iframe') }
  for (const [name, { attribute, query, frame, message }] of all) {
    if (attribute) expect(cellsOf.element).toContain(`<code>${attribute}</code>`)
    for (const parameter of [query, frame, message])
      if (parameter) expect(cellsOf.iframe).toContain(`<code>${parameter}</code>`)
    expect(DESCRIPTIONS[name as keyof typeof DESCRIPTIONS]).not.toBe('')
  }
})

test('a setting differs in an address where the table says so', () => {
  const row = (page: string, name: string) =>
    html.get(page)!.match(new RegExp(`<tr><td><code>${name}</code>.*?</tr>`))![0]
  expect(row('element', 'count')).toContain('<td>0 to 1000000</td><td>0</td>')
  expect(row('iframe', 'count')).toContain('<td>0 to 30000</td><td>bottle 1500, torus 600, walker 1, blocks 800</td>')
  expect(row('element', 'lod-distance')).toContain('<td>0 or more metres</td><td>5</td>')
  expect(row('iframe', 'lod')).toContain('<td>0.5 to 40 metres</td><td>bottle 5, torus 5, walker 5, blocks 24</td>')
  expect(row('iframe', 'cell')).toContain(
    '<td><code>auto</code>, 50 to 5000 world units</td><td><code>auto</code></td>',
  )
  expect(row('element', 'interactive')).toContain('<td><code>false</code></td>')
  expect(row('iframe', 'interactive')).toContain('<td><code>1</code></td>')
  expect(row('iframe', 'damping')).toContain('<td>0 to 1 a step</td><td>0.98</td>')
  for (const view of VIEWS) expect(row('iframe', 'view')).toContain(`<code>${view}</code>`)
})

test('a marker of no place is refused', () => {
  expect(() => insertSettings('<!-- settings: props -->')).toThrow('got props')
})

test('the guide names every event, request and parameter of the code', () => {
  const guide = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8')
  const events = /interface KonpeitoBottleEvents \{([^}]*)\}/.exec(types.get('embed/elementEvents.d.ts')!)![1]!
  for (const [, name] of events.matchAll(/'(konpeito-\w+)'/g)) expect(guide('element')).toContain(`\`${name}\``)
  const messages = readFileSync(join(root, 'src/embed/messages.ts'), 'utf8')
  const requests = /const REQUESTS[^{]*\{([\s\S]*?)\n\}/.exec(messages)![1]!
  const asked = [...requests.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!)
  expect(asked).toContain('set')
  for (const name of asked) expect(guide('iframe')).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  const frame = readFileSync(join(root, 'src/embed/frame.ts'), 'utf8')
  for (const [, name] of frame.matchAll(/query\.get\('(\w+)'\)/g))
    expect(firstCells('iframe')).toContain(`<code>${name}</code>`)
})

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
})

test('thousands of a number stay on one line', () => {
  expect(html.get('react')).toContain('1\u00a0000\u00a0000')
})

test('line ends in Japanese source leave no gap', () => {
  const page = html.get('ja')!
  expect(page).toContain('妨げません。以下の')
  expect(page).not.toMatch(/[ぁ-んァ-ヶ一-龯、。]\n[ぁ-んァ-ヶ一-龯、。]/)
})

test('the links of the Markdown lead to files on GitHub too', () => {
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
