// In a hidden tab nothing runs (no frame, step or settling), and missed time is dropped, not
// replayed. The tabs of tests are never hidden, so `document.hidden` and animation frames are
// mocked.
import { addAfterEffect } from '@react-three/fiber'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/index.ts'
import { untilStill } from '../fixtures/untilStill.ts'
import '../withoutDrawing.ts'

const SOON = { timeout: 30_000 }
/** The most steps of a frame; further time is dropped. */
const MOST = 15
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

/**
 * Mocks a tab. Returns a function that hides or shows it; animation frames wait while it is hidden.
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

const page = (ref: React.RefObject<KonpeitoBottleHandle | null>, count: number, initial: 'pour' | 'settled') => (
  <div style={{ width: 160, height: 160 }}>
    <KonpeitoBottle quality="low" defaultCount={count} initial={initial} ref={ref} />
  </div>
)

test('a hidden tab makes no step or frame, and no burst afterwards', async () => {
  const hide = createTab()
  let frames = 0
  const stop = addAfterEffect(() => {
    frames++
  })
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page(ref, 200, 'pour'))
  await vi.waitFor(() => expect(ref.current!.stats().bodies).toBeGreaterThan(3), SOON)
  hide(true)
  await untilStill(() => frames)
  const before = { steps: ref.current!.stats().steps, frames }
  await pause(1500)
  expect({ steps: ref.current!.stats().steps, frames }).toEqual(before)
  hide(false)
  await vi.waitFor(() => expect(ref.current!.stats().steps).toBeGreaterThan(before.steps), SOON)
  expect(ref.current!.stats().steps - before.steps).toBeLessThanOrEqual((frames - before.frames + 1) * MOST)
  stop()
}, 90_000)

test('settling behind the poster waits while the tab is hidden', async () => {
  const hide = createTab()
  hide(true)
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page(ref, 300, 'settled'))
  await pause(500)
  expect(ref.current!.stats().steps).toBe(0)
  hide(false)
  await vi.waitFor(() => expect(ref.current!.stats()).toMatchObject({ bodies: 300, waiting: 0, awake: 0 }), SOON)
}, 90_000)
