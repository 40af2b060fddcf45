// <konpeito-bottle> in a real browser: attributes, properties, methods, events, poster, lazy
// loading, released contexts. And on its page: it pauses out of sight, replays nothing, limits its
// pixels, leaves the wheel to the page, works without WebGL, by keyboard and with screen readers.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { jarPool } from '../../src/view/contextPool.ts'
import { LONGEST_FRAME } from '../../src/view/frameTime.ts'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { type Bottle, heard, openBottle, put, putBottle, ready, within } from '../fixtures/bottleElement.ts'
import { watchContexts } from '../fixtures/contexts.ts'
import { stateOf } from '../fixtures/probe.tsx'
import { eventually, nextFrame, pause, untilStill } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import '../withoutDrawing.ts'

const SIZE = [120, 150] as const

test('Tab passes a still jar by, and stops at the list of one whose picks are heard', async () => {
  const jar = putBottle('count="3"', SIZE)
  await ready(jar)
  const stops = () => [...jar.shadowRoot!.querySelectorAll('button, [tabindex="0"]')].map((stop) => stop.textContent)
  expect(stops()).toEqual([])
  heard(jar, 'pick')
  await eventually(() => expect(stops()).toEqual(['List the candies']))
})

test('attributes, count and items are mirrored; events carry the item', async () => {
  const jar = putBottle('count="20" label="Gifts" interactive', SIZE, '<b slot="poster">soon</b>')
  const [first, drop, change] = [heard(jar, 'ready'), heard(jar, 'drop'), heard(jar, 'change')]
  expect(jar.count).toBe(20)
  jar.drop(2)
  expect(jar.count).toBe(22)
  await eventually(() => expect(first).toHaveBeenCalledOnce())
  expect(jar.stats()).toMatchObject({ count: 22, bodies: 22, waiting: 0 })
  expect(within(jar, '[role=application]').getAttribute('aria-label')).toBe('Gifts: 22 candies')
  // Those that were there are silent; those dropped since, even before the first picture, are not.
  expect(drop).toHaveBeenCalledTimes(2)
  jar.drop([{ id: 'a', label: 'A', data: 1 }])
  await eventually(() => expect(drop).toHaveBeenCalledTimes(3))
  expect(drop.mock.lastCall![0].item).toEqual({ id: 'a', label: 'A', data: 1 })
  expect(change.mock.lastCall![0]).toMatchObject({ reason: 'drop', count: 23 })
  jar.count = 5
  expect(jar.count).toBe(5)
  jar.setAttribute('count', '8')
  expect(jar.count).toBe(8)
  const error = heard(jar, 'error')
  jar.setAttribute('count', 'many')
  jar.setAttribute('palette', 'nonesuch')
  expect(error.mock.calls.map(([{ message }]) => message)).toEqual([
    'count must be a whole number from 0 to 1000000000000, got "many"',
    expect.stringContaining('palette must be kyoto'),
  ])
  expect(jar.count).toBe(8)
  jar.count = -1
  expect(error.mock.lastCall![0].message).toBe('count must be a whole number from 0 to 1000000000000, got -1')
  expect(jar.count).toBe(8)
  const saved = jar.save()
  jar.clear()
  jar.load(saved)
  expect(jar.count).toBe(8)
  jar.items = [{ id: 1 }, { id: 2 }]
  expect([jar.count, jar.items.map(({ id }) => id)]).toEqual([2, [1, 2]])
  jar.setAttribute('view', 'torus')
  expect([jar.count, within(jar, '[data-konpeito]').dataset.konpeito]).toEqual([2, 'torus'])
})

test('methods act on the jar, and do the same before it is drawn', async () => {
  const jar = put('<konpeito-bottle loading="lazy" count="4" quality="low" style="display: none"></konpeito-bottle>')
  jar.drop([{ id: 'x' }])
  jar.take(['x'])
  jar.take(1)
  expect([jar.count, jar.stats().candies]).toEqual([3, 3])
  expect(() => jar.take(['missing'])).toThrow('no item of the jar has the id "missing"')
  const [changed, failed] = [heard(jar, 'change'), heard(jar, 'error')]
  const saved = jar.save()
  jar.clear()
  expect(changed.mock.lastCall![0]).toMatchObject({ reason: 'clear', count: 0 })
  jar.undo()
  jar.pourOut()
  expect(jar.count).toBe(0)
  expect(() => jar.load('nonsense')).toThrow('this text is no saved jar')
  jar.load(saved)
  expect([jar.count, jar.heightOf(3) > 0, failed.mock.calls]).toEqual([3, true, []])
  await expect(jar.toBlob()).rejects.toThrow('wait for konpeito-ready')
  const change = heard(jar, 'change')
  jar.style.cssText = 'width: 120px; height: 150px'
  await ready(jar)
  expect(jar.stats()).toMatchObject({ count: 3, candies: 3, bodies: 3, awake: 0 })
  expect(await jar.toBlob()).toMatchObject({ type: 'image/png' })
  const [anna, b] = [
    { id: 'a', label: 'Anna' },
    { id: 'b', label: 'B' },
  ]
  jar.items = [{ id: 'a', label: 'A' }, { id: 'b' }]
  jar.items = [b, anna]
  expect(jar.items).toEqual([anna, b])
  jar.take(['a'])
  expect(jar.items.map(({ id }) => id)).toEqual(['b'])
  jar.tilt([0, -3, 4])
  jar.shake(2)
  expect(JSON.parse(jar.save())).toMatchObject({ down: [0, -0.6, 0.8], shaking: { strength: 2 } })
  expect(() => jar.shake(9)).toThrow('strength must be a number from 0 to 3, got 9')
  jar.drop(2)
  jar.pourOut()
  jar.count = 5 // those that pour out do not count
  expect([jar.count, change.mock.lastCall![0].reason]).toEqual([5, 'set'])
  jar.pourOut()
  await eventually(() => expect(jar.count).toBe(0))
  expect(change.mock.lastCall![0]).toMatchObject({ reason: 'pourOut', count: 0 })
  jar.count = 2
  jar.clear()
  expect(jar.count).toBe(0)
})

test('a lazy jar mounts once it is near, and counts before that', async () => {
  put('<div style="height: 4000px"></div>')
  const jar = put(`<konpeito-bottle loading="lazy" count="3" quality="low" style="width: 120px"></konpeito-bottle>`)
  await pause(400)
  expect(within(jar, 'canvas')).toBeNull()
  jar.drop()
  expect(jar.count).toBe(4)
  const mounted = ready(jar)
  jar.scrollIntoView()
  await mounted
  expect(jar.stats().candies).toBe(4)
})

test('an option that is refused before listeners are there is reported when it is drawn, once', async () => {
  // Three candies are too large for the neck.
  const jar = put(
    '<konpeito-bottle fills="3" loading="lazy" style="position: absolute; top: 9000px"></konpeito-bottle>',
  )
  const error = heard(jar, 'error')
  expect(error).not.toHaveBeenCalled()
  jar.setAttribute('loading', 'eager')
  expect(error.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(/^fills must be/) })]])
  jar.texts = { bottle: 'Gifts' }
  expect(within(jar, '[data-konpeito]').ariaLabel).toMatch(/^Gifts/)
  jar.texts = {}
  expect(within(jar, '[data-konpeito]').ariaLabel).not.toMatch(/^Gifts/)
  expect(error).toHaveBeenCalledOnce()
})

// The torus compiles few shaders; these tests are about contexts.
test('50 jars that leave before they are drawn release every context and lease', async () => {
  const contexts = watchContexts()
  for (let k = 0; k < 50; k++) {
    const jar = putBottle('view="torus" count="1"', [24, 24])
    await eventually(() => expect(within(jar, 'canvas')).not.toBeNull())
    jar.remove()
    await nextFrame()
  }
  expect(contexts.made.length).toBeGreaterThan(40)
  await eventually(() => expect(contexts.live()).toBe(0))
  expect(jarPool.leased).toBe(0)
})

test('40 jars on one page share a context, 32 of them draw, and all are drawn', async () => {
  const contexts = watchContexts()
  const jars = Array.from({ length: 40 }, () => putBottle('view="torus" count="2"', [20, 20]))
  const first = jars.map((jar) => heard(jar, 'ready'))
  let most = 0
  await eventually(() => {
    most = Math.max(most, jars.filter((jar) => within(jar, 'canvas:not([data-still])')).length)
    expect(first.filter(({ mock }) => mock.calls.length > 0).length).toBe(40)
  }, 100)
  expect(most).toBe(32)
  expect(jarPool.leased).toBe(32)
  expect(contexts.live()).toBe(1)
  expect(jars.filter((jar) => within(jar, 'canvas')).length).toBe(40)
  // One that draws again shows its last picture until there is another.
  const jar = jars.find((one) => within(one, '[data-still]'))!
  const box = within(jar, '[data-still]').parentElement!
  const pictures: number[] = []
  new MutationObserver(() => pictures.push(box.childElementCount)).observe(box, { childList: true })
  within(jar, '[data-konpeito]').dispatchEvent(new PointerEvent('pointerenter'))
  await eventually(() => expect(pictures).toEqual([2, 1]))
  expect(within(jar, '[data-still]')).toBeNull()
})

test('no canvas is seen before its first picture with candies', async () => {
  const jar = putBottle('count="40"', SIZE)
  const opacity = () => getComputedStyle(within(jar, 'canvas').parentElement!).opacity
  const seen: string[] = []
  new MutationObserver(() => within(jar, 'canvas') && seen.push(opacity())).observe(jar.shadowRoot!, {
    childList: true,
    subtree: true,
  })
  await ready(jar)
  expect(seen[0]).toBe('0')
  await eventually(() => expect(opacity()).toBe('1'))
})

test('the wheel scrolls the page; the scene takes it only with Ctrl', async () => {
  const jar = await openBottle('count="1" interactive', SIZE)
  const roll = (ctrlKey: boolean) => {
    const wheel = new WheelEvent('wheel', { deltaY: 40, ctrlKey, bubbles: true, cancelable: true, composed: true })
    within(jar, 'canvas').dispatchEvent(wheel)
    return wheel.defaultPrevented
  }
  expect([roll(false), roll(true)]).toEqual([false, true])
})

/** The most steps of a frame; further time is dropped. */
const MOST = 60 * LONGEST_FRAME
const steps = (jar: Bottle) => jar.stats().steps!
const openTorus = (attributes: string) => openBottle(`view="torus" ${attributes}`, [160, 200])

test('scrolled away it stops; back in sight it continues, no replay', async () => {
  const jar = await openTorus('count="20"')
  put('<div style="height: 4000px"></div>')
  const started = steps(jar)
  await eventually(() => expect(steps(jar)).toBeGreaterThan(started))
  window.scrollTo(0, 3000)
  const made = () => [steps(jar), stateOf(within(jar, 'canvas')).gl.info.render.frame]
  const [stopped] = (await untilStill(made, 1500)) as [number, number]
  window.scrollTo(0, 0)
  let frames = 0
  while (steps(jar) === stopped && frames < 600) {
    await nextFrame()
    frames++
  }
  const before = steps(jar)
  expect(before - stopped).toBeGreaterThan(0)
  expect(before - stopped).toBeLessThanOrEqual(MOST)
})

test('`paused` stops it, and removing the attribute continues', async () => {
  const jar = await openTorus('count="20" paused')
  const before = steps(jar)
  expect(await untilStill(() => steps(jar))).toBe(before)
  jar.removeAttribute('paused')
  await eventually(() => expect(steps(jar)).toBeGreaterThan(before))
})

test.each([
  ['low', 1],
  ['auto', 2],
  ['high', 3],
])('at a device pixel ratio of 5, quality %s draws at most %d', async (quality, most) => {
  const real = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio')!
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => 5 })
  const jar = putBottle('view="torus" count="3"', [100, 125])
  jar.setAttribute('quality', quality)
  await ready(jar)
  const canvas = within<HTMLCanvasElement>(jar, 'canvas')
  Object.defineProperty(window, 'devicePixelRatio', real)
  expect(canvas.width).toBeGreaterThanOrEqual(75)
  expect(canvas.width).toBeLessThanOrEqual(100 * most)
})

test('the poster is shown until there is a picture', async () => {
  const jar = putBottle('view="torus" count="3"', SIZE, '<b slot="poster">soon</b>')
  expect(within(jar, '.poster').hidden).toBe(false)
  expect(jar.firstElementChild!.getBoundingClientRect().height).toBeGreaterThan(0)
  await ready(jar)
  expect(within(jar, '.poster').hidden).toBe(true)
})

test('without WebGL it shows its poster, or else the live count', async () => {
  const back = withoutWebGL()
  const onError = heard(document.body, 'error')
  const plain = putBottle('count="42" locale="ja"', SIZE)
  const covered = putBottle('count="42"', SIZE, '<b slot="poster">a jar</b>')
  await eventually(() => expect(within(plain, 'p')).not.toBeNull())
  expect(within(plain, 'p').textContent).toBe('金平糖 42粒')
  plain.drop(1)
  expect(plain.count).toBe(43)
  await eventually(() => expect(within(plain, 'p').textContent).toBe('金平糖 43粒'))
  expect(within(covered, '.poster').hidden).toBe(false)
  expect(within(covered, 'p')).toBeNull()
  const error = expect.objectContaining({ message: expect.stringContaining('WebGL 2') })
  expect(onError.mock.calls).toEqual([[error], [error]]) // each jar says it once
  await axeFindsNothing()
  back()
})

test('keys drop, shake, turn, list, choose; axe finds nothing', async () => {
  const jar = putBottle('interactive', SIZE)
  jar.items = [{ id: 'a', label: 'A' }, { id: 'b' }]
  await ready(jar)
  const [picked, hovered] = [heard(jar, 'pick'), heard(jar, 'hover')]
  const scene = within(jar, '[role=application]')
  const says = (text: string) => eventually(() => expect(within(jar, '[role=status]').textContent).toBe(text))
  scene.focus()
  expect(getComputedStyle(scene).outlineStyle).not.toBe('none')
  await userEvent.keyboard('{Enter}')
  expect(jar.count).toBe(3)
  await says('3 candies')
  await eventually(() => expect(jar.stats()).toMatchObject({ bodies: 3, awake: 0, waiting: 0 }))
  const camera = () => stateOf(within(jar, 'canvas')).camera.matrixWorld.toArray().join()
  for (const key of ['{ArrowRight}', '+']) {
    const before = camera()
    await userEvent.keyboard(key.repeat(3))
    await eventually(() => expect(camera()).not.toBe(before))
  }
  // A shake is over within a second, and the press may be answered later.
  let awake = 0
  const watch = () => {
    awake = Math.max(awake, jar.stats().awake)
    if (awake === 0) requestAnimationFrame(watch)
  }
  watch()
  await userEvent.keyboard('s')
  await eventually(() => expect(awake).toBeGreaterThan(0))
  await axeFindsNothing()
  await userEvent.keyboard('l')
  await nextFrame()
  await expect.element(page.getByRole('table', { name: 'Candies in the jar' })).toBeVisible()
  const buttons = () => [...jar.shadowRoot!.querySelectorAll<HTMLElement>('section button')]
  expect(jar.shadowRoot!.activeElement).toBe(buttons()[0])
  await userEvent.keyboard('{Tab}{Enter}')
  for (const told of [picked, hovered])
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ item: { id: 'a', label: 'A' } }))
  await says('A')
  await axeFindsNothing()
  await userEvent.keyboard('{Escape}')
  await nextFrame()
  expect(buttons()).toEqual([])
  expect(jar.shadowRoot!.activeElement).toBe(scene)
  expect(hovered).toHaveBeenLastCalledWith(null)
})
