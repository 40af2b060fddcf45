// Calls back after every step of the world around, without rendering anything again.
import { useEffect } from 'react'
import type { World } from '../physics/index.ts'
import { useLatest } from './useLatest.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/**
 * Runs a callback after each physics step, outside React: the newest one, until the component
 * unmounts. It may call the physics, but should not set state in every step. What it throws is
 * reported like an uncaught error, and the world goes on.
 * @param callback gets the world, and the simulated time of the step in seconds
 * @throws Error outside of a <PhysicsWorld>
 */
export function useAfterStep(callback: (world: World, dt: number) => void): void {
  const { onAfterStep } = usePhysicsWorld()
  const latest = useLatest(callback)
  useEffect(() => onAfterStep((world, dt) => latest.current(world, dt)), [onAfterStep, latest])
}
