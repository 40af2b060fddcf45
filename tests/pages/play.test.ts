// <konpeito-bottle interactive="play"> in a real browser: keys take a candy out onto the table, a
// press on the cork drops one, a drag with Shift and a drag to and fro move the candies, and a jar
// that is only viewed does none of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../src/element/element.ts'
import { createJar } from '../../src/jar/jar.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { bodyIds, getBody, type World } from '../../src/physics/index.ts'
import '../withoutDrawing.ts'

const { foot: FOOT } = vesselOf('bottle')

type Bottle = HTMLElementTagNameMap['konpeito-bottle']
const PATIENCE = { timeout: 30_000, interval: 50 }

beforeEach(() => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function open(attributes: string): Promise<{ jar: Bottle; frame: HTMLElement; status: HTMLElement }> {
  document.body.innerHTML = `<konpeito-bottle count="30" ${attributes} loading="eager" quality="low" style="width: 240px; height: 300px"></konpeito-bottle>`
  const jar = document.querySelector('konpeito-bottle')!
  await new Promise((done) => jar.addEventListener('konpeito-ready', done, { once: true }))
  const find = (selector: string) => jar.shadowRoot!.querySelector<HTMLElement>(selector)!
  return { jar, frame: find('[data-konpeito]'), status: find('[role=status]') }
}
const key = (frame: HTMLElement, name: string, more: KeyboardEventInit = {}) =>
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
function point(frame: HTMLElement, type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const { left, top } = frame.getBoundingClientRect()
  const place = { clientX: left + x, clientY: top + y, pointerId: 5, pointerType: 'mouse', isPrimary: true }
  frame.querySelector('canvas')!.dispatchEvent(new PointerEvent(type, { ...place, bubbles: true, ...more }))
}
/** How many candies lie outside of the bottle. */
function outside(jar: Bottle): number {
  const copy = createJar()
  copy.load(jar.save())
  return bodyIds(copy.world).filter((id) => {
    const { position } = getBody(copy.world as World<3>, id)
    return Math.hypot(position[0], position[2]) > FOOT
  }).length
}

test('keys take a candy out over the lip, announced, and put it on the table', async () => {
  const { jar, frame, status } = await open('interactive="play"')
  expect(frame.getAttribute('role')).toBe('application')
  key(frame, 'g')
  await vi.waitFor(() => expect(status.textContent).toMatch(/^Candy in the hand/))
  for (let k = 0; k < 28; k++) key(frame, 'ArrowUp')
  await new Promise((done) => setTimeout(done, 1500))
  for (let k = 0; k < 14; k++) key(frame, 'ArrowRight')
  await vi.waitFor(() => expect(outside(jar)).toBe(1), PATIENCE)
  key(frame, 'g')
  await vi.waitFor(() => expect(status.textContent).toBe('Candy let go.'))
  await new Promise((done) => jar.addEventListener('konpeito-settle', done, { once: true }))
  expect(outside(jar)).toBe(1)
  expect(jar.count).toBe(30)
}, 90_000)

test('a press on the cork drops a candy, and gestures shake and tilt', async () => {
  const { jar, frame } = await open('interactive="play" beside="2"')
  expect(outside(jar)).toBe(2)
  const steps = jar.stats().steps!
  point(frame, 'pointerdown', 120, 30)
  point(frame, 'pointerup', 120, 30)
  expect(jar.count).toBe(31)
  await vi.waitFor(() => expect(jar.stats().steps).toBeGreaterThan(steps), PATIENCE)
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
}, 90_000)

test.each(['interactive', 'interactive="view"'])(
  '%s: a jar that is only viewed has no hands',
  async (attribute) => {
    const { jar, frame, status } = await open(attribute)
    key(frame, 'g')
    point(frame, 'pointerdown', 120, 30)
    point(frame, 'pointerup', 120, 30)
    expect(jar.count).toBe(30)
    expect(status.textContent).toBe('')
    key(frame, 'Enter')
    expect(jar.count).toBe(31)
  },
  90_000,
)
