// Calls back after every step of the world around, without rendering anything again.
import { useEffect, useRef } from 'react'
import type { World } from '../physics/index.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/**
 * Runs a callback after each physics step, outside React. It may call the physics, but should not
 * set state in every step.
 * @throws Error outside of a <PhysicsWorld>
 */
export function useStep(callback: (world: World) => void): void {
  const physics = usePhysicsWorld()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => physics.onStep((world) => latest.current(world)), [physics])
}
