// <konpeito-bottle> before it draws: moving between documents, and properties set before the
// element is defined.
import { expect, test } from 'vitest'
import { type Bottle, heard } from '../fixtures/bottleElement.ts'

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
  const message = 'count must be a whole number from 0 to 1000000, got 2.5'
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

test('every property and method refuses values of a wrong kind, and changes nothing', () => {
  const [jar, row] = [make(), document.createElement('konpeito-jars')]
  row.jars = [{ label: 'Monday', count: 3 }]
  jar.drop([{ id: 'a' }, { id: 'b' }])
  for (const isOnPage of [false, true]) {
    if (isOnPage) document.body.append(jar)
    const before = jar.save()
    for (const value of WRONG) {
      for (const name of METHODS) expect(() => (jar[name] as (value: unknown) => void)(value), name).toThrow(RangeError)
      for (const name of ['count', 'items', 'texts'])
        expect(() => Object.assign(jar, { [name]: value }), name).toThrow(RangeError)
      expect(() => Object.assign(row, { jars: value })).toThrow(RangeError)
    }
    expect([jar.save(), jar.texts, row.jars]).toEqual([before, undefined, [{ label: 'Monday', count: 3 }]])
  }
})
