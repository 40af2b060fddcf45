// Laws of frame times: a frame that follows another stands for the time between them, on the slowest machine too; what comes after a rest or a
// hidden tab does not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AWAY, FIRST_FRAME, frameTime, LONGEST_FRAME, timeOfFrame } from '../../src/view/frameTime.ts'

let now = 0
let queue: (() => void)[] = []

beforeEach(() => {
  now = 1000
  queue = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => queue.push(run))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A canvas; `draw` is one animation frame, `ms` after the one before, in which it is drawn or not. */
function createCanvas() {
  const state = { gl: {}, clock: { elapsedTime: 0 } } as Parameters<typeof frameTime>[0]
  return (ms: number, drawn = true) => {
    now += ms
    const due = queue.splice(0)
    let seen: ReturnType<typeof frameTime> | undefined
    if (drawn) {
      state.clock.elapsedTime += ms / 1000
      seen = { ...frameTime(state) }
      expect({ ...frameTime(state) }).toEqual(seen) // all who ask in one frame hear the same
    }
    for (const run of due) run()
    return seen
  }
}

test('the first frame stands for a sixtieth of a second, those that follow for the time between', () => {
  const draw = createCanvas()
  expect(draw(16)).toMatchObject({ seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY })
  for (const ms of [7, 16, 33, 120, 249]) expect(draw(ms)!.seconds).toBeCloseTo(ms / 1000)
})

test('a machine that draws a frame in half a second sees slow motion, not a standstill', () => {
  const draw = createCanvas()
  draw(16)
  for (let i = 0; i < 5; i++) {
    expect(draw(500)).toMatchObject({ seconds: LONGEST_FRAME, gap: 0.5 })
  }
})

test('the first frame after a rest stands for a sixtieth, however short or long the rest', () => {
  const draw = createCanvas()
  for (const rest of [1, 3, 200]) {
    draw(16)
    expect(draw(16)!.gap).toBeCloseTo(0.016)
    for (let i = 0; i < rest; i++) draw(16, false)
    expect(draw(16)).toMatchObject({ seconds: FIRST_FRAME, gap: Number.POSITIVE_INFINITY })
  }
})

test('a hidden tab, in which no animation frame comes at all, is no slow frame', () => {
  const draw = createCanvas()
  draw(16)
  draw(16)
  expect(draw(1000 * AWAY + 16)!.seconds).toBe(FIRST_FRAME)
  expect(draw(16)!.seconds).toBeCloseTo(0.016)
})

test('nothing watches once nothing is drawn', () => {
  const draw = createCanvas()
  draw(16)
  draw(16)
  draw(16, false)
  draw(16, false)
  expect(queue).toHaveLength(0)
})

test('whatever a clock says: time never goes back', () => {
  expect(timeOfFrame(-1)).toBe(FIRST_FRAME)
  expect(timeOfFrame(Number.NaN)).toBe(FIRST_FRAME)
  expect(timeOfFrame(0)).toBe(0)
})
