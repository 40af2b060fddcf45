// Finds the body under a click. A drag is not a click.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Matrix4, Raycaster, Vector2 } from 'three'
import type { BodyId, Vec, World } from '../physics/index.ts'
import { pickBody } from '../physics/internal.ts'
import { useLatest } from './useLatest.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** CSS pixels that a pointer may move in a click. */
const CLICK_DISTANCE = 6

/**
 * Calls back for each click or tap on the picture, in a world of three dimensions: the newest
 * callback, until the component unmounts. A drag, which turns the camera, is not a click.
 * @param callback gets the nearest body under the pointer, or null. Without it clicks are ignored
 * @throws Error outside of a <PhysicsWorld>
 */
export function usePick(callback: ((id: BodyId | null) => void) | undefined): void {
  const { world, origin } = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const camera = useThree((state) => state.camera)
  // Controls capture the pointer there: the canvas does not hear the end of a click.
  const connected = useThree((state) => state.events.connected as HTMLElement | undefined)
  const latest = useLatest(callback)
  const wanted = callback !== undefined
  useEffect(() => {
    if (!wanted || world.dim !== 3) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? connected ?? canvas
    const toWorld = new Matrix4()
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
        if (Math.abs(x) > 1 || Math.abs(y) > 1) return
        caster.setFromCamera(new Vector2(x, y), camera)
        if (origin.current) caster.ray.applyMatrix4(toWorld.copy(origin.current.matrixWorld).invert())
        const from = caster.ray.origin.toArray() as Vec<3>
        const along = caster.ray.direction.toArray() as Vec<3>
        latest.current?.(pickBody(world as World<3>, from, along))
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [world, origin, canvas, connected, camera, latest, wanted])
}
