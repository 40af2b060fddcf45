// Calls back when bodies of the world around touch, part or hit something.
import { useEffect, useEffectEvent } from 'react'
import { type ContactEvent, type Dim, onContact } from '../physics/index.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/**
 * Runs a callback for each contact event of the world, after the step, outside React;
 * always calls the latest callback. It may change the world. What it throws is reported like an
 * uncaught error. Name the dimension to read vectors: `useContact<3>(({ point }) => ...)`.
 * @param callback gets an event of `onContact`
 * @param options.minImpulse Weaker hits are not reported. Newton seconds. @default 0
 * @throws Error outside of a <PhysicsWorld>
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
