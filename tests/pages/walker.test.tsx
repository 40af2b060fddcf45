// The walker in a real browser: drawing, a room that follows the window, building, files and links.
import type { Color } from 'three'
import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { DAINTY_WALKER, encodeOpenConstructor } from '../../src/scenes/soda/index.ts'
import { fromFragment } from '../../src/settings/walkerLinks.ts'
import { stateOf, stillCanvas } from '../fixtures/probe.tsx'
import { expectShared, openPage, reading } from '../fixtures/sitePage.tsx'
import { eventually } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

const open = (more = '') => openPage(`view=walker&paused=1${more}`, { window: [1000, 700] })
const parts = () => reading('chosen')
const name = () => reading('walker-name')
const field = (name: string) => browser.getByRole('textbox', { name, exact: true })
const click = (name: string, exact = false) => userEvent.click(browser.getByRole('button', { name, exact }))

/** Sends a mouse event to an element of the page, at a place of the window. */
function mouse(target: Element, type: string, clientX: number, clientY: number): void {
  target.setPointerCapture = () => {} // no real pointer is down
  target.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX, clientY, bubbles: true, cancelable: true }),
  )
}

/** Presses, moves along a path and releases on the picture. Pixels from its upper left. */
function swipe(...way: [number, number][]): void {
  const surface = document.querySelector<HTMLElement>('[data-konpeito=walker]')!
  const box = surface.querySelector('canvas')!.getBoundingClientRect()
  const send = (type: string, [x, y]: [number, number]) => mouse(surface, type, box.left + x, box.top + y)
  send('pointerdown', way[0]!)
  for (const place of way.slice(1)) send('pointermove', place)
  send('pointerup', way.at(-1)!)
}

test('the pointer builds, and undo takes it back', async () => {
  await open()
  await click('Parts')
  await click('New')
  await eventually(() => expect(parts()).toBe('0 nodes, 0 springs'))
  await stillCanvas() // the place of the room is known after the first frame
  swipe([200, 200], [300, 200], [440, 200])
  await eventually(() => expect(parts()).toBe('1 node, 1 spring selected'))
  swipe([440, 200], [440, 320])
  swipe([440, 320], [200, 200])
  await click('All')
  await eventually(() => expect(parts()).toBe('3 nodes, 3 springs selected'))
  await click('Undo')
  await click('All')
  await eventually(() => expect(parts()).toBe('3 nodes, 2 springs selected'))

  // Both springs are at the centre of the disc. Dragging one out makes it a muscle with that
  // amplitude and phase.
  await click('Wave', true)
  const disc = document.querySelector<SVGSVGElement>('.wave-disc')!
  const box = disc.getBoundingClientRect()
  const unit = Math.min(box.width / 2.56, box.height / 2.4)
  const send = (type: string, x: number, y: number) =>
    mouse(disc, type, box.left + box.width / 2 + x * unit, box.top + box.height / 2 - y * unit)
  send('pointerdown', 0, 0)
  send('pointermove', 0.3, 0.4)
  send('pointerup', 0.3, 0.4)
  await eventually(() => {
    const [dot] = document.querySelectorAll('.wave-dot')
    expect(Number(dot!.getAttribute('cx'))).toBeCloseTo(0.3, 2)
    expect(Number(dot!.getAttribute('cy'))).toBeCloseTo(-0.4, 2)
  })
  expect(document.querySelectorAll('.wave-dot')).toHaveLength(2)
  await click('Parts')
  await expect.element(field('Amplitude')).toHaveValue('0.5')
})

test('loads gallery and files; a bad file is refused with its path', async () => {
  await open()
  await eventually(() => expect(name()).toContain('Dainty Walker'))
  await click('Walkers')
  await click('Load Paper Tent')
  await eventually(() => expect(name()).toContain('Paper Tent'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const give = (text: string) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'walker.json', { type: 'application/json' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const springs = DAINTY_WALKER.springs.map((spring, k) => (k === 3 ? { ...spring, node_b: 99 } : spring))
  give(JSON.stringify({ ...DAINTY_WALKER, springs }))
  await eventually(() => expect(document.querySelector('.notice')?.textContent).toContain('springs[3].node_b'))
  expect(name()).toContain('Paper Tent')
  give(JSON.stringify({ ...DAINTY_WALKER, name: 'From a file' }))
  await eventually(() => expect(name()).toContain('From a file'))
  expect(document.querySelector('.notice')).toBeNull()
  await click('Share …')
  await click('Copy link')
  await eventually(() => expect(fromFragment(location.hash)?.name).toBe('From a file'))
})

test('a listing in Ruby is read as text; a bad one keeps the walker and the text', async () => {
  await open()
  await click('Walkers')
  await userEvent.click(browser.getByText('Import a text'))
  const { nodes, springs, ...others } = DAINTY_WALKER
  const lines = Object.entries({ ...others, name: 'From Ruby' }).map(
    ([key, value]) => `  :${key} => ${JSON.stringify(value)},`,
  )
  const ruby = [
    '{',
    ...lines,
    `  :nodes => ${JSON.stringify(nodes)}, :springs => ${JSON.stringify(springs)}`,
    '}',
  ].join('\n')
  const text = browser.getByRole('textbox', { name: 'Import a text' })
  await text.fill(ruby.replaceAll('":', '" =>').replace(':friction =>', ':friction'))
  await click('Load the text')
  await eventually(() =>
    expect(document.querySelector('.notice')?.textContent).toContain('line 5, column 3: a name such as'),
  )
  expect(name()).toContain('Dainty Walker')
  await text.fill(ruby.replaceAll('":', '" =>'))
  await click('Load the text')
  await eventually(() => expect(name()).toContain('From Ruby'))
  expect(document.querySelector('.notice')).toBeNull()
})

test('numbers are exact, can be typed, and go back to the default', async () => {
  await open()
  await click('Wave', true)
  await expect.element(field('Friction')).toHaveValue('0.137')
  await field('Friction').click()
  await userEvent.keyboard('{Tab}') // leaving it changes nothing
  await expect.element(browser.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  await field('Friction').fill('0.2468')
  await userEvent.keyboard('{Tab}')
  await click('Share …')
  await click('Copy link')
  await eventually(() => expect(fromFragment(location.hash)?.friction).toBe(0.2468))
  await click('Friction: back to 0.137')
  await expect.element(field('Friction')).toHaveValue('0.137')
  await click('Undo')
  await expect.element(field('Friction')).toHaveValue('0.2468')
  await click('Undo')
  await expect.element(field('Friction')).toHaveValue('0.137')
})

test('a link loads its walker', async () => {
  await open(`#${encodeOpenConstructor({ ...DAINTY_WALKER, name: 'By link' })}`)
  await eventually(() => expect(name()).toContain('By link'))
})

test('one press shows the drawing of the article, on white, and is in the address', async () => {
  await open()
  expect(stateOf().scene.background).toBeNull()
  await click('Article')
  await expectShared({ classic: '1' })
  await eventually(() => expect((stateOf().scene.background as Color).getHex()).toBe(0xffffff))
  await userEvent.keyboard('t')
  await expectShared({ view: 'torus' })
})

test('frame skip, oversampling and step change, and go back to the default', async () => {
  await open()
  await click('Tick')
  const hint = () => document.querySelector('.knobs .hint')!.textContent
  expect(hint()).toBe('A tick is 0.167 s in 100 substeps of 1.67 ms.')
  const names = { 'Frame skip': ['5', '10'], Oversampling: ['4', '10'], 'Step (dt)': ['0.02', '0.0167'] } as const
  for (const [name, [value]] of Object.entries(names)) {
    await field(name).fill(value)
    await userEvent.keyboard('{Enter}')
  }
  await expectShared({ frameSkip: '5', oversampling: '4', dt: '0.02' })
  expect(hint()).toBe('A tick is 0.1 s in 20 substeps of 5 ms.')
  for (const [name, [, standard]] of Object.entries(names)) await click(`${name}: back to ${standard}`)
  await expectShared({ frameSkip: null, oversampling: null, dt: null })
})

test('a chosen node shows location, velocity and acceleration, also as it moves', async () => {
  await open()
  await stillCanvas()
  const { location, acceleration } = DAINTY_WALKER.nodes[0]!
  document.querySelector<HTMLElement>('[data-konpeito=walker]')!.focus()
  await userEvent.keyboard(']')
  await eventually(() => expect(reading('node-location')).toContain(location[0].toFixed(4)))
  expect(reading('node-acceleration')).toContain(acceleration[1].toFixed(4))
  const before = reading('node-velocity')
  await userEvent.keyboard('.')
  await eventually(() => expect(reading('node-velocity')).not.toBe(before))
  await click('Close', true)
  await eventually(() => expect(document.querySelector('.follow')).toBeNull())
})

test('touch drags a dot of the wave, and scrolls beside the dots', async () => {
  await open()
  await click('Wave', true)
  const disc = await eventually(() => {
    expect(document.querySelectorAll('.wave-dot').length).toBeGreaterThan(2)
    return document.querySelector<SVGSVGElement>('.wave-disc')!
  })
  /** Whether the page prevents the default of a touch. */
  const keeps = (clientX: number, clientY: number) => {
    const touches = [new Touch({ identifier: 1, target: disc, clientX, clientY })]
    return !disc.dispatchEvent(new TouchEvent('touchstart', { touches, bubbles: true, cancelable: true }))
  }
  const dot = disc.querySelector('.wave-dot')!.getBoundingClientRect()
  expect(keeps(dot.x + dot.width / 2, dot.y + dot.height / 2)).toBe(true)
  const all = disc.getBoundingClientRect()
  expect(keeps(all.left + 4, all.bottom - 4)).toBe(false)
  expect(getComputedStyle(disc).touchAction).toBe('pan-y')
})
