// Events and sound of a jar, after each step of its world.
import { useEffect } from 'react'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Jar } from '../../jar/jar.ts'
import { playHits } from './sound.ts'

/**
 * Reports each step to the jar, and lets candies jump at a goal, but not with reduced motion. Use it
 * inside the jar's <PhysicsWorld>.
 * @param props.sound whether hits make a sound
 */
export function JarSteps({ jar, sound = false }: { jar: Jar; sound?: boolean | undefined }) {
  const reducedMotion = useReducedMotion()
  const { onAfterStep } = usePhysicsWorld()
  useEffect(() => onAfterStep(jar.stepped, () => !jar.isQuiet()), [jar, onAfterStep])
  useEffect(() => jar.on('goal', () => reducedMotion || jar.celebrate()), [jar, reducedMotion])
  useEffect(() => (sound ? playHits(jar, onAfterStep) : undefined), [jar, onAfterStep, sound])
  return null
}
