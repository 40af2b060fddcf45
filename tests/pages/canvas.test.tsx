// The canvas in a real browser: it waits at size zero, draws, survives the double mount of StrictMode,
// releases its context, and draws no frame at rest. Without WebGL: tests/browser/withoutWebGL. The cost of
// drawing 10 000 candies (draws, uploads, memory), neutral tone mapping, transmission at high quality
// only, and a visible edge of the glass on light and dark pages.
import { StrictMode } from 'react'
import { type Material, Mesh, NeutralToneMapping } from 'three'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BottleView } from '../../src/components/bottle/BottleView.tsx'
import { STRIDE } from '../../src/components/candies/candyMaterial.ts'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { TorusView } from '../../src/components/torus/TorusView.tsx'
import { PhysicsWorld, type WorldStats } from '../../src/components/world/PhysicsWorld.tsx'
import { addBody, createWorld, stats, step, type World, wake } from '../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../src/scenes/index.ts'
import type { Quality } from '../../src/view/quality.ts'
import { coloursOf, createEye, drawn, type Eye, Probe, still } from '../fixtures/probe.tsx'
import { eventually, pause } from '../fixtures/wait.ts'
import { draw } from '../withoutDrawing.ts'

type JarProps = { eye: Eye; world: World<3>; size: readonly [number, number]; quality?: Quality; transparent?: boolean }

function Jar({ eye, world, size: [width, height], quality = 'low', transparent }: JarProps) {
  return (
    <div style={{ width, height }}>
      <KonpeitoCanvas quality={quality} transparent={transparent}>
        <PhysicsWorld world={world} paused>
          <BottleView transparent={transparent} cork={false} />
        </PhysicsWorld>
        <Probe eye={eye} />
      </KonpeitoCanvas>
    </div>
  )
}

/** A bottle whose candies have fallen for `steps` steps. */
function settled(count: number): ReturnType<typeof bottleScene> {
  const world = bottleScene({ count, seed: 3 })
  for (let i = 0; i < 200; i++) step(world)
  return world
}

test('waits at size zero, then draws candies in a bottle under StrictMode', async () => {
  draw()
  const errors = vi.spyOn(console, 'error')
  const eye = createEye()
  const world = settled(200)
  const page = (width: number) => (
    <StrictMode>
      <Jar eye={eye} world={world} size={[width, 120]} />
    </StrictMode>
  )
  const screen = await render(page(0))
  await pause(500)
  expect(eye.frames).toBe(0)
  await screen.rerender(page(160))
  await still(eye)
  expect(screen.container.querySelectorAll('canvas').length).toBe(1)
  const context = eye.state.gl.getContext()
  expect(context.isContextLost()).toBe(false)
  const full = coloursOf(eye)
  for (const object of eye.state.scene.children)
    object.traverse((o) => 'instanceCount' in ((o as Mesh).geometry ?? {}) && o.layers.disableAll())
  expect(full).toBeGreaterThan(coloursOf(eye) + 20)
  expect(errors).not.toHaveBeenCalled()
  // Its context is released on unmount.
  await screen.unmount()
  await eventually(() => expect(context.isContextLost()).toBe(true))
  const { frames } = eye
  await pause(300)
  expect(eye.frames).toBe(frames)
})

test('changes from bottle to tray and back in one canvas', async () => {
  draw()
  const eye = createEye()
  const worlds = { bottle: settled(30), torus: torusScene({ count: 30, seed: 3 }) }
  const page = (view: 'bottle' | 'torus') => (
    <div style={{ width: 160, height: 120 }}>
      <KonpeitoCanvas view={view} quality="low">
        <PhysicsWorld world={worlds[view]} paused>
          {view === 'bottle' ? <BottleView /> : <TorusView />}
        </PhysicsWorld>
        <Probe eye={eye} />
      </KonpeitoCanvas>
    </div>
  )
  const screen = await render(page('bottle'))
  await drawn(eye)
  const canvas = screen.container.querySelector('canvas')
  const draws = () => eye.state.gl.info.render.calls
  await eventually(() => expect(draws()).toBeGreaterThan(1))
  await screen.rerender(page('torus'))
  await eventually(() => expect(draws()).toBe(1)) // the circles only
  await eventually(() => expect(coloursOf(eye)).toBeGreaterThan(6))
  await screen.rerender(page('bottle'))
  await eventually(() => expect(draws()).toBeGreaterThan(1))
  await eventually(() => expect(coloursOf(eye)).toBeGreaterThan(12))
  expect(screen.container.querySelector('canvas')).toBe(canvas)
})

/** Adds candies to a world until it holds `count`, on a lattice that fills the bottle. */
function fill(world: World<3>, count: number): void {
  for (let i = world.bodies.count; i < count; i++) {
    const [x, y, z] = [i % 20, Math.floor(i / 400), Math.floor(i / 20) % 20]
    addBody(world, { position: [x * 0.056 - 0.53, y * 0.068 - 0.77, z * 0.056 - 0.53], radius: 0.03 })
  }
}

type Draw = { target: WebGLFramebuffer | null; instances: number }

/** Records the instanced draws and the uploads of instances of a context from now on. */
function watch(context: WebGL2RenderingContext): { draws: Draw[]; uploads: number[] } {
  const seen = { draws: [] as Draw[], uploads: [] as number[] }
  const { drawElementsInstanced: draw, bufferSubData: refill, bufferData: make } = context
  context.drawElementsInstanced = (...call) => {
    seen.draws.push({ target: context.getParameter(context.DRAW_FRAMEBUFFER_BINDING), instances: call[4] })
    draw.apply(context, call)
  }
  context.bufferSubData = ((...call: unknown[]) => {
    if (call[2] instanceof Float32Array) seen.uploads.push(Number(call[4] ?? call[2].length))
    Reflect.apply(refill, context, call)
  }) as typeof refill
  context.bufferData = ((...call: unknown[]) => {
    if (call[1] instanceof Float32Array) seen.uploads.push(call[1].length)
    Reflect.apply(make, context, call)
  }) as typeof make
  return seen
}

test('a paused world reports when it is shown, and when it pauses', async () => {
  const onStats = vi.fn<(stats: WorldStats) => void>()
  const page = (world: World, paused = true) => (
    <div style={{ width: 160, height: 120 }}>
      <KonpeitoCanvas quality="low">
        <PhysicsWorld world={world} paused={paused} onStats={onStats} />
      </KonpeitoCanvas>
    </div>
  )
  const last = () => onStats.mock.lastCall?.[0]
  const screen = await render(page(settled(30)))
  await eventually(() => expect(last()).toMatchObject({ bodies: 30, fps: 0 }))
  const falling = bottleScene({ count: 20, seed: 3 })
  await screen.rerender(page(falling))
  await eventually(() => expect(last()).toMatchObject({ bodies: 0, waiting: 20, fps: 0 }))
  await screen.rerender(page(falling, false))
  await eventually(() => expect(last()!.bodies).toBeGreaterThan(0))
  await screen.rerender(page(falling))
  await eventually(() => expect(last()).toMatchObject({ bodies: stats(falling).bodies, fps: 0 }))
})

test('10 000 candies: at most 15 draws a pass, one upload, no new memory', async () => {
  const eye = createEye()
  const world = createWorld({ dim: 3, contact: null })
  fill(world, 500)
  await render(<Jar eye={eye} world={world} size={[64, 48]} />)
  await drawn(eye)
  const { gl } = eye.state
  expect(gl.toneMapping).toBe(NeutralToneMapping)
  fill(world, 10_000)
  const next = async () => {
    const { frames } = eye
    wake(world)
    await eventually(() => expect(eye.frames).toBeGreaterThan(frames))
  }
  await next() // the buffers grow in this frame
  await still(eye, 600) // added candies grow for a moment
  const { geometries, textures } = gl.info.memory
  const seen = watch(gl.getContext() as WebGL2RenderingContext)
  const { frames } = eye
  await next()
  expect(eye.frames).toBe(frames + 1)

  const passes = new Map<WebGLFramebuffer | null, Draw[]>()
  for (const draw of seen.draws) passes.set(draw.target, [...(passes.get(draw.target) ?? []), draw])
  expect(passes.size).toBe(2) // the shadow pass of the lamp and the pass of the camera
  for (const draws of passes.values()) {
    expect(draws.length).toBeGreaterThan(2)
    expect(draws.length).toBeLessThanOrEqual(15)
    expect(draws.reduce((sum, { instances }) => sum + instances, 0)).toBe(10_000)
  }
  const batches = passes.get(null)!.length
  const large = seen.uploads.filter((length) => length >= STRIDE * 100)
  expect(large.length).toBe(batches)
  expect(large.reduce((sum, length) => sum + length, 0)).toBe(10_000 * STRIDE)
  expect(gl.info.memory).toMatchObject({ geometries, textures })
})

/** Whether a drawn material has transmission. */
function hasTransmission({ state }: Eye): boolean {
  let found = false
  state.scene.traverse((object) => {
    const material = object instanceof Mesh ? (object.material as Material & { transmission?: number }) : undefined
    if ((material?.transmission ?? 0) > 0) found = true
  })
  return found
}

test('glass has transmission at high quality on an opaque ground only', async () => {
  const eye = createEye()
  const world = bottleScene({ count: 0, shape: 'bottle' })
  const page = (quality: Quality, transparent: boolean) => (
    <Jar eye={eye} world={world} size={[64, 48]} quality={quality} transparent={transparent} />
  )
  const screen = await render(page('high', false))
  await drawn(eye)
  expect(hasTransmission(eye)).toBe(true)
  const calls = eye.state.gl.info.render.calls
  await screen.rerender(page('auto', false))
  await eventually(() => expect(hasTransmission(eye)).toBe(false))
  eye.state.invalidate()
  await eventually(() => expect(eye.state.gl.info.render.calls).toBeLessThan(calls))
  await screen.rerender(page('high', true))
  await eventually(() => expect(eye.state.gl.getContext().getContextAttributes()!.alpha).toBe(true))
  expect(hasTransmission(eye)).toBe(false)
})

test('the edge of an empty bottle is visible on white and dark pages', async () => {
  draw()
  const eye = createEye()
  await render(<Jar eye={eye} world={bottleScene({ count: 0, shape: 'bottle' })} size={[248, 248]} transparent />)
  await still(eye)
  const { gl, scene, camera } = eye.state
  for (const [page, level] of [
    ['#ffffff', 255],
    ['#17121c', 20],
  ] as const) {
    gl.render(scene, camera)
    const copy = new OffscreenCanvas(248, 248)
    const pen = copy.getContext('2d')!
    pen.fillStyle = page
    pen.fillRect(0, 0, 248, 248)
    pen.drawImage(gl.domElement, 0, 0, 248, 248)
    const { data } = pen.getImageData(0, 0, 248, 248)
    // From below the shoulder to above the foot, on both sides: the largest difference from the
    // page.
    for (let y = 80; y < 204; y += 4)
      for (const from of [31, 155]) {
        let most = 0
        for (let x = from; x < from + 62; x++) {
          const at = 4 * (248 * y + x)
          most = Math.max(most, Math.abs((data[at]! + data[at + 1]! + data[at + 2]!) / 3 - level))
        }
        expect(most, `${page}, row ${y}, from column ${from}`).toBeGreaterThan(16)
      }
  }
})
