// Walking: listens to keys, hands the wish to the visitor after every step, and brings back who fell off. The touch stick is Stick.tsx.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useStep } from '../../hooks/useStep.ts'
import type { Vec, World } from '../../physics/index.ts'
import { viewRayThrough } from '../../view/followCamera.ts'
import { isTaken } from '../useKeys.ts'
import { act, bringBack, type Garden, hover } from './garden.ts'
import { type Held, isWalkKey, turnByKey, updateIntent } from './walk.ts'

export type WalkingProps = { garden: Garden; held: Held; enabled: boolean; rain: (at: Vec<3>) => void }

export function Walking({ garden, held, enabled, rain }: WalkingProps) {
  const physics = usePhysicsWorld()
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  useStep((world) => {
    updateIntent(world as World<3>, held, garden.gaze)
    bringBack(world as World<3>)
  })
  useEffect(() => {
    const show = () => physics.invalidate()
    garden.listeners.add(show)
    return () => {
      garden.listeners.delete(show)
    }
  }, [garden, physics])
  useEffect(() => {
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const release = () => {
      held.keys.clear()
      updateIntent(garden.world, held, garden.gaze)
    }
    const press = (event: KeyboardEvent) => {
      const { target } = event
      // Single keys can be switched off; on the focused picture they always work.
      if (event.ctrlKey || event.metaKey || event.altKey || (!enabled && target !== surface)) return
      if (isTaken(target, event.key)) return
      if (isWalkKey(event.code)) {
        event.preventDefault()
        held.keys.add(event.code)
        updateIntent(garden.world, held, garden.gaze)
        return
      }
      const middle = () => viewRayThrough(camera as PerspectiveCamera)
      const own = target === surface || target === document.body
      if (own && turnByKey(garden.gaze, event.key)) {
        event.preventDefault()
        hover(garden, middle())
        physics.invalidate()
      } else if (own && event.code === 'KeyE' && !event.repeat) {
        event.preventDefault()
        act(garden, middle(), rain)
        hover(garden, middle())
      }
    }
    const lift = (event: KeyboardEvent) => {
      if (held.keys.delete(event.code)) updateIntent(garden.world, held, garden.gaze)
    }
    addEventListener('keydown', press)
    addEventListener('keyup', lift)
    addEventListener('blur', release)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('keyup', lift)
      removeEventListener('blur', release)
      release()
    }
  }, [garden, held, enabled, rain, physics, camera, canvas])
  return null
}
