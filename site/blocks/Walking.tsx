// Key input of the garden: sets the character's intent, turns the camera, uses the tool and the
// hand. After every step it also returns a character that fell off the garden. The touch stick is
// in Stick.tsx.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { useAfterStep, usePhysicsWorld } from '../../src/index.ts'
import { viewRayThrough } from '../../src/internal.ts'
import type { Vec, World } from '../../src/physics/index.ts'
import { isTaken } from '../parts/useKeys.ts'
import { applyTool, type Garden, hover, pickUpOrThrow, returnFallen } from './garden.ts'
import type { BlocksTexts } from './texts.ts'
import { type Held, isWalkKey, turnByKey, updateIntent } from './walk.ts'

export type WalkingProps = {
  garden: Garden
  held: Held
  texts: BlocksTexts
  enabled: boolean
  rain: (at: Vec<3>) => void
}

export function Walking({ garden, held, texts, enabled, rain }: WalkingProps) {
  const physics = usePhysicsWorld()
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  useAfterStep((world) => {
    updateIntent(world as World<3>, held, garden.camera)
    returnFallen(world as World<3>)
  })
  useEffect(() => {
    const redraw = () => physics.invalidate()
    garden.listeners.add(redraw)
    return () => {
      garden.listeners.delete(redraw)
    }
  }, [garden, physics])
  useEffect(() => {
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const release = () => {
      held.keys.clear()
      updateIntent(garden.world, held, garden.camera)
    }
    const keyDown = (event: KeyboardEvent) => {
      const { target } = event
      // Key shortcuts can be switched off. On the focused picture they always work.
      if (event.ctrlKey || event.metaKey || event.altKey || (!enabled && target !== surface)) return
      if (isTaken(target, event.key)) return
      if (isWalkKey(event.code)) {
        event.preventDefault()
        held.keys.add(event.code)
        updateIntent(garden.world, held, garden.camera)
        return
      }
      const centerRay = () => viewRayThrough(camera as PerspectiveCamera)
      const onScene = target === surface || target === document.body
      if (onScene && turnByKey(garden.camera, event.key)) {
        event.preventDefault()
        hover(garden, centerRay())
        physics.invalidate()
      } else if (onScene && event.code === 'KeyE' && !event.repeat) {
        event.preventDefault()
        applyTool(garden, centerRay(), rain)
        hover(garden, centerRay())
      } else if (onScene && event.code === 'KeyG' && !event.repeat) {
        event.preventDefault()
        pickUpOrThrow(garden, texts)
      }
    }
    const keyUp = (event: KeyboardEvent) => {
      if (held.keys.delete(event.code)) updateIntent(garden.world, held, garden.camera)
    }
    addEventListener('keydown', keyDown)
    addEventListener('keyup', keyUp)
    addEventListener('blur', release)
    return () => {
      removeEventListener('keydown', keyDown)
      removeEventListener('keyup', keyUp)
      removeEventListener('blur', release)
      release()
    }
  }, [garden, held, texts, enabled, rain, physics, camera, canvas])
  return null
}
