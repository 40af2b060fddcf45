// The documentation is complete: every export has a docstring and an entry, every setting, message
// and event is in its table. The pages themselves: pages.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { BRIEF } from '../../scripts/docs/groups.mjs'
import { pages, renderPage, root } from '../../scripts/docs/pages.mjs'
import { describeEntry, ENTRIES, emitTypes, readEntry, readNamed } from '../../scripts/docs/reference.mjs'
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

  test('every export and every member has a docstring', () => {
    const bare: string[] = []
    for (const { name, kind, doc, members } of entriesOf(entry)) {
      // A summary comes before what is said of parameters.
      if (doc === '' || doc.startsWith('@')) bare.push(name)
      // The summary of a function names the values of an object that it returns.
      if (BRIEF.has(name) || kind === 'function') continue
      // `kind: 'room'` says all that there is to say.
      for (const { name: member, code, doc } of members)
        if (doc === '' && !/: '\w+'( \| '\w+')*$/.test(code)) bare.push(`${name}.${member}`)
    }
    expect(bare).toEqual([])
  })

  test('values among the parameters are described, and what is returned', () => {
    const bare: string[] = []
    for (const { name, code, doc, kind } of entriesOf(entry)) {
      if (kind !== 'function') continue
      const described = [...doc.matchAll(/@param (\w+)/g)].map(([, parameter]) => parameter!)
      const parameters = parametersOf(code)
      for (const parameter of described) if (!parameters.has(parameter)) bare.push(`${name} has no ${parameter}`)
      for (const [parameter, type] of parameters)
        if (VALUE.test(type) && !described.includes(parameter)) bare.push(`${name}(${parameter})`)
      // "Whether ..." and "Makes a ..." say it; "Removes ..." does not.
      const acts = /^(?!Makes|Creates|Handles|Statistics)[A-Z][a-z]+s\b/.test(doc)
      if (acts && !/\): (void|JSX\.Element);?$/.test(code) && !doc.includes('@returns'))
        bare.push(`what ${name} returns`)
    }
    expect(bare).toEqual([])
  })
})

/** What a page of the reference describes. */
function entriesOf(entry: string) {
  const exported = readEntry(entry, types)
  return [...exported, ...readNamed(exported, types)]
}

/** Types whose meaning and unit their name does not tell. */
const VALUE = /^(number|string|boolean|Vec<|Out\b|ArrayLike<|readonly number|(Float|Int|Uint)\d+Array)/

type Parameter = { name?: string; typeAnnotation: { start: number; end: number } }

/** The parameters of a function and their types; options are in the tables of theirs. */
function parametersOf(code: string): Map<string, string> {
  const text = `export declare ${code.replace(/\nfunction/g, '\nexport declare function')}`
  const found = new Map<string, string>()
  const { body } = parseSync('one.d.ts', text).program as unknown as {
    body: { declaration: { params: Parameter[] } }[]
  }
  for (const { declaration } of body)
    for (const { name, typeAnnotation } of declaration.params)
      found.set(name ?? '', text.slice(typeAnnotation.start, typeAnnotation.end).replace(/^:\s*/, ''))
  return found
}

test('a name without a group stops the build, and it says what to do', () => {
  const strange = new Map(types).set('jar/strange.d.ts', '/** Strange. */\nexport declare function strange(): void;\n')
  strange.set('jar/index.d.ts', `${types.get('jar/index.d.ts')}\nexport { strange } from './strange.ts';\n`)
  expect(() => describeEntry('konpeito-bottle/jar', strange)).toThrow(
    'the reference has no group for strange: add jar/strange.d.ts to one in scripts/docs/groups.mjs',
  )
})

test.each([
  'konpeito-bottle/physics',
  'konpeito-bottle/physics/scenes',
  'konpeito-bottle/physics/blocks',
  'konpeito-bottle/physics/soda',
])('the values of %s at run time are those of its types', async (entry) => {
  const values = readEntry(entry, types).filter(({ kind }) => kind === 'function' || kind === 'constant')
  const names = Object.keys(await import(join(root, SOURCES[entry]!)))
  expect(values.map(({ name }) => name).sort()).toEqual(names.sort())
})

test('the core has at most 85 values', () => {
  expect(Object.keys(physics).length).toBeLessThanOrEqual(85)
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
  expect(row('iframe', 'count')).toContain('<td>0 to 1000000</td><td>bottle 0, torus 0, walker 1, blocks 800</td>')
  expect(row('element', 'lod-distance')).toContain('<td>0 or more metres</td><td>5</td>')
  expect(row('iframe', 'lod')).toContain('<td>0 or more metres</td><td>bottle 5, torus 5, walker 5, blocks 24</td>')
  expect(row('iframe', 'cell')).toContain(
    '<td><code>auto</code>, 50 to 5000 world units</td><td><code>auto</code></td>',
  )
  expect(row('element', 'sound')).toContain('<td><code>false</code></td>')
  expect(row('iframe', 'sound')).toContain('<td><code>0</code></td>')
  expect(row('iframe', 'damping')).toContain('<td>0 to 1 a step</td><td>0.98</td>')
  for (const view of VIEWS) expect(row('iframe', 'view')).toContain(`<code>${view}</code>`)
})

test('a marker of no place is refused', () => {
  expect(() => insertSettings('<!-- settings: props -->')).toThrow('got props')
})

test('the guide names every event, request and parameter of the code', () => {
  const guide = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8')
  const events = /interface KonpeitoBottleEvents \{([^}]*)\}/.exec(types.get('element/elementEvents.d.ts')!)![1]!
  for (const [, name] of events.matchAll(/'(konpeito-\w+)'/g)) expect(guide('element')).toContain(`\`${name}\``)
  const messages = readFileSync(join(root, 'site/embed/messages.ts'), 'utf8')
  const requests = /const REQUESTS[^{]*\{([\s\S]*?)\n\}/.exec(messages)![1]!
  const asked = [...requests.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!)
  expect(asked).toContain('set')
  for (const name of asked) expect(guide('iframe')).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  const frame = readFileSync(join(root, 'site/embed/frame.ts'), 'utf8')
  for (const [, name] of frame.matchAll(/query\.get\('(\w+)'\)/g))
    expect(firstCells('iframe')).toContain(`<code>${name}</code>`)
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
