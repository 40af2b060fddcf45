// Real fingers on <konpeito-bottle interactive>: one that moves on scrolls the page, one that stays a moment first takes hold of the scene, and so
// do two, which zoom as they part. Nothing moves by itself here: a change of the picture is the finger's.
import { afterEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import '../../src/embed/element.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
type Point = readonly [number, number]
const PATIENCE = { timeout: 20_000, interval: 50 }
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

afterEach(() => {
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

async function open(): Promise<Bottle> {
  document.body.innerHTML =
    '<konpeito-bottle view="torus" count="30" paused interactive loading="eager" quality="low" style="width: 200px; height: 200px"></konpeito-bottle><div style="height: 4000px"></div>'
  const jar = document.querySelector('konpeito-bottle')!
  await new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
  return jar
}
const picture = async (jar: Bottle) => (await jar.toBlob()).arrayBuffer().then((bytes) => new Uint8Array(bytes).join())

/** Puts fingers where they are said to be on the jar; none: lifts them. */
async function touch(
  jar: Bottle,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Point[],
): Promise<void> {
  const { left, top } = jar.getBoundingClientRect()
  // The browser counts from the corner of its window; this test is in a frame of it.
  const around = window.frameElement!.getBoundingClientRect()
  const scale = around.width / window.innerWidth
  const touchPoints = fingers.map(([x, y], id) => ({
    x: around.left + (left + x) * scale,
    y: around.top + (top + y) * scale,
    id,
  }))
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
/** Draws fingers up the jar by 80 px. */
async function draw(jar: Bottle, from: readonly Point[], before = 0): Promise<void> {
  const { top } = jar.getBoundingClientRect()
  await touch(jar, 'touchStart', from)
  await pause(before)
  for (let k = 1; k <= 8; k++) {
    // The jar may scroll away under the finger, which is held by the window.
    const moved = jar.getBoundingClientRect().top - top
    const to = from.map(([x, y]): Point => [x, y - 10 * k - moved])
    await touch(jar, 'touchMove', to)
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  await pause(200)
}

test('one finger that moves on scrolls the page', async () => {
  const jar = await open()
  const before = await picture(jar)
  await draw(jar, [[100, 150]])
  expect(window.scrollY).toBeGreaterThan(30)
  expect(await picture(jar)).toBe(before)
}, 60_000)

test.each([
  ['one finger that stays a moment', [[100, 150]] as Point[], 600],
  [
    'two fingers',
    [
      [60, 150],
      [140, 150],
    ] as Point[],
    0,
  ],
])(
  '%s: the scene moves, and the page stays',
  async (_name, fingers, before) => {
    const jar = await open()
    const still = await picture(jar)
    await draw(jar, fingers, before)
    await vi.waitFor(async () => expect(await picture(jar)).not.toBe(still), PATIENCE)
    expect(window.scrollY).toBe(0)
  },
  60_000,
)

test('two fingers that part zoom in: fewer and larger candies', async () => {
  const jar = await open()
  /** Pixels along its lines that differ from the one before: edges of candies. Without a zoom they stay the same to the pixel. */
  const edges = async () => {
    const image = await createImageBitmap(await jar.toBlob())
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    let found = 0
    for (let i = 4; i < data.length; i += 4) if (Math.abs(data[i]! - data[i - 4]!) > 12) found++
    return found
  }
  const before = await edges()
  await touch(jar, 'touchStart', [
    [80, 100],
    [120, 100],
  ])
  for (let k = 1; k <= 6; k++) {
    await touch(jar, 'touchMove', [
      [80 - 10 * k, 100],
      [120 + 10 * k, 100],
    ])
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  await vi.waitFor(async () => expect(await edges()).toBeLessThan(0.8 * before), PATIENCE)
}, 60_000)
