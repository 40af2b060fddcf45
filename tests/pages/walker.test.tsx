// The walker in a real browser: drawing, a room that follows the window, building, files and links.
import { type RootState, useThree } from '@react-three/fiber'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../site/page/App.tsx'
import { toText } from '../../site/walker/share.ts'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { WalkerView } from '../../src/components/walker/WalkerView.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import type { World } from '../../src/physics/index.ts'
import { DAINTY_WALKER, isSodaRoom, walkerScene } from '../../src/scenes/soda/index.ts'
import { fromFragment } from '../../src/settings/links.ts'
import { draw } from '../withoutDrawing.ts'

const before = location.href
beforeEach(() => {
  history.replaceState(null, '', '?view=walker&paused=1&quality=low')
  document.body.style.margin = '0'
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', before)
})

const roomOf = (world: World<2>) => world.containers.find(isSodaRoom)!

/** The page at 1280 x 800. */
function Page() {
  return (
    <div style={{ width: 1280, height: 800, position: 'relative' }}>
      <App />
    </div>
  )
}

test('its room is the window less 32 px a side at 240 px a metre', async () => {
  draw()
  const world = walkerScene()
  let state: RootState | undefined
  const Probe = () => {
    state = useThree()
    return null
  }
  const Scene = ({ width }: { width: number }) => (
    <div style={{ width, height: 500 }}>
      <KonpeitoCanvas view="walker" quality="low">
        <PhysicsWorld world={world} paused>
          <WalkerView />
        </PhysicsWorld>
        <Probe />
      </KonpeitoCanvas>
    </div>
  )
  const screen = await render(<Scene width={784} />)
  await vi.waitFor(() => expect(roomOf(world).width).toBeCloseTo(3, 9), 20_000)
  expect(roomOf(world).height).toBeCloseTo((500 - 64) / 240, 9)
  await screen.rerender(<Scene width={1024} />)
  await vi.waitFor(() => expect(roomOf(world).width).toBeCloseTo(4, 9), 20_000)

  // Springs, candies, wall and floor: many colours; without the walker, few.
  const { gl, scene, camera } = state!
  const colours = () => {
    gl.render(scene, camera)
    const copy = document.createElement('canvas')
    copy.width = 256
    copy.height = 125
    const pen = copy.getContext('2d')!
    pen.drawImage(gl.domElement, 0, 0, 256, 125)
    const { data } = pen.getImageData(0, 0, 256, 125)
    const seen = new Set<number>()
    for (let k = 0; k < data.length; k += 4)
      seen.add((data[k]! >> 4) * 256 + (data[k + 1]! >> 4) * 16 + (data[k + 2]! >> 4))
    return seen.size
  }
  await vi.waitFor(() => expect(colours()).toBeGreaterThan(25), 20_000)
})

/** Presses, moves along a path and releases on the picture. Pixels from its upper left. */
function swipe(...way: [number, number][]): void {
  const surface = document.querySelector<HTMLElement>('[data-konpeito=walker]')!
  const box = surface.querySelector('canvas')!.getBoundingClientRect()
  const send = (type: string, [x, y]: [number, number]) =>
    surface.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: box.left + x,
        clientY: box.top + y,
        bubbles: true,
        cancelable: true,
      }),
    )
  surface.setPointerCapture = () => {} // no real pointer is down
  send('pointerdown', way[0]!)
  for (const place of way.slice(1)) send('pointermove', place)
  send('pointerup', way.at(-1)!)
}

const parts = () => document.querySelector('[data-testid=chosen]')?.textContent ?? ''
const click = (name: string, exact = false) => userEvent.click(browser.getByRole('button', { name, exact }))

test('the pointer builds, and undo takes it back', async () => {
  await browser.viewport(1280, 800)
  await render(<Page />)
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), 20_000)
  await click('Parts')
  await click('New')
  await vi.waitFor(() => expect(parts()).toBe('0 nodes, 0 springs'))
  // The place of the room is known after the first frame.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  swipe([200, 200], [300, 200], [440, 200])
  await vi.waitFor(() => expect(parts()).toBe('1 node, 1 spring selected'))
  swipe([440, 200], [440, 320])
  swipe([440, 320], [200, 200])
  await click('All')
  await vi.waitFor(() => expect(parts()).toBe('3 nodes, 3 springs selected'))
  await click('Undo')
  await click('Undo')
  await click('All')
  await vi.waitFor(() => expect(parts()).toBe('2 nodes, 1 spring selected'))
  await click('Redo')
  await click('All')
  await vi.waitFor(() => expect(parts()).toBe('3 nodes, 2 springs selected'))

  // Both springs are at the centre of the disc. Dragging one out makes it a muscle with that
  // amplitude and phase.
  await click('Wave', true)
  const disc = document.querySelector<SVGSVGElement>('.wave-disc')!
  disc.setPointerCapture = () => {} // no real pointer is down
  const box = disc.getBoundingClientRect()
  const unit = Math.min(box.width / 2.56, box.height / 2.4)
  const send = (type: string, x: number, y: number) =>
    disc.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: box.left + box.width / 2 + x * unit,
        clientY: box.top + box.height / 2 - y * unit,
        bubbles: true,
      }),
    )
  send('pointerdown', 0, 0)
  send('pointermove', 0.3, 0.4)
  send('pointerup', 0.3, 0.4)
  await vi.waitFor(() => {
    const [dot] = document.querySelectorAll('.wave-dot')
    expect(Number(dot!.getAttribute('cx'))).toBeCloseTo(0.3, 2)
    expect(Number(dot!.getAttribute('cy'))).toBeCloseTo(-0.4, 2)
  })
  expect(document.querySelectorAll('.wave-dot')).toHaveLength(2)
  await click('Parts')
  await vi.waitFor(() => expect(document.querySelector('.panel-more')!.textContent).toContain('Amplitude0.50'))
})

test('loads gallery and files; a bad file is refused with its path', async () => {
  await browser.viewport(1280, 800)
  await render(<Page />)
  const name = () => document.querySelector('[data-testid=walker-name]')?.textContent ?? ''
  await vi.waitFor(() => expect(name()).toContain('Dainty Walker'), 20_000)
  await click('Walkers')
  await click('Load Paper Tent')
  await vi.waitFor(() => expect(name()).toContain('Paper Tent'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const give = (text: string) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'walker.json', { type: 'application/json' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const springs = DAINTY_WALKER.springs.map((spring, k) => (k === 3 ? { ...spring, node_b: 99 } : spring))
  give(JSON.stringify({ ...DAINTY_WALKER, springs }))
  await vi.waitFor(() => expect(document.querySelector('.notice')?.textContent).toContain('springs[3].node_b'))
  expect(name()).toContain('Paper Tent')
  give(toText({ ...DAINTY_WALKER, name: 'From a file' }))
  await vi.waitFor(() => expect(name()).toContain('From a file'))
  expect(document.querySelector('.notice')).toBeNull()
  await click('Copy link')
  await vi.waitFor(() => expect(fromFragment(location.hash)?.name).toBe('From a file'))
})

test('a link loads its walker', async () => {
  await browser.viewport(1280, 800)
  const { encodeOpenConstructor } = await import('../../src/scenes/soda/index.ts')
  history.replaceState(null, '', `?view=walker#${encodeOpenConstructor({ ...DAINTY_WALKER, name: 'By link' })}`)
  await render(<Page />)
  await vi.waitFor(
    () => expect(document.querySelector('[data-testid=walker-name]')?.textContent).toContain('By link'),
    20_000,
  )
})

test('surfaces have sliders, which are undone and shared', async () => {
  await browser.viewport(1280, 800)
  await render(<Page />)
  await click('Wave', true)
  await vi.waitFor(() => expect(document.querySelector('.knobs summary')).not.toBeNull(), 20_000)
  await userEvent.click(document.querySelector('.knobs summary')!)
  const set = async (name: string, key: string) => {
    const slider = browser.getByRole('slider', { name }).element() as HTMLInputElement
    slider.focus()
    await userEvent.keyboard(key)
    return () => Number(slider.value)
  }
  const friction = await set('Surface friction', '{Home}')
  const reflection = await set('Surface reflection', '{End}')
  await vi.waitFor(() => expect([friction(), reflection()]).toEqual([0, 1]))
  await click('Copy link')
  await vi.waitFor(() =>
    expect(fromFragment(location.hash)).toMatchObject({ surface_friction: 0, surface_reflection: 1 }),
  )
  await click('Undo')
  await vi.waitFor(() => expect([friction(), reflection()]).toEqual([0, -0.75]))
  await click('Undo')
  await vi.waitFor(() => expect(friction()).toBe(0.7))
})

test('a switch shows the classic drawing: black on white, and in the address', async () => {
  draw()
  await browser.viewport(1280, 800)
  await render(<Page />)
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull(), 20_000)
  await click('Parts')
  const classic = browser.getByRole('switch', { name: 'Classic drawing' })
  await expect.element(classic).toHaveAttribute('aria-checked', 'false')
  await classic.click()
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('classic')).toBe('1'))
  await vi.waitFor(async () => {
    const shot = await browser.screenshot({ save: false, element: document.querySelector('main canvas')! })
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob())
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    pen.drawImage(picture, 0, 0)
    // The lower half, because the title is above it, beside the panel.
    const top = Math.floor(picture.height / 2)
    const free = document.querySelector('.free')!.getBoundingClientRect().width - 24
    const { data } = pen.getImageData(0, top, Math.floor((free / 1280) * picture.width), picture.height - top)
    let [white, black, colored] = [0, 0, 0]
    for (let o = 0; o < data.length; o += 4) {
      const [r, g, b] = [data[o]!, data[o + 1]!, data[o + 2]!]
      if (Math.max(r, g, b) - Math.min(r, g, b) > 12) colored++
      else if (r > 250) white++
      else if (r < 40) black++
    }
    expect(white / (data.length / 4)).toBeGreaterThan(0.9)
    expect(black).toBeGreaterThan(500)
    expect(colored).toBeLessThan(black)
  }, 20_000)
  await userEvent.keyboard('t')
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('view')).toBe('torus'), 20_000)
})

test('touch drags a dot of the wave, and scrolls beside the dots', async () => {
  await render(<Page />)
  await click('Wave', true)
  const disc = await vi.waitFor(() => {
    expect(document.querySelectorAll('.wave-dot').length).toBeGreaterThan(2)
    return document.querySelector<SVGSVGElement>('.wave-disc')!
  }, 20_000)
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
