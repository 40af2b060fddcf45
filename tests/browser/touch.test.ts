// Touch on <konpeito-bottle interactive>: one finger that moves at once scrolls the page; one that
// rests first moves the scene, and so do two, which zoom as they spread. The jar is paused, so only
// touch changes the picture.
import { afterEach, expect, test, vi } from 'vitest'
import '../../src/element/element.ts'
import { type Point, pause, touch } from '../fingers.ts'

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
const PATIENCE = { timeout: 20_000, interval: 50 }

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

/** Moves fingers up the jar by 80 px. */
async function draw(jar: Bottle, from: readonly Point[], before = 0): Promise<void> {
  const { top } = jar.getBoundingClientRect()
  await touch(jar, 'touchStart', from)
  await pause(before)
  for (let k = 1; k <= 8; k++) {
    // The jar may scroll under the finger, whose place is fixed in the window.
    const moved = jar.getBoundingClientRect().top - top
    const to = from.map(([x, y]): Point => [x, y - 10 * k - moved])
    await touch(jar, 'touchMove', to)
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  await pause(200)
}

test('one finger that moves at once scrolls the page', async () => {
  const jar = await open()
  const before = await picture(jar)
  await draw(jar, [[100, 150]])
  expect(window.scrollY).toBeGreaterThan(30)
  expect(await picture(jar)).toBe(before)
}, 60_000)

test.each([
  ['one finger that rests first', [[100, 150]] as Point[], 600],
  [
    'two fingers',
    [
      [60, 150],
      [140, 150],
    ] as Point[],
    0,
  ],
])(
  '%s: the scene moves and the page stays',
  async (_name, fingers, before) => {
    const jar = await open()
    const still = await picture(jar)
    await draw(jar, fingers, before)
    await vi.waitFor(async () => expect(await picture(jar)).not.toBe(still), PATIENCE)
    expect(window.scrollY).toBe(0)
  },
  60_000,
)

/** Width of the candies: mean length of the opaque runs in the rows of the picture. Pixels. */
async function width(jar: Bottle): Promise<number> {
  const image = await createImageBitmap(await jar.toBlob())
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  let runs = 0
  let covered = 0
  for (let y = 0; y < image.height; y++) {
    let before = false
    for (let x = 0; x < image.width; x++) {
      const candy = data[4 * (y * image.width + x) + 3]! > 200
      if (candy) covered++
      if (candy && !before) runs++
      before = candy
    }
  }
  expect(runs).toBeGreaterThan(20)
  return covered / runs
}

test('two fingers zoom by the ratio of their distances', async () => {
  const jar = await open()
  jar.setAttribute('transparent', '')
  jar.count = 200
  await vi.waitFor(async () => expect(await width(jar)).toBeGreaterThan(2), PATIENCE)
  const before = await width(jar)
  await touch(jar, 'touchStart', [
    [85, 100],
    [115, 100],
  ])
  for (let k = 1; k <= 6; k++) {
    await touch(jar, 'touchMove', [
      [85 - 5 * k, 100],
      [115 + 5 * k, 100],
    ])
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  // From 30 px apart to 90. The faint edges of small candies are not counted, hence the tolerance
  // of 1/8.
  await vi.waitFor(async () => {
    const times = (await width(jar)) / before / 3
    expect(Math.max(times, 1 / times)).toBeLessThan(9 / 8)
  }, PATIENCE)
}, 60_000)
