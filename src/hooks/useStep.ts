// Calls back after every step of the world around, with the newest callback and without rendering anything again.
import { useEffect, useRef } from 'react'
import { type AnyWorld, usePhysicsWorld } from './usePhysicsWorld.ts'

/** `callback(world)` runs after each physics step, outside React; it may call the physics, but set no state every time. */
export function useStep(callback: (world: AnyWorld) => void): void {
  const physics = usePhysicsWorld()
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => physics.onStep((world) => latest.current(world)), [physics])
}
