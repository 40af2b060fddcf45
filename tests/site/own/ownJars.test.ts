// Named jars without their dialog: what a form says, files, and what changes of a jar keep.
import { expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import { settingsOf } from '../../../site/own/ownDocument.ts'
import * as O from '../../../site/own/ownJar.ts'
import { columnsOf, toldApart } from '../../../site/own/SideBySide.tsx'
import { fileNameOf } from '../../../site/parts/browser.ts'
import { opensKept, ownState, titleOf, weekOf } from '../../../site/state/shelf.ts'
import { createJar } from '../../../src/jar/index.ts'
import { defaultSettings, parseQuery } from '../../../src/settings/query.ts'
import { writeShared } from '../../../src/shared/index.ts'
import { pageOf } from '../pageOf.ts'

test.each([
  [
    { goal: null, label: '', unit: null },
    { goal: 'none', unit: 1 },
  ],
  [
    { goal: 40, label: 'Pizza', unit: 2.5 },
    { goal: '40:Pizza', unit: 2.5 },
  ],
  [
    { goal: 40, label: '  ', unit: 1 },
    { goal: '40', unit: 1 },
  ],
  [
    { goal: 9, label: 'Zoo, then: park', unit: null },
    { goal: '9:Zoo then park', unit: 1 },
  ],
  [
    { goal: null, label: 'lost', unit: null },
    { goal: 'none', unit: 1 },
  ],
])('a form becomes settings, and they fill it again: %j', (typed, settings) => {
  const measure = { name: '3b', ...typed }
  expect(O.settingsOf(measure)).toEqual(settings)
  const page = { ...defaultSettings('bottle'), look: 'night', vessel: 'bowl', count: 9 } as const
  const made = parseQuery(O.queryOf(measure, page)).settings
  expect(made).toMatchObject({ ...settings, look: 'night', vessel: 'bowl' })
  expect(made.count).not.toBe(9)
  expect(O.settingsOf(O.measureOf('3b', createJar(settings)))).toEqual(settings)
})

test('whole numbers from 1 to what a jar takes, or none', () => {
  for (const number of [null, 1, 1500000]) expect(O.isNumber(number), `${number}`).toBe(true)
  for (const number of [0, -1, 0.5, 1e13, Number.NaN, Infinity]) expect(O.isNumber(number), `${number}`).toBe(false)
})

test('a file has the name, the settings and every candy; another is refused by what is wrong', () => {
  const jar = { name: 'Klasse 3/b', query: '?goal=40%3APizza', count: 7, text: '{"kind":"konpeito-saved-jar"}' }
  const owned = { room: 'r'.repeat(22), key: `o${'k'.repeat(43)}` }
  for (const each of [jar, { ...jar, week: '2026-11-23' }, { ...jar, ...owned, shared: true, doc: 'AAA' }])
    expect(O.readJarFile(O.writeJarFile(each))).toEqual({ shared: false, ...each })
  for (const [text, message] of [
    ['{', 'this is no file of a named jar'],
    ['null', 'this is no file of a named jar'],
    ['{"kind":"konpeito-saved-jar","version":2}', 'this is no file of a named jar'],
    [O.writeJarFile(jar).replace('"version":1', '"version":2'), 'version 2 is newer'],
    [O.writeJarFile(jar).replace('"count":7', '"count":"7"'), 'damaged'],
    [O.writeJarFile(jar).replace('"text"', '"texts"'), 'damaged'],
    [O.writeJarFile({ ...jar, name: 'x'.repeat(81) }), 'its name has 81 characters, more than 80'],
    [O.writeJarFile({ ...jar, week: '2026-11-99' }), 'damaged'],
    [O.writeJarFile({ ...jar, room: owned.room, key: 'h' }), 'damaged'],
    [O.writeJarFile({ ...jar, week: '2026-02-30' }), 'damaged'], // V8 reads it as 2 March
  ] as const)
    expect(() => O.readJarFile(text), text).toThrow(message)
})

test('an empty jar with a goal; each press adds what a candy stands for; a new goal keeps the candies', () => {
  const { jars, actions, settings } = pageOf('bottle', { count: 3000 }, { beside: 11, opens: () => 'last' })
  actions.openEmpty('?goal=40:Pizza&unit=2&look=night')
  expect([jars.count('bottle'), settings().count, settings().look]).toEqual([0, 0, 'night'])
  actions.add(3)
  actions.add(-1)
  expect([jars.count('bottle'), settings().count]).toEqual([4, 4])
  const before = jars.jar('bottle')!
  expect(before.goals).toEqual([{ at: 40, label: 'Pizza' }])
  expect(before.stats().candies).toBe(2)
  actions.setBottle({ goal: '50', unit: 2 })
  const jar = jars.jar('bottle')!
  expect(jar.goals).toEqual([{ at: 50 }])
  expect([jar.count(), jar.stats().candies, settings().count]).toEqual([4, 2, 4])
  actions.dropOne() // by a tap
  expect(jars.count('bottle')).toBe(6)
  actions.add(-9)
  expect(jars.count('bottle')).toBe(0)
})

test('what is kept opens with its goal, its value of a candy and its vessel', () => {
  const first = pageOf('bottle', { count: 0, goal: '40:Pizza', unit: 2, vessel: 'bowl' })
  first.actions.add(5)
  vi.stubGlobal('location', { search: '' })
  const kept = first.actions.saved()
  const { actions, jars, settings } = pageOf('bottle', { count: 3000 })
  const before = settings()
  expect(() => actions.openKept({ ...kept, text: 'x', query: '?goal=40' })).toThrow(RangeError)
  expect(settings()).toEqual(before)
  expect(() => actions.check('?vessel=bowl', kept.text)).not.toThrow()
  expect(() => actions.check('?vessel=glass', kept.text)).toThrow('saved with the vessel "bowl"')
  actions.openKept({ ...kept, query: '?goal=40:Pizza&unit=2&vessel=bowl' })
  expect(settings()).toMatchObject({ goal: '40:Pizza', unit: 2, vessel: 'bowl', count: 10 })
  expect(jars.jar('bottle')!.goals).toEqual([{ at: 40, label: 'Pizza' }])
})

test('a link has nothing of the moment: who opens it sees candies fall', async () => {
  const { actions } = pageOf('bottle', { count: 3, look: 'night', paused: true, quality: 'low' })
  vi.stubGlobal('location', { href: 'https://example.org/?paused=1&quality=low', search: '?paused=1&quality=low' })
  expect(await actions.link(false)).toBe('https://example.org/?count=3&look=night')
})

test.each([true, false])('a link has the words of a goal only where they came from an address: %s', async (isNamed) => {
  vi.stubGlobal('location', { href: 'https://example.org/', search: '' })
  const { actions } = pageOf('bottle', { goal: '5,40:Pizza', count: 3 }, { isNamed })
  expect(new URL(await actions.link(false)).searchParams.get('goal')).toBe(isNamed ? '5,40' : '5,40:Pizza')
})

test.each([
  ['', null, true],
  ['?palette=sakura&view=torus', null, true],
  ['?count=7', null, false],
  ['?vessel=bowl', null, false],
  ['?goal=9', null, false],
  ['#s=z.x', ownState(''), false],
  ['?count=7', ownState(''), true],
])('the address "%s" with the state %j opens the kept jar: %s', (address, state, opens) => {
  const { search, hash } = new URL(address, 'https://example.org/')
  vi.stubGlobal('location', { search, hash })
  vi.stubGlobal('history', { state })
  expect(opensKept()).toBe(opens)
})

test.each([
  ['Klasse 3/b', 'Klasse-3-b'],
  ['3年2組', '3年2組'],
  ['हिन्दी की किताबें', 'हिन्दी-की-किताबें'],
  ['القِراءة ١٢', 'القِراءة-١٢'],
  ['کتاب‌های من', 'کتاب‌های-من'],
  ['../歩く 金平糖!', '歩く-金平糖'],
  ['\u0301\u200d', 'konpeito'],
])('the file of %s keeps its marks', (name, file) => {
  expect(fileNameOf(name)).toBe(`${file}.json`)
})

test.each([
  [
    ['Red', 'Red', 'Red'],
    ['Red', 'Red (2)', 'Red (3)'],
  ],
  [
    ['Red', 'Red', 'Red (2)'],
    ['Red', 'Red (3)', 'Red (2)'],
  ],
  [
    ['Red (2)', 'Red', 'Red (2)', 'Red'],
    ['Red (2)', 'Red', 'Red (2) (2)', 'Red (3)'],
  ],
])('in a row, %j are told apart', (labels, shown) => {
  expect(toldApart(labels.map((label) => ({ label }))).map(({ label }) => label)).toEqual(shown)
})

test.each([
  [3, 1280, 740, 3],
  [5, 1920, 1020, 5],
  [12, 1280, 740, 6],
  [7, 390, 780, 2],
  [2, 120, 400, 1],
])('%d jars in %d x %d pixels stand in lines of %d', (count, width, height, columns) => {
  expect(columnsOf(count, width, height)).toBe(columns)
})

test('a document with a name that no form takes keeps the name of the jar', () => {
  const doc = new Doc()
  writeShared(doc, { name: 'x'.repeat(81), goal: '9' })
  expect(settingsOf(doc)).toEqual({ goal: '9' })
  writeShared(doc, { name: 'x'.repeat(80) })
  expect(settingsOf(doc).name).toHaveLength(80)
})

test('the title of a week has its Monday in the language, and a name is never cut', () => {
  const days = [23, 24, 29, 30].map((day) => weekOf(new Date(2026, 10, day, 12)))
  expect(days).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30'])
  expect(titleOf({ name: '3b · art', week: days[0]! }, 'en')).toBe('3b · art · Nov 23')
  expect(titleOf({ name: '3b', week: days[0]! }, 'ja')).toBe('3b · 11月23日')
  expect(titleOf({ name: '3b' }, 'en')).toBe('3b')
})

test.each([
  ['Europe/Berlin', -60],
  ['America/Santiago', 180],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Kiritimati', -840],
  ['Etc/GMT+12', 720],
  ['Asia/Kathmandu', -345],
])('the Monday of a week, at all hours and where clocks change: %s', (zone, offset) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offset)
  // Each day from its first moment to its last, also one that begins at 1:00 because clocks go forward.
  for (let date = 1; date <= 366; date++) {
    const monday = new Date(Date.UTC(2026, 0, date - ((date + 2) % 7))).toISOString().slice(0, 10)
    const next = new Date(2026, 0, date + 1).getTime()
    const moments = [
      new Date(2026, 0, date),
      new Date(2026, 0, date, 3),
      new Date(2026, 0, date, 12),
      new Date(next - 1),
    ]
    for (const moment of moments) expect(weekOf(moment), moment.toISOString()).toBe(monday)
  }
  // It is a day of the calendar, and so stays the same for a visitor who travels.
  expect(titleOf({ name: '3b', week: '2026-11-23' }, 'en')).toBe('3b · Nov 23')
  vi.unstubAllEnvs()
})

test('a day that the calendar skips in a zone is in no week of its own', () => {
  vi.stubEnv('TZ', 'Pacific/Apia') // without 30 December 2011
  const hours = Array.from({ length: 72 }, (_, hour) => weekOf(new Date(Date.UTC(2011, 11, 29, hour))))
  expect(new Set(hours)).toEqual(new Set(['2011-12-26']))
  expect(weekOf(new Date(2012, 0, 2))).toBe('2012-01-02')
  vi.unstubAllEnvs()
})
