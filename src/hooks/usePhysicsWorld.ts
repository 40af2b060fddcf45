// The world around a component inside <PhysicsWorld>, and callbacks for its steps and events.
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import type { Object3D } from 'three'
import {
  type ContactEvent,
  type Dim,
  onContact,
  onSensor,
  onSleep,
  onWake,
  type SensorEvent,
  type SleepEvent,
  type World,
} from '../physics/index.ts'
import type { PhysicsFrame, StepListener } from '../view/frameSteps.ts'

/** A world of either dimension. */
export type AnyWorld = World

/** What `usePhysicsWorld` returns. */
export type Physics = {
  /** The world of the `<PhysicsWorld>` around. */
  world: World
  /** State of the current frame. */
  frame: PhysicsFrame
  /** Requests a frame. */
  invalidate(): void
  /** Calls back before every step, as `useBeforeStep`. @returns a function that ends it */
  onBeforeStep(callback: StepListener): () => void
  /**
   * Calls back after every step, as `useAfterStep`.
   * @param eachStep Whether it has to be each one. If not, it may be called once after several
   *   steps that a worker took. @default always
   * @returns a function that ends it
   */
  onAfterStep(callback: StepListener, eachStep?: () => boolean): () => void
  /** An empty object at the origin of the world: groups around the world move it. */
  origin: RefObject<Object3D | null>
}

export const PhysicsContext = createContext<Physics | null>(null)

/** Returns the world around a component. @throws Error outside of a `<PhysicsWorld>` */
export function usePhysicsWorld(): Physics {
  const physics = useContext(PhysicsContext)
  if (!physics) throw new Error('usePhysicsWorld needs a <PhysicsWorld world={...}> around the component that calls it')
  return physics
}

/**
 * Runs a callback for each contact event of the world, after the step, outside React;
 * always calls the latest callback. It may change the world. What it throws is reported like an
 * uncaught error. Name the dimension to read vectors: `useContact<3>(({ point }) => ...)`.
 * @param callback gets an event of `onContact`
 * @param options.minImpulse Weaker hits are not reported. Newton seconds. @default 0
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useContact<D extends Dim = Dim>(
  callback: (event: ContactEvent<D>) => void,
  options: { minImpulse?: number } = {},
): void {
  const { world } = usePhysicsWorld()
  const { minImpulse = 0 } = options
  const call = useEffectEvent(callback)
  useEffect(() => onContact(world, (event) => call(event as ContactEvent<D>), { minImpulse }), [world, minImpulse])
}

/**
 * Runs a callback for each body that enters or leaves a sensor, after the step. Otherwise like
 * `useContact`.
 * @param callback gets an event of `onSensor`
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useSensor(callback: (event: SensorEvent) => void): void {
  const { world } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onSensor(world, (event) => call(event)), [world])
}

/**
 * Runs a callback for each body that falls asleep or wakes, after the step. Otherwise like
 * `useContact`.
 * @param callback gets an event of `onSleep`
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useSleep(callback: (event: SleepEvent) => void): void {
  const { world } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onSleep(world, (event) => call(event)), [world])
}

/**
 * Returns the answer of the world to a query, and renders the component again when a step or a
 * change gives another answer: `useQuery((world) => queryBall(world, [0, 0, 0], 0.5).length)`.
 * @param query Gets the world, and must not change it. It is called several times, so it has to
 *   return the same number, text, boolean or id while nothing changes, and not a new object.
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useQuery<T, D extends Dim = Dim>(query: (world: World<D>) => T): T {
  const { world, onAfterStep } = usePhysicsWorld()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [onAfterStep(changed, () => false), onWake(world, changed)]
      return () => {
        for (const end of ends) end()
      }
    },
    [world, onAfterStep],
  )
  const ask = () => query(world as World<D>)
  return useSyncExternalStore(subscribe, ask, ask)
}

/**
 * Runs a callback before each physics step, as `useAfterStep` does after it: use it for forces,
 * which act for one step, and to steer kinematic bodies. A world that sleeps is not stepped.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useBeforeStep(callback: StepListener): void {
  const { onBeforeStep } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onBeforeStep((world, dt) => call(world, dt)), [onBeforeStep])
}

/**
 * Runs a callback after each physics step, outside React; always calls the latest callback. It may
 * call the physics, but should not set state in every step. What it throws is reported like an
 * uncaught error, and the world goes on.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function useAfterStep(callback: StepListener): void {
  const { onAfterStep } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onAfterStep((world, dt) => call(world, dt)), [onAfterStep])
}
