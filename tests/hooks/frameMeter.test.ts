// Frame rates and reports of worlds that run fast, slowly, or not at all.
import { expect, test } from 'vitest'
import { countFrame, FrameMeter } from '../../src/view/frameSteps.ts'

/** The frame rate of each report of a world that runs in all of these frames. Milliseconds. */
function run(times: readonly number[], meter = new FrameMeter()): number[] {
  return times.filter((now) => countFrame(meter, now, true)).map(() => Math.round(10 * meter.fps) / 10)
}
const frames = (fps: number, count: number) => Array.from({ length: count }, (_, k) => 5000 + (1000 * k) / fps)

test('a fast world is reported four times a second', () => {
  const reports = run(frames(60, 121))
  expect(reports).toHaveLength(8)
  for (const fps of reports) expect(fps).toBeCloseTo(60, 0)
})

test.each([3, 1, 0.5, 0.2])('at %d frames a second each frame but the first is reported', (fps) => {
  expect(run(frames(fps, 6))).toEqual(new Array(5).fill(fps))
})

test('a world that comes to rest is reported at once, with no frame rate', () => {
  const meter = new FrameMeter()
  run(frames(60, 3), meter)
  expect(countFrame(meter, 5051, false)).toBe(true)
  expect(meter.fps).toBe(0)
})

test('a rest is no long frame, and neither is a hidden tab', () => {
  const meter = new FrameMeter()
  run(frames(60, 30), meter)
  countFrame(meter, 5600, false)
  expect(run([9000, 9100, 9200, 9300], meter)).toEqual([10])
  expect(run([60_000, 60_100, 60_200, 60_300], meter)).toEqual([10])
})
