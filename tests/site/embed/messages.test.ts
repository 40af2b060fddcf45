// Messages of the iframe: answered with the request's id, or refused without a change; and the
// origins that may send them.
import { expect, test, vi } from 'vitest'
import { answer, isOurs, readOrigins } from '../../../site/embed/messages.ts'
import { createJar } from '../../../src/jar/jar.ts'
import { receiverOf } from '../../fixtures/receiver.ts'

/** A message as a page may send it. */
type Request = Parameters<typeof answer>[0]

const listener = () => {
  const jar = createJar()
  jar.setCount(5)
  const set = vi.fn()
  return { jar, set, to: receiverOf(jar, set) }
}

test('every request is answered with its type and id', () => {
  const { jar, set, to } = listener()
  const ask = (data: Record<string, unknown> & { type: string }) => answer({ source: 'konpeito', id: 7, ...data }, to)
  expect(ask({ type: 'drop' })).toEqual({ source: 'konpeito', type: 'drop', id: 7, count: 6 })
  expect(ask({ type: 'drop', items: [{ id: 'a' }] })).toMatchObject({ count: 7 })
  expect(ask({ type: 'take', count: 3 })).toMatchObject({ count: 4 })
  expect(ask({ type: 'set', count: 9, palette: 'sakura', paused: true, lod: 3 })).toMatchObject({ count: 9 })
  expect(set).toHaveBeenCalledWith({ palette: 'sakura', paused: true, lodDistance: 3 })
  const texts = { count: { one: '{count} bonbon', other: '{count} bonbons' }, tilt: 'Incliner' }
  expect(ask({ type: 'set', locale: 'FR-ca', texts })).toMatchObject({ type: 'set' })
  expect(set).toHaveBeenLastCalledWith({ locale: 'fr-CA', texts })
  expect(ask({ type: 'stats' })).toMatchObject({ stats: { count: 9, candies: 9 } })
  const { state } = ask({ type: 'save' }) as unknown as { state: string }
  expect(ask({ type: 'clear' })).toMatchObject({ count: 0 })
  expect(ask({ type: 'load', state })).toMatchObject({ type: 'load', count: 9 })
  expect(ask({ type: 'set', items: [{ id: 1 }, { id: 2 }] })).toMatchObject({ count: 2 })
  expect(jar.items().map(({ id }) => id)).toEqual([1, 2])
  ask({ type: 'set', items: [{ id: 2, color: '#ff0000', label: 'red' }] })
  expect(jar.items()).toEqual([{ id: 2, color: '#ff0000', label: 'red' }])
  expect(ask({ type: 'shake', strength: 2 })).toEqual({ source: 'konpeito', type: 'shake', id: 7, count: 1 })
  expect(answer({ source: 'konpeito', type: 'stats' }, to)).not.toHaveProperty('id')
})

test.each([
  [{ type: 'toString' }, 'type must be one of set, drop'],
  [{ type: 'drop', count: -2 }, 'count must be a whole number from 0 to 1000000, got -2'],
  [{ type: 'drop', items: 4 }, 'items must be a list, got 4'],
  [{ type: 'take', ids: 1 }, 'ids must be a list, got 1'],
  [{ type: 'set', label: null }, 'label must be a text of at most 10000 characters, got null'],
  [{ type: 'set', palette: [{ toString: 1 }, 'red'] }, 'palette must be kyoto, sakura'],
  [{ type: 'set', paused: [] }, 'paused must be true or false (1 or 0), got a list'],
  [{ type: 'set', count: 3, quality: 'best' }, 'quality must be auto, low or high, got "best"'],
  [{ type: 'set', palette: 'kyoto', items: [{}] }, 'items[0].id must be a text'],
  [{ type: 'set', locale: 'en_US' }, 'locale must be a BCP 47 language tag such as en, ja or pt-BR, got "en_US"'],
  [{ type: 'set', count: 3, texts: { count: 3 } }, 'texts.count must be a text, or { other: text }, for bottle,'],
  [{ type: 'set', texts: { kount: 'x' } }, 'texts.kount must be a text, or { other: text }, for bottle, torus,'],
  [{ type: 'set', texts: { count: { one: 'x' } } }, 'texts.count must be a text'],
  [{ type: 'set', texts: 'x' }, 'texts must be an object'],
  [{ type: 'take', ids: ['missing'] }, 'no item of the jar has the id'],
  [{ type: 'shake', strength: 99 }, 'strength must be a number from 0 to 3, got 99'],
  [{ type: ['set'] }, 'type must be one of set, drop'],
  [{ type: 'load', state: 'x' }, 'this text is no saved jar'],
  [{ type: 'tilt', down: 1 }, 'down must be a direction [x, y, z], not all 0, got 1'],
])('%j is refused and changes nothing', (data, message) => {
  const { jar, set, to } = listener()
  const told = answer({ source: 'konpeito', id: 'q', ...data } as Request, to)
  expect(told).toMatchObject({ source: 'konpeito', type: 'error', id: 'q', message: expect.stringContaining(message) })
  expect(jar.count()).toBe(5)
  expect(set).not.toHaveBeenCalled()
})

test('a view without a jar takes settings and refuses all else', () => {
  const set = vi.fn()
  const ask = (data: Request) => answer({ source: 'konpeito', ...data }, { handle: null, set, fill: vi.fn() })
  expect(ask({ type: 'set', paused: true })).toEqual({ source: 'konpeito', type: 'set' })
  expect(set).toHaveBeenCalledWith({ paused: true })
  const message = expect.stringContaining('the view of this frame must be bottle or torus')
  for (const data of [{ type: 'drop' }, { type: 'stats' }, { type: 'set', count: 3 }])
    expect(ask(data)).toMatchObject({ type: 'error', message })
})

test('messages of other protocols are ignored', () => {
  expect([null, 'konpeito', 7, {}, { source: 'react-devtools' }].map(isOurs)).toEqual(Array(5).fill(false))
  expect(isOurs({ source: 'konpeito', type: 'drop' })).toBe(true)
})

test('origins are those named, else the own; no wildcard, no path', () => {
  const read = (text: string) => readOrigins(new URLSearchParams(text), 'https://own.example')
  expect(read('')).toEqual(['https://own.example'])
  expect(readOrigins(new URLSearchParams(), 'null')).toEqual([])
  expect(read('origin=https://a.example,https://b.example:8443&origin=http://c.example/')).toEqual([
    'https://a.example',
    'https://b.example:8443',
    'http://c.example',
  ])
  expect(() => read(`origin=${','.repeat(10_001)}`)).toThrow('origin must be a text of at most 10000 characters')
  for (const bad of ['', '*', 'a.example', 'null', 'about:blank', 'https://a.example/path', 'javascript:alert(1)'])
    expect(() => read(`origin=${encodeURIComponent(bad)}`)).toThrow(`got ${JSON.stringify(bad)}`)
})

test('a drop of items is announced, once it is taken', () => {
  const { to } = listener()
  const announce = vi.fn()
  const items = [{ id: 'a', label: 'Mika', value: 5 }]
  const ask = (data: Record<string, unknown>) => answer({ type: 'drop', ...data }, { ...to, announce })
  ask({ items })
  expect(announce.mock.calls).toEqual([[items]])
  expect(ask({ items })).toMatchObject({ type: 'error' }) // it is in the jar already
  ask({ count: 3 })
  expect(announce).toHaveBeenCalledTimes(1)
})
