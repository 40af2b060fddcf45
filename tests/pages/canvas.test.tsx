// The canvas in a real browser: it waits at size zero, draws, survives the double mount of
// StrictMode, releases its context, draws no frame at rest, and shows the fallback without WebGL.
import { type ReactNode, StrictMode } from 'react'
import type { Mesh } from 'three'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BottleView } from '../../src/components/bottle/BottleView.tsx'
import { KonpeitoCanvas } from '../../src/components/canvas/KonpeitoCanvas.tsx'
import { TorusView } from '../../src/components/torus/TorusView.tsx'
import { PhysicsWorld } from '../../src/components/world/PhysicsWorld.tsx'
import { step } from '../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../src/scenes/index.ts'
import { coloursOf, createEye, drawn, type Eye, Probe, still } from '../fixtures/probe.tsx'
import { eventually, pause } from '../fixtures/wait.ts'
import { withoutWebGL } from '../fixtures/withoutWebGL.ts'

function Box({ width = 160, height = 120, children }: { width?: number; height?: number; children: ReactNode }) {
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

test('waits at size zero, then draws candies in a bottle under StrictMode', async () => {
  const errors = vi.spyOn(console, 'error')
  const eye = createEye()
  const world = settled(200)
  const page = (width: number) => (
    <StrictMode>
      <Box width={width}>
        <Bottle eye={eye} world={world} />
      </Box>
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
  const eye = createEye()
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
