// <konpeito-bottle> on its page: it pauses out of sight, replays nothing, limits its pixels, leaves
// one finger to the page, recovers from a lost context, works without WebGL, by keyboard and with
// screen readers.
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../src/element/element.ts'
import { untilStill } from '../fixtures/untilStill.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'
import { draw } from '../withoutDrawing.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
const PATIENCE = { timeout: 60_000, interval: 50 }
/** The most steps of a frame; further time is dropped. */
const MOST = 15
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const frame = () => new Promise(requestAnimationFrame)
const put = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as Bottle
}
const within = (jar: Bottle, selector: string) => jar.shadowRoot!.querySelector<HTMLElement>(selector)!
const ready = (jar: Bottle) => new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
const steps = (jar: Bottle) => jar.stats().steps!
const FLAT = 'view="torus" loading="eager" quality="low" style="width: 160px; height: 200px"'
const GLASS = 'loading="eager" quality="low" style="width: 120px; height: 150px"'

/** Its picture as text, for comparison. */
const picture = async (jar: Bottle) => (await jar.toBlob()).arrayBuffer().then((bytes) => new Uint8Array(bytes).join())

/** The number of different colours of its picture, coarsely. */
async function colours(jar: Bottle): Promise<number> {
  const image = await createImageBitmap(await jar.toBlob())
  const copy = new OffscreenCanvas(60, 75)
  const pen = copy.getContext('2d')!
  pen.drawImage(image, 0, 0, 60, 75)
  const { data } = pen.getImageData(0, 0, 60, 75)
  const seen = new Set<number>()
  for (let i = 0; i < data.length; i += 4)
    seen.add((data[i]! >> 4) * 256 + (data[i + 1]! >> 4) * 16 + (data[i + 2]! >> 4))
  return seen.size
}

afterEach(() => {
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

test('scrolled away it stops; back in sight it continues, no replay', async () => {
  const jar = put(`<konpeito-bottle count="20" ${FLAT}></konpeito-bottle>`)
  put('<div style="height: 4000px"></div>')
  await ready(jar)
  const started = steps(jar)
  await vi.waitFor(() => expect(steps(jar)).toBeGreaterThan(started), PATIENCE)
  window.scrollTo(0, 3000)
  const stopped = await untilStill(() => steps(jar))
  await pause(1500)
  expect(steps(jar)).toBe(stopped)
  window.scrollTo(0, 0)
  let frames = 0
  while (steps(jar) === stopped && frames < 600) {
    await frame()
    frames++
  }
  const before = steps(jar)
  expect(before - stopped).toBeGreaterThan(0)
  expect(before - stopped).toBeLessThanOrEqual(2 * MOST)
}, 90_000)

test('after a gap a frame makes no more than the most steps', async () => {
  const jar = put(`<konpeito-bottle count="20" ${FLAT}></konpeito-bottle>`)
  await ready(jar)
  await frame()
  const before = steps(jar)
  const until = performance.now() + 1200
  while (performance.now() < until);
  await frame()
  await frame()
  expect(steps(jar) - before).toBeLessThanOrEqual(3 * MOST)
}, 90_000)

test('`paused` stops it, and removing the attribute continues', async () => {
  const jar = put(`<konpeito-bottle count="20" paused ${FLAT}></konpeito-bottle>`)
  await ready(jar)
  const before = steps(jar)
  await pause(400)
  expect(steps(jar)).toBe(before)
  jar.removeAttribute('paused')
  await vi.waitFor(() => expect(steps(jar)).toBeGreaterThan(before), PATIENCE)
}, 90_000)

test.each([
  ['low', 1],
  ['auto', 2],
  ['high', 3],
])(
  'at a device pixel ratio of 5, quality %s draws at most %d',
  async (quality, most) => {
    const real = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio')!
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => 5 })
    const jar = put(
      `<konpeito-bottle view="torus" count="3" loading="eager" quality="${quality}" style="width: 100px; height: 125px"></konpeito-bottle>`,
    )
    await ready(jar)
    const canvas = within(jar, 'canvas') as HTMLCanvasElement
    Object.defineProperty(window, 'devicePixelRatio', real)
    expect(canvas.width).toBeGreaterThanOrEqual(75)
    expect(canvas.width).toBeLessThanOrEqual(100 * most)
  },
  90_000,
)

test('one finger is for the page, two are for the scene', async () => {
  const jar = put(`<konpeito-bottle count="3" interactive ${FLAT}></konpeito-bottle>`)
  await ready(jar)
  const canvas = within(jar, 'canvas')
  expect(getComputedStyle(canvas.parentElement!).touchAction).toMatch(/pan-x pan-y|pan-y pan-x/)
  const move = (fingers: number) => {
    const touches = Array.from(
      { length: fingers },
      (_, identifier) => new Touch({ identifier, target: canvas, clientX: 50 + 20 * identifier, clientY: 60 }),
    )
    const event = new TouchEvent('touchmove', { touches, bubbles: true, cancelable: true, composed: true })
    canvas.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([move(1), move(2)]).toEqual([false, true])
}, 90_000)

test('a lost context comes back with the same candies', async () => {
  draw()
  const jar = put(`<konpeito-bottle count="60" ${GLASS}></konpeito-bottle>`)
  await ready(jar)
  await vi.waitFor(() => expect(jar.stats().awake).toBe(0), PATIENCE)
  await pause(300)
  const [saved, before] = [jar.save(), await colours(jar)]
  expect(before).toBeGreaterThan(20)
  const gl = (within(jar, 'canvas') as HTMLCanvasElement).getContext('webgl2')!
  const loss = gl.getExtension('WEBGL_lose_context')!
  loss.loseContext()
  await vi.waitFor(() => expect(gl.isContextLost()).toBe(true), PATIENCE)
  await pause(300)
  loss.restoreContext()
  await vi.waitFor(() => expect(gl.isContextLost()).toBe(false), PATIENCE)
  await vi.waitFor(async () => expect(Math.abs((await colours(jar)) - before)).toBeLessThan(0.25 * before), PATIENCE)
  expect(jar.save()).toBe(saved)
}, 150_000)

test('the poster is shown until there is a picture', async () => {
  const jar = put(`<konpeito-bottle count="3" ${FLAT}><b slot="poster">soon</b></konpeito-bottle>`)
  const poster = within(jar, '.poster')
  expect(poster.hidden).toBe(false)
  expect(jar.firstElementChild!.getBoundingClientRect().height).toBeGreaterThan(0)
  await ready(jar)
  expect(poster.hidden).toBe(true)
}, 90_000)

test('without WebGL it shows its poster, or else the live count', async () => {
  const back = withoutWebGL()
  const plain = put(`<konpeito-bottle count="42" locale="ja" ${GLASS}></konpeito-bottle>`)
  const onError = vi.fn()
  plain.addEventListener('konpeito-error', onError)
  const covered = put(`<konpeito-bottle count="42" ${GLASS}><b slot="poster">a jar</b></konpeito-bottle>`)
  await vi.waitFor(() => expect(within(plain, 'p')).not.toBeNull(), PATIENCE)
  expect(within(plain, 'p').textContent).toBe('金平糖 42粒')
  plain.drop(1)
  expect(plain.count).toBe(43)
  await vi.waitFor(() => expect(within(plain, 'p').textContent).toBe('金平糖 43粒'), PATIENCE)
  expect(within(covered, '.poster').hidden).toBe(false)
  expect(within(covered, 'p')).toBeNull()
  expect((await axe.run(document.body, AXE)).violations.map(({ id }) => id)).toEqual([])
  back()
})

/**
 * Turns off the rules about landmarks, headings and title, which the page around a jar provides.
 */
const AXE = {
  rules: {
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
    'landmark-one-main': { enabled: false },
  },
}

test.each(['en', 'ja'])(
  'keys drop, shake, turn, list, choose; axe finds nothing: %s',
  async (locale) => {
    draw()
    const jar = put(`<konpeito-bottle locale="${locale}" interactive ${GLASS}></konpeito-bottle>`)
    jar.items = [{ id: 'a', label: 'A' }, { id: 'b' }]
    await ready(jar)
    const picked = vi.fn()
    jar.addEventListener('konpeito-pick', (event) => picked((event as CustomEvent).detail.item.id))
    const hovered = vi.fn()
    jar.addEventListener('konpeito-hover', ({ detail }) => hovered(detail?.item.id ?? null))
    const scene = within(jar, '[role=application]')
    scene.focus()
    expect(getComputedStyle(scene).outlineStyle).not.toBe('none')
    await userEvent.keyboard('{Enter}')
    expect(jar.count).toBe(3)
    await vi.waitFor(
      () => expect(within(jar, '[role=status]').textContent).toMatch(/^(3 candies|金平糖 3粒)$/),
      PATIENCE,
    )
    await vi.waitFor(() => expect(jar.stats()).toMatchObject({ bodies: 3, awake: 0, waiting: 0 }), PATIENCE)
    for (const key of ['{ArrowRight}', '+']) {
      const before = await picture(jar)
      await userEvent.keyboard(key.repeat(3))
      await vi.waitFor(async () => expect(await picture(jar)).not.toBe(before), PATIENCE)
    }
    // A shake acts from the next step on; stats are those of the last step.
    const rested = steps(jar)
    await userEvent.keyboard('s')
    await vi.waitFor(() => expect(steps(jar)).toBeGreaterThan(rested), PATIENCE)
    expect(jar.stats().awake).toBeGreaterThan(0)
    expect((await axe.run(document.body, AXE)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await userEvent.keyboard('l')
    await frame()
    const buttons = () => [...jar.shadowRoot!.querySelectorAll<HTMLElement>('section button')]
    expect(jar.shadowRoot!.activeElement).toBe(buttons()[0])
    await userEvent.keyboard('{Tab}{Enter}')
    expect(picked).toHaveBeenCalledExactlyOnceWith('a')
    expect(hovered).toHaveBeenCalledExactlyOnceWith('a')
    expect((await axe.run(document.body, AXE)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await userEvent.keyboard('{Escape}')
    await frame()
    expect(buttons()).toEqual([])
    expect(jar.shadowRoot!.activeElement).toBe(scene)
    expect(hovered).toHaveBeenLastCalledWith(null)
  },
  120_000,
)

test('texts of the page replace the default ones', async () => {
  const jar = put(`<konpeito-bottle count="2" view="torus" interactive ${FLAT}></konpeito-bottle>`)
  jar.texts = { count: '{count} steps walked', keys: 'Press L.' }
  await ready(jar)
  const scene = within(jar, '[role=application]')
  expect(scene.getAttribute('aria-label')).toContain('2 steps walked')
  expect(jar.shadowRoot!.getElementById(scene.getAttribute('aria-describedby')!)!.textContent).toBe('Press L.')
}, 90_000)
