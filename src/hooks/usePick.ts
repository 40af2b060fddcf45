// Finds the body under a click. A drag is not a click.
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { Raycaster, Vector2 } from 'three'
import { type BodyId, pickBody, type Vec, type World } from '../physics/index.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** CSS pixels that a pointer may move in a click. */
const CLICK_DISTANCE = 6

/**
 * Calls back for each click on the picture, in a world of three dimensions.
 * @param callback gets the nearest body under the pointer, or null. Without it clicks are ignored
 */
export function usePick(callback: ((id: BodyId | null) => void) | undefined): void {
  const { world } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const camera = useThree((state) => state.camera)
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  const wanted = callback !== undefined
  useEffect(() => {
    if (!wanted || world.dim !== 3) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    const caster = new Raycaster()
    const stop = new AbortController()
    let down: { x: number; y: number } | null = null
    surface.addEventListener(
      'pointerdown',
      (event) => {
        down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null
      },
      { signal: stop.signal },
    )
    surface.addEventListener(
      'pointerup',
      (event) => {
        if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > CLICK_DISTANCE) return
        down = null
        const box = canvas.getBoundingClientRect()
        const x = (2 * (event.clientX - box.left)) / box.width - 1
        const y = 1 - (2 * (event.clientY - box.top)) / box.height
        caster.setFromCamera(new Vector2(x, y), camera)
        const { origin, direction } = caster.ray
        const [from, along] = [origin.toArray(), direction.toArray()] as [Vec<3>, Vec<3>]
        latest.current?.(pickBody(world as World<3>, from, along))
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [world, canvas, camera, wanted])
}
