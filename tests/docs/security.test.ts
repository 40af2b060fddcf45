// docs/security.md: its tables hold every limit, with the value of its constant.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SYNC_LIMITS } from '../../server/protocol.ts'
import { LONGEST_EVENT } from '../../site/embed/streamEvents.ts'
import { COST_LIMITS, MAX_TEXT } from '../../src/jar/jarFile.ts'
import { LONGEST_IMAGE, LONGEST_TEXT } from '../../src/jar/jarItems.ts'
import { JSON_LIMITS } from '../../src/jar/jsonText.ts'
import { LIMITS } from '../../src/physics/core/validate.ts'
import { MAX_STATE } from '../../src/settings/links.ts'
import { MAX_FILE } from '../../src/settings/walkerLinks.ts'

const CONSTANTS: Record<string, number | readonly [number, number]> = {
  ...Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [`LIMITS.${name}`, value])),
  ...Object.fromEntries(Object.entries(COST_LIMITS).map(([name, value]) => [`COST_LIMITS.${name}`, value])),
  ...Object.fromEntries(Object.entries(JSON_LIMITS).map(([name, value]) => [`JSON_LIMITS.${name}`, value])),
  ...Object.fromEntries(Object.entries(SYNC_LIMITS).map(([name, value]) => [`SYNC_LIMITS.${name}`, value])),
  MAX_TEXT,
  MAX_STATE,
  MAX_FILE,
  LONGEST_TEXT,
  LONGEST_IMAGE,
  LONGEST_EVENT,
}

const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| .* \| (at least |at most )?([\de.-]+)(?: to ([\de.-]+))? \| `([\w.]+)` \|$/gm)]

test('each limit has a row with its value', () => {
  const listed = rows.map(([, , low, high, name]) => [
    name,
    high === undefined ? Number(low) : [Number(low), Number(high)],
  ])
  expect(Object.fromEntries(listed)).toEqual(CONSTANTS)
  expect(listed).toHaveLength(Object.keys(CONSTANTS).length)
})

/** What nothing that a page loads may do, and the files that may. */
const NEVER: readonly [what: RegExp, ...allowed: string[]][] = [
  [/\.cookie\b/],
  [/\beval\(|\bnew Function\b|\bWebAssembly\b/],
  [/\b(inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdangerouslySetInnerHTML\b|\bdocument\.write\b/],
  [/createElement\(['"]script/, 'public/embed-start.js'],
  [/\blocalStorage\b/, 'site/hand/main.ts', 'site/parts/browser.ts', 'site/shared/keepDoc.ts'],
  [/\bsessionStorage\b/, 'public/start.js'],
  [
    /\bindexedDB\b|from 'idb-keyval'/,
    'site/embed/embedFeed.ts',
    'site/hand/main.ts',
    'site/state/keptRecords.ts',
    'site/state/shelf.ts',
  ],
  [/\bsendBeacon\b|\bXMLHttpRequest\b/],
  [/new (WebSocket|EventSource)\b/, 'site/embed/eventFeed.ts'],
]
const sources = ['src', 'site', 'public'].flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
)

test.each(NEVER)('what a page loads has no %s, but in %s', (what, ...allowed) => {
  const found = sources.filter((file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return what.test(text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''))
  })
  expect(found.sort()).toEqual(allowed)
})
