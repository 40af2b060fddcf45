// The world around a component inside <PhysicsWorld>.
import { createContext, type RefObject, useContext } from 'react'
import type { Object3D } from 'three'
import type { World } from '../physics/index.ts'

/** A world of either dimension. */
export type AnyWorld = World

/** State of the present frame. It changes in place, without a render. */
export type PhysicsFrame = {
  /** Position of the picture between the last two steps, 0 to 1. */
  alpha: number
  /** Grows whenever the world may look different from the frame before. */
  version: number
  /** Metres from the camera beyond which candies are drawn and simulated more cheaply. */
  lodDistance: number
  /**
   * Whether changes are hidden: candies stay drawn as they were, and fade to their new places
   * afterwards.
   */
  unseen: boolean
}

/** What `usePhysicsWorld` gives. */
export type Physics = {
  /** The world of the `<PhysicsWorld>` around. */
  world: World
  /** State of the present frame. */
  frame: PhysicsFrame
  /** Requests a frame. */
  invalidate(): void
  /** Calls back before every step, as `useBeforeStep`. @returns a function that ends it */
  onBeforeStep(callback: (world: World, dt: number) => void): () => void
  /**
   * Calls back after every step, as `useAfterStep`.
   * @param eachStep Whether it has to be each one. If not, it may be called once after several
   *   steps that a worker took. @default always
   * @returns a function that ends it
   */
  onAfterStep(callback: (world: World, dt: number) => void, eachStep?: () => boolean): () => void
  /** An empty object at the origin of the world: groups around the world move it. */
  origin: RefObject<Object3D | null>
}

export const PhysicsContext = createContext<Physics | null>(null)

/** The world around a component. @throws Error outside of a <PhysicsWorld> */
export function usePhysicsWorld(): Physics {
  const physics = useContext(PhysicsContext)
  if (!physics) throw new Error('usePhysicsWorld needs a <PhysicsWorld world={...}> around the component that calls it')
  return physics
}
