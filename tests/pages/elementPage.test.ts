// <konpeito-bottle> on its page: it pauses out of sight, replays nothing, limits its pixels, leaves
// one finger to the page, recovers from a lost context, works without WebGL, by keyboard and with
// screen readers.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindsNothing } from '../fixtures/axe.ts'
import { type Bottle, heard, openBottle, put, putBottle, ready, within } from '../fixtures/bottleElement.ts'
import { stateOf } from '../fixtures/probe.tsx'
import { eventually, nextFrame, untilStill } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import '../withoutDrawing.ts'

/** The most steps of a frame; further time is dropped. */
const MOST = 15
const steps = (jar: Bottle) => jar.stats().steps!
const SIZE = [120, 150] as const
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
  expect(before - stopped).toBeLessThanOrEqual(2 * MOST)
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
  // A shake acts from the next step on; stats are those of the last step.
  const rested = steps(jar)
  await userEvent.keyboard('s')
  await eventually(() => expect(steps(jar)).toBeGreaterThan(rested))
  expect(jar.stats().awake).toBeGreaterThan(0)
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
