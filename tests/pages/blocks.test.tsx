// The view of the garden in a real browser: what is drawn, when, and how it looks. Its page:
// blocksPage.test.tsx.
import { type InstancedMesh, type LineSegments, Matrix4, type Mesh } from 'three'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BlocksView, type BlocksViewProps } from '../../src/components/blocks/BlocksView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { createFollowCamera } from '../../src/hooks/useFollowCamera.ts'
import { addBlock, addCharacter, setIntent } from '../../src/physics/blocks.ts'
import { createWorld, isAsleep, step, type World } from '../../src/physics/index.ts'
import { blocksScene, GARDEN } from '../../src/scenes/index.ts'
import { corners, named } from '../fixtures/gardenPage.tsx'
import { changedPixels, matchScreenshot } from '../fixtures/pixels.ts'
import { createEye, type Eye, Probe, picture, still } from '../fixtures/probe.tsx'
import { eventually } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

/** A garden in which everything is at rest. */
function settled(count: number): World<3> {
  const world = blocksScene({ count, lying: 1, seed: 3 })
  for (let k = 0; k < 1500 && !(k > 60 && isAsleep(world)); k++) step(world)
  expect(isAsleep(world)).toBe(true)
  return world
}

type GardenProps = Partial<BlocksViewProps> & { world: World<3>; eye: Eye; paused?: boolean }

function Garden({ world, eye, paused, ...view }: GardenProps) {
  return (
    <div data-testid="frame" style={{ width: 320, height: 240 }}>
      <KonpeitoCanvas view="blocks" quality="low">
        <PhysicsWorld world={world} paused={paused}>
          <BlocksView interactive={false} {...view} />
        </PhysicsWorld>
        <Probe eye={eye} />
      </KonpeitoCanvas>
    </div>
  )
}

/** Shows a garden, and waits until it stands still. */
async function show(world: World<3>, view: Partial<BlocksViewProps> & { paused?: boolean } = {}) {
  const eye = createEye()
  const page = (more: Partial<BlocksViewProps>) => <Garden world={world} eye={eye} {...more} />
  const screen = await render(page(view))
  await still(eye)
  return { eye, screen, change: (more: Partial<BlocksViewProps>) => screen.rerender(page(more)) }
}

test('only chunks beside a change are rebuilt', async () => {
  const world = settled(0)
  const { eye } = await show(world)
  const geometries = () => named<Mesh>(eye.state, 'terrain')!.children.map((chunk) => (chunk as Mesh).geometry)
  const old = geometries()
  const flat = corners(eye.state)
  // A block far from the garden is in a chunk that has no neighbours.
  addBlock(world, [40, 0, 40])
  await eventually(() => expect(corners(eye.state)).toBe(flat + 36))
  const now = geometries()
  expect(now.length).toBe(old.length + 1)
  expect(now.slice(0, -1)).toEqual(old)
  expect(now.slice(0, -1).every((geometry, k) => geometry === old[k])).toBe(true)
})

test('debug layers are switched on and off; a box has 12 lines', async () => {
  const { eye, change } = await show(settled(40))
  const lines = () => named<LineSegments>(eye.state, 'physics-debug')!
  expect(lines().visible).toBe(false)
  await change({ layers: { boxes: true } })
  await eventually(() => expect(lines().visible).toBe(true))
  expect(lines().geometry.drawRange.count).toBe(24)
  await change({ layers: { boxes: true, queried: true, bodies: true } })
  // The character, the block that it stands on, and 40 candies.
  await eventually(() => expect(lines().geometry.drawRange.count).toBe(24 * 42))
  await change({ layers: { cells: true } })
  await eventually(() => expect(lines().geometry.drawRange.count).not.toBe(24 * 42))
  expect(lines().geometry.drawRange.count).toBeGreaterThan(0)
  expect(lines().geometry.drawRange.count % 24).toBe(0)
  expect(lines().visible).toBe(true)
  await change({})
  await eventually(() => expect(lines().visible).toBe(false))
})

test('the boxes of a character at a wall are two: where it is, and where it would be', async () => {
  const world = createWorld({ dim: 3, gravity: [0, -20, 0] })
  for (let x = 0; x < 4; x++) for (let z = -1; z < 2; z++) addBlock(world, [x, 0, z])
  for (let y = 1; y < 3; y++) for (let z = -1; z < 2; z++) addBlock(world, [2, y, z])
  const id = addCharacter(world, { position: [1, 1, 0.5] })
  setIntent(world, id, { walk: [1, 0] })
  for (let k = 0; k < 60; k++) step(world)
  const { eye } = await show(world, { paused: true, layers: { boxes: true } })
  const lines = () => named<LineSegments>(eye.state, 'physics-debug')!
  await eventually(() => expect(lines().geometry.drawRange.count).toBe(48))
})

test('in first person the camera is in the head, the character hidden', async () => {
  const camera = createFollowCamera()
  const { eye, change } = await show(settled(0), { camera })
  const head = () => eye.state.camera.position.toArray()
  const [x, y, z] = GARDEN.start
  expect(Math.hypot(head()[0] - x, head()[1] - y, head()[2] - z)).toBeGreaterThan(5)
  const drawn = () => {
    const matrix = new Matrix4()
    named<InstancedMesh>(eye.state, 'characters')!.getMatrixAt(0, matrix)
    return matrix.determinant() > 0
  }
  expect(drawn()).toBe(true)
  camera.firstPerson = true
  await change({ camera, outline: null })
  await eventually(() => expect(head()[0]).toBeCloseTo(x, 6))
  expect(head()[1]).toBeCloseTo(y + 0.86 * 1.8, 6)
  expect(head()[2]).toBeCloseTo(z, 6)
  expect(drawn()).toBe(false)
})

test('a chunk that is new casts its shadow', async () => {
  draw()
  const world = createWorld({ dim: 3 })
  for (let x = 0; x < 7; x++) for (let z = -3; z < 4; z++) addBlock(world, [x, 0, z])
  const { eye } = await show(world, { character: -1, paused: true })
  const [flat, bare] = [corners(eye.state), picture(eye, 160, 120).data]
  for (let y = 0; y < 4; y++) addBlock(world, [-1, y, 0])
  eye.state.invalidate()
  await eventually(() => expect(corners(eye.state)).toBeGreaterThan(flat))
  await still(eye)
  const shown = picture(eye, 160, 120).data
  expect(changedPixels(bare, shown, 12)).toBeGreaterThan(100)
  eye.state.gl.shadowMap.needsUpdate = true
  expect(changedPixels(shown, picture(eye, 160, 120).data, 12)).toBe(0)
})

test('equals its approved screenshot', async () => {
  draw()
  const { screen } = await show(settled(450))
  await matchScreenshot(screen.getByTestId('frame'), 'garden', 0.15, 0.02)
})
