// The documentation is complete: every export has a docstring and an entry, every setting, message
// and event is in its table, and custom-elements.json names what the element has. The built pages:
// built.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { slug } from '../../docs/.vitepress/markdown.mjs'
import { describeElement } from '../../scripts/customElements.mjs'
import { DESCRIPTIONS } from '../../scripts/docs/descriptions.ts'
import { BRIEF, GROUPS } from '../../scripts/docs/groups.mjs'
import { describeEntry, ENTRIES, emitTypes, readEntry, readNamed } from '../../scripts/docs/reference.mjs'
import { JA } from '../../scripts/docs/settings.ja.mjs'
import { insertSettings } from '../../scripts/docs/settings.mjs'
import { markdownFiles, root, SOURCES } from '../../scripts/docs/snippets.mjs'
import { KonpeitoBottleElement, KonpeitoJarsElement } from '../../src/element/element.ts'
import { OPTION_NAMES } from '../../src/jar/jarOptions.ts'
import * as physics from '../../src/physics/index.ts'
import { SETTINGS, type Setting, TORUS_SETTINGS, VIEWS } from '../../src/settings/schema.ts'

let types: ReturnType<typeof emitTypes>
/** The reference of each entry, as Markdown. */
const written = new Map<string, string>()
type Named = { name: string; fieldName?: string; description: string; type: { text: string } }
let element: Record<'attributes' | 'members' | 'events', Named[]>
let jars: typeof element
beforeAll(async () => {
  types = emitTypes(root)
  const manifest = await describeElement(root, types)
  ;[element, jars] = manifest.modules[0]!.declarations as unknown as [typeof element, typeof element]
  for (const entry of Object.keys(ENTRIES)) written.set(entry, describeEntry(entry, types))
})

const pages = readdirSync(join(root, 'docs/reference')).map((name) => join(root, 'docs/reference', name))

/** Exports of an entry point that are marked internal: for other folders of the package only. */
const INTERNAL = /\/\*\* @internal [^*]*\*\/\nexport \{([^}]*)\}/g
/** The names in the braces of an export. */
const namesIn = (list: string) => list.split(',').map((name) => name.trim().replace(/^.* as |^type\s/, ''))

test('the members that the reference leaves out are in a report', async () => {
  const brief = Object.keys(ENTRIES).flatMap((entry) => entriesOf(entry).filter(({ name }) => BRIEF.has(name)))
  expect(new Set(brief.map(({ name }) => name))).toEqual(BRIEF)
  await expect(brief.map(({ code }) => `${code}\n`).join('\n')).toMatchFileSnapshot(
    './brief.txt',
    'after an intended change: npx vitest run --project unit tests/docs/reference.test.ts -u',
  )
})

describe.each(Object.keys(ENTRIES))('%s', (entry) => {
  test('every name that the source exports has an entry', () => {
    const source = readFileSync(join(root, SOURCES[entry]!), 'utf8').replace(INTERNAL, '')
    // A second, cruder way to find them than the parser's.
    const listed = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) => namesIn(names!))
    const own = [...source.matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name!)
    const names = [...listed, ...own].filter((name) => name !== '')
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(written.get(entry)).toContain(`### ${name}\n`)
    expect(
      readEntry(entry, types)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort())
  })

  test('one page has its reference, also on GitHub and in the package', async () => {
    const title = `# ${entry}\n\n`
    const place = `<!-- reference: ${entry} -->\n`
    const texts = pages.map((page) => [page, readFileSync(page, 'utf8')] as const)
    const found = texts.filter(([, text]) => text.startsWith(title) && text.includes(place))
    expect(found).toHaveLength(1)
    const [page, text] = found[0]!
    const [head] = text.split(place)
    await expect(`${head}${place}\n${written.get(entry)}\n\n<!-- /reference -->\n`).toMatchFileSnapshot(
      page,
      'after an intended change: npx vitest run --project unit tests/docs/reference.test.ts -u',
    )
  })

  test('has every sentence of the docstrings, and each ends with a full stop', () => {
    const text = plain(written.get(entry)!)
    const lost: string[] = []
    for (const one of entriesOf(entry))
      for (const { doc } of [one, ...(BRIEF.has(one.name) ? [] : one.members)])
        for (const sentence of sentencesOf(doc)) if (!text.includes(sentence)) lost.push(`${one.name}: ${sentence}`)
    expect(lost).toEqual([])
    const prose = written
      .get(entry)!
      .replace(/```[\s\S]*?```/g, '')
      .split(/\n(?=- )|\n\n/)
    const said = prose.flatMap((part) =>
      part.startsWith('|') ? part.split('\n').slice(2) : /^#/.test(part) ? [] : [part],
    )
    expect(said.length).toBeGreaterThan(1)
    // A row with one cell says all there is to say: `kind: 'box'`.
    expect(
      said.map((part) => part.replace(/[\s|]+$/, '')).filter((part) => !/(^|[.:?]|^\| `[^`]*`)$/.test(part)),
    ).toEqual([])
  })

  test('every export and every member has a docstring', () => {
    const bare: string[] = []
    for (const { name, kind, doc, members } of entriesOf(entry)) {
      // A summary comes before what is said of parameters.
      if (doc === '' || doc.startsWith('@')) bare.push(name)
      // The summary of a function names the values of an object that it returns.
      if (BRIEF.has(name) || kind === 'function') continue
      // `kind: 'box'` says all that there is to say.
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
      // "Whether ..." and "Returns the ..." say it; "Removes ..." does not.
      const acts = /^(?!Makes|Creates|Returns|Finds|Handles|Statistics)[A-Z][a-z]+s\b/.test(doc)
      if (acts && !/\): (void|JSX\.Element);?$/.test(code) && !doc.includes('@returns'))
        bare.push(`what ${name} returns`)
    }
    expect(bare).toEqual([])
  })
})

const plain = (text: string) => text.replace(/[`\\]|\]\([^)]*\)|\[/g, '').replace(/\s+/g, ' ')

/** The sentences of a docstring as a page shows them: without tags and names of parameters. */
function sentencesOf(doc: string): string[] {
  return doc
    .split(/@(?:param\s+\S+|throws\s+\w*Error|\w+)\s/)
    .flatMap((part) =>
      plain(part)
        .trim()
        .split(/(?<=[.:?]) /),
    )
    .filter((sentence) => sentence !== '')
}

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
  const { files } = GROUPS.find(({ title }) => title === 'The jar without React')!
  const all = files.splice(0)
  expect(() => describeEntry('konpeito-bottle/jar', types)).toThrow(
    'the reference has no group for CandyEvent: add jar/jarEvents.d.ts to one in scripts/docs/groups.mjs',
  )
  files.push(...all)
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

test('the core has at most 100 values', () => {
  expect(Object.keys(physics).length).toBeLessThanOrEqual(100)
})

const guide = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8')
/** The first cells of all rows of the tables of a guide. */
const firstCells = (name: string) => [...guide(name).matchAll(/^\| (.*?) \|/gm)].map(([, cell]) => cell!)
const all: [string, Setting][] = Object.entries({ ...SETTINGS, ...TORUS_SETTINGS })

test.each(['element', 'iframe', 'ja/element', 'ja/iframe'])('%s.md has the tables of the code', async (name) => {
  const text = insertSettings(guide(name), name.startsWith('ja/') ? 'ja' : 'en')
  expect(text).toMatch(/^<!-- settings: \w+ -->$/m)
  await expect(text).toMatchFileSnapshot(join(root, `docs/${name}.md`), 'write them with -u')
})

test.each(['', 'ja/'])('the tables of %sthe guide hold every setting, with its description', (folder) => {
  const cellsOf = { element: firstCells(`${folder}element`), iframe: firstCells(`${folder}iframe`) }
  if (folder)
    for (const [name, text] of Object.entries(JA.descriptions)) expect(text, name).toMatch(/[ぁ-んァ-ヶ一-龯]/)
  for (const [name, { attribute, query, embed, message }] of folder ? all.filter(([name]) => name in SETTINGS) : all) {
    if (attribute) expect(cellsOf.element).toContain(`\`${attribute}\``)
    for (const parameter of [query, embed, message]) if (parameter) expect(cellsOf.iframe).toContain(`\`${parameter}\``)
    expect(DESCRIPTIONS[name as keyof typeof DESCRIPTIONS]).not.toBe('')
  }
})

test.each([
  ['controlled', /^\| (`view`.*?) \| starts again/m],
  ['element', /A change of (`view`[^.]*?)\s+starts a new jar/],
  ['ja/element', /(`view`[^。]*?) を変えると、同じ中身/],
])('%s.md lists the options that start a jar again', (page, list) => {
  const names = [
    ...guide(page)
      .match(list)![1]!
      .matchAll(/`(\w+)`/g),
  ].map(([, name]) => name)
  expect(names.sort()).toEqual([...OPTION_NAMES].sort())
})

test('a setting differs in an address where the table says so', () => {
  const row = (page: string, name: string) => guide(page).match(new RegExp(`^\\| \`${name}\` .*$`, 'm'))![0]
  expect(row('element', 'count')).toContain('| 0 to 1000000000000 | 0 |')
  expect(row('iframe', 'count')).toContain('| 0 to 1000000000000 | bottle 0, torus 0, walker 1, blocks 800 |')
  expect(row('element', 'lod-distance')).toContain('| 0 or more metres | 5 |')
  expect(row('iframe', 'lod')).toContain('| 0 or more metres | bottle 5, torus 5, walker 5, blocks 24 |')
  expect(row('iframe', 'cell')).toContain('| `auto`, 50 to 5000 world units | `auto` |')
  expect(row('element', 'sound')).toContain('| `false` |')
  expect(row('iframe', 'sound')).toContain('| `0` |')
  expect(row('iframe', 'damping')).toContain('| 0 to 1 a step | 0.98 |')
  for (const view of VIEWS) expect(row('iframe', 'view')).toContain(`\`${view}\``)
})

test('a marker of no place is refused', () => {
  expect(() => insertSettings('<!-- settings: props -->\n<!-- /settings -->')).toThrow('got props')
})

test('the guide names every event, request and parameter of the code', () => {
  for (const { name } of element.events) expect(guide('element')).toContain(`\`${name}\``)
  const messages = readFileSync(join(root, 'site/embed/messages.ts'), 'utf8')
  const requests = /const REQUESTS[^{]*\{([\s\S]*?)\n\}/.exec(messages)![1]!
  const asked = [...requests.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!)
  expect(asked).toContain('set')
  for (const name of asked) expect(guide('iframe')).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  const embed = readFileSync(join(root, 'site/embed/embed.ts'), 'utf8')
  for (const [, name] of embed.matchAll(/query\.get\('(\w+)'\)/g)) expect(firstCells('iframe')).toContain(`\`${name}\``)
})

test('the links of the Markdown lead to files and headings, on GitHub too', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '')
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
  for (const file of [...markdownFiles(root), ...decisions, 'CHANGELOG.md', 'CONTRIBUTING.md']) {
    for (const [, href] of read(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(href!)) continue
      const [path = '', hash] = href!.split('#')
      const there = path === '' ? file : posix.join(posix.dirname(file), path)
      expect(existsSync(join(root, there)), `${file}: ${href}`).toBe(true)
      if (hash === undefined) continue
      const headings = [...read(there).matchAll(/^#+ (.*)$/gm)].map(([, text]) => slug(text!))
      expect(headings, `${file}: ${href}`).toContain(decodeURIComponent(hash))
    }
  }
})

const named = (list: readonly Named[], name: string) => list.find((one) => one.name === name)

test('the manifest names every attribute that the element reads', () => {
  expect(element.attributes.map(({ name }) => name).sort()).toEqual(
    [...KonpeitoBottleElement.observedAttributes].sort(),
  )
  expect(named(element.attributes, 'look')!.type.text).toBe("'day' | 'evening' | 'night'")
})

test('the manifest names every public property and method', () => {
  const members = Object.getOwnPropertyNames(KonpeitoBottleElement.prototype)
  const known = members.filter((name) => !/^constructor$|^addEventListener$|Callback$/.test(name))
  const fields = element.attributes.map(({ fieldName }) => fieldName)
  expect([...new Set([...element.members.map(({ name }) => name), ...fields])].sort()).toEqual(known.sort())
  expect(named(element.members, 'drop')).toMatchObject({
    kind: 'method',
    parameters: [{ name: 'what', optional: true, type: { text: 'number | readonly JarItem[]' } }],
    return: { type: { text: 'void' } },
  })
  expect(named(element.members, 'count')).toMatchObject({ kind: 'field', type: { text: 'number' } })
})

test('the manifest names what a row of jars has', () => {
  expect(jars.attributes.map(({ name }) => name)).toHaveLength(KonpeitoJarsElement.observedAttributes.length)
  expect(jars.attributes.map(({ name }) => name).sort()).toEqual([...KonpeitoJarsElement.observedAttributes].sort())
  expect(jars.members.map(({ name }) => name)).toEqual(['jars'])
  expect(jars.events.map(({ name }) => name)).toEqual(['konpeito-ready', 'konpeito-error'])
})

test('everything in the manifest is described', () => {
  expect(named(element.events, 'konpeito-pick')!.type.text).toBe('CustomEvent<CandyEvent>')
  expect(element.events).toHaveLength(9)
  for (const { name, description } of [element, jars].flatMap(({ attributes, members, events }) => [
    ...attributes,
    ...members,
    ...events,
  ]))
    expect(description, name).toMatch(/\w/)
})
