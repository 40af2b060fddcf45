// oEmbed: the page names the file, and the file holds the frame with its permissions, at the
// address given to the build.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { oembed, oembedPlugin } from '../../scripts/oembed.mjs'
import { readAddress } from '../../site/page/opening.ts'
import { BESIDE } from '../../site/page/pageJars.ts'
import { ALLOW, writeSnippet } from '../../site/share/snippets.ts'

const index = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
let folder = ''
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

test('what oEmbed asks of a rich answer', () => {
  const answer = oembed('https://site.example/konpeito/')
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 480, height: 480 })
  const site = 'https://site.example/konpeito/'
  const interactive = 'view' as const
  const choices = { transparent: false, interactive, beside: BESIDE, sound: false, tilt: false, origin: '', events: '' }
  const snippet = writeSnippet('iframe', readAddress('', 'en').settings, { ...choices, width: 480, height: 480, site })
  const [source] = /src="[^"]*"/.exec(snippet)!
  expect(source).toContain('embed.html?count=3000')
  expect(answer.html).toContain(source)
  expect(answer.html).toContain(`allow="${ALLOW}"`)
})

test.each([
  ['', './'],
  ['https://site.example/konpeito', 'https://site.example/konpeito/'],
])('a build for %j', async (site, base) => {
  folder = mkdtempSync(join(tmpdir(), 'konpeito-oembed-'))
  writeFileSync(join(folder, 'index.html'), index.replace(/<script[\s\S]*?<\/script>|<link rel="icon"[^>]*>/g, ''))
  await build({ root: folder, configFile: false, base: './', logLevel: 'silent', plugins: [oembedPlugin(site)] })
  expect(readdirSync(join(folder, 'dist'))).toContain('oembed.json')
  expect(JSON.parse(readFileSync(join(folder, 'dist/oembed.json'), 'utf8'))).toEqual(oembed(base))
  const link = /<link[^>]*json\+oembed[^>]*>/.exec(readFileSync(join(folder, 'dist/index.html'), 'utf8'))![0]
  expect(link).toContain(`href="${base}oembed.json"`)
})

test('what is no web address is refused', () => {
  for (const site of ['example.org', 'file:///x/']) expect(() => oembedPlugin(site)).toThrow()
})
