// In a hidden tab nothing runs (no frame, step or settling), and missed time is dropped, not
// replayed. The tabs of tests are never hidden, so `document.hidden` and animation frames are
// mocked.
import { addAfterEffect } from '@react-three/fiber'
import { expect, test, vi } from 'vitest'
import { showJar } from '../fixtures/reactJar.tsx'
import { eventually, untilStill } from '../fixtures/wait.ts'
import '../withoutDrawing.ts'

/** The most steps of a frame; further time is dropped. */
const MOST = 15

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
