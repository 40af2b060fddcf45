// The steps of a frame: what is due, who takes it, what the picture shows meanwhile, what the meter
// reports, and the budget that worlds share.
import { expect, test, vi } from 'vitest'
import { createWorld, step, type World } from '../../src/physics/index.ts'
import {
  countFrame,
  createFrameBudget,
  createFrameSteps,
  FrameMeter,
  type StepListeners,
} from '../../src/view/frameSteps.ts'
import type { StepClient } from '../../src/view/stepScheduler.ts'

/** A world with a body that never rests, and a worker that answers when it is told to. */
function open() {
  const world = createWorld({ dim: 3, sleep: false }) as World
  world.awake = 1
  const frame = { alpha: 1, version: 0, lodDistance: 5, far: 0, unseen: false }
  const listeners: StepListeners = { before: new Set(), after: new Set(), eachStep: new Map() }
  const meter = new FrameMeter()
  const changed = vi.fn()
  const steps = createFrameSteps(world, frame, listeners, meter, changed)
  const asked: number[] = []
  let callback: (steps: number, ms: number) => void
  const worker = {
    isBusy: false,
    request(count: number, done: typeof callback) {
      asked.push(count)
      worker.isBusy = true
      callback = done
    },
  }
  return {
    ...{ world, frame, listeners, meter, changed, asked },
    /** A frame. @param sixtieths of a second */
    pass: (sixtieths: number) => steps.ask(worker as unknown as StepClient, sixtieths / 60),
    /** The worker answers. @param ms the time that its steps took @param taken its steps, perhaps fewer than asked */
    answer(ms = 1, taken = asked.at(-1)!) {
      worker.isBusy = false
      callback(taken, ms)
    },
  }
}

test('a frame asks for what is due, and shows what the frame before has asked for', () => {
  const { pass, answer, frame, asked, changed } = open()
  pass(1.25)
  expect(asked).toEqual([1])
  expect(frame.alpha).toBe(1) // nothing has been asked for before
  answer()
  expect(changed).toHaveBeenCalledOnce()
  pass(1.5)
  expect(asked).toEqual([1, 1])
  expect(frame.alpha).toBeCloseTo(0.25)
  answer()
  pass(0.125)
  expect(asked).toEqual([1, 1]) // less than a step is due
  expect(frame.alpha).toBeCloseTo(0.75)
  pass(0.0625)
  expect(frame.alpha).toBeCloseTo(0.875)
})

test('frames pass while an answer is late, and their time is asked for afterwards', () => {
  const { pass, answer, asked } = open()
  pass(1)
  pass(1)
  pass(1)
  expect(asked).toEqual([1])
  answer()
  pass(1)
  expect(asked).toEqual([1, 3])
})

test('when steps take longer than frames, time slows down evenly', () => {
  const { pass, answer, asked, meter } = open()
  meter.stepMs = 50
  for (let frame = 1; frame <= 60; frame++) {
    pass(1)
    if (frame % 4 === 0) answer(50) // 67 ms later
  }
  expect(new Set(asked)).toEqual(new Set([1]))
  expect(meter.steps).toBe(15)
})

test('the time of an answer that was dropped is not lost', () => {
  const { pass, answer, asked, meter } = open()
  pass(2)
  answer(0, 0)
  expect(meter.steps).toBe(0)
  pass(1)
  expect(asked).toEqual([2, 3])
})

test('what is called between steps is: the page takes all but the last', () => {
  const { world, listeners, pass, answer, asked } = open()
  const calls: string[] = []
  listeners.after.add(() => calls.push(`after ${world.stepCount}`))
  pass(3)
  expect(asked).toEqual([1])
  expect(calls).toEqual(['after 1', 'after 2'])
  step(world) // as the worker would
  answer()
  expect(calls).toEqual(['after 1', 'after 2', 'after 3'])

  const [listener] = listeners.after
  let each = false
  listeners.eachStep.set(listener!, () => each)
  pass(3)
  expect(asked).toEqual([1, 3])
  answer()
  expect(calls.length).toBe(4)
  each = true
  pass(2)
  expect(asked).toEqual([1, 3, 1])
  answer()
  listeners.after.clear()
  listeners.before.add(() => calls.push('before'))
  pass(2)
  expect(asked).toEqual([1, 3, 1, 1])
  expect(calls.slice(-2)).toEqual(['before', 'before'])
})

test('a step of the page that would delay the frame is not taken: time slows down', () => {
  const { world, listeners, pass, answer, asked, meter } = open()
  listeners.before.add(() => {})
  meter.stepMs = 15
  pass(2)
  expect([world.stepCount, asked]).toEqual([0, [1]])
  answer(15)
  pass(1)
  expect([world.stepCount, asked]).toEqual([0, [1, 1]])
  answer(15)
  // Steps were quick until now, but a whole pile has just been shaken awake.
  meter.stepMs = 0.1
  world.awake = 3000
  pass(2)
  expect([world.stepCount, asked]).toEqual([0, [1, 1, 1]])
})

test('a world that comes to rest in a step of the page asks for no more', () => {
  const { world, listeners, pass, asked } = open()
  listeners.after.add(() => {
    world.awake = 0
  })
  pass(3)
  expect(world.stepCount).toBe(1)
  expect(asked).toEqual([])
})

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

test('a single world always steps, whatever it costs', () => {
  const budget = createFrameBudget(8)
  const world = {}
  for (let frame = 0; frame < 20; frame++) {
    expect(budget.may(world, frame)).toBe(true)
    budget.spend(100)
  }
})

test('20 worlds of 2 ms each share the budget in turns', () => {
  const budget = createFrameBudget(8)
  const worlds = Array.from({ length: 20 }, () => ({ steps: 0, waited: 0, longest: 0 }))
  // Each world asks once, so none counts as single.
  for (const world of worlds) budget.may(world, -1)
  let most = 0
  let total = 0
  for (let frame = 0; frame < 300; frame++) {
    let spent = 0
    for (const world of worlds) {
      if (budget.may(world, frame)) {
        budget.spend(2)
        spent += 2
        world.steps++
        world.waited = 0
      } else world.longest = Math.max(world.longest, ++world.waited)
    }
    most = Math.max(most, spent)
    total += spent
  }
  expect(total / 300).toBeLessThanOrEqual(20)
  expect(most).toBeLessThan(40)
  for (const { steps, longest } of worlds) {
    expect(steps).toBeGreaterThan(60)
    expect(longest).toBeLessThanOrEqual(3)
  }
})
