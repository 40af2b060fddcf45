// The garden in a real browser: it is drawn, walked in, built in and rained on; nothing is drawn at rest; it looks as it did.
import { _roots, type RootState, useFrame, useThree } from '@react-three/fiber'
import { type InstancedMesh, type LineSegments, Matrix4, type Mesh } from 'three'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BlocksView, type BlocksViewProps } from '../../src/components/blocks/BlocksView.tsx'
import { KonpeitoCanvas } from '../../src/components/KonpeitoCanvas.tsx'
import { PhysicsWorld } from '../../src/components/PhysicsWorld.tsx'
import { createGaze } from '../../src/hooks/gaze.ts'
import { BlocksPage } from '../../src/page/blocks/BlocksPage.tsx'
import { type Page, usePage } from '../../src/page/usePage.ts'
import {
  addBlock,
  blocksScene,
  characterIds,
  GARDEN,
  getCharacter,
  hasBlock,
  isAsleep,
  removeBlock,
  step,
  type World,
} from '../../src/physics/index.ts'
import '../../src/page/page.css'
import '../../src/page/controls.css'
import '../../src/page/panel.css'

const before = location.href
afterEach(() => {
  cleanup()
  history.replaceState(null, '', before)
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A garden in which everything lies still. */
function settled(count: number): World<3> {
  const world = blocksScene({ count, lying: 1, seed: 3 })
  for (let k = 0; k < 1500 && !(k > 60 && isAsleep(world)); k++) step(world)
  expect(isAsleep(world)).toBe(true)
  return world
}

type Eye = { state?: RootState; frames: number }

function Probe({ eye }: { eye: Eye }) {
  eye.state = useThree()
  useFrame(() => {
    eye.frames++
  })
  return null
}

type GardenProps = Partial<BlocksViewProps> & { world: World<3>; eye: Eye }

function Garden({ world, eye, ...view }: GardenProps) {
  return (
    <div data-testid="frame" style={{ width: 320, height: 240 }}>
      <KonpeitoCanvas view="blocks" quality="low">
        <PhysicsWorld world={world}>
          <BlocksView interactive={false} {...view} />
        </PhysicsWorld>
        <Probe eye={eye} />
      </KonpeitoCanvas>
    </div>
  )
}

/** Until no frame was drawn for half a second. */
const still = (eye: Eye) =>
  vi.waitFor(
    async () => {
      const { frames } = eye
      expect(frames).toBeGreaterThan(0)
      await pause(500)
      expect(eye.frames).toBe(frames)
    },
    { timeout: 60_000 },
  )

const named = <T,>(state: RootState, name: string) => state.scene.getObjectByName(name) as T | undefined
const corners = (state: RootState) =>
  named<Mesh>(state, 'terrain')!.children.reduce((sum, chunk) => sum + ((chunk as Mesh).geometry.index?.count ?? 0), 0)

describe('the view', () => {
  test('draws many colours, and once all lie still, nothing more; a change of a block draws again', async () => {
    const eye: Eye = { frames: 0 }
    const world = settled(150)
    await render(<Garden world={world} eye={eye} />)
    await still(eye)
    const { gl, scene, camera } = eye.state!
    gl.render(scene, camera)
    const copy = document.createElement('canvas')
    copy.width = 160
    copy.height = 120
    const pen = copy.getContext('2d')!
    pen.drawImage(gl.domElement, 0, 0, 160, 120)
    const { data } = pen.getImageData(0, 0, 160, 120)
    const seen = new Set<number>()
    for (let k = 0; k < data.length; k += 4)
      seen.add((data[k]! >> 4) * 256 + (data[k + 1]! >> 4) * 16 + (data[k + 2]! >> 4))
    expect(seen.size).toBeGreaterThan(60)

    const { frames } = eye
    const flat = corners(eye.state!)
    addBlock(world, [5, 0, 4])
    await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(frames), 60_000)
    await vi.waitFor(() => expect(corners(eye.state!)).toBeGreaterThan(flat), 60_000)
    removeBlock(world, [5, 0, 4])
    await vi.waitFor(() => expect(corners(eye.state!)).toBe(flat), 60_000)
  }, 240_000)

  test('only chunks beside a change are made anew', async () => {
    const eye: Eye = { frames: 0 }
    const world = settled(0)
    await render(<Garden world={world} eye={eye} />)
    await still(eye)
    const geometries = () => named<Mesh>(eye.state!, 'terrain')!.children.map((chunk) => (chunk as Mesh).geometry)
    const old = geometries()
    const flat = corners(eye.state!)
    // In the corner of the garden: chunks that lie beyond its middle are no neighbours. A far island makes one that is none for sure.
    addBlock(world, [40, 0, 40])
    await vi.waitFor(() => expect(corners(eye.state!)).toBe(flat + 36), 60_000)
    const now = geometries()
    expect(now.length).toBe(old.length + 1)
    expect(now.slice(0, -1)).toEqual(old)
    expect(now.slice(0, -1).every((geometry, k) => geometry === old[k])).toBe(true)
  }, 240_000)

  test('debug layers come and go: a box has 12 lines', async () => {
    const eye: Eye = { frames: 0 }
    const world = settled(40)
    const screen = await render(<Garden world={world} eye={eye} />)
    await still(eye)
    const lines = () => named<LineSegments>(eye.state!, 'physics-debug')!
    expect(lines().visible).toBe(false)
    await screen.rerender(<Garden world={world} eye={eye} layers={{ boxes: true }} />)
    await vi.waitFor(() => expect(lines().visible).toBe(true), 60_000)
    expect(lines().geometry.drawRange.count).toBe(24)
    await screen.rerender(<Garden world={world} eye={eye} layers={{ boxes: true, queried: true, bodies: true }} />)
    // The visitor, the one block that it stands on, and 40 candies.
    await vi.waitFor(() => expect(lines().geometry.drawRange.count).toBe(24 * 42), 60_000)
    await screen.rerender(<Garden world={world} eye={eye} layers={{ cells: true }} />)
    await vi.waitFor(() => expect(lines().geometry.drawRange.count).not.toBe(24 * 42), 60_000)
    expect(lines().geometry.drawRange.count).toBeGreaterThan(0)
    expect(lines().geometry.drawRange.count % 24).toBe(0)
    expect(lines().visible).toBe(true)
    await screen.rerender(<Garden world={world} eye={eye} />)
    await vi.waitFor(() => expect(lines().visible).toBe(false), 60_000)
  }, 240_000)

  test('through own eyes the camera is in the head, and the figure is not drawn', async () => {
    const eye: Eye = { frames: 0 }
    const world = settled(0)
    const gaze = createGaze()
    const screen = await render(<Garden world={world} eye={eye} gaze={gaze} />)
    await still(eye)
    const head = () => eye.state!.camera.position.toArray()
    const [x, y, z] = GARDEN.start
    expect(Math.hypot(head()[0] - x, head()[1] - y, head()[2] - z)).toBeGreaterThan(5)
    const drawn = () => {
      const matrix = new Matrix4()
      named<InstancedMesh>(eye.state!, 'figures')!.getMatrixAt(0, matrix)
      return matrix.determinant() > 0
    }
    expect(drawn()).toBe(true)
    gaze.first = true
    await screen.rerender(<Garden world={world} eye={eye} gaze={gaze} outline={null} />)
    await vi.waitFor(() => expect(head()[0]).toBeCloseTo(x, 6), 60_000)
    expect(head()[1]).toBeCloseTo(y + 0.86 * 1.8, 6)
    expect(head()[2]).toBeCloseTo(z, 6)
    expect(drawn()).toBe(false)
  }, 240_000)

  test('looks as it did when it was looked at', async () => {
    const eye: Eye = { frames: 0 }
    const world = settled(450)
    const screen = await render(<Garden world={world} eye={eye} />)
    await still(eye)
    await expect.element(screen.getByTestId('frame')).toMatchScreenshot('garden', {
      timeout: 60_000, // two like pictures in a row, on a busy machine
      comparatorName: 'pixelmatch',
      comparatorOptions: { threshold: 0.15, allowedMismatchedPixelRatio: 0.02 },
    })
  }, 240_000)
})

describe('the page', () => {
  let shown: Page
  function Shown() {
    shown = usePage()
    return shown.settings.view === 'blocks' ? <BlocksPage page={shown} /> : <p>{shown.settings.view}</p>
  }
  const world = () => shown.world as World<3>
  const visitor = () => getCharacter(world(), characterIds(world())[0]!)
  const canvas = () => document.querySelector<HTMLCanvasElement>('canvas')!
  const state = () => _roots.get(canvas())!.store.getState()

  beforeEach(async () => {
    document.body.style.margin = '0'
    await browser.viewport(760, 600)
    history.replaceState(null, '', '?view=blocks&count=0&quality=low&locale=en')
    await render(
      <div style={{ width: 760, height: 600, position: 'relative' }}>
        <Shown />
      </div>,
    )
    await vi.waitFor(() => expect(named(state(), 'terrain')!).toBeDefined(), 60_000)
    await vi.waitFor(() => expect(corners(state())).toBeGreaterThan(100), 60_000)
  }, 120_000)

  const key = (type: 'keydown' | 'keyup', code: string) =>
    document.body.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, cancelable: true }))

  const send = (target: HTMLElement, type: string, clientX: number, clientY: number, pointerType = 'mouse') => {
    // No real pointer is down.
    target.setPointerCapture = () => {}
    target.hasPointerCapture = () => true
    const bubbles = true
    target.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, pointerType, clientX, clientY, bubbles, cancelable: true }),
    )
  }

  test('W walks where the camera looks, and stops when it is let go; Space jumps', async () => {
    const { position: from } = visitor()
    key('keydown', 'KeyW')
    await vi.waitFor(() => {
      const { position } = visitor()
      const [x, z] = [position[0] - from[0], position[2] - from[2]]
      expect(Math.hypot(x, z)).toBeGreaterThan(0.5)
      // Yaw 0.55 looks along (-sin, -cos).
      expect((x * -Math.sin(0.55) + z * -Math.cos(0.55)) / Math.hypot(x, z)).toBeGreaterThan(0.99)
    }, 60_000)
    key('keyup', 'KeyW')
    await vi.waitFor(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0), 60_000)
    const ground = visitor().position[1]
    key('keydown', 'Space')
    await vi.waitFor(() => expect(visitor().position[1]).toBeGreaterThan(ground + 0.1), {
      timeout: 60_000,
      interval: 5,
    })
    key('keyup', 'Space')
  }, 240_000)

  test('the stick walks to the right of the camera', async () => {
    const { position: from } = visitor()
    const stick = document.querySelector<HTMLElement>('[data-testid=stick]')!
    stick.parentElement!.style.display = 'block'
    const box = stick.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    send(stick, 'pointerdown', x, y, 'touch')
    send(stick, 'pointermove', x + 40, y, 'touch')
    await vi.waitFor(() => {
      const { position } = visitor()
      const way = [position[0] - from[0], position[2] - from[2]] as const
      expect(way[0] * Math.cos(0.55) - way[1] * Math.sin(0.55)).toBeGreaterThan(0.4)
    }, 60_000)
    send(stick, 'pointerup', x + 40, y, 'touch')
    await vi.waitFor(() => expect(Math.hypot(visitor().velocity[0], visitor().velocity[2])).toBe(0), 60_000)
  }, 240_000)

  test('a pointer shows the ghost, a tap puts a block there, the other tool takes it away', async () => {
    const surface = document.querySelector<HTMLElement>('[data-konpeito=blocks]')!
    const box = canvas().getBoundingClientRect()
    const [x, y] = [box.left + 0.3 * box.width, box.top + 0.75 * box.height]
    const { count } = world().blocks
    const flat = corners(state())
    send(surface, 'pointermove', x, y)
    await vi.waitFor(() => expect(named(state(), 'ghost')).toBeDefined(), 60_000)
    const { x: gx, y: gy, z: gz } = named<Mesh>(state(), 'ghost')!.position
    const tap = () => {
      send(surface, 'pointerdown', x, y)
      send(surface, 'pointerup', x, y)
    }
    tap()
    expect(world().blocks.count).toBe(count + 1)
    expect(hasBlock(world(), [Math.floor(gx), Math.floor(gy), Math.floor(gz)])).toBe(true)
    await vi.waitFor(() => expect(corners(state())).not.toBe(flat), 60_000)
    await userEvent.click(browser.getByRole('button', { name: 'Remove' }))
    tap()
    expect(world().blocks.count).toBe(count)
    expect(hasBlock(world(), [Math.floor(gx), Math.floor(gy), Math.floor(gz)])).toBe(false)
    await vi.waitFor(() => expect(corners(state())).toBe(flat), 60_000)
  }, 240_000)

  test('rain adds candies that come to rest on the ground', async () => {
    shown.actions.rain([5.5, 0, 5.5])
    const { count } = world().bodies
    expect(count).toBeGreaterThan(5)
    await vi.waitFor(() => expect(shown.settings.count).toBe(count))
    await vi.waitFor(() => expect(isAsleep(world())).toBe(true), { timeout: 100_000, interval: 200 })
    const { position } = world().bodies
    for (let o = 0; o < 4 * count; o += 4) expect(position[o + 1]!).toBeLessThan(3)
  }, 240_000)

  test('F looks through own eyes; the view goes round all four and comes back to the same garden', async () => {
    const errors = vi.spyOn(console, 'error')
    const garden = world()
    await userEvent.keyboard('f')
    await vi.waitFor(() => expect(document.querySelector('[data-eyes]')).not.toBeNull(), 60_000)
    await vi.waitFor(() => expect(state().camera.position.y).toBeCloseTo(0.86 * 1.8, 3), 60_000)
    const seen = [shown.settings.view]
    for (let k = 0; k < 4; k++) {
      shown.actions.toggleView()
      await vi.waitFor(() => expect(shown.settings.view).not.toBe(seen.at(-1)), 10_000)
      seen.push(shown.settings.view)
    }
    expect(seen).toEqual(['blocks', 'bottle', 'torus', 'walker', 'blocks'])
    expect(world()).toBe(garden)
    await vi.waitFor(() => expect(corners(state())).toBeGreaterThan(100), 60_000)
    expect(errors).not.toHaveBeenCalled()
  }, 240_000)
})
