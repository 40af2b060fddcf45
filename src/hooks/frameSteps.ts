// The steps that are due in a frame: taken at once by the page, or asked from the worker that steps
// the world. The picture of a frame then is the one that the frame before has asked for, so a step
// that takes long does not delay a frame.
import { advanceClock, createClock, isAsleep, step, type World } from '../physics/index.ts'
import { callListeners } from '../physics/internal.ts'
import { frameBudget } from '../view/frameBudget.ts'
import type { StepClient } from '../view/stepScheduler.ts'
import { countSteps, type FrameMeter, STEP_RATE } from './frameMeter.ts'
import type { PhysicsFrame } from './usePhysicsWorld.ts'

type StepListener = (world: World, dt: number) => void
/** Listeners of the steps of a world. */
export type StepListeners = {
  before: Set<StepListener>
  after: Set<StepListener>
  /** Of those after a step: whether one has to be called after each step. @default always */
  eachStep: Map<StepListener, () => boolean>
}

/** Steps that a slow frame takes whatever they cost. */
const SURE_STEPS = 4
/** Most steps of a frame. */
const MAX_STEPS = 15
/** Between the two, steps of the page may take this part of the time between frames. */
const PAGE_SHARE = 0.25
/** And those of a worker this part, of which at least one is taken. */
const WORKER_SHARE = 0.9
/**
 * Milliseconds that a body which is awake is expected to take of a step of the page. Measured:
 * 0.003, and 0.05 before the code is compiled, as when a pile that slept is shaken.
 */
const BODY_MS = 0.01

/** @param changed Called when a worker has moved the world. */
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
  /** Where the picture is after the steps that were asked for. */
  let alpha = 1

  const callBefore = () => callListeners(before, world, world.timeStep)
  const callAfter = () => callListeners(after, world, world.timeStep)

  const takeStep = () => {
    callBefore()
    step(world)
    countSteps(meter, 1, world.profile.step)
    callAfter()
  }
  /** A world may have come to rest in the step before, in the same frame. */
  const takeStepAwake = () => {
    if (!isAsleep(world)) takeStep()
  }
  /** Whether something is called between steps. */
  const callsEachStep = () => before.size > 0 || [...after].some((listener) => eachStep.get(listener)?.() !== false)

  return {
    /** Takes one step, whether or not the world sleeps. */
    takeStep,
    /** Takes the steps that are due, unless other worlds have used up the time for it. */
    step(seconds: number): void {
      const most = Math.max(SURE_STEPS, affordable(seconds, PAGE_SHARE, meter.stepMs))
      // With many jars on a page a world may have to wait. Its time stands still until its turn.
      if (!frameBudget.may(clock, Number(document.timeline?.currentTime ?? performance.now()))) return
      const started = performance.now()
      frame.alpha = alpha = advanceClock(clock, owed + Math.min(seconds, most / STEP_RATE), takeStepAwake)
      owed = 0
      frameBudget.spend(clock, performance.now() - started)
      frame.version++
    },
    /** Asks for the steps that are due, unless an answer is on its way. */
    ask(client: StepClient, seconds: number): void {
      owed += seconds
      if (client.isBusy) return
      // While something is called between steps, the page takes all of them but the last.
      const most = callsEachStep()
        ? 1 + affordable(seconds, PAGE_SHARE, Math.max(meter.stepMs, BODY_MS * world.awake))
        : Math.max(1, affordable(owed, WORKER_SHARE, meter.stepMs))
      let due = 0
      frame.alpha = alpha
      alpha = advanceClock(clock, Math.min(owed, most / STEP_RATE), () => due++)
      owed = 0
      if (due === 0) return void frame.version++
      for (; due > 1 && callsEachStep(); due--) takeStepAwake()
      if (isAsleep(world)) {
        changed()
        return
      }
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
    /** Stops sharing the time of frames. */
    leave: () => frameBudget.leave(clock),
  }
}

/** Steps that fit into a share of the time between frames. */
function affordable(seconds: number, share: number, stepMs: number): number {
  return Math.floor((share * 1000 * seconds) / Math.max(stepMs, 0.01))
}
