// <konpeito-bottle> on a page: moving between documents, properties set before the element is
// defined, values of a wrong kind; what it never does (docs/security.md): requests, storage, cookies,
// code at run time, HTML from texts, and changes outside of the element; and its size, which resets of
// every element's style leave, and which a page may give it.
import '../../src/element/element.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ATTRIBUTES } from '../../src/element/attributes.ts'
import { type Bottle, heard } from '../fixtures/bottleElement.ts'
import { eventually } from '../fixtures/wait.ts'

/** A lazy jar far below the window, so that it is never mounted. */
const make = (): Bottle => {
  const jar = document.createElement('konpeito-bottle')
  jar.setAttribute('loading', 'lazy')
  jar.style.cssText = 'position: absolute; top: 9000px; width: 120px'
  return jar
}
const display = (jar: Bottle) => jar.ownerDocument.defaultView!.getComputedStyle(jar).contain

test('it keeps style, contents and methods in another document and back', () => {
  const jar = make()
  document.body.append(jar)
  jar.drop([{ id: 'a' }])
  const style = display(jar)
  expect(style).toBe('content')
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.contentDocument!.body.append(jar)
  expect(display(jar)).toBe(style)
  jar.drop([{ id: 'b' }])
  document.body.append(jar)
  expect(display(jar)).toBe(style)
  expect(jar.items.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('it may first be connected to another document', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const jar = make()
  frame.contentDocument!.body.append(jar)
  expect(display(jar)).toBe('content')
})

test('a bad property set before the definition is reported, others kept', () => {
  const jar = make()
  const onError = heard(jar, 'error')
  const early = (name: string, value: unknown) =>
    Object.defineProperty(jar, name, { value, configurable: true, enumerable: true, writable: true })
  early('count', 2.5)
  early('items', [{ id: 'a' }])
  document.body.append(jar)
  const message = 'count must be a whole number from 0 to 1000000000000, got 2.5'
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message })]])
  expect(jar.count).toBe(1)
  expect(jar.shadowRoot).not.toBeNull()
})

test('a clone has its attributes and contents of its own', () => {
  const jar = make()
  jar.setAttribute('count', '3')
  document.body.append(jar)
  jar.drop(2)
  const copy = jar.cloneNode(true) as Bottle
  document.body.append(copy)
  expect([jar.count, copy.count]).toEqual([5, 3])
})

test('a row of jars keeps its list and its size where it is moved', () => {
  const row = document.createElement('konpeito-jars')
  row.jars = [{ label: 'Monday', count: 3 }]
  row.style.cssText = 'position: absolute; top: 9000px; width: 400px'
  const frame = document.body.appendChild(document.createElement('iframe'))
  for (const body of [document.body, document.body, frame.contentDocument!.body, document.body]) {
    body.append(row)
    expect(row.getBoundingClientRect().height).toBe(200)
    expect([row.jars.length, row.shadowRoot!.querySelectorAll('li').length]).toEqual([1, 1])
  }
})

test('a row in two lines is twice as high', async () => {
  const row = document.createElement('konpeito-jars')
  row.jars = 'abcdefg'.split('').map((label) => ({ label, count: 1 }))
  row.style.cssText = 'position: absolute; top: 9000px; width: 300px'
  document.body.append(row)
  await eventually(() => expect(row.getBoundingClientRect().height).toBe(300))
  expect(row.shadowRoot!.querySelectorAll('ul')).toHaveLength(2)
  row.style.width = '600px'
  await eventually(() => expect(row.getBoundingClientRect().height).toBe(300))
  expect(row.shadowRoot!.querySelectorAll('ul')).toHaveLength(1)
})

test('its attribute poster is a picture, which one in its slot replaces', () => {
  const jar = make()
  jar.setAttribute('poster', '/soon.png')
  document.body.append(jar)
  const picture = () => jar.shadowRoot!.querySelector('slot')!.querySelector('img')
  expect([picture()?.getAttribute('src'), picture()?.alt]).toEqual(['/soon.png', ''])
  jar.removeAttribute('poster')
  expect(picture()).toBeNull()
})

/** Values of a wrong kind, none of which turns into a text or a number. */
const WRONG: unknown[] = [Symbol('x'), 10n, [Symbol('x')], [10n], [Object.create(null)], { toString: 1 }, true, () => 1]
const METHODS = ['drop', 'take', 'shake', 'tilt', 'load', 'heightOf'] as const

test('methods throw and properties fire what they refuse, and nothing changes', () => {
  const [jar, row] = [make(), document.createElement('konpeito-jars')]
  const refused = vi.fn()
  for (const element of [jar, row]) element.addEventListener('konpeito-error', ({ detail }) => refused(detail))
  row.jars = [{ label: 'Monday', count: 3 }]
  jar.drop([{ id: 'a' }, { id: 'b' }])
  for (const isOnPage of [false, true]) {
    if (isOnPage) document.body.append(jar)
    const before = jar.save()
    for (const value of WRONG) {
      for (const name of METHODS) expect(() => (jar[name] as (value: unknown) => void)(value), name).toThrow(RangeError)
      for (const name of ['count', 'items', 'texts'] as const) {
        Object.assign(jar, { [name]: value })
        expect(refused, name).toHaveBeenLastCalledWith(expect.any(RangeError))
      }
      Object.assign(row, { jars: value })
    }
    expect(refused).toHaveBeenCalledTimes((isOnPage ? 2 : 1) * 4 * WRONG.length)
    expect([jar.save(), jar.texts, row.jars]).toEqual([before, undefined, [{ label: 'Monday', count: 3 }]])
  }
})

test.each([undefined, null])('a property set to %s, as while data loads, changes nothing', (nothing) => {
  const [jar, row] = [make(), document.createElement('konpeito-jars')]
  const fired = vi.fn()
  for (const type of ['error', 'change'] as const)
    for (const element of [jar, row]) element.addEventListener(`konpeito-${type}`, fired)
  jar.count = 2
  jar.texts = { bottle: 'Gifts' }
  row.jars = [{ label: 'Monday', count: 3 }]
  document.body.append(jar)
  fired.mockClear()
  Object.assign(jar, { count: nothing, items: nothing, texts: nothing })
  row.jars = nothing
  expect([jar.count, jar.texts, row.jars]).toEqual([2, { bottle: 'Gifts' }, [{ label: 'Monday', count: 3 }]])
  expect(fired).not.toHaveBeenCalled()
  jar.items = []
  row.jars = []
  expect([jar.count, row.jars]).toEqual([0, []])
})

test('a framework that sets properties alone reaches each attribute', () => {
  const jar = make()
  const values = {
    palette: ['#ff88aa', 'white'],
    vessel: {
      points: [
        [3, 0],
        [8, 6],
        [8, 9],
      ],
    },
    fills: 500,
    goal: [20, 40],
    paused: true,
    interactive: 'play',
    lodDistance: 3,
    locale: 'de',
  }
  Object.assign(jar, values)
  expect(jar.getAttribute('lod-distance')).toBe('3')
  for (const [name, value] of Object.entries(values))
    expect(Reflect.get(jar, name), name).toEqual(name === 'goal' ? '20,40' : value)
  for (const { prop } of Object.values(ATTRIBUTES)) Reflect.set(jar, prop, undefined)
  expect(jar.getAttributeNames().filter((name) => name in ATTRIBUTES)).toEqual([])
  const refused = vi.fn()
  jar.addEventListener('konpeito-error', ({ detail }) => refused(detail.message))
  jar.setAttribute('palette', 'sakura')
  for (const [name, value] of [
    ['palette', {}],
    ['fills', -1],
    ['vessel', { points: 1 }],
    ['view', 'moon'],
  ] as const)
    Reflect.set(jar, name, value)
  expect(refused).toHaveBeenCalledTimes(4)
  expect(refused.mock.calls[1]![0]).toBe('fills must be auto or a number from 1 to 1000000000000, got -1')
  expect(jar.getAttribute('palette')).toBe('sakura')
})

test('properties that were set before the element was defined count', () => {
  const jar = make()
  for (const [name, value] of [
    ['count', 7],
    ['palette', 'sakura'],
  ] as const)
    Object.defineProperty(jar, name, { value, configurable: true, writable: true, enumerable: true })
  document.body.append(jar)
  expect([jar.count, jar.getAttribute('palette')]).toEqual([7, 'sakura'])
})

test('a jar requests, stores and generates nothing', async () => {
  const calls: string[] = []
  const forbid = (holder: object, ...names: string[]) => {
    for (const name of names) {
      const { value, set } = Object.getOwnPropertyDescriptor(holder, name)!
      expect(value ?? set, name).toBeDefined()
      if (set) vi.spyOn(holder as Record<string, unknown>, name, 'set').mockImplementation(() => void calls.push(name))
      else
        vi.spyOn(holder as Record<string, () => unknown>, name).mockImplementation(() => {
          calls.push(name)
          throw new Error(`${name} was called`)
        })
    }
  }
  forbid(window, 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'eval', 'Function')
  forbid(Navigator.prototype, 'sendBeacon')
  forbid(Document.prototype, 'cookie', 'write')
  forbid(Element.prototype, 'innerHTML', 'insertAdjacentHTML')
  forbid(Storage.prototype, 'setItem', 'getItem')
  forbid(IDBFactory.prototype, 'open')
  forbid(CacheStorage.prototype, 'open')
  forbid(WebAssembly, 'compile', 'instantiate')
  const create = vi.spyOn(document, 'createElement')
  const head = document.head.innerHTML

  const jar = document.createElement('konpeito-bottle')
  for (const [name, value] of Object.entries({ view: 'torus', quality: 'low', loading: 'eager', interactive: '' }))
    jar.setAttribute(name, value)
  jar.style.cssText = 'width: 120px; height: 150px'
  const ready = vi.fn()
  jar.addEventListener('konpeito-ready', ready)
  document.body.append(jar)
  const hostile = '<img src="https://stranger.example/x" onerror="alert(1)">'
  jar.items = [{ id: hostile, label: hostile, color: 'url(https://stranger.example/y)' }]
  await eventually(() => expect(ready).toHaveBeenCalled())
  const frame = jar.shadowRoot!.querySelector<HTMLElement>('[role=application]')!
  frame.focus()
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  jar.drop(3)
  jar.load(jar.save())
  await jar.toBlob()
  await eventually(() => expect(jar.shadowRoot!.querySelector('td')!.textContent).toBe(hostile))

  expect(calls).toEqual([])
  expect(jar.shadowRoot!.querySelectorAll('script, style, link, iframe, img[src]').length).toBe(0)
  expect(
    create.mock.calls.map(([tag]) => tag).filter((tag) => ['script', 'style', 'link', 'iframe'].includes(tag)),
  ).toEqual([])
  expect(document.head.innerHTML).toBe(head)
  expect([...document.body.children]).toEqual([jar])
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(new Set([...asked, location.origin])).toEqual(new Set([location.origin]))
})

const RESET = '* { all: unset }'

const addStyle = (text: string) => {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  return style
}
const put = (attributes = '') => {
  const place = document.createElement('div')
  place.style.cssText = 'display: block; width: 400px; height: 900px'
  // Lazy and far away, so that it is measured only.
  place.innerHTML = `<div style="display: block; height: 4000px"></div><konpeito-bottle loading="lazy" ${attributes}></konpeito-bottle>`
  document.body.append(place)
  return place.lastElementChild as HTMLElementTagNameMap['konpeito-bottle']
}
/** Width and height of the place of the picture. */
const size = (jar: Element) => {
  const { width, height } = jar.shadowRoot!.querySelector('.box')!.getBoundingClientRect()
  return [width, height]
}
const soon = (jar: Element, expected: number[]) => eventually(() => expect(size(jar)).toEqual(expected))

afterEach(() => {
  document.body.replaceChildren()
  for (const style of document.querySelectorAll('head style')) if (style.textContent!.includes('unset')) style.remove()
})

test.each<[string, string, string, [number, number]]>([
  ['nothing', '', '', [400, 500]],
  ['a style attribute', 'style="width: 320px; height: 200px"', '', [320, 200]],
  ['a width in a class', 'class="mine"', '.mine { width: 240px }', [240, 300]],
  ['a share of the width', 'class="mine"', '.mine { width: 50% }', [200, 250]],
  ['a rule for the element', '', 'konpeito-bottle { width: 240px; height: 310px }', [240, 310]],
  ['display and size', 'class="mine"', '.mine { display: block; width: 160px; height: 170px }', [160, 170]],
  ['display and a width', 'class="mine"', '.mine { display: inline-block; width: 160px }', [160, 200]],
])('the size is the same under `* { all: unset }` with %s', async (_, attributes, own, expected) => {
  addStyle(`${own} /* unset */`)
  const plain = put(attributes)
  await soon(plain, expected)
  plain.parentElement!.remove()
  addStyle(RESET)
  addStyle(`${own} /* unset */`)
  await soon(put(attributes), expected)
})

test('a reset that comes and goes later changes no size', async () => {
  const jar = put()
  await soon(jar, [400, 500])
  expect(jar.shadowRoot!.querySelector<HTMLElement>('.box')!.dataset.reset).toBeUndefined()
  const style = addStyle(RESET)
  await soon(jar, [400, 500])
  const box = jar.shadowRoot!.querySelector<HTMLElement>('.box')!
  await eventually(() => expect(box.dataset.reset).toBe('inline'))
  expect(size(jar)).toEqual([400, 500])
  style.remove()
  await soon(jar, [400, 500])
  jar.style.width = '200px'
  await soon(jar, [200, 250])
})

test('the size is right at once, before a frame is drawn', () => {
  addStyle(RESET)
  const jar = put()
  expect(size(jar)).toEqual([400, 500])
})

test('a page hides it under `* { all: unset }` too', async () => {
  addStyle(`${RESET} .gone { display: none }`)
  const jar = put()
  await soon(jar, [400, 500])
  jar.className = 'gone'
  await soon(jar, [0, 0])
  jar.className = ''
  await soon(jar, [400, 500])
  jar.style.display = 'none'
  await soon(jar, [0, 0])
})
