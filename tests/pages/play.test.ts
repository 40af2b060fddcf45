// <konpeito-bottle interactive="play"> in a real browser: keys take a candy out onto the table, a
// press on the cork drops one, a drag with Shift and a drag to and fro move the candies, and a jar
// that is only viewed does none of it.
import { beforeEach, expect, test } from 'vitest'
import { createJar } from '../../src/jar/jar.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { bodyIds, getBody, type World } from '../../src/physics/index.ts'
import { type Bottle, heard, openBottle, within } from '../fixtures/bottleElement.ts'
import { allowCapture, sendPointer } from '../fixtures/pointer.ts'
import { eventually, untilStill } from '../fixtures/wait.ts'
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
/** The places of the candies. */
function places(jar: Bottle) {
  const copy = createJar()
  copy.load(jar.save())
  return bodyIds(copy.world).map((id) => getBody(copy.world as World<3>, id).position)
}
/** Waits until the candy in the hand, which is the furthest one, hangs still. */
const swungOut = (jar: Bottle) =>
  untilStill(() => Math.max(...places(jar).map((place) => Math.hypot(...place))).toFixed(2))
/** How many lie outside of the bottle. */
const outside = (jar: Bottle) => places(jar).filter(([x, , z]) => Math.hypot(x, z) > FOOT).length

test('keys take a candy out over the lip, announced, and put it on the table', async () => {
  const { jar, frame, status } = await open('interactive="play"')
  expect(frame.getAttribute('role')).toBe('application')
  key(frame, 'g')
  await eventually(() => expect(status.textContent).toMatch(/^Candy in the hand/))
  for (let k = 0; k < 28; k++) key(frame, 'ArrowUp')
  await swungOut(jar)
  for (let k = 0; k < 14; k++) key(frame, 'ArrowRight')
  await eventually(() => expect(outside(jar)).toBe(1))
  await swungOut(jar)
  const settled = heard(jar, 'settle')
  key(frame, 'g')
  await eventually(() => expect(status.textContent).toBe('Candy let go.'))
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
