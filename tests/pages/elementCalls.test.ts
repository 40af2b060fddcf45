// Random sequences of what a page does with <konpeito-bottle>, before, during and after it is
// mounted: attributes, properties, methods, moves. What is refused changes nothing.
import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { ATTRIBUTES } from '../../src/element/attributes.ts'
import '../../src/element/element.ts'
import { nextFrame } from '../fixtures/wait.ts'
import { holds, STRANGE_JSON } from '../fuzz/holds.ts'

type Call = { do: string; name: string; value: unknown }
type Bottle = HTMLElementTagNameMap['konpeito-bottle']

const uncaught: unknown[] = []
const note = (event: Event) =>
  void uncaught.push((event as ErrorEvent).error ?? (event as PromiseRejectionEvent).reason)
beforeEach(() => {
  uncaught.length = 0
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, note)
})
afterEach(() => {
  for (const type of ['error', 'unhandledrejection']) removeEventListener(type, note)
})

const text = fc.oneof(
  fc.constantFrom('', '0', '1', '3', '-1', '1e9', 'x', 'true', 'bottle', 'torus', 'jar', 'night', 'refuse', 'sakura'),
  fc.constantFrom('{', '[[0,0],[1,1],[1,2]]', ','.repeat(20_000), '<b>', 'play', 'off', 'de', 'ar', '3:half'),
  fc.string(),
)
const id = fc.oneof(fc.nat(5), fc.constantFrom('a', 'b', '#1', ''))
const item = fc.record({ id, label: fc.string(), value: fc.constantFrom(1, 2, 0.5) }, { requiredKeys: ['id'] })
const items = fc.array(item, { maxLength: 5 })
const value = fc.oneof({ weight: 5, arbitrary: fc.nat(9) }, { weight: 3, arbitrary: items }, STRANGE_JSON)
const calls = fc.oneof(
  fc.record({
    do: fc.constant('attribute'),
    name: fc.constantFrom('count', 'loading', ...Object.keys(ATTRIBUTES)),
    value: fc.option(text),
  }),
  fc.record({
    do: fc.constant('call'),
    name: fc.constantFrom('drop', 'drop', 'take', 'shake', 'tilt', 'pourOut', 'undo', 'clear', 'load', 'heightOf'),
    value,
  }),
  fc.record({
    do: fc.constant('set'),
    name: fc.constantFrom('count', 'items', 'texts', 'palette', 'fills', 'vessel', 'goal'),
    value,
  }),
  fc.record({
    do: fc.constantFrom('append', 'append', 'remove', 'adopt', 'reload', 'frame'),
    name: fc.constant(''),
    value,
  }),
)

/** @returns whether the element took the call */
async function make(jar: Bottle, { do: what, name, value }: Call): Promise<boolean> {
  const object = jar as unknown as Record<string, unknown>
  if (what === 'append') document.body.append(jar)
  else if (what === 'remove') jar.remove()
  else if (what === 'adopt') document.implementation.createHTMLDocument().body.append(jar)
  else if (what === 'frame') await nextFrame()
  else if (what === 'reload') jar.load(jar.save())
  else if (what === 'attribute' && value === null) jar.removeAttribute(name)
  else if (what === 'attribute') jar.setAttribute(name, value as string)
  else
    try {
      if (what === 'set') object[name] = value
      else (object[name] as (value: unknown) => unknown)(value)
    } catch (error) {
      expect(error, name).toBeInstanceOf(RangeError)
      return false
    }
  return true
}

holds(
  'an element keeps its contents, whatever a page calls and when',
  25,
  fc.array(calls, { maxLength: 14 }),
  async (list) => {
    const jar = document.createElement('konpeito-bottle')
    jar.style.cssText = 'width: 40px; height: 50px; min-height: 0'
    jar.setAttribute('quality', 'low')
    jar.addEventListener('konpeito-error', ({ detail }) => expect(detail).toBeInstanceOf(Error))
    for (const call of list) {
      const before = JSON.stringify(jar.items)
      if (!(await make(jar, call as Call))) expect(JSON.stringify(jar.items), call.name).toBe(before)
      // Moves and what is drawn leave the contents alone.
      if (['append', 'remove', 'adopt', 'reload'].includes(call.do)) expect(JSON.stringify(jar.items)).toBe(before)
      const sum = jar.items.reduce((all, { value = 1 }) => all + value, 0)
      expect(jar.count).toBeCloseTo(sum, 9)
      expect(new Set(jar.items.map(({ id }) => String(id))).size).toBe(jar.items.length)
    }
    const copy = document.createElement('konpeito-bottle')
    for (const { name, value } of jar.attributes) if (name !== 'count') copy.setAttribute(name, value)
    copy.load(jar.save())
    expect(copy.items).toEqual(JSON.parse(JSON.stringify(jar.items)))
    jar.remove()
    await nextFrame()
    expect(uncaught).toEqual([])
  },
)
