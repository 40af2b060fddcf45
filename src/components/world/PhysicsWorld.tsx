// The component that steps a world in frames of fiber: a frame's time becomes whole steps, and the
// remainder is interpolated. While the world sleeps, no frame is requested.
import { useFrame, useThree } from '@react-three/fiber'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
} from 'react'
import { Vector3 } from 'three'
import { type Physics, PhysicsContext } from '../../hooks/usePhysicsWorld.ts'
import { isAsleep, onWake, setViewpoint, stats, type World } from '../../physics/index.ts'
import { callListener } from '../../physics/internal.ts'
import { countFar, countFrame, createFrameSteps, FrameMeter, type StepListeners } from '../../view/frameSteps.ts'
import { FIRST_FRAME, frameTime } from '../../view/frameTime.ts'
import { schedulerOf, type WorkerMode } from '../../view/stepScheduler.ts'

/** What a running world reports. */
export type WorldStats = {
  /** Frames per second over the last quarter of a second or more; 0 at rest. */
  fps: number
  /**
   * Simulated seconds per second over the same time: 1, or less if steps are too slow. 0 at rest.
   */
  speed: number
  /** Mean time of a step in milliseconds. */
  stepMs: number
  /** Bodies that are not far. */
  near: number
  /** Candies that are drawn with the coarsest mesh, because they are far from the camera. */
  far: number
  /** All bodies. */
  bodies: number
  /** Bodies in the queue of the spawner. */
  waiting: number
  /** Bodies that are awake. */
  awake: number
}

/** What the `ref` of a `PhysicsWorld` contains. */
export type Runner = {
  /** Runs one step, for a paused world. */
  step(): void
  /** Reads the current state. */
  stats(): WorldStats
}

/** What `PhysicsWorld` takes. */
export type PhysicsWorldProps = {
  /** The world, created outside React. A new world continues from its own state. */
  world: World
  /** Whether the world stands still. @default false */
  paused?: boolean
  /** Whether changes are hidden. Afterwards candies fade to their new places. @default false */
  suspendDrawing?: boolean
  /**
   * Where the physics runs. `auto`: in a worker while many bodies move. `on`: in a worker from the
   * start. `off`: in the page. The world is the same. The page steps worlds with your own systems,
   * force fields or contact listeners, and all worlds if workers are not allowed. @default off
   */
  worker?: WorkerMode
  /**
   * Metres from the camera beyond which candies are drawn more cheaply; 0 or more. An invalid
   * distance falls back to the default. @default 5
   */
  lodDistance?: number
  /**
   * Whether the physics of bodies beyond `lodDistance` is cheaper too, in a world of three dimensions.
   * The motion then depends on the camera. @default false
   */
  simplifyFar?: boolean
  /**
   * Called when a world is shown, pauses or runs again, about four times a second while frames are
   * drawn, and once at rest.
   */
  onStats?: (stats: WorldStats) => void
  /** Steps a paused world by hand, and reads statistics. */
  ref?: Ref<Runner>
  /** Components that draw the world: `BottleView`, `Candies`, or your own. */
  children?: ReactNode
}

/** `changed` draws the world again. */
type Simulation = Physics & StepListeners & { changed(): void }

/**
 * Steps a world 60 times a second for the components inside it. While the world sleeps, nothing is
 * stepped and no frame is requested. Use it inside a `<KonpeitoCanvas>` or a `<Canvas>` of fiber.
 */
export function PhysicsWorld(props: PhysicsWorldProps) {
  const { world, paused = false, worker = 'off', simplifyFar = false, suspendDrawing: unseen = false, onStats } = props
  const lodDistance = props.lodDistance! >= 0 ? props.lodDistance! : 5
  const invalidate = useThree((state) => state.invalidate)
  const meter = useMemo(() => new FrameMeter(), [])
  const physics = useMemo(() => createSimulation(world, () => invalidate()), [world, invalidate])
  const { frame, changed } = physics
  const steps = useMemo(() => createFrameSteps(world, frame, physics, meter, changed), [world, physics, meter])
  const thread = schedulerOf(world)
  const report = useEffectEvent(() => {
    meter.reportedFar = frame.far
    callListener(onStats, readStats(physics, meter))
  })
  useImperativeHandle(
    props.ref,
    () => ({
      stats: () => readStats(physics, meter),
      step() {
        steps.takeStep()
        frame.alpha = 1
        changed()
        report()
      },
    }),
    [physics, steps, meter],
  )

  // A layout effect, because a frame without candies must not pass for the first picture.
  useLayoutEffect(() => {
    frame.lodDistance = lodDistance
    frame.unseen = unseen
    changed()
  }, [physics, lodDistance, unseen])
  // Draws changes between steps (a removal, manual steps), paused or not.
  useEffect(() => onWake(world, changed), [world, changed])
  useEffect(() => {
    meter.running = false
    meter.fps = meter.speed = 0
    changed()
    report()
    // Drops pending steps, such as those that settle the world.
    return paused ? undefined : thread.drop
  }, [paused, physics, thread, meter])
  useEffect(() => (simplifyFar ? () => setViewpoint(world, null, 0) : undefined), [world, simplifyFar])
  useEffect(() => thread.end, [thread])
  useEffect(() => steps.leave, [steps])

  useFrame((state) => {
    const time = frameTime(state)
    if (simplifyFar && world.dim === 3) {
      // Groups of the scene may move the world.
      const at = LOCAL.copy(state.camera.position)
      physics.origin.current?.worldToLocal(at)
      setViewpoint(world as World<3>, at.toArray(), lodDistance)
    }
    const awake = !paused && !isAsleep(world)
    if (awake) {
      const seconds = meter.running ? time.seconds : FIRST_FRAME
      const client = thread.client(worker)
      if (client) steps.ask(client, seconds)
      else if (!thread.isAwaited(worker)) steps.step(seconds)
      invalidate()
    } else if (meter.running) {
      frame.alpha = 1
      frame.version++
    }
    // At rest a change of the detail distance draws one frame, whose number the next one reads.
    if (frame.far !== meter.far) invalidate()
    const isNews = countFar(meter, frame.far) && !awake
    if (countFrame(meter, performance.now(), awake) || isNews) report()
  }, -10)

  return (
    <PhysicsContext value={physics}>
      <group ref={physics.origin} />
      {props.children}
    </PhysicsContext>
  )
}

function createSimulation(world: World, invalidate: () => void): Simulation {
  const listeners: StepListeners = { before: new Set(), after: new Set(), eachStep: new Map() }
  const { before, after, eachStep } = listeners
  const frame = { alpha: 1, version: 0, lodDistance: 5, far: 0, unseen: false }
  return {
    world,
    frame,
    invalidate,
    origin: { current: null },
    ...listeners,
    changed() {
      frame.version++
      invalidate()
    },
    onBeforeStep(callback) {
      before.add(callback)
      return () => before.delete(callback)
    },
    onAfterStep(callback, isForEach) {
      after.add(callback)
      if (isForEach) eachStep.set(callback, isForEach)
      return () => {
        after.delete(callback)
        eachStep.delete(callback)
      }
    },
  }
}

const LOCAL = new Vector3()

function readStats({ world, frame: { far } }: Physics, { fps, speed, stepMs }: FrameMeter): WorldStats {
  const { bodies, waiting, awake } = stats(world)
  return { fps, speed, stepMs, near: Math.max(0, bodies - far), far, bodies, waiting, awake }
}
