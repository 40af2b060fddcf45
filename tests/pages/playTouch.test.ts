// Fingers on <konpeito-bottle interactive="play">, as a touch screen sends them: one that rests on
// a candy drags it and lets it go, two tilt the bottle, and one that moves at once scrolls the
// page.
import { expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { bodyIds, type World } from '../../src/physics/index.ts'
import { getDynamicBody } from '../../src/physics/internal.ts'
import { type Point, touch } from '../fingers.ts'
import '../withoutDrawing.ts'
import { type Bottle, openBottle, put, within } from '../fixtures/bottleElement.ts'
import { stillCanvas } from '../fixtures/probe.tsx'
import { eventually, pause } from '../fixtures/wait.ts'

/** Longer than a press that scrolls. Milliseconds. */
const REST = 700
/** In the pile, and beside the bottle. */
const CANDY: Point = [120, 215]
const BESIDE: Point = [10, 215]

async function open(interactive: 'play' | 'view'): Promise<Bottle> {
  const jar = await openBottle(`count="60" fills="3000" interactive="${interactive}"`, [240, 300])
  put('<div style="height: 4000px"></div>')
  await stillCanvas(300, within<HTMLCanvasElement>(jar, 'canvas'))
  return jar
}
function candies(jar: Bottle) {
  const copy = createJar()
  copy.load(jar.save())
  return bodyIds(copy.world).map((id) => getDynamicBody(copy.world as World<3>, id))
}
const positions = (jar: Bottle) => candies(jar).map(({ position }) => position)
/** How fast the highest candy rises. Metres per second. */
const rise = (jar: Bottle) => candies(jar).sort((a, b) => b.position[1] - a.position[1])[0]!.velocity[1]
const top = (jar: Bottle) => Math.max(...positions(jar).map(([, y]) => y))
const meanX = (jar: Bottle) => positions(jar).reduce((sum, [x]) => sum + x / 60, 0)

async function move(jar: Bottle, path: readonly (readonly Point[])[], wait: number): Promise<void> {
  for (const fingers of path) {
    await touch(jar, 'touchMove', fingers)
    await pause(wait)
  }
}
const up = (from: Point, by: number, steps: number): [Point][] =>
  Array.from({ length: steps }, (_, k) => [[from[0], from[1] - (by * (k + 1)) / steps]])

test('a finger takes a candy, swings it up and lets it go; the page stays', async () => {
  const jar = await open('play')
  const pile = top(jar)
  await touch(jar, 'touchStart', [CANDY])
  await pause(REST)
  await move(jar, up(CANDY, 80, 8), 30)
  await eventually(() => expect(top(jar)).toBeGreaterThan(pile + 0.2))
  await move(jar, up([CANDY[0], CANDY[1] - 80], 60, 1), 0)
  await eventually(() => expect(rise(jar)).toBeGreaterThan(0.1))
  await touch(jar, 'touchEnd', [])
  await eventually(() => expect(top(jar)).toBeLessThan(pile + 0.2))
  expect(window.scrollY).toBe(0)
})

test('two fingers that turn tilt the bottle, and the candies slide', async () => {
  const jar = await open('play')
  const before = meanX(jar)
  const at = (angle: number): Point[] =>
    [0, Math.PI].map((half) => [120 + 60 * Math.cos(angle + half), 150 + 60 * Math.sin(angle + half)])
  await touch(jar, 'touchStart', at(0))
  await move(
    jar,
    Array.from({ length: 8 }, (_, k) => at(0.1 * (k + 1))),
    30,
  )
  await eventually(() => expect(meanX(jar)).toBeGreaterThan(before + 0.1))
  await touch(jar, 'touchEnd', [])
  expect(window.scrollY).toBe(0)
})

test.each([
  ['play', 'beside the bottle', BESIDE],
  ['play', 'on a candy', CANDY],
  ['view', 'on a candy', CANDY],
] as const)('%s: a swipe that begins %s scrolls the page', async (interactive, _where, from) => {
  const jar = await open(interactive)
  const before = positions(jar)
  const start = jar.getBoundingClientRect().top
  await touch(jar, 'touchStart', [from])
  for (const [[x, y]] of up(from, 80, 8) as [Point][]) {
    // The jar scrolls under the finger, whose place is fixed in the window.
    await touch(jar, 'touchMove', [[x, y + start - jar.getBoundingClientRect().top]])
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  await eventually(() => expect(window.scrollY).toBeGreaterThan(30))
  expect(positions(jar)).toEqual(before)
})
