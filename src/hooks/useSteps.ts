// Calls back before and after every step of the world around, without rendering anything again.
import { useEffect, useEffectEvent } from 'react'
import type { World } from '../physics/index.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** Gets the world, and the simulated time of the step in seconds. */
type StepCallback = (world: World, dt: number) => void

/**
 * Runs a callback before each physics step, as `useAfterStep` does after it: for forces, which act
 * for one step, and for what moves kinematic bodies. A world that sleeps is not stepped.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a <PhysicsWorld>
 */
export function useBeforeStep(callback: StepCallback): void {
  const { onBeforeStep } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onBeforeStep((world, dt) => call(world, dt)), [onBeforeStep])
}

/**
 * Runs a callback after each physics step, outside React; always calls the latest callback. It may
 * call the physics, but should not set state in every step. What it throws is reported like an
 * uncaught error, and the world goes on.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a <PhysicsWorld>
 */
export function useAfterStep(callback: StepCallback): void {
  const { onAfterStep } = usePhysicsWorld()
  const call = useEffectEvent(callback)
  useEffect(() => onAfterStep((world, dt) => call(world, dt)), [onAfterStep])
}
