// The canvas in a real browser: it draws, survives the double mount of StrictMode, releases its
// context, draws no frame at rest, waits at size zero, recovers from a lost context, and shows the
// fallback without WebGL.
import { type RootState, useFrame, useThree } from '@react-three/fiber'
import { type ReactNode, StrictMode } from 'react'
import type { Mesh } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { BottleView } from '../../src/components/bottle/BottleView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { TorusView } from '../../src/components/torus/TorusView.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { isAsleep, step } from '../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../src/scenes/index.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'

afterEach(cleanup)

/** What a test reads of the canvas from outside React. */
type Eye = { state: RootState | null; frames: number }

function Probe({ eye }: { eye: Eye }) {
  const state = useThree()
  eye.state = state
  useFrame(() => {
    eye.frames++
  })
  return null
}

function Box({ width = 320, height = 240, children }: { width?: number; height?: number; children: ReactNode }) {
  return <div style={{ width, height }}>{children}</div>
}

function Bottle({ eye, world, paused = true }: { eye: Eye; world: ReturnType<typeof bottleScene>; paused?: boolean }) {
  return (
    <KonpeitoCanvas view="bottle" quality="low">
      <PhysicsWorld world={world} paused={paused}>
        <BottleView shadowSize={256} />
      </PhysicsWorld>
      <Probe eye={eye} />
    </KonpeitoCanvas>
  )
}

/** A bottle whose candies have fallen for `steps` steps. */
function settled(count: number, steps = 200): ReturnType<typeof bottleScene> {
  const world = bottleScene({ count, seed: 3 })
  for (let i = 0; i < steps; i++) step(world)
  return world
}

/** The number of different colours in a coarse raster of the picture. */
function colours({ state }: Eye): number {
  const { gl, scene, camera } = state!
  gl.render(scene, camera)
  const copy = document.createElement('canvas')
  copy.width = 64
  copy.height = 48
  const pen = copy.getContext('2d')!
  pen.drawImage(gl.domElement, 0, 0, 64, 48)
  const { data } = pen.getImageData(0, 0, 64, 48)
  const seen = new Set<number>()
  for (let i = 0; i < data.length; i += 4)
    seen.add((data[i]! >> 4) * 256 + (data[i + 1]! >> 4) * 16 + (data[i + 2]! >> 4))
  return seen.size
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const drawn = (eye: Eye) => vi.waitFor(() => expect(eye.frames).toBeGreaterThan(0), 20_000)

test('draws and steps candies in a bottle under StrictMode', async () => {
  const errors = vi.spyOn(console, 'error')
  const eye: Eye = { state: null, frames: 0 }
  const world = settled(400)
  const screen = await render(
    <StrictMode>
      <Box>
        <Bottle eye={eye} world={world} />
      </Box>
    </StrictMode>,
  )
  await drawn(eye)
  await pause(1500)
  expect(screen.container.querySelectorAll('canvas').length).toBe(1)
  expect(eye.state!.gl.getContext().isContextLost()).toBe(false)
  const full = colours(eye)
  for (const object of eye.state!.scene.children)
    object.traverse((o) => 'instanceCount' in ((o as Mesh).geometry ?? {}) && o.layers.disableAll())
  expect(full).toBeGreaterThan(colours(eye) + 20)
  expect(errors).not.toHaveBeenCalled()
})

test('candies fall and come to rest, and then no frame is drawn', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const world = settled(400, 220)
  await render(
    <Box width={120} height={90}>
      <Bottle eye={eye} world={world} paused={false} />
    </Box>,
  )
  await drawn(eye)
  await vi.waitFor(() => expect(isAsleep(world)).toBe(true), 70_000)
  expect(eye.frames).toBeGreaterThan(2)
  // The first still frame, at full pixel ratio, may take long on a slow machine.
  await pause(2500)
  const { frames } = eye
  await pause(1000)
  expect(eye.frames).toBe(frames)
}, 90_000)

test('draws nothing while scrolled away, and continues when back', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const world = bottleScene({ count: 500, seed: 3 })
  const page = (top: number) => (
    <div style={{ position: 'absolute', top }}>
      <Box width={120} height={90}>
        <Bottle eye={eye} world={world} paused={false} />
      </Box>
    </div>
  )
  const screen = await render(page(0))
  await drawn(eye)
  await screen.rerender(page(9000))
  await pause(1000)
  const { frames } = eye
  const steps = world.stepCount
  await pause(700)
  expect(eye.frames).toBe(frames)
  expect(world.stepCount).toBe(steps)
  await screen.rerender(page(0))
  await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(frames + 2), 20_000)
}, 90_000)

test('draws no frame at rest, and one on invalidate', async () => {
  const eye: Eye = { state: null, frames: 0 }
  await render(
    <Box>
      <Bottle eye={eye} world={settled(20)} />
    </Box>,
  )
  await drawn(eye)
  await pause(1000)
  const before = eye.frames
  await pause(1000)
  expect(eye.frames).toBe(before)
  eye.state!.invalidate()
  // In software the first frame may be late: shaders are compiled when first used.
  await vi.waitFor(() => expect(eye.frames).toBe(before + 1), 20_000)
})

test('changes from bottle to tray and back in one canvas', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const worlds = { bottle: settled(30), torus: torusScene({ count: 30, seed: 3 }) }
  const page = (view: 'bottle' | 'torus') => (
    <Box>
      <KonpeitoCanvas view={view} quality="low">
        <PhysicsWorld world={worlds[view]} paused>
          {view === 'bottle' ? <BottleView shadowSize={256} /> : <TorusView />}
        </PhysicsWorld>
        <Probe eye={eye} />
      </KonpeitoCanvas>
    </Box>
  )
  const screen = await render(page('bottle'))
  await drawn(eye)
  const canvas = screen.container.querySelector('canvas')
  const draws = () => eye.state!.gl.info.render.calls
  await vi.waitFor(() => expect(draws()).toBeGreaterThan(1), 20_000)
  await screen.rerender(page('torus'))
  await vi.waitFor(() => expect(draws()).toBe(1), 20_000) // the circles only
  await pause(500)
  expect(colours(eye)).toBeGreaterThan(6)
  await screen.rerender(page('bottle'))
  await vi.waitFor(() => expect(draws()).toBeGreaterThan(1), 20_000)
  await pause(500)
  expect(colours(eye)).toBeGreaterThan(12)
  expect(screen.container.querySelector('canvas')).toBe(canvas)
})

test('releases its context on unmount', async () => {
  const eye: Eye = { state: null, frames: 0 }
  const screen = await render(
    <Box>
      <Bottle eye={eye} world={settled(20)} />
    </Box>,
  )
  await drawn(eye)
  const context = eye.state!.gl.getContext()
  await screen.unmount()
  await vi.waitFor(() => expect(context.isContextLost()).toBe(true), 5000)
  const { frames } = eye
  await pause(300)
  expect(eye.frames).toBe(frames)
})

test('waits at size zero and draws once it has a size', async () => {
  const errors = vi.spyOn(console, 'error')
  const eye: Eye = { state: null, frames: 0 }
  const world = settled(20)
  const page = (size: number) => (
    <Box width={size} height={size}>
      <Bottle eye={eye} world={world} />
    </Box>
  )
  const screen = await render(page(0))
  await pause(500)
  expect(eye.frames).toBe(0)
  await screen.rerender(page(200))
  await drawn(eye)
  expect(colours(eye)).toBeGreaterThan(12)
  expect(errors).not.toHaveBeenCalled()
})

test('comes back with the same candies after a lost context', async () => {
  const eye: Eye = { state: null, frames: 0 }
  await render(
    <Box>
      <Bottle eye={eye} world={settled(400)} />
    </Box>,
  )
  await drawn(eye)
  const before = colours(eye)
  const { gl } = eye.state!
  gl.forceContextLoss()
  await vi.waitFor(() => expect(gl.getContext().isContextLost()).toBe(true), 5000)
  await pause(300)
  const { frames } = eye
  gl.forceContextRestore()
  await vi.waitFor(() => expect(eye.frames).toBeGreaterThan(frames), 40_000)
  await pause(500)
  expect(Math.abs(colours(eye) - before)).toBeLessThan(0.2 * before)
})

test('without WebGL it shows the fallback and reports an error', async () => {
  const bringBack = withoutWebGL()
  const onError = vi.fn()
  const screen = await render(
    <KonpeitoCanvas onError={onError} fallback={<p>42 konpeito</p>}>
      {null}
    </KonpeitoCanvas>,
  )
  await expect.element(screen.getByText('42 konpeito')).toBeVisible()
  expect(onError).toHaveBeenCalledOnce()
  expect(String(onError.mock.calls[0]![0])).toContain('WebGL')
  bringBack()
})
