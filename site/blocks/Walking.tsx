// Input of the garden inside its canvas. Keys set the character's intent, turn the camera, use the
// tool and the hand; a pointer drags a candy and throws it. The touch stick is in Stick.tsx.
import { useThree } from '@react-three/fiber'
import { useEffect, useEffectEvent } from 'react'
import type { PerspectiveCamera } from 'three'
import { useAfterStep, useGrab, usePhysicsWorld, viewRayThrough } from '../../src/index.ts'
import type { Vec, World } from '../../src/physics/index.ts'
import { isTaken } from '../parts/Keys.tsx'
import { useListener } from '../parts/useListener.ts'
import { applyTool, dropCarried, type Garden, hover, pickUpOrThrow, returnFallen, say } from './garden.ts'
import { carry, isBehindBlock } from './hand.ts'
import type { BlocksTexts } from './texts.ts'
import { isWalkKey, turnByKey, updateIntent } from './walk.ts'

type Props = { garden: Garden; texts: BlocksTexts; enabled: boolean; rain: (at: Vec<3>) => void }

/** It also returns a character that fell off the garden. */
export function Walking({ garden, texts, enabled, rain }: Props) {
  const { input } = garden
  const physics = usePhysicsWorld()
  const camera = useThree((state) => state.camera)
  const canvas = useThree((state) => state.gl.domElement)
  useAfterStep((world) => {
    garden.steppedIntent = garden.intent
    updateIntent(garden)
    returnFallen(world as World<3>)
    if (garden.carried && !carry(garden.world, garden.camera, garden.carried)) garden.carried = null
  })
  useEffect(() => garden.changes.subscribe(physics.invalidate), [garden, physics])
  const walk = () => updateIntent(garden)
  const release = useEffectEvent(() => {
    input.keys.clear()
    walk()
  })
  useListener('keydown', (event) => {
    const { target, key, code } = event
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    // Key shortcuts can be switched off. On the focused picture they always work.
    if (event.ctrlKey || event.metaKey || event.altKey || (!enabled && target !== surface)) return
    if (isTaken(target, key)) return
    const centerRay = () => viewRayThrough(camera as PerspectiveCamera)
    const onScene = target === surface || target === document.body
    if (isWalkKey(code)) {
      input.keys.add(code)
      walk()
    } else if (onScene && turnByKey(garden.camera, key)) {
      hover(garden, centerRay())
      physics.invalidate()
    } else if (onScene && code === 'KeyE' && !event.repeat) {
      applyTool(garden, centerRay(), rain)
      hover(garden, centerRay())
    } else if (onScene && code === 'KeyG' && !event.repeat) pickUpOrThrow(garden, texts)
    else return
    event.preventDefault()
  })
  useListener('keyup', ({ code }) => input.keys.delete(code) && walk())
  useListener('blur', () => release())
  useEffect(() => () => release(), [enabled, garden])
  useGrab({
    canGrab: (_, point) => !isBehindBlock(garden.world, camera.position.toArray(), point),
    onGrab() {
      hover(garden, null)
      say(garden, texts.held)
    },
    onRelease: () => say(garden, texts.released),
  })
  useEffect(() => () => dropCarried(garden), [garden])
  return null
}
