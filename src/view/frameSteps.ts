// The steps that are due in a frame: the page runs them, or requests them from the world's worker.
// With a worker, drawing lags one frame behind stepping, so a slow step does not delay a frame. All
// worlds of a page share a time budget: the world that has waited longest comes first.
import { advanceClock, createClock, isAsleep, step, type World } from '../physics/index.ts'
import { callListeners } from '../physics/internal.ts'
import { LONGEST_FRAME } from './frameTime.ts'
import type { StepClient } from './stepScheduler.ts'

/** State of the current frame. It changes in place, without a render. */
export type PhysicsFrame = {
  /** Position of the picture between the last two steps, 0 to 1. */
  alpha: number
  /** Grows whenever the world may look different from the frame before. */
  version: number
  /** Metres from the camera beyond which candies are drawn more cheaply. */
  lodDistance: number
  /** Candies that are drawn with the coarsest mesh. */
  far: number
  /** Whether changes are hidden: candies stay as drawn, and fade to their new places afterwards. */
  unseen: boolean
}

/** Called with the world and the simulated time of the step in seconds. */
export type StepListener = (world: World, dt: number) => void
export type StepListeners = {
  before: Set<StepListener>
  after: Set<StepListener>
  /** Whether a listener of `after` has to be called after each step. @default always */
  eachStep: Map<StepListener, () => boolean>
}

/** Steps per simulated second. */
const STEP_RATE = 60
/** Steps that even a slow frame runs. */
const SURE_STEPS = 4
/** Most steps of a frame: those of the longest frame. */
const MAX_STEPS = LONGEST_FRAME * STEP_RATE
/** Largest share of the time between frames for the page's steps, beyond `SURE_STEPS`. */
const PAGE_SHARE = 0.25
/** Largest share for a worker's steps, at least one. */
const WORKER_SHARE = 0.9
/**
 * Expected milliseconds per awake body in a step of the page. Measured: 0.003, and 0.05 before the code
 * is compiled, for example after a sleeping pile is shaken.
 */
const BODY_MS = 0.01

/** @param changed called when a worker has moved the world */
export function createFrameSteps(
  world: World,
  frame: PhysicsFrame,
  { before, after, eachStep }: StepListeners,
  meter: FrameMeter,
  changed: () => void,
) {
  const clock = createClock({ rate: STEP_RATE, maxSteps: MAX_STEPS })
  /** Seconds that passed while a worker was busy. */
  let owed = 0
  /** The interpolation factor after the requested steps. */
  let alpha = 1

  const callBefore = () => callListeners(before, world, world.timeStep)
  const callAfter = () => callListeners(after, world, world.timeStep)

  const takeStep = () => {
    callBefore()
    step(world)
    countSteps(meter, 1, world.profile.step)
    callAfter()
  }
  /** Takes a step, unless the world came to rest in an earlier step of the frame. */
  const takeStepAwake = () => {
    if (!isAsleep(world)) takeStep()
  }
  /** Whether something is called between steps. */
  const callsEachStep = () => before.size > 0 || [...after].some((listener) => eachStep.get(listener)?.() !== false)

  return {
    /** Takes one step, whether or not the world sleeps. */
    takeStep,
    /** Takes the steps that are due, unless other worlds have used up the budget. */
    step(seconds: number): void {
      const most = Math.max(SURE_STEPS, affordable(seconds, PAGE_SHARE, meter.stepMs))
      // A world that has to wait for others stands still.
      if (!frameBudget.may(clock, Number(document.timeline?.currentTime ?? performance.now()))) return
      const started = performance.now()
      frame.alpha = alpha = advanceClock(clock, owed + Math.min(seconds, most / STEP_RATE), takeStepAwake)
      owed = 0
      frameBudget.spend(performance.now() - started)
      frame.version++
    },
    /** Requests the steps that are due, unless a request is pending. */
    ask(client: StepClient, seconds: number): void {
      owed += seconds
      if (client.isBusy) return
      // While a listener needs each step, the page takes all steps but the last.
      const most = callsEachStep()
        ? 1 + affordable(seconds, PAGE_SHARE, Math.max(meter.stepMs, BODY_MS * world.awake))
        : Math.max(1, affordable(owed, WORKER_SHARE, meter.stepMs))
      let due = 0
      frame.alpha = alpha
      alpha = advanceClock(clock, Math.min(owed, most / STEP_RATE), () => due++)
      owed = 0
      if (due === 0) return void frame.version++
      for (; due > 1 && callsEachStep(); due--) takeStepAwake()
      if (isAsleep(world)) return void changed()
      callBefore()
      client.request(due, (steps, ms) => {
        if (steps === 0) owed += due / STEP_RATE
        else {
          countSteps(meter, steps, ms)
          callAfter()
        }
        changed()
      })
    },
    /** Leaves the shared time budget. */
    leave: () => frameBudget.leave(clock),
  }
}

/** Steps that fit into a share of the time between frames. */
function affordable(seconds: number, share: number, stepMs: number): number {
  return Math.floor((share * 1000 * seconds) / Math.max(stepMs, 0.01))
}

/** Counts frames and steps since a time in milliseconds, and averages the time of a step. */
export class FrameMeter {
  frames = 0
  steps = 0
  since = 0
  /** Frames per second, and simulated seconds per second; both 0 at rest. */
  fps = 0
  speed = 0
  running = false
  stepMs = 0
  /** Far candies of the last frame, and of the last report. */
  far = 0
  reportedFar = 0
}

/** Milliseconds between two reports. */
const REPORT_EVERY = 250
/**
 * Milliseconds without a frame from which a new count starts: for a world at rest, where the camera
 * moves now and then, and for a running one, on a slow machine or in a hidden tab.
 */
const LONGEST_COUNT = { resting: 1000, running: 10_000 }

/**
 * Counts a frame.
 * @param awake whether the world runs; `meter.running` is the same for the last frame
 * @returns whether a report is due
 */
export function countFrame(meter: FrameMeter, now: number, awake: boolean): boolean {
  const stopped = meter.running && !awake
  const longest = meter.running && awake ? LONGEST_COUNT.running : LONGEST_COUNT.resting
  meter.running = awake
  const duration = now - meter.since
  if (!stopped && duration > longest) {
    meter.since = now
    meter.frames = meter.steps = 0
    return false
  }
  meter.frames++
  if (!stopped && duration < REPORT_EVERY) return false
  meter.fps = stopped ? 0 : (1000 * meter.frames) / Math.max(1, duration)
  meter.speed = stopped ? 0 : (1000 * meter.steps) / STEP_RATE / Math.max(1, duration)
  meter.since = now
  meter.frames = meter.steps = 0
  return true
}

/**
 * Counts the candies that a frame drew as far ones.
 * @returns whether their number differs from the last report, and no longer changes
 */
export function countFar(meter: FrameMeter, far: number): boolean {
  const isStill = far === meter.far
  meter.far = far
  return isStill && far !== meter.reportedFar
}

/** Counts steps that took `ms` milliseconds together. */
function countSteps(meter: FrameMeter, steps: number, ms: number): void {
  meter.steps += steps
  meter.stepMs += 0.1 * (ms / steps - meter.stepMs)
}

/** Most frames that a world waits. */
const PATIENCE = 3

/** @param limit milliseconds of stepping per frame */
export function createFrameBudget(limit: number) {
  const waited = new Map<object, number>()
  let current = Number.NaN
  let spent = 0
  let granted = 0
  return {
    /**
     * Whether a world may step in this frame.
     * @param owner an object that identifies the world
     * @param frame time at which the frame began, in milliseconds
     */
    may(owner: object, frame: number): boolean {
      if (frame !== current) {
        current = frame
        spent = granted = 0
      }
      const turns = waited.get(owner) ?? 0
      const alone = waited.size === 0 || (waited.size === 1 && waited.has(owner))
      const othersWaitLonger = [...waited.values()].some((other) => other > turns)
      // The first world of a frame always steps. A world that has not waited leaves half of the
      // budget to worlds that have.
      const share = othersWaitLonger ? limit / 2 : limit
      if (alone || granted === 0 || turns >= PATIENCE || spent < share) {
        granted++
        waited.set(owner, 0)
        return true
      }
      waited.set(owner, turns + 1)
      return false
    },
    /** Reports that a world has stepped for `ms` milliseconds. */
    spend(ms: number): void {
      spent += ms
    },
    /** Forgets a world. */
    leave: (owner: object) => void waited.delete(owner),
  }
}

/** The budget of this page: half of a 60 Hz frame is for physics. */
const frameBudget = createFrameBudget(8)
