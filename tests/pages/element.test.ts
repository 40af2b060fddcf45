// <konpeito-bottle> in a real browser: attributes, properties, methods, events, poster, lazy
// loading, released contexts.
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../src/element/element.ts'
import { contextPool } from '../../src/view/contextPool.ts'
import '../withoutDrawing.ts'

const patient = { timeout: 60_000 }
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const put = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElementTagNameMap['konpeito-bottle']
}
const heard = (jar: Element, type: string) => {
  const listener = vi.fn((event: Event) => (event as CustomEvent).detail)
  jar.addEventListener(`konpeito-${type}`, listener)
  return listener
}
const SMALL = 'interactive quality="low" style="width: 120px; height: 150px"'

afterEach(() => document.body.replaceChildren())

test('attributes, count and items are mirrored; events carry the item', async () => {
  const jar = put(`<konpeito-bottle count="20" label="Gifts" ${SMALL}><b slot="poster">soon</b></konpeito-bottle>`)
  const [ready, drop, change] = ['ready', 'drop', 'change'].map((type) => heard(jar, type))
  expect(jar.count).toBe(20)
  jar.drop(2)
  expect(jar.count).toBe(22)
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce(), patient)
  expect(jar.stats()).toMatchObject({ count: 22, bodies: 22, waiting: 0 })
  expect(jar.shadowRoot!.querySelector('[role=application]')!.getAttribute('aria-label')).toBe('Gifts: 22 candies')
  jar.drop([{ id: 'a', label: 'A', data: 1 }])
  await vi.waitFor(() => expect(drop).toHaveBeenCalledOnce(), patient)
  expect(drop!.mock.results[0]!.value.item).toEqual({ id: 'a', label: 'A', data: 1 })
  expect(change!.mock.results.at(-1)!.value).toMatchObject({ reason: 'drop', count: 23 })
  jar.count = 5
  expect(jar.count).toBe(5)
  jar.setAttribute('count', '8')
  expect(jar.count).toBe(8)
  const error = heard(jar, 'error')
  jar.setAttribute('count', 'many')
  jar.setAttribute('palette', 'nonesuch')
  expect(error.mock.results.map(({ value }) => value.message)).toEqual([
    'count must be a whole number from 0 to 1000000, got "many"',
    expect.stringContaining('palette must be kyoto'),
  ])
  expect(jar.count).toBe(8)
  expect(() => {
    jar.count = -1
  }).toThrow('count must be a whole number from 0 to 1000000, got -1')
  const saved = jar.save()
  jar.clear()
  jar.load(saved)
  expect(jar.count).toBe(8)
  jar.items = [{ id: 1 }, { id: 2 }]
  expect([jar.count, jar.items.map(({ id }) => id)]).toEqual([2, [1, 2]])
  jar.setAttribute('view', 'torus')
  expect([jar.count, jar.shadowRoot!.querySelector('[data-konpeito]')!.getAttribute('data-konpeito')]).toEqual([
    2,
    'torus',
  ])
}, 120_000)

test('methods act on the jar, and do the same before it is drawn', async () => {
  const jar = put(
    `<konpeito-bottle loading="lazy" count="4" ${SMALL.replace('style="', 'style="display: none; ')}></konpeito-bottle>`,
  )
  jar.drop([{ id: 'x' }])
  jar.take(['x'])
  jar.take(1)
  expect([jar.count, jar.stats().candies]).toEqual([3, 3])
  expect(() => jar.take(['missing'])).toThrow('no item of the jar has the id "missing"')
  const [changed, failed] = [heard(jar, 'change'), heard(jar, 'error')]
  const saved = jar.save()
  jar.clear()
  expect(changed.mock.results.at(-1)!.value).toMatchObject({ reason: 'clear', count: 0 })
  jar.undo()
  jar.pourOut()
  expect(jar.count).toBe(0)
  expect(() => jar.load('nonsense')).toThrow('this text is no saved jar')
  jar.load(saved)
  expect([jar.count, jar.heightOf(3) > 0, failed.mock.calls]).toEqual([3, true, []])
  await expect(jar.toBlob()).rejects.toThrow('wait for konpeito-ready')
  const [ready, change] = [heard(jar, 'ready'), heard(jar, 'change')]
  jar.style.display = ''
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce(), patient)
  expect(jar.stats()).toMatchObject({ count: 3, candies: 3, bodies: 3, awake: 0 })
  expect(await jar.toBlob()).toMatchObject({ type: 'image/png' })
  jar.items = [{ id: 'a', label: 'A' }, { id: 'b' }]
  jar.items = [
    { id: 'b', label: 'B' },
    { id: 'a', label: 'Anna' },
  ]
  expect(jar.items).toEqual([
    { id: 'a', label: 'Anna' },
    { id: 'b', label: 'B' },
  ])
  jar.take(['a'])
  expect(jar.items.map(({ id }) => id)).toEqual(['b'])
  jar.tilt([0, -3, 4])
  jar.shake(2)
  expect(JSON.parse(jar.save())).toMatchObject({ down: [0, -0.6, 0.8], shaking: { strength: 2 } })
  expect(() => jar.shake(9)).toThrow('strength must be a number from 0 to 3, got 9')
  jar.drop(2)
  jar.pourOut()
  jar.count = 5 // those that pour out do not count
  expect([jar.count, change.mock.results.at(-1)!.value.reason]).toEqual([5, 'set'])
  jar.pourOut()
  await vi.waitFor(() => expect(jar.count).toBe(0), patient)
  expect(change.mock.results.at(-1)!.value).toMatchObject({ reason: 'pourOut', count: 0 })
  jar.count = 2
  jar.clear()
  expect(jar.count).toBe(0)
}, 120_000)

test('a lazy jar mounts once it is near, and counts before that', async () => {
  const far = put(
    `<div style="padding-top: 4000px"><konpeito-bottle loading="lazy" count="3" ${SMALL}></konpeito-bottle></div>`,
  )
  const jar = far.querySelector('konpeito-bottle')!
  await pause(400)
  expect(jar.shadowRoot!.querySelector('canvas')).toBeNull()
  jar.drop()
  expect(jar.count).toBe(4)
  const ready = heard(jar, 'ready')
  jar.scrollIntoView()
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce(), patient)
  expect(jar.stats().candies).toBe(4)
}, 90_000)

test('moving it keeps its candies; removing and adding it keeps the count', async () => {
  const jar = put(`<konpeito-bottle count="9" loading="eager" ${SMALL}></konpeito-bottle>`)
  const before = jar.shadowRoot!.querySelector('[data-konpeito]')
  const other = document.body.appendChild(document.createElement('div'))
  other.append(jar)
  await pause(50)
  expect(jar.shadowRoot!.querySelector('[data-konpeito]')).toBe(before)
  jar.remove()
  await pause(50)
  expect(jar.shadowRoot!.querySelector('[data-konpeito]')).toBeNull()
  jar.drop(1)
  document.body.append(jar)
  expect(jar.count).toBe(10)
})

// The torus compiles few shaders; this test is about contexts.
test('50 jars release every context and lease', async () => {
  const contexts: WebGL2RenderingContext[] = []
  const real = HTMLCanvasElement.prototype.getContext
  const watch = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...ask: unknown[]
  ) {
    const context = Reflect.apply(real, this, ask)
    if (String(ask[0]).startsWith('webgl') && context && !contexts.includes(context)) contexts.push(context)
    return context
  } as typeof real)
  for (let k = 0; k < 50; k++) {
    const jar = put(
      `<konpeito-bottle view="torus" count="1" loading="eager" quality="low" style="width: 24px; height: 24px"></konpeito-bottle>`,
    )
    await vi.waitFor(() => expect(jar.shadowRoot!.querySelector('canvas')).not.toBeNull())
    jar.remove()
    await pause(20)
  }
  expect(contexts.length).toBeGreaterThan(40)
  await vi.waitFor(() => expect(contexts.filter((context) => !context.isContextLost()).length).toBe(0), patient)
  expect(contextPool.leased).toBe(0)
  watch.mockRestore()
}, 300_000)

test('20 jars on one page use at most 8 contexts, and all are drawn', async () => {
  const jars = Array.from({ length: 20 }, () =>
    put(
      `<konpeito-bottle view="torus" count="2" loading="eager" quality="low" style="display: inline-block; width: 40px; height: 40px; min-height: 0"></konpeito-bottle>`,
    ),
  )
  const ready = jars.map((jar) => heard(jar, 'ready'))
  let most = 0
  await vi.waitFor(
    () => {
      const live = jars.filter((jar) => jar.shadowRoot!.querySelector('canvas[data-engine]')).length
      most = Math.max(most, live)
      expect(ready.filter((listener) => listener.mock.calls.length > 0).length).toBe(20)
    },
    { timeout: 250_000, interval: 100 },
  )
  expect(most).toBeLessThanOrEqual(8)
  expect(contextPool.leased).toBeLessThanOrEqual(8)
  const shown = jars.filter((jar) => jar.shadowRoot!.querySelector('canvas')).length
  expect(shown).toBe(20)
}, 300_000)

test('the wheel scrolls the page; the scene takes it only with Ctrl', async () => {
  const jar = put(`<konpeito-bottle count="1" loading="eager" ${SMALL}></konpeito-bottle>`)
  await vi.waitFor(() => expect(jar.shadowRoot!.querySelector('canvas')).not.toBeNull())
  await pause(300)
  const canvas = jar.shadowRoot!.querySelector('canvas')!
  const roll = (ctrlKey: boolean) => {
    const wheel = new WheelEvent('wheel', { deltaY: 40, ctrlKey, bubbles: true, cancelable: true, composed: true })
    canvas.dispatchEvent(wheel)
    return wheel.defaultPrevented
  }
  expect(roll(false)).toBe(false)
  expect(roll(true)).toBe(true)
  await userEvent.hover(jar)
})
