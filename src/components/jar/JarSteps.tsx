// After each step of its world, a jar sends its events and plays its sound.
import { useEffect } from 'react'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Jar } from '../../jar/jar.ts'
import { playHits } from './sound.ts'

/**
 * Tells a jar of each step of its world, and lets candies jump at a goal, but not with reduced
 * motion. Inside the <PhysicsWorld> of that world.
 * @param props.sound whether its candies are heard
 */
export function JarSteps({ jar, sound = false }: { jar: Jar; sound?: boolean | undefined }) {
  const reducedMotion = useReducedMotion()
  const { onAfterStep } = usePhysicsWorld()
  useEffect(() => onAfterStep(jar.stepped, () => !jar.isQuiet()), [jar, onAfterStep])
  useEffect(() => jar.on('goal', () => reducedMotion || jar.celebrate()), [jar, reducedMotion])
  useEffect(() => (sound ? playHits(jar, onAfterStep) : undefined), [jar, onAfterStep, sound])
  return null
}
