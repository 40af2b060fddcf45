// Which ball a click on the picture hits: the nearest along the ray from the camera through the pointer. Reads the world; a drag is no click.
import { useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { Raycaster, Vector2 } from 'three'
import { type BodyId, readIds, readPositions, readRadii, type World } from '../physics/index.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** A pointer that moves less between down and up, CSS pixels, clicks. */
const STILL = 6

/** `callback(id)` for each click on a ball; null for a click beside all. Undefined: clicks are left alone. */
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
        if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) return
        down = null
        const box = canvas.getBoundingClientRect()
        const x = (2 * (event.clientX - box.left)) / box.width - 1
        const y = 1 - (2 * (event.clientY - box.top)) / box.height
        caster.setFromCamera(new Vector2(x, y), camera)
        const { origin, direction } = caster.ray
        latest.current?.(ballOn(world as World<3>, origin.toArray(), direction.toArray()))
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [world, canvas, camera, wanted])
}

/** The first ball on a ray; `direction` has length 1. */
export function ballOn(world: World<3>, origin: readonly number[], direction: readonly number[]): BodyId | null {
  const n = world.bodies.count
  const [ids, centres, radii] = [new Float64Array(n), new Float64Array(3 * n), new Float64Array(n)]
  readIds(world, ids)
  readPositions(world, centres)
  readRadii(world, radii)
  let first = Number.POSITIVE_INFINITY
  let hit: BodyId | null = null
  for (let k = 0; k < n; k++) {
    const x = centres[3 * k]! - origin[0]!
    const y = centres[3 * k + 1]! - origin[1]!
    const z = centres[3 * k + 2]! - origin[2]!
    const along = x * direction[0]! + y * direction[1]! + z * direction[2]!
    // Pythagoras: half of the chord that the ray cuts from the ball.
    const half = radii[k]! * radii[k]! - (x * x + y * y + z * z - along * along)
    if (half < 0 || along <= 0) continue
    const distance = along - Math.sqrt(half)
    if (distance >= first) continue
    first = distance
    hit = ids[k] as BodyId
  }
  return hit
}
