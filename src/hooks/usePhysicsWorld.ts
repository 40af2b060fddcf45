// The world around a component inside <PhysicsWorld>.
import { createContext, useContext } from 'react'
import type { World } from '../physics/index.ts'

/** A world of either dimension. */
export type AnyWorld = World<2> | World<3>

/** What the frame loop leaves for those who draw. Numbers change in place; React is not told. */
export type PhysicsFrame = {
  /** how far between the last two steps the picture stands, 0..1 */
  alpha: number
  /** grows whenever the world may look different from the frame before */
  version: number
  /** beyond this distance from the camera, m, candies are drawn and simulated more cheaply */
  lodDistance: number
  /** what happens now is not shown: candies stay drawn as they were, and fade to where they are afterwards */
  unseen: boolean
}

/** What `usePhysicsWorld` gives. */
export type Physics = {
  /** the world of the <PhysicsWorld> around */
  world: AnyWorld
  /** how the present frame stands to it */
  frame: PhysicsFrame
  /** asks for one more frame */
  invalidate(): void
  /** calls back after every step; returns the way to stop it */
  onStep(callback: (world: AnyWorld) => void): () => void
}

export const PhysicsContext = createContext<Physics | null>(null)

/** The world around a component. @throws Error outside of a <PhysicsWorld> */
export function usePhysicsWorld(): Physics {
  const physics = useContext(PhysicsContext)
  if (!physics) throw new Error('usePhysicsWorld needs a <PhysicsWorld world={...}> around the component that calls it')
  return physics
}
