// A page that stood still, frozen for seconds or for minutes by its clock: the time is
// dropped, without a burst of steps, a jump or a NaN.
import { expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KonpeitoCanvas, PhysicsWorld, TorusView } from '../../src/index.ts'
import { readPositions, type World } from '../../src/physics/index.ts'
import { torusScene } from '../../src/scenes/index.ts'
import { eventually } from '../fixtures/wait.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    freezePage(milliseconds: number): Promise<void>
  }
}

/** The most steps of a frame; further time is dropped. */
const MOST = 15

type Frame = { at: number; steps: number; positions: number[] }

/** Records every frame of a world until it is told to stop. */
function record(world: World): { frames: Frame[]; stop(): void } {
  const frames: Frame[] = []
  const positions = new Float64Array(120)
  let running = true
  const next = () => {
    if (!running) return
    readPositions(world, positions)
    frames.push({ at: performance.now(), steps: world.stepCount, positions: [...positions] })
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  return {
    frames,
    stop() {
      running = false
    },
  }
}

test.each<[string, number, () => Promise<unknown>]>([
  ['frozen', 4000, () => commands.freezePage(5000)],
  [
    'away for ten minutes',
    500_000,
    async () => {
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000)
    },
  ],
])('a page that was %s goes on where it was', async (_, gap, away) => {
  const world = torusScene({ count: 60, seed: 4 })
  await render(
    <div style={{ width: 160, height: 160 }}>
      <KonpeitoCanvas view="torus" quality="low">
        <PhysicsWorld world={world}>
          <TorusView />
        </PhysicsWorld>
      </KonpeitoCanvas>
    </div>,
  )
  await eventually(() => expect(world.stepCount).toBeGreaterThan(30))
  const { frames, stop } = record(world)
  const more = (count: number) => eventually(() => expect(frames.length).toBeGreaterThan(count))
  await more(5)
  await away()
  await more(frames.length + 30)
  stop()
  const back = frames.findIndex(({ at }, k) => k > 0 && at - frames[k - 1]!.at > gap)
  expect(back).toBeGreaterThan(0)
  // The frame in which the gap is seen, and the one before or after, whichever is drawn first.
  const after = frames.slice(back - 1, back + 6)
  for (let k = 1; k < after.length; k++) {
    const steps = after[k]!.steps - after[k - 1]!.steps
    expect(steps).toBeLessThanOrEqual(MOST)
    after[k]!.positions.forEach((value, i) => {
      const way = Math.abs(value - after[k - 1]!.positions[i]!)
      expect(Math.min(way, 10_000 - way)).toBeLessThanOrEqual(60 * Math.max(1, steps))
    })
  }
  expect(after[1]!.steps - after[0]!.steps).toBeLessThanOrEqual(2)
  expect(frames.at(-1)!.steps).toBeGreaterThan(after[0]!.steps + 5)
})
