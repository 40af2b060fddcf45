// The snippets of the Embed dialog: they hold what was chosen and nothing else, and read back to
// it.
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { readOrigins } from '../../../site/embed/messages.ts'
import { embedAddress, originOf, previewAddress, type SnippetOptions, WAYS } from '../../../site/share/embedAddress.ts'
import { ALLOW, changesPhysics, writeSnippet } from '../../../site/share/snippets.ts'
import { ATTRIBUTES } from '../../../src/element/attributes.ts'
import { DAINTY_WALKER } from '../../../src/scenes/soda/index.ts'
import { defaultSettings, parseQuery, type Settings } from '../../../src/settings/index.ts'
import { parseText } from '../../../src/settings/parse.ts'
import { fromFragment, toFragment } from '../../../src/settings/walkerLinks.ts'
import { pairsOf } from '../../fixtures/pairs.ts'

const options: SnippetOptions = {
  width: null,
  height: 480,
  transparent: false,
  interactive: 'view',
  beside: 0,
  sound: false,
  tilt: false,
  announce: false,
  origin: '',
  events: '',
  fragment: '',
  site: 'https://site.example/konpeito/index.html?count=3#s=x',
}
const rich = parseQuery(
  '?count=4200&seed=7&palette=matcha&look=night&quality=high&lod=3.5&paused=1&transparent=1&locale=ja',
).settings
const all: SnippetOptions = { ...options, width: 640, transparent: true, sound: true, interactive: 'none', tilt: true }

/** The query in the address of an iframe's snippet. */
function addressOf(snippet: string): URL {
  return new URL(/src="([^"]+)"/.exec(snippet)![1]!.replaceAll('&amp;', '&'))
}

/** The query of the address that one of the ways gives. */
function queryOf(way: 'iframe' | 'overlay', settings: Settings, chosen: SnippetOptions): string {
  const snippet = writeSnippet(way, settings, chosen)
  return (way === 'iframe' ? addressOf(snippet) : new URL(snippet)).search
}

/** The settings of the page when it opens. */
const opened = { ...defaultSettings(), count: 1500 }

test('the defaults give a short snippet', () => {
  expect(writeSnippet('react', opened, options)).toBe(`import { KonpeitoBottle } from 'konpeito-bottle'

export function Jar() {
  return (
    <KonpeitoBottle
      count={1500}
      interactive
      style={{ width: '100%', height: 480 }}
    />
  )
}
`)
  expect(writeSnippet('element', opened, options)).toBe(`<script type="module" src="element.js"></script>
<style>
  konpeito-bottle:not(:defined) { display: block; aspect-ratio: 4 / 5; min-height: 160px }
</style>

<konpeito-bottle
  count="1500"
  interactive
  style="width: 100%; height: 480px"
></konpeito-bottle>
`)
  expect(writeSnippet('iframe', opened, options)).toBe(`<iframe
  src="https://site.example/konpeito/embed.html?count=1500&amp;interactive=view"
  title="Konpeito"
  width="100%"
  height="480"
  allow="${ALLOW}"
  loading="lazy"
  style="border: 0; width: 100%"
></iframe>
`)
})

test.each<[string, Partial<Settings>, Partial<SnippetOptions>, react: string, element: string, query: object]>([
  ['a vessel', { vessel: 'bowl' }, {}, 'vessel="bowl"\n', 'vessel="bowl"\n', { vessel: 'bowl' }],
  [
    'the points of a profile',
    { vessel: { points: pairsOf('3,0 8,6') } },
    {},
    'vessel={{ points: [[3, 0], [8, 6]] }}\n',
    'vessel="3,0 8,6"\n',
    { vessel: '3,0 8,6' },
  ],
  [
    'what visitors may do, and candies beside',
    {},
    { interactive: 'play', beside: 11 },
    'beside={11}\n      interactive="play"\n',
    'beside="11"\n  interactive="play"\n',
    { beside: '11', interactive: 'play' },
  ],
  [
    'the shape and the image of a bottle',
    { shape: 'coin', image: '🍓' },
    {},
    'shape="coin"\n      image="🍓"\n',
    'shape="coin"\n  image="🍓"\n',
    { shape: 'coin', image: '🍓' },
  ],
])('each snippet has %s', (_, changes, chosen, react, element, query) => {
  const [settings, more] = [
    { ...opened, ...changes },
    { ...options, ...chosen },
  ]
  expect(writeSnippet('react', settings, more)).toContain(`      ${react}`)
  expect(writeSnippet('element', settings, more)).toContain(`  ${element}`)
  const { searchParams } = addressOf(writeSnippet('iframe', settings, more))
  expect(Object.fromEntries(searchParams)).toEqual({ count: '1500', interactive: 'view', ...query })
  for (const way of ['iframe', 'overlay'] as const)
    expect(parseQuery(queryOf(way, settings, more)).settings).toMatchObject(changes)
})

test('a torus has neither table nor shapes, and none has nothing to do', () => {
  const [none, beside] = [
    { ...options, beside: 11, interactive: 'none' },
    { ...options, beside: 11 },
  ] as const
  for (const way of WAYS) {
    expect(writeSnippet(way, opened, none)).not.toContain('interactive')
    expect(writeSnippet(way, defaultSettings('torus'), beside)).not.toContain('beside')
  }
  for (const way of ['react', 'element'] as const)
    expect(writeSnippet(way, { ...defaultSettings('torus'), shape: 'coin' }, options)).not.toContain('shape')
})

test('labels with signs of JSX and HTML stay as they are', async () => {
  const goal = '50:a "b" & <c>'
  const snippet = writeSnippet('react', { ...opened, goal }, options)
  await expect(transformWithOxc(snippet, 'snippet.tsx')).resolves.toHaveProperty('code')
  const [, written] = /goal=\{(".*")\}/.exec(snippet)!
  expect(JSON.parse(written!)).toBe(goal)
  expect(writeSnippet('element', { ...opened, goal }, options)).toContain('goal="50:a &quot;b&quot; &amp; &lt;c>"')
  expect(parseQuery(queryOf('iframe', { ...opened, goal }, options)).settings.goal).toBe(goal)
})

test('an overlay follows its stream, and has no controls', () => {
  const events = 'wss://tips.example/live?room=1&key=a b'
  const chosen: SnippetOptions = { ...options, interactive: 'play', tilt: true, origin: 'https://a.example', events }
  const overlay = new URL(writeSnippet('overlay', opened, chosen))
  expect(Object.fromEntries(overlay.searchParams)).toEqual({ count: '1500', events })
  expect(new URL(writeSnippet('overlay', opened, options)).searchParams.has('events')).toBe(false)
})

test.each(WAYS)('the preview of %s shows the same, cheaply, and opens no stream', (way) => {
  const chosen: SnippetOptions = { ...all, interactive: 'play', events: '/tips', origin: 'https://a.example' }
  const address = new URL(previewAddress(way, rich, chosen))
  const shown = new URL(embedAddress(way, rich, chosen))
  for (const name of ['events', 'origin', 'tilt']) {
    shown.searchParams.delete(name)
    expect(address.searchParams.has(name)).toBe(false)
  }
  shown.searchParams.set('quality', 'low')
  expect(Object.fromEntries(address.searchParams)).toEqual(Object.fromEntries(shown.searchParams))
})

test('the React snippet compiles, and its props are known', async () => {
  const snippet = writeSnippet('react', rich, all)
  await expect(transformWithOxc(snippet, 'snippet.tsx')).resolves.toHaveProperty('code')
  const props = [...snippet.matchAll(/^ {6}(\w+)/gm)].map(([, name]) => name!)
  const known = new Set(Object.values(ATTRIBUTES).map(({ prop }) => prop as string))
  expect(props.filter((name) => !known.has(name))).toEqual(['count', 'style'])
  expect(snippet).toContain('capacity={4200}')
  expect(snippet).toContain('width: 640, height: 480')
})

test('the line of style in the element snippet is that of the documentation', () => {
  const line = /konpeito-bottle:not\(:defined\) .*/
  const docs = readFileSync(new URL('../../../docs/element.md', import.meta.url), 'utf8')
  expect(line.exec(writeSnippet('element', rich, all))![0]).toBe(line.exec(docs)![0])
})

test('every attribute of the element snippet is known and allowed', () => {
  const snippet = writeSnippet('element', rich, all)
  const attributes = [...snippet.matchAll(/^ {2}([\w-]+)(?:="([^"]*)")?$/gm)]
  const checked = attributes.filter(([, name]) => !['count', 'style'].includes(name!))
  expect(checked.map(([, name]) => name)).toEqual(
    'seed capacity palette look quality paused transparent sound locale lod-distance'.split(' '),
  )
  for (const [, name, text = ''] of checked) expect(parseText(text, ATTRIBUTES[name!]!.type), name).not.toBeUndefined()
})

test('the address of the iframe reads back to the settings', () => {
  const address = addressOf(writeSnippet('iframe', rich, { ...all, origin: 'https://blog.example:8443' }))
  expect(address.origin + address.pathname).toBe('https://site.example/konpeito/embed.html')
  expect(parseQuery(address.search)).toEqual({ settings: rich, problems: [] })
  expect(readOrigins(address.searchParams, 'https://site.example')).toEqual(['https://blog.example:8443'])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ sound: '1', tilt: '1' })
  expect(address.searchParams.has('interactive')).toBe(false)
  expect(address.hash).toBe('')
})

test('own colours are in every snippet, and read back', () => {
  const { settings } = parseQuery('?count=3&palette=ff88aa,white')
  expect(writeSnippet('react', settings, options)).toContain("palette={['#ff88aa', 'white']}")
  const [, text] = /palette="([^"]*)"/.exec(writeSnippet('element', settings, options))!
  expect(parseText(text!, ATTRIBUTES.palette!.type)).toEqual(settings.palette)
  const { search } = addressOf(writeSnippet('iframe', settings, options))
  expect(search).toContain('palette=ff88aa,white')
  expect(parseQuery(search).settings).toEqual(settings)
})

test('only the iframe keeps changed settings of a torus', () => {
  const torus = parseQuery('?view=torus&count=40&maxForce=500&debug=grid').settings
  const { settings } = parseQuery(addressOf(writeSnippet('iframe', torus, options)).search)
  expect(settings).toEqual({ ...torus, debug: defaultSettings('torus').debug })
  expect(changesPhysics(torus)).toBe(torus.maxForce !== defaultSettings('torus').maxForce)
  expect(changesPhysics(defaultSettings('torus'))).toBe(false)
  expect(changesPhysics(rich)).toBe(false)
})

test('only the iframe keeps the level of a bottle', () => {
  const bottle = parseQuery('?count=40&level=3').settings
  expect(parseQuery(addressOf(writeSnippet('iframe', bottle, options)).search).settings).toEqual(bottle)
  expect([bottle, { ...bottle, level: 5 }, { ...bottle, level: 0 }].map(changesPhysics)).toEqual([true, true, false])
})

test('a transparent iframe names its colour scheme', () => {
  expect(writeSnippet('iframe', rich, all)).toContain('color-scheme: light')
  expect(writeSnippet('iframe', rich, options)).not.toContain('color-scheme')
})

test.each([
  ['', ''],
  ['  https://blog.example/post?x=1 ', 'https://blog.example'],
  ['blog.example', 'https://blog.example'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['javascript:alert(1)//://', null],
  ['http://[::1]:8080/a', 'http://[::1]:8080'],
  ['file:///x', null],
  ['not an address', null],
])('the origin of %j is %j', (text, origin) => expect(originOf(text)).toBe(origin))

test('scenes that are no jar are iframes with settings and walker', () => {
  const garden = addressOf(
    writeSnippet('iframe', parseQuery('?view=blocks&count=120&palette=matcha&look=night').settings, options),
  )
  expect(garden.pathname).toBe('/konpeito/embed.html')
  expect(parseQuery(garden.search)).toMatchObject({
    problems: [],
    settings: { view: 'blocks', count: 120, palette: 'matcha', look: 'night' },
  })
  const model = { ...DAINTY_WALKER, name: 'Of my own' }
  const fragment = toFragment(model)
  const written = writeSnippet('iframe', defaultSettings('walker'), { ...options, fragment })
  // It has neither tilt nor sound nor anything to copy: it asks for no leave.
  expect(written).not.toContain('allow')
  const walker = addressOf(written)
  expect(walker.search).toBe('?view=walker')
  expect(fromFragment(walker.hash)).toEqual(fromFragment(fragment))
  expect(fromFragment(walker.hash)?.name).toBe('Of my own')
})
