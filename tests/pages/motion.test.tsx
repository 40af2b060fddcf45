// With reduced motion no candy is drawn falling. A changed count settles out of sight; candies that
// are added, removed or moved by that fade over several frames. In a hidden tab nothing runs (no frame,
// step or settling), and missed time is dropped, not replayed.
import { addAfterEffect } from '@react-three/fiber'
import type { InstancedBufferGeometry, Mesh } from 'three'
import { expect, test, vi } from 'vitest'
import { LONGEST_FRAME } from '../../src/view/frameTime.ts'
import { reduceMotion } from '../fixtures/motion.ts'
import { stateOf, stillCanvas } from '../fixtures/probe.tsx'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, nextFrame, untilStill } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

/** Size (0 to 1) and height of every candy in the present picture. */
function drawn(): { size: number; y: number }[] {
  const { scene } = stateOf()
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

/** Reads each frame until a change is over. @returns the readings */
async function follow<T>(read: () => T, change: Promise<unknown>, isOver: (readings: T[]) => boolean): Promise<T[]> {
  const readings = [read()]
  let changed = false
  void change.then(() => {
    changed = true
  })
  while (!changed || !isOver(readings)) {
    await nextFrame()
    readings.push(read())
  }
  return readings
}

test('a changed count fades candies in and out, none in the air', async () => {
  reduceMotion()
  const { jar, change } = await showJar({ count: 30 })
  await eventually(() => expect(drawn().length).toBe(30))
  const sum = (candies: { size: number }[]) => candies.reduce((all, { size }) => all + size, 0)
  for (const [from, to] of [
    [30, 50],
    [50, 20],
  ] as const) {
    const pictures = await follow(drawn, change({ count: to }), (all) => Math.abs(sum(all.at(-1)!) - to) < 5e-4)
    // Over several frames, not at once.
    const [least, most] = [Math.min(from, to) + 0.5, Math.max(from, to) - 0.5]
    expect(pictures.map(sum).filter((all) => all > least && all < most).length).toBeGreaterThan(2)
    expect(Math.max(...pictures.flat().map(({ y }) => y))).toBeLessThan(0.6) // the pile is lower, the mouth higher
  }
  expect(jar.stats()).toMatchObject({ count: 20, bodies: 20, awake: 0 })
})

test('a torus, which would never come to rest, stands still', async () => {
  reduceMotion()
  const { jar, drawn } = await showJar({ view: 'torus', defaultCount: 20 })
  await drawn()
  const saved = jar.save()
  await stillCanvas(2500) // the picture in full quality follows the last frame
  expect(jar.stats().bodies).toBe(20)
  expect(jar.save()).toBe(saved)
})

/** The most steps of a frame; further time is dropped. */
const MOST = 60 * LONGEST_FRAME

/**
 * Mocks a tab, because those of tests are never hidden. Returns a function that hides or shows it; animation frames wait while it is hidden.
 */
function createTab() {
  const real = requestAnimationFrame.bind(window)
  const held: FrameRequestCallback[] = []
  let hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) =>
    real((now) => (hidden ? void held.push(run) : run(now))),
  )
  return (next: boolean) => {
    hidden = next
    document.dispatchEvent(new Event('visibilitychange'))
    if (!hidden) for (const run of held.splice(0)) real(run)
  }
}

test('a hidden tab makes no step or frame, and no burst afterwards', async () => {
  const hide = createTab()
  let frames = 0
  const stop = addAfterEffect(() => {
    frames++
  })
  const { jar } = await showJar({ defaultCount: 200, initial: 'pour' })
  const steps = () => jar.stats().steps!
  await eventually(() => expect(jar.stats().bodies).toBeGreaterThan(3))
  hide(true)
  const before = await untilStill(() => ({ steps: steps(), frames }), 1500)
  hide(false)
  await eventually(() => expect(steps()).toBeGreaterThan(before.steps))
  expect(steps() - before.steps).toBeLessThanOrEqual((frames - before.frames + 1) * MOST)
  stop()
})
