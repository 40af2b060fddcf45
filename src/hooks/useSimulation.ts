// Runs a world inside fiber's frame loop: the time of a frame becomes whole steps, and the
// remainder is interpolated. While the world sleeps, nothing is stepped and no frame is requested.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Object3D, Vector3 } from 'three'
import {
  advanceClock,
  callListener,
  callListeners,
  createClock,
  isAsleep,
  onWake,
  setViewpoint,
  stats,
  step,
  type World,
} from '../physics/index.ts'
import { frameBudget } from '../view/frameBudget.ts'
import { FIRST_FRAME, frameTime } from '../view/frameTime.ts'
import { countFrame, createFrameMeter, type FrameMeter } from './frameMeter.ts'
import type { Physics } from './usePhysicsWorld.ts'

/** What a running world reports. */
export type WorldStats = {
  /** Frames per second over the last quarter of a second or more; 0 at rest. */
  fps: number
  /** Mean time of a step in milliseconds. */
  stepMs: number
  /** Bodies within the detail distance. */
  near: number
  /** Bodies beyond it. */
  far: number
  /** All bodies. */
  bodies: number
  /** Bodies that wait to be spawned. */
  waiting: number
  /** Bodies that are awake. */
  awake: number
}

/** What the `ref` of a `PhysicsWorld` gives. */
export type Runner = {
  /** Takes one step, for a paused world. */
  step(): void
  /** Reads the present state. */
  stats(): WorldStats
}

/** What `useSimulation` takes: the props of `PhysicsWorld` with these names. */
export type SimulationOptions = {
  world: World
  paused?: boolean
  unseen?: boolean
  lodDistance?: number
  onStats?: (stats: WorldStats) => void
}

type StepListeners = Set<(world: World, dt: number) => void>
type Simulation = Physics & { before: StepListeners; after: StepListeners }

/** Steps that a slow frame takes whatever they cost. */
const SURE_STEPS = 4
/** Most steps of a frame. */
const MAX_STEPS = 15
/** Between the two, steps may take this part of the time between frames. */
const STEP_SHARE = 0.25

/**
 * Steps `world` in each frame.
 * @returns the context for components inside, and the manual control
 */
export function useSimulation(options: SimulationOptions): { physics: Physics; runner: Runner } {
  const { world, paused = false, unseen = false, onStats } = options
  const lodDistance = options.lodDistance! >= 0 ? options.lodDistance! : 5
  const invalidate = useThree((state) => state.invalidate)
  const clock = useMemo(() => createClock({ maxSteps: MAX_STEPS }), [])
  const meter = useMemo(createFrameMeter, [])
  const report = useRef(onStats)
  const physics = useMemo(() => createSimulation(world, () => invalidate()), [world, invalidate])
  const runner = useMemo<Runner>(() => {
    const readPresent = () => readStats(world, meter)
    return {
      stats: readPresent,
      step() {
        takeStep(physics, meter)
        physics.frame.alpha = 1
        physics.frame.version++
        invalidate()
        callListener(report.current, readPresent())
      },
    }
  }, [world, physics, meter, invalidate])

  useEffect(() => {
    report.current = onStats
  })
  // Before the next frame: one without the candies may otherwise pass for the first picture.
  useLayoutEffect(() => {
    physics.frame.lodDistance = lodDistance
    physics.frame.unseen = unseen
    physics.frame.version++
    invalidate()
  }, [physics, lodDistance, unseen, invalidate])
  // Changes between steps (a removal, steps by hand) are drawn too, paused or not.
  useEffect(
    () =>
      onWake(world, () => {
        physics.frame.version++
        invalidate()
      }),
    [physics, world, invalidate],
  )
  useEffect(() => {
    meter.running = false
    meter.fps = 0
    physics.frame.version++
    invalidate()
  }, [paused, physics, world, meter, invalidate])
  useEffect(() => () => frameBudget.leave(clock), [clock])

  useFrame((state) => {
    const time = frameTime(state)
    const { frame } = physics
    if (world.dim === 3) {
      const { x, y, z } = toLocal(physics.origin.current, state.camera.position)
      setViewpoint(world as World<3>, [x, y, z], lodDistance)
    }
    const awake = !paused && !isAsleep(world)
    if (awake) {
      const seconds = meter.running ? Math.min(time.seconds, affordable(time.seconds, meter.stepMs)) : FIRST_FRAME
      // With many jars on a page a world may have to wait. Its time stands still until its turn.
      if (frameBudget.may(clock, Number(document.timeline?.currentTime ?? performance.now()))) {
        const started = performance.now()
        frame.alpha = advanceClock(clock, seconds, () => takeStep(physics, meter))
        frameBudget.spend(clock, performance.now() - started)
        frame.version++
      }
      invalidate()
    } else if (meter.running) {
      frame.alpha = 1
      frame.version++
    }
    if (countFrame(meter, performance.now(), awake)) callListener(report.current, runner.stats())
  }, -10)

  return { physics, runner }
}

function createSimulation(world: World, invalidate: () => void): Simulation {
  const before: StepListeners = new Set()
  const after: StepListeners = new Set()
  const listen = (listeners: StepListeners) => (callback: (world: World, dt: number) => void) => {
    listeners.add(callback)
    return () => listeners.delete(callback)
  }
  return {
    world,
    frame: { alpha: 1, version: 0, lodDistance: 5, unseen: false },
    invalidate,
    origin: { current: null },
    before,
    after,
    onBeforeStep: listen(before),
    onAfterStep: listen(after),
  }
}

function takeStep({ world, before, after }: Simulation, meter: FrameMeter): void {
  callListeners(before, world, world.timeStep)
  step(world)
  meter.stepMs += 0.1 * (world.profile.step - meter.stepMs)
  callListeners(after, world, world.timeStep)
}

const LOCAL = new Vector3()

/** A point in the coordinates of the world: groups of the scene may have moved it. */
function toLocal(origin: Object3D | null, point: Vector3): Vector3 {
  return origin ? origin.worldToLocal(LOCAL.copy(point)) : point
}

/**
 * Seconds that may be stepped in one frame. A machine that draws slowly keeps up with its steps;
 * one that steps slowly does not fall behind further and further.
 */
function affordable(seconds: number, stepMs: number): number {
  return Math.max(SURE_STEPS, Math.floor((STEP_SHARE * 1000 * seconds) / Math.max(stepMs, 0.01))) / 60
}

function readStats(world: World, { fps, stepMs }: FrameMeter): WorldStats {
  const { near, far, bodies, waiting, awake } = stats(world)
  return { fps, stepMs, near, far, bodies, waiting, awake }
}
