// Touch on <konpeito-bottle interactive>: one finger that moves at once scrolls the page; one that
// rests first moves the scene, and so do two, which zoom as they spread. The jar is paused, so only
// touch changes the picture.
import { expect, test } from 'vitest'
import { PART, type Point, touch, withoutLongPress } from '../fingers.ts'
import { type Bottle, openBottle, put, within } from '../fixtures/bottleElement.ts'
import { decode, textOf } from '../fixtures/pixels.ts'
import { eventually, pause } from '../fixtures/wait.ts'

async function open(): Promise<Bottle> {
  const jar = await openBottle('view="torus" count="30" paused interactive', [200, 200])
  put('<div style="height: 4000px"></div>')
  return jar
}

/** Moves fingers up the jar by 80 px. */
async function draw(jar: Bottle, from: readonly Point[], rests = false): Promise<void> {
  const { top } = jar.getBoundingClientRect()
  // The scene gets the press of a finger that rests, and no other.
  const pressed = new Promise((done) => within(jar, 'canvas').addEventListener('pointerdown', done, { once: true }))
  await touch(jar, 'touchStart', from)
  if (rests) await pressed
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
  const before = await textOf(jar)
  const waits = withoutLongPress()
  await draw(jar, [[100, 150]])
  expect(waits).toHaveBeenCalledWith(expect.any(Function), PART)
  await eventually(() => expect(window.scrollY).toBeGreaterThan(30))
  expect(await textOf(jar)).toBe(before)
})

test.each([
  ['one finger that rests first', [[100, 150]] as Point[], true],
  ['two fingers', [60, 140].map((x): Point => [x, 150]), false],
])('%s: the scene moves and the page stays', async (_name, fingers, rests) => {
  const jar = await open()
  const still = await textOf(jar)
  await draw(jar, fingers, rests)
  await eventually(async () => expect(await textOf(jar)).not.toBe(still))
  expect(window.scrollY).toBe(0)
})

/** Width of the candies: mean length of the opaque runs in the rows of the picture. Pixels. */
async function widthOf(jar: Bottle): Promise<number> {
  const { data, width, height } = await decode(await jar.toBlob())
  let runs = 0
  let covered = 0
  for (let y = 0; y < height; y++) {
    let before = false
    for (let x = 0; x < width; x++) {
      const candy = data[4 * (y * width + x) + 3]! > 200
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
  await eventually(async () => expect(await widthOf(jar)).toBeGreaterThan(2))
  const before = await widthOf(jar)
  const apart = (half: number): Point[] => [-half, half].map((x) => [100 + x, 100])
  await touch(jar, 'touchStart', apart(15))
  for (let k = 1; k <= 6; k++) {
    await touch(jar, 'touchMove', apart(15 + 5 * k))
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  // From 30 px apart to 90. The faint edges of small candies are not counted, hence the tolerance
  // of 1/8.
  await eventually(async () => {
    const times = (await widthOf(jar)) / before / 3
    expect(Math.max(times, 1 / times)).toBeLessThan(9 / 8)
  })
})
