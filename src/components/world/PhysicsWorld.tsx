// Runs a world inside the frame loop: real seconds through the clock into whole steps, the rest interpolated. Worlds are
// plain objects that live outside, so another `world` simply goes on from where it was.
import { useFrame, useThree } from '@react-three/fiber'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { type AnyWorld, type Physics, PhysicsContext } from '../../hooks/usePhysicsWorld.ts'
import {
  advanceClock,
  createClock,
  isAsleep,
  onWake,
  setViewpoint,
  stats,
  step,
  type World,
} from '../../physics/index.ts'
import { BUDGET } from '../../view/frameBudget.ts'
import { FIRST_FRAME, frameTime } from '../../view/frameTime.ts'

/** What a running world tells of itself. */
export type WorldStats = {
  /** frames drawn in the last second or so; 0 at rest */
  fps: number
  /** mean time of a step, ms */
  stepMs: number
  /** bodies within the detail distance, and beyond it */
  near: number
  far: number
  /** all bodies, those that wait to come in, and those that are awake */
  bodies: number
  waiting: number
  awake: number
}

/** What the `ref` of a `PhysicsWorld` gives. */
export type Runner = {
  /** one single step, for a paused world */
  step(): void
  /** as of now */
  figures(): WorldStats
}

/** What `PhysicsWorld` takes. */
export type PhysicsWorldProps = {
  /** made and kept outside; another one simply goes on from where it was */
  world: AnyWorld
  /** the world stands still; false */
  paused?: boolean
  /** what happens to it meanwhile is not shown: afterwards candies fade to where they are then; false */
  unseen?: boolean
  /** m from the camera; beyond it physics and drawing are cheaper. 5, also in place of what is no distance */
  lodDistance?: number
  /** about four times a second while frames are drawn, and once at rest */
  onFigures?: (figures: WorldStats) => void
  /** steps a paused world by hand, and gives figures */
  ref?: Ref<Runner>
  /** what draws it: `BottleView`, `Candies`, or components of yours */
  children?: ReactNode
}

/** Steps that a slow frame takes whatever they cost, and at most; between, they may take this part of the time between frames. */
const SURE_STEPS = 4
const MOST_STEPS = 15
const SHARE = 0.25
const FIGURES_EVERY = 250

/** Steps a world 60 times a second and hands it to what is drawn inside of it; nothing is stepped, and no frame asked for, while it sleeps. Inside a <KonpeitoCanvas> or a <Canvas> of fiber. */
export function PhysicsWorld(props: PhysicsWorldProps) {
  const { world, paused = false, unseen = false, onFigures, ref, children } = props
  const lodDistance = props.lodDistance! >= 0 ? props.lodDistance! : 5
  const invalidate = useThree((state) => state.invalidate)
  const clock = useMemo(() => createClock({ maxSteps: MOST_STEPS }), [])
  const tally = useRef({ frames: 0, since: 0, fps: 0, running: false, stepMs: 0 })
  const report = useRef(onFigures)
  const physics = useMemo<Physics & { listeners: Set<(world: AnyWorld) => void> }>(() => {
    const listeners = new Set<(world: AnyWorld) => void>()
    return {
      world,
      frame: { alpha: 1, version: 0, lodDistance: 5, unseen: false },
      invalidate: () => invalidate(),
      listeners,
      onStep(callback) {
        listeners.add(callback)
        return () => listeners.delete(callback)
      },
    }
  }, [world, invalidate])

  useEffect(() => {
    report.current = onFigures
  })
  useEffect(() => {
    physics.frame.lodDistance = lodDistance
    physics.frame.unseen = unseen
    physics.frame.version++
    invalidate()
  }, [physics, lodDistance, unseen, invalidate])
  // What the page does between steps (a removal, steps of its own) is drawn too, paused or not.
  useEffect(() => {
    const redraw = () => {
      physics.frame.version++
      invalidate()
    }
    return onWake(world as World<3>, redraw)
  }, [physics, world, invalidate])
  useEffect(() => {
    tally.current.running = false
    tally.current.fps = 0
    physics.frame.version++
    invalidate()
  }, [paused, physics, world, invalidate])

  const handle = useMemo<Runner>(() => {
    const t = tally.current
    const figures = (): WorldStats => {
      const s = stats(world)
      return {
        fps: t.fps,
        stepMs: t.stepMs,
        near: s.near,
        far: s.far,
        bodies: s.bodies,
        waiting: s.waiting,
        awake: s.awake,
      }
    }
    return {
      figures,
      step() {
        takeStep(physics, t)
        physics.frame.alpha = 1
        physics.frame.version++
        invalidate()
        report.current?.(figures())
      },
    }
  }, [world, physics, invalidate])
  useImperativeHandle(ref, () => handle, [handle])

  useEffect(() => () => BUDGET.leave(clock), [clock])
  useFrame((state) => {
    const { camera } = state
    const time = frameTime(state)
    const t = tally.current
    const { frame } = physics
    const eye = camera.position
    if (world.dim === 3) setViewpoint(world as World<3>, [eye.x, eye.y, eye.z], lodDistance)
    const awake = !paused && !isAsleep(world)
    if (awake) {
      const seconds = t.running ? Math.min(time.seconds, affordable(time.seconds, t.stepMs)) : FIRST_FRAME
      // Among many jars one may have to wait: its time stands still until its turn.
      if (BUDGET.may(clock, Number(document.timeline?.currentTime ?? performance.now()))) {
        const started = performance.now()
        frame.alpha = advanceClock(clock, seconds, () => takeStep(physics, t))
        BUDGET.spend(clock, performance.now() - started)
        frame.version++
      }
      invalidate()
    } else if (t.running) {
      frame.alpha = 1
      frame.version++
    }
    const stopped = t.running && !awake
    t.running = awake
    countFrame(t, stopped)
    if (stopped || performance.now() - t.since >= FIGURES_EVERY) {
      closeTally(t, stopped)
      report.current?.(handle.figures())
    }
  }, -10)

  return <PhysicsContext value={physics}>{children}</PhysicsContext>
}

/** What may be stepped in one frame, s: a machine that draws slowly keeps up with its steps, one that steps slowly does not drown in them. */
function affordable(seconds: number, stepMs: number): number {
  return Math.max(SURE_STEPS, Math.floor((SHARE * 1000 * seconds) / Math.max(stepMs, 0.01))) / 60
}

type Tally = { frames: number; since: number; fps: number; running: boolean; stepMs: number }

function takeStep(physics: Physics & { listeners: Set<(world: AnyWorld) => void> }, t: Tally): void {
  step(physics.world)
  t.stepMs += 0.1 * (physics.world.profile.step - t.stepMs)
  for (const listener of physics.listeners) listener(physics.world)
}

function countFrame(t: Tally, stopped: boolean): void {
  const now = performance.now()
  // The first frame after a rest opens a new count.
  if (!stopped && now - t.since > 4 * FIGURES_EVERY) {
    t.since = now
    t.frames = 0
    return
  }
  t.frames++
}

function closeTally(t: Tally, stopped: boolean): void {
  const now = performance.now()
  t.fps = stopped ? 0 : (1000 * t.frames) / Math.max(1, now - t.since)
  t.since = now
  t.frames = 0
}
