// Frame times: a frame stands for the time since the frame before, on slow machines too. The first
// frame after a rest or a hidden tab does not.
import { beforeEach, expect, test, vi } from 'vitest'
import { FIRST_FRAME, frameTime, LONGEST_FRAME } from '../../src/view/frameTime.ts'

const page = new EventTarget()
let now = 0
let queue: (() => void)[] = []

beforeEach(() => {
  now = 1000
  queue = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queue.push(run))
})

/**
 * A canvas. The function it returns runs one animation frame, `ms` after the one before, in which
 * the canvas is drawn or not.
 */
function createCanvas() {
  const state = { gl: {}, clock: { elapsedTime: 0 } } as Parameters<typeof frameTime>[0]
  return (ms: number, drawn = true) => {
    now += ms
    const due = queue.splice(0)
    let seen: ReturnType<typeof frameTime> | undefined
    if (drawn) {
      state.clock.elapsedTime += ms / 1000
      seen = { ...frameTime(state) }
      expect({ ...frameTime(state) }).toEqual(seen) // every call in one frame returns the same
    }
    for (const run of due) run()
    return seen
  }
}

test('the first frame stands for 1/60 s, the next for the time between', () => {
  const draw = createCanvas()
  expect(draw(16)).toMatchObject({ seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY })
  for (const ms of [7, 16, 33, 120, 249, 499]) expect(draw(ms)!.seconds).toBeCloseTo(ms / 1000)
})

test.each([1, 3, 20])('frames of %d seconds give slow motion, not a standstill', (seconds) => {
  const draw = createCanvas()
  draw(16)
  for (let i = 0; i < 5; i++) {
    expect(draw(1000 * seconds)).toMatchObject({ seconds: LONGEST_FRAME, gap: seconds })
  }
})

test('the first frame after a rest of any length stands for 1/60 s', () => {
  const draw = createCanvas()
  for (const rest of [1, 3, 200]) {
    draw(16)
    expect(draw(16)!.gap).toBeCloseTo(0.016)
    for (let i = 0; i < rest; i++) draw(16, false)
    expect(draw(16)).toMatchObject({ seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY })
  }
})

test('the gap of a hidden tab is not a slow frame', () => {
  const draw = createCanvas()
  draw(16)
  draw(16)
  now += 1000
  page.dispatchEvent(new Event('visibilitychange'))
  expect(draw(4000)).toMatchObject({ seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY })
  expect(draw(16)!.seconds).toBeCloseTo(0.016)
})

test('no animation frame is requested once nothing is drawn', () => {
  const draw = createCanvas()
  draw(16)
  draw(16)
  draw(16, false)
  draw(16, false)
  expect(queue).toHaveLength(0)
})
