// Input of the garden inside its canvas. Keys set the character's intent, turn the camera, use the
// tool and the hand; a pointer drags a candy and throws it. The touch stick is in Stick.tsx.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { useAfterStep, useGrab, usePhysicsWorld } from '../../src/index.ts'
import { viewRayThrough } from '../../src/internal.ts'
import type { Vec, World } from '../../src/physics/index.ts'
import { isTaken } from '../parts/Keys.tsx'
import { applyTool, dropCarried, type Garden, hover, pickUpOrThrow, returnFallen, say } from './garden.ts'
import { carry, isBehindBlock } from './hand.ts'
import type { BlocksTexts } from './texts.ts'
import { type Held, isWalkKey, turnByKey, updateIntent } from './walk.ts'

type Props = {
  garden: Garden
  held: Held
  texts: BlocksTexts
  enabled: boolean
  rain: (at: Vec<3>) => void
}

/** After every step it also returns a character that fell off the garden. */
export function Walking({ garden, held, texts, enabled, rain }: Props) {
  const physics = usePhysicsWorld()
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  useAfterStep((world) => {
    updateIntent(world as World<3>, held, garden.camera)
    returnFallen(world as World<3>)
  })
  useEffect(() => garden.changes.subscribe(physics.invalidate), [garden, physics])
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

/** A pointer drags a candy, and the character carries one. */
export function Hands({ garden, texts }: { garden: Garden; texts: BlocksTexts }) {
  const camera = useThree((state) => state.camera)
  useGrab({
    canGrab: (_, point) => !isBehindBlock(garden.world, camera.position.toArray(), point),
    onGrab() {
      hover(garden, null)
      say(garden, texts.held)
    },
    onRelease: () => say(garden, texts.released),
  })
  useAfterStep(() => {
    if (garden.carried && !carry(garden.world, garden.camera, garden.carried)) garden.carried = null
  })
  useEffect(() => () => dropCarried(garden), [garden])
  return null
}
