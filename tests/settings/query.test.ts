// The query of an address: every parameter, every kind of bad value, and the way back.
import { describe, expect, test } from 'vitest'
import { defaultSettings, formatQuery, parseQuery, preferredLocale, type Settings } from '../../src/settings/index.ts'
import { TORUS_DEFAULTS } from '../../src/settings/torus.ts'

describe('parseQuery', () => {
  test('gives the defaults for an empty address', () => {
    const { settings, problems } = parseQuery('')
    expect(problems).toEqual([])
    expect(settings).toEqual({
      view: 'bottle',
      vessel: 'bottle',
      initial: 'settled',
      count: 0,
      seed: 1,
      fills: 'auto',
      unit: 1,
      goal: 'none',
      lod: 5,
      level: 0,
      restitution: 0.3,
      friction: 0.3,
      gravity: 6,
      classic: false,
      frameSkip: 10,
      oversampling: 10,
      dt: 1 / 60,
      paused: false,
      palette: 'kyoto',
      shape: 'konpeito',
      image: 'none',
      look: 'day',
      quality: 'auto',
      worker: 'auto',
      transparent: false,
      locale: 'en',
      ...TORUS_DEFAULTS,
    })
  })

  // Texts of single settings: tests/settings/places.test.ts.
  test.each<[string, Partial<Settings>]>([
    ['?view=torus', { view: 'torus', count: 0 }],
    ['?view=torus&count=1500', { view: 'torus', count: 1500 }],
    ['?count=1000000000000', { count: 1e12 }],
    ['?fills=100&unit=2.5', { fills: 100, unit: 2.5 }],
    ['?view=blocks', { view: 'blocks', count: 800, lod: 24 }],
    ['?view=blocks&lod=5', { view: 'blocks', count: 800, lod: 5 }],
    [
      '?view=walker&frameSkip=1&oversampling=50&dt=0.01',
      { view: 'walker', count: 1, frameSkip: 1, oversampling: 50, dt: 0.01 },
    ],
    ['?view=walker&classic', { view: 'walker', count: 1, classic: true }],
    [
      '?lod=0.5&seed=0&paused&quality=low&transparent',
      { lod: 0.5, seed: 0, paused: true, quality: 'low', transparent: true },
    ],
    ['?count=30000&seed=4294967295&level=3', { count: 30000, seed: 4294967295, level: 3 }],
    ['?shape=coin&image=%F0%9F%8D%93', { shape: 'coin', image: '🍓' }],
    ['?locale=PT-br', { locale: 'pt-BR' }],
  ])('reads %s, and reads back what is written of it', (search, expected) => {
    const settings = { ...defaultSettings(expected.view), ...expected }
    expect(parseQuery(search)).toEqual({ settings, problems: [] })
    for (const locale of ['en', 'ja'] as const)
      expect(parseQuery(formatQuery(settings, locale), locale)).toEqual({ settings, problems: [] })
  })

  test.each([
    ['view', 'jar'],
    ['count', '1000000000001'],
    ['count', '９'],
    ['seed', '4294967296'],
    ['level', '6'],
    ['locale', 'constructor'],
  ])('refuses %s=%s, reports it, and uses the default', (parameter, value) => {
    const { settings, problems } = parseQuery(`?${new URLSearchParams([[parameter, value]])}`)
    expect(settings).toEqual(defaultSettings())
    expect(problems).toEqual([{ parameter, value, repeated: false, allowed: expect.any(Object) }])
  })

  test('refuses a repeated parameter', () => {
    const { settings, problems } = parseQuery('?count=5&count=6')
    expect(settings.count).toBe(0)
    expect(problems).toMatchObject([{ parameter: 'count', value: '5, 6', repeated: true }])
  })

  test('reports every bad value and uses the good ones', () => {
    const { settings, problems } = parseQuery('?view=x&count=12&lod=x&seed=7')
    expect(problems.map((problem) => problem.parameter)).toEqual(['view', 'lod'])
    expect(settings).toMatchObject({ view: 'bottle', count: 12, lod: 5, seed: 7 })
  })

  test('ignores unknown parameters, and never throws', () => {
    expect(parseQuery('?utm_source=a&__proto__=b&toString=c&Count=3')).toEqual({
      settings: defaultSettings(),
      problems: [],
    })
    for (const search of ['?', '&&&', '?=', '?%', '?count=%ff', '?view=%E0%A4%A', 'x'.repeat(10000)]) {
      expect(() => parseQuery(search)).not.toThrow()
    }
  })

  test('uses the preferred language where the address names none', () => {
    expect(parseQuery('', 'ja').settings.locale).toBe('ja')
    expect(parseQuery('?locale=en', 'ja').settings.locale).toBe('en')
    expect(parseQuery('?locale=english', 'ja').settings.locale).toBe('ja')
  })
})

describe('formatQuery', () => {
  test('leaves defaults out, but for the count of a jar', () => {
    expect(formatQuery(defaultSettings())).toBe('?count=0')
    expect(formatQuery(defaultSettings('torus'))).toBe('?view=torus&count=0')
    expect(formatQuery(defaultSettings('blocks'))).toBe('?view=blocks')
    expect(formatQuery(defaultSettings('bottle', 'ja'), 'ja')).toBe('?count=0')
  })

  test('keeps unknown parameters', () => {
    expect(formatQuery({ ...defaultSettings(), seed: 3 }, 'en', '?a=1&seed=9&a=2&count=no')).toBe(
      '?count=0&seed=3&a=1&a=2',
    )
  })
})

test('preferredLocale takes the first language that the page has', () => {
  expect(preferredLocale(['fr-FR', 'ja-JP', 'en'])).toBe('ja')
  expect(preferredLocale(['en-GB', 'ja'])).toBe('en')
  expect(preferredLocale(['de'])).toBe('en')
  expect(preferredLocale([])).toBe('en')
})
