// With reduced motion no candy is drawn falling. A changed count settles out of sight; candies that
// are added, removed or moved by that fade over several frames.
import { _roots } from '@react-three/fiber'
import { createRef } from 'react'
import type { InstancedBufferGeometry, InstancedMesh, Mesh } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/index.ts'
import '../withoutDrawing.ts'

const SOON = { timeout: 30_000 }

beforeEach(() => {
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('prefers-reduced-motion') ? real('(min-width: 0px)') : real(query),
  )
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

/** Size (0 to 1) and height of every candy in the present picture. */
function drawn(canvas: HTMLCanvasElement): { size: number; y: number }[] {
  const { scene } = _roots.get(canvas)!.store.getState()
  const found: { size: number; y: number }[] = []
  scene.traverse((object) => {
    const geometry = (object as Mesh).geometry as InstancedBufferGeometry | undefined
    const turn = geometry?.getAttribute('instanceRotation')
    const place = geometry?.getAttribute('instancePosition')
    if (!turn || !place) return
    for (let i = 0; i < geometry!.instanceCount; i++) {
      const size = turn.getX(i) ** 2 + turn.getY(i) ** 2 + turn.getZ(i) ** 2 + turn.getW(i) ** 2
      found.push({ size, y: place.getY(i) })
    }
  })
  return found
}

test('a changed count fades candies in and out, none in the air', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const ready = vi.fn()
  const page = (count: number) => (
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" count={count} ref={ref} onReady={ready} />
    </div>
  )
  const screen = await render(page(30))
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON)
  const canvas = screen.container.querySelector('canvas')!
  await vi.waitFor(() => expect(drawn(canvas).length).toBe(30), SOON)
  const sums: number[] = []
  let highest = Number.NEGATIVE_INFINITY
  let watching = true
  const watch = () => {
    if (!watching) return
    const now = drawn(canvas)
    sums.push(now.reduce((sum, { size }) => sum + size, 0))
    for (const { y } of now) highest = Math.max(highest, y)
    requestAnimationFrame(watch)
  }
  watch()
  await screen.rerender(page(50))
  await vi.waitFor(() => expect(sums.at(-1)).toBeCloseTo(50, 3), SOON)
  // From 30 to 50 over several frames, not at once.
  expect(sums.filter((sum) => sum > 30.5 && sum < 49.5).length).toBeGreaterThan(2)
  expect(highest).toBeLessThan(0)
  sums.length = 0
  await screen.rerender(page(20))
  await vi.waitFor(() => expect(sums.at(-1)).toBeCloseTo(20, 3), SOON)
  expect(sums.filter((sum) => sum > 20.5 && sum < 49.5).length).toBeGreaterThan(2)
  expect(highest).toBeLessThan(0)
  watching = false
  expect(ref.current!.stats()).toMatchObject({ count: 20, bodies: 20, awake: 0 })
}, 150_000)

test('a changed count fades circles on the torus over several frames', async () => {
  const ready = vi.fn()
  const page = (count: number) => (
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" view="torus" count={count} onReady={ready} />
    </div>
  )
  const screen = await render(page(10))
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON)
  const canvas = screen.container.querySelector('canvas')!
  /** Radii of the circles in the present picture. */
  const radii = () => {
    const { scene } = _roots.get(canvas)!.store.getState()
    const found: number[] = []
    scene.traverse((object) => {
      const { geometry, count } = object as InstancedMesh
      const place = geometry?.getAttribute('instancePosition')
      for (let i = 0; place && i < count; i++) found.push(place.getZ(i))
    })
    return found
  }
  await vi.waitFor(() => expect(radii().length).toBeGreaterThan(0), SOON)
  // No full-grown circle is smaller than this: radii are 0.85 to 1.15 of their mean.
  const least = 0.7 * Math.min(...radii())
  for (const count of [40, 10]) {
    const counts: number[] = []
    let watching = 0
    const watch = () => {
      counts.push(radii().filter((radius) => radius > 0 && radius < least).length)
      watching = requestAnimationFrame(watch)
    }
    watch()
    await screen.rerender(page(count))
    await vi.waitFor(() => expect(counts.some((n) => n > 0)).toBe(true), SOON)
    await vi.waitFor(() => expect(counts.at(-1)).toBe(0), SOON)
    cancelAnimationFrame(watching)
    expect(counts.filter((n) => n > 0).length).toBeGreaterThan(2)
  }
}, 150_000)

test('a torus, which would never come to rest, stands still', async () => {
  const ref = createRef<KonpeitoBottleHandle>()
  const onReady = vi.fn()
  const screen = await render(
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoBottle quality="low" view="torus" defaultCount={20} ref={ref} onReady={onReady} />
    </div>,
  )
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), SOON)
  const state = () => _roots.get(screen.container.querySelector('canvas')!)!.store.getState()
  // The picture in full quality follows the last frame.
  for (let last = -1; last !== state().gl.info.render.frame; ) {
    last = state().gl.info.render.frame
    await new Promise((done) => setTimeout(done, 2500))
  }
  expect(ref.current!.stats().bodies).toBe(20)
  const saved = ref.current!.save()
  await new Promise((done) => setTimeout(done, 500))
  expect(ref.current!.save()).toBe(saved)
}, 60_000)
