// In a hidden tab nothing runs: no frame, no step, no settling; and what was missed is dropped, not replayed. A browser holds back animation
// frames of a hidden tab and says so; here a gate does, as no tab of a test is ever hidden.
import { addAfterEffect } from '@react-three/fiber'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { KonpeitoBottle, type KonpeitoBottleHandle } from '../../src/embed/index.ts'

const SOON = { timeout: 30_000 }
/** Steps that a frame takes at most; what is owed beyond is dropped. */
const MOST = 15
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

/** Hides and shows the tab: as a browser does, animation frames wait meanwhile. */
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

test('while candies fall: no step and no frame while hidden, and no burst after', async () => {
  const hide = createTab()
  let frames = 0
  const stop = addAfterEffect(() => {
    frames++
  })
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page(ref, 200, 'pour'))
  await vi.waitFor(() => expect(ref.current!.stats().bodies).toBeGreaterThan(3), SOON)
  hide(true)
  await pause(100)
  const before = { steps: ref.current!.stats().steps, frames }
  await pause(1500)
  expect({ steps: ref.current!.stats().steps, frames }).toEqual(before)
  hide(false)
  await vi.waitFor(() => expect(ref.current!.stats().steps).toBeGreaterThan(before.steps), SOON)
  expect(ref.current!.stats().steps - before.steps).toBeLessThanOrEqual((frames - before.frames + 1) * MOST)
  stop()
}, 90_000)

test('while a jar is settled behind its poster: it waits too, and is ready once the tab is seen', async () => {
  const hide = createTab()
  hide(true)
  const ref = createRef<KonpeitoBottleHandle>()
  await render(page(ref, 300, 'settled'))
  await pause(500)
  expect(ref.current!.stats().steps).toBe(0)
  hide(false)
  await vi.waitFor(() => expect(ref.current!.stats()).toMatchObject({ bodies: 300, waiting: 0, awake: 0 }), SOON)
}, 90_000)
