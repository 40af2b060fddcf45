// <konpeito-bottle interactive="play"> in a real browser: keys take a candy out onto the table, a
// press on the cork drops one, a drag with Shift and a drag to and fro move the candies, and a jar
// that is only viewed does none of it. And fingers, as a touch screen sends them: one that rests on a
// candy drags it and lets it go, two tilt the bottle, and one that moves at once scrolls the page.
import { beforeEach, expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { bodyIds, type World } from '../../src/physics/index.ts'
import { getDynamicBody } from '../../src/physics/internal.ts'
import { PART, type Point, touch, withoutLongPress } from '../fingers.ts'
import { type Bottle, heard, openBottle, put, within } from '../fixtures/bottleElement.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { stillCanvas } from '../fixtures/probe.tsx'
import { eventually, pause, untilStill } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const { foot: FOOT } = vesselOf('bottle')

beforeEach(allowCapture)

async function open(attributes: string) {
  const jar = await openBottle(`count="30" ${attributes}`, [240, 300])
  return { jar, frame: within(jar, '[data-konpeito]'), status: within(jar, '[role=status]') }
}
const key = (frame: HTMLElement, name: string, more: KeyboardEventInit = {}) =>
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
function point(frame: HTMLElement, type: string, x: number, y: number, more?: PointerEventInit): void {
  const { left, top } = frame.getBoundingClientRect()
  sendPointer(frame.querySelector('canvas')!, type, left + x, top + y, more)
}
function candies(jar: Bottle) {
  const copy = createJar()
  copy.load(jar.save())
  return bodyIds(copy.world).map((id) => getDynamicBody(copy.world as World<3>, id))
}
const places = (jar: Bottle) => candies(jar).map(({ position }) => position)
/** Waits until the candy in the hand, which is the furthest one, hangs still. */
const swungOut = (jar: Bottle) =>
  untilStill(() => Math.max(...places(jar).map((place) => Math.hypot(...place))).toFixed(2))
/** How many lie outside of the bottle. */
const outside = (jar: Bottle) => places(jar).filter(([x, , z]) => Math.hypot(x, z) > FOOT).length

test('keys take a candy out over the lip, announced, and put it on the table', async () => {
  const { jar, frame, status } = await open('interactive="play"')
  expect(frame.getAttribute('role')).toBe('application')
  key(frame, 'g')
  await eventually(() => expect(status.textContent).toMatch(/^Candy grabbed/))
  for (let k = 0; k < 28; k++) key(frame, 'ArrowUp')
  await swungOut(jar)
  for (let k = 0; k < 14; k++) key(frame, 'ArrowRight')
  await eventually(() => expect(outside(jar)).toBe(1))
  await swungOut(jar)
  const settled = heard(jar, 'settle')
  key(frame, 'g')
  await eventually(() => expect(status.textContent).toBe('Candy released.'))
  await eventually(() => expect(settled).toHaveBeenCalled())
  expect(outside(jar)).toBe(1)
  expect(jar.count).toBe(30)
})

test('a press on the cork drops a candy, and gestures shake and tilt', async () => {
  const { jar, frame } = await open('interactive="play" beside="2"')
  expect(outside(jar)).toBe(2)
  const steps = jar.stats().steps!
  point(frame, 'pointerdown', 120, 30)
  point(frame, 'pointerup', 120, 30)
  expect(jar.count).toBe(31)
  await eventually(() => expect(jar.stats().steps).toBeGreaterThan(steps))
  const down = () => JSON.parse(jar.save()).down as number[]
  point(frame, 'pointerdown', 120, 120, { shiftKey: true })
  point(frame, 'pointermove', 180, 120)
  expect(down()[1]).toBeGreaterThan(-0.99)
  point(frame, 'pointerup', 180, 120)
  expect(down().map(Math.abs)).toEqual([0, 1, 0])
  point(frame, 'pointerdown', 10, 10)
  for (const x of [80, 10, 80, 10]) point(frame, 'pointermove', x, 10)
  expect(JSON.parse(jar.save()).shaking.left).toBeGreaterThan(0)
  point(frame, 'pointerup', 10, 10)
})

test.each(['interactive', 'interactive="view"'])('%s: a jar that is only viewed has no hands', async (attribute) => {
  const { jar, frame, status } = await open(attribute)
  key(frame, 'g')
  point(frame, 'pointerdown', 120, 30)
  point(frame, 'pointerup', 120, 30)
  expect(jar.count).toBe(30)
  expect(status.textContent).toBe('')
  key(frame, 'Enter')
  expect(jar.count).toBe(31)
})

/** In the pile, and beside the bottle. */
const CANDY: Point = [120, 215]
const ASIDE: Point = [10, 215]

async function openTouch(interactive: 'play' | 'view'): Promise<Bottle> {
  const jar = await openBottle(`count="60" fills="3000" interactive="${interactive}"`, [240, 300])
  put('<div style="height: 4000px"></div>')
  await stillCanvas(300, within<HTMLCanvasElement>(jar, 'canvas'))
  return jar
}
const top = (jar: Bottle) => Math.max(...places(jar).map(([, y]) => y))
const meanX = (jar: Bottle) => places(jar).reduce((sum, [x]) => sum + x / 60, 0)

async function move(jar: Bottle, path: readonly (readonly Point[])[], wait: number): Promise<void> {
  for (const fingers of path) {
    await touch(jar, 'touchMove', fingers)
    await pause(wait)
  }
}
const up = (from: Point, by: number, steps: number): [Point][] =>
  Array.from({ length: steps }, (_, k) => [[from[0], from[1] - (by * (k + 1)) / steps]])

test('a finger takes a candy, swings it up and lets it go; the page stays', async () => {
  const jar = await openTouch('play')
  const pile = top(jar)
  await touch(jar, 'touchStart', [CANDY])
  await eventually(() => expect(within(jar, '[data-konpeito]').style.cursor).toBe('grabbing'))
  await move(jar, up(CANDY, 80, 8), 30)
  await eventually(() => expect(top(jar)).toBeGreaterThan(pile + 0.2))
  await swungOut(jar)
  const high = top(jar)
  await move(jar, up([CANDY[0], CANDY[1] - 80], 60, 1), 0)
  await eventually(() => expect(top(jar)).toBeGreaterThan(high + 0.1))
  await touch(jar, 'touchEnd', [])
  await eventually(() => expect(top(jar)).toBeLessThan(pile + 0.2))
  expect(window.scrollY).toBe(0)
})

test('two fingers that turn tilt the bottle, and the candies slide', async () => {
  const jar = await openTouch('play')
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
  ['play', 'beside the bottle', ASIDE],
  ['play', 'on a candy', CANDY],
  ['view', 'on a candy', CANDY],
] as const)('%s: a swipe that begins %s scrolls the page', async (interactive, _where, from) => {
  const jar = await openTouch(interactive)
  const before = places(jar)
  const waits = withoutLongPress()
  const start = jar.getBoundingClientRect().top
  await touch(jar, 'touchStart', [from])
  for (const [[x, y]] of up(from, 80, 8) as [Point][]) {
    // The jar scrolls under the finger, whose place is fixed in the window.
    await touch(jar, 'touchMove', [[x, y + start - jar.getBoundingClientRect().top]])
    await pause(16)
  }
  await touch(jar, 'touchEnd', [])
  await eventually(() => expect(window.scrollY).toBeGreaterThan(30))
  expect(waits).toHaveBeenCalledWith(expect.any(Function), PART)
  expect(places(jar)).toEqual(before)
})
