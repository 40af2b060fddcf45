// <konpeito-bottle> where nothing is drawn yet: into another document and back, and with properties that were there before the element was known.
import { afterEach, expect, test } from 'vitest'
import '../../src/embed/element.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
/** Far down, and lazy: it is never mounted. */
const make = (): Bottle => {
  const jar = document.createElement('konpeito-bottle')
  jar.setAttribute('loading', 'lazy')
  jar.style.cssText = 'position: absolute; top: 9000px; width: 120px'
  return jar
}
const display = (jar: Bottle) => jar.ownerDocument.defaultView!.getComputedStyle(jar).contain

afterEach(() => document.body.replaceChildren())

test('in another document it has its style, its contents and its methods; and back again', () => {
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

test('it may be put into another document first', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const jar = make()
  frame.contentDocument!.body.append(jar)
  expect(display(jar)).toBe('content')
})

test('a property that was set before the element was known, and is refused, is told; the others hold', () => {
  const jar = make()
  const told: string[] = []
  jar.addEventListener('konpeito-error', (event) => told.push((event as CustomEvent<Error>).detail.message))
  const early = (name: string, value: unknown) =>
    Object.defineProperty(jar, name, { value, configurable: true, enumerable: true, writable: true })
  early('count', 2.5)
  early('items', [{ id: 'a' }])
  document.body.append(jar)
  expect(told).toEqual(['count must be a whole number from 0 to 1000000, got 2.5'])
  expect(jar.count).toBe(1)
  expect(jar.shadowRoot).not.toBeNull()
})

test('a copy has its attributes, and contents of its own', () => {
  const jar = make()
  jar.setAttribute('count', '3')
  document.body.append(jar)
  jar.drop(2)
  const copy = jar.cloneNode(true) as Bottle
  document.body.append(copy)
  expect([jar.count, copy.count]).toEqual([5, 3])
})
