// Calls back before every step of the world around, without rendering anything again.
import { useEffect } from 'react'
import type { World } from '../physics/index.ts'
import { useLatest } from './useLatest.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/**
 * Runs a callback before each physics step, as `useAfterStep` does after it: for forces, which act
 * for one step, and for what moves kinematic bodies. A world that sleeps takes no steps.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a <PhysicsWorld>
 */
export function useBeforeStep(callback: (world: World, dt: number) => void): void {
  const { onBeforeStep } = usePhysicsWorld()
  const latest = useLatest(callback)
  useEffect(() => onBeforeStep((world, dt) => latest.current(world, dt)), [onBeforeStep, latest])
}
