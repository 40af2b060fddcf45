// The view of the garden in a real browser: what is drawn, when, and how it looks. Its page:
// blocksPage.test.tsx.
import { type RootState, useFrame, useThree } from '@react-three/fiber'
import { type InstancedMesh, type LineSegments, Matrix4, type Mesh } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { BlocksView, type BlocksViewProps } from '../../src/components/blocks/BlocksView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { addBlock, removeBlock } from '../../src/physics/blocks.ts'
import { isAsleep, step, type World } from '../../src/physics/index.ts'
import { blocksScene, GARDEN } from '../../src/scenes/index.ts'
import { createFollowCamera } from '../../src/view/followCamera.ts'
import { corners, named, PATIENCE, wholeCorners } from '../fixtures/gardenPage.tsx'
import { draw } from '../withoutDrawing.ts'

afterEach(cleanup)

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A garden in which everything is at rest. */
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

/** Waits until no frame was drawn for half a second. */
const still = (eye: Eye) =>
  vi.waitFor(
    async () => {
      const { frames } = eye
      expect(frames).toBeGreaterThan(0)
      await pause(500)
      expect(eye.frames).toBe(frames)
    },
    { timeout: PATIENCE },
  )

test('draws in colour until all rest; a changed block draws again', async () => {
  draw()
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

  // On a busy machine more than half a second may pass between two frames that add terrain.
  const flat = wholeCorners(world)
  await vi.waitFor(() => expect(corners(eye.state!)).toBe(flat), PATIENCE)
  const { frames } = eye
  addBlock(world, [5, 0, 4])
  await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(frames), PATIENCE)
  await vi.waitFor(() => expect(corners(eye.state!)).toBeGreaterThan(flat), PATIENCE)
  removeBlock(world, [5, 0, 4])
  await vi.waitFor(() => expect(corners(eye.state!)).toBe(flat), PATIENCE)
}, 240_000)

test('only chunks beside a change are rebuilt', async () => {
  const eye: Eye = { frames: 0 }
  const world = settled(0)
  await render(<Garden world={world} eye={eye} />)
  await still(eye)
  const geometries = () => named<Mesh>(eye.state!, 'terrain')!.children.map((chunk) => (chunk as Mesh).geometry)
  const old = geometries()
  const flat = corners(eye.state!)
  // A block far from the garden is in a chunk that has no neighbours.
  addBlock(world, [40, 0, 40])
  await vi.waitFor(() => expect(corners(eye.state!)).toBe(flat + 36), PATIENCE)
  const now = geometries()
  expect(now.length).toBe(old.length + 1)
  expect(now.slice(0, -1)).toEqual(old)
  expect(now.slice(0, -1).every((geometry, k) => geometry === old[k])).toBe(true)
}, 240_000)

test('debug layers are switched on and off; a box has 12 lines', async () => {
  const eye: Eye = { frames: 0 }
  const world = settled(40)
  const screen = await render(<Garden world={world} eye={eye} />)
  await still(eye)
  const lines = () => named<LineSegments>(eye.state!, 'physics-debug')!
  expect(lines().visible).toBe(false)
  await screen.rerender(<Garden world={world} eye={eye} layers={{ boxes: true }} />)
  await vi.waitFor(() => expect(lines().visible).toBe(true), PATIENCE)
  expect(lines().geometry.drawRange.count).toBe(24)
  await screen.rerender(<Garden world={world} eye={eye} layers={{ boxes: true, queried: true, bodies: true }} />)
  // The character, the block that it stands on, and 40 candies.
  await vi.waitFor(() => expect(lines().geometry.drawRange.count).toBe(24 * 42), PATIENCE)
  await screen.rerender(<Garden world={world} eye={eye} layers={{ cells: true }} />)
  await vi.waitFor(() => expect(lines().geometry.drawRange.count).not.toBe(24 * 42), PATIENCE)
  expect(lines().geometry.drawRange.count).toBeGreaterThan(0)
  expect(lines().geometry.drawRange.count % 24).toBe(0)
  expect(lines().visible).toBe(true)
  await screen.rerender(<Garden world={world} eye={eye} />)
  await vi.waitFor(() => expect(lines().visible).toBe(false), PATIENCE)
}, 240_000)

test('in first person the camera is in the head, the character hidden', async () => {
  const eye: Eye = { frames: 0 }
  const world = settled(0)
  const camera = createFollowCamera()
  const screen = await render(<Garden world={world} eye={eye} camera={camera} />)
  await still(eye)
  const head = () => eye.state!.camera.position.toArray()
  const [x, y, z] = GARDEN.start
  expect(Math.hypot(head()[0] - x, head()[1] - y, head()[2] - z)).toBeGreaterThan(5)
  const drawn = () => {
    const matrix = new Matrix4()
    named<InstancedMesh>(eye.state!, 'characters')!.getMatrixAt(0, matrix)
    return matrix.determinant() > 0
  }
  expect(drawn()).toBe(true)
  camera.firstPerson = true
  await screen.rerender(<Garden world={world} eye={eye} camera={camera} outline={null} />)
  await vi.waitFor(() => expect(head()[0]).toBeCloseTo(x, 6), PATIENCE)
  expect(head()[1]).toBeCloseTo(y + 0.86 * 1.8, 6)
  expect(head()[2]).toBeCloseTo(z, 6)
  expect(drawn()).toBe(false)
}, 240_000)

test('equals its approved screenshot', async () => {
  draw()
  const eye: Eye = { frames: 0 }
  const world = settled(450)
  const screen = await render(<Garden world={world} eye={eye} />)
  await still(eye)
  await expect.element(screen.getByTestId('frame')).toMatchScreenshot('garden', {
    timeout: PATIENCE, // for two equal pictures in a row on a busy machine
    comparatorName: 'pixelmatch',
    comparatorOptions: { threshold: 0.15, allowedMismatchedPixelRatio: 0.02 },
  })
}, 240_000)
