// The plane of a torus from straight above: it repeats without end. Drag to pan, zoom to the pointer; a click on a circle follows it, a held
// press drops circles. A jar shows it as it is; TorusView.tsx adds what is drawn for debugging.
import { useFrame } from '@react-three/fiber'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { usePanZoomCamera } from '../../hooks/usePanZoomCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { World } from '../../physics/index.ts'
import { centerOn, type PanZoomCamera } from '../../view/panZoomCamera.ts'
import { type ColorOf, KYOTO, linearColors } from '../candies/palettes.ts'
import { advanceCircleTransitions, circlesInTransition } from './circleTransitions.ts'
import {
  aimUniforms,
  type Circles,
  circleAt,
  createCircles,
  createPlaneUniforms,
  disposeCircles,
  lightCircles,
  type PlaneUniforms,
  placeOf,
  readCircles,
  writeCircles,
} from './torusCircles.ts'

/** What is drawn over the circles, on the same plane. */
export type Overlay = (plane: PanZoomCamera, uniforms: PlaneUniforms, circles: Circles) => ReactNode

/** What `TorusPlane` takes. */
export type TorusPlaneProps = {
  /** sRGB colours such as '#fdf8f1'; the six of Kyoto by default */
  palette?: readonly string[]
  /** colours of single circles; another function paints all anew */
  colorOf?: ColorOf
  /** colour of the ground, sRGB; the look's paper */
  ground?: string
  /** no ground: the page shows through; false */
  transparent?: boolean
  /** whether pointer and keys move the plane; true */
  interactive?: boolean
  /** handle of the circle that stays in the middle, with a ring about it; null: none */
  followed?: number | null
  /** a circle was clicked, or (null) the plane beside one, or it is gone */
  onFollow?(id: number | null): void
  /** a press was held at a point of the world, or Enter was pressed; called again while it is held */
  onDrop?(x: number, y: number): void
  /** what is drawn over the circles; nothing */
  overlay?: Overlay
}

export function TorusPlane(props: TorusPlaneProps) {
  const look = useLightingPreset()
  const { palette = KYOTO, colorOf, ground = look.floor, transparent = false, interactive = true } = props
  const { followed = null, onFollow, onDrop, overlay } = props
  const physics = usePhysicsWorld()
  const world = physics.world as World<2>
  const [sizeX, sizeY] = (world.space.periodic ? world.space.size : [10000, 10000]) as readonly number[]
  const uniforms = useMemo(createPlaneUniforms, [])
  const circles = useMemo(() => createCircles(uniforms), [uniforms])
  const colors = useMemo(() => linearColors(palette), [palette])
  const drawn = useRef({ version: -1, plane: -1 })
  const plane = usePanZoomCamera([sizeX!, sizeY!], interactive, {
    onPick: (x, y, reach) => onFollow?.(circleAt(circles, plane, x, y, reach)),
    onHold: onDrop && ((x, y) => onDrop(x, y)),
    onDrag: () => followed !== null && onFollow?.(null),
    onCancel: () => onFollow?.(null),
  })
  useEffect(() => () => disposeCircles(circles), [circles])
  useEffect(() => {
    lightCircles(circles, look)
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, plane, circles, colors, colorOf, followed, look])

  useFrame((_, delta) => {
    const last = drawn.current
    if (plane.width === 0) return
    const faded = circlesInTransition(circles.fades)
    if (faded) advanceCircleTransitions(circles.fades, Math.min(delta, 0.05))
    const moved = physics.frame.version !== last.version || circles.count !== world.bodies.count
    if (moved) readCircles(circles, world, physics.frame.alpha, colors, colorOf)
    if (followed !== null && moved) {
      const k = placeOf(circles, followed)
      if (k < 0) onFollow?.(null)
      else centerOn(plane, circles.positions[2 * k]!, circles.positions[2 * k + 1]!)
    }
    if (circlesInTransition(circles.fades)) physics.invalidate()
    if (!moved && !faded && plane.version === last.plane) return
    aimUniforms(uniforms, plane)
    writeCircles(circles, plane, followed)
    last.version = physics.frame.version
    last.plane = plane.version
  }, -5) // before the debug layers, which show the same plane

  return (
    <>
      {!transparent && <color attach="background" args={[ground]} />}
      <primitive object={circles.mesh} dispose={null} />
      {overlay?.(plane, uniforms, circles)}
    </>
  )
}
