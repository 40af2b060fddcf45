// The plane of a torus from above, which repeats without end. A drag pans, the wheel zooms to the
// pointer, a click on a circle follows it, and a held press drops circles. A jar shows the plane
// alone; TorusView.tsx adds the debug layers.
import { useFrame } from '@react-three/fiber'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { usePanZoomCamera } from '../../hooks/usePanZoomCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { type BodyId, bodyColumns, getBody, queryBall, type World } from '../../physics/index.ts'
import { centerOn, type PanZoomCamera } from '../../view/panZoomCamera.ts'
import { type ColorOf, linearColors } from '../candies/candyColors.ts'
import { advanceCircleTransitions, circlesInTransition } from './circleTransitions.ts'
import {
  type Circles,
  createCircles,
  createViewUniforms,
  disposeCircles,
  lightCircles,
  readCircles,
  updateViewUniforms,
  type ViewUniforms,
  writeCircles,
} from './torusCircles.ts'

/** Draws more over the circles, with the same camera. */
type Overlay = (camera: PanZoomCamera, uniforms: ViewUniforms, circles: Circles) => ReactNode

/** What `TorusPlane` takes. */
export type TorusPlaneProps = {
  /** sRGB colours such as '#fdf8f1'. @default the six of Kyoto */
  palette?: readonly string[]
  /** Colours of single circles; another function paints all anew. @default none */
  colorOf?: ColorOf
  /** Colour of the ground, sRGB. @default the paper of the lighting preset */
  ground?: string
  /** Whether the page shows through: there is no ground. @default false */
  transparent?: boolean
  /** Whether pointer and keys move the camera. @default true */
  interactive?: boolean
  /** Handle of the circle that stays in the centre and has a ring. @default null, none */
  followed?: number | null
  /**
   * Called with the circle that was clicked, or with null for the ground, Escape, a drag, or when
   * the followed circle was removed.
   */
  onFollow?(id: number | null): void
  /** Called while a press is held at a point of the world, and when Enter is pressed. */
  onDrop?(x: number, y: number): void
}

export function TorusPlane(props: TorusPlaneProps & { overlay?: Overlay }) {
  const preset = useLightingPreset()
  const { palette = KYOTO, colorOf, ground = preset.floor, transparent = false, interactive = true } = props
  const { followed = null, onFollow, onDrop, overlay } = props
  const physics = usePhysicsWorld()
  const world = physics.world as World<2>
  const [sizeX, sizeY] = (world.space.periodic ? world.space.size : [10000, 10000]) as readonly number[]
  const uniforms = useMemo(createViewUniforms, [])
  const circles = useMemo(() => createCircles(uniforms), [uniforms])
  const colors = useMemo(() => linearColors(palette), [palette])
  const drawn = useRef({ version: -1, cameraVersion: -1 })
  const camera = usePanZoomCamera([sizeX!, sizeY!], interactive, {
    onPick: (x, y, reach) => onFollow?.(circleAt(world, x, y, reach)),
    onHold: onDrop && ((x, y) => onDrop(x, y)),
    onDrag: () => followed !== null && onFollow?.(null),
    onCancel: () => onFollow?.(null),
  })
  useEffect(() => () => disposeCircles(circles), [circles])
  useEffect(() => {
    lightCircles(circles, preset)
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, camera, circles, colors, colorOf, followed, preset])

  useFrame((_, delta) => {
    const last = drawn.current
    if (camera.width === 0) return
    const changing = circlesInTransition(circles.transitions)
    if (changing) advanceCircleTransitions(circles.transitions, Math.min(delta, 0.05))
    const moved = physics.frame.version !== last.version || circles.count !== bodyColumns(world).count
    if (moved) readCircles(circles, world, physics.frame.alpha, colors, colorOf)
    if (followed !== null && moved) {
      const k = indexOfCircle(circles, followed)
      if (k < 0) onFollow?.(null)
      else centerOn(camera, circles.positions[2 * k]!, circles.positions[2 * k + 1]!)
    }
    if (circlesInTransition(circles.transitions)) physics.invalidate()
    if (!moved && !changing && camera.version === last.cameraVersion) return
    updateViewUniforms(uniforms, camera)
    writeCircles(circles, camera, followed)
    last.version = physics.frame.version
    last.cameraVersion = camera.version
  }, -5) // before the debug layers, which use the circles and the camera of this frame

  return (
    <>
      {!transparent && <color attach="background" args={[ground]} />}
      <primitive object={circles.mesh} dispose={null} />
      {overlay?.(camera, uniforms, circles)}
    </>
  )
}

/**
 * The circle at a point of the world, or the nearest one within `reach` of it.
 * @param reach length beyond the circle's edge
 * @returns the handle of its body, or null
 */
function circleAt(world: World<2>, x: number, y: number, reach: number): BodyId | null {
  const [sizeX, sizeY] = world.space.size
  let nearest: BodyId | null = null
  let least = Number.POSITIVE_INFINITY
  for (const id of queryBall(world, [x, y], reach)) {
    // The nearest centre and not the nearest edge: a small circle may lie on a large one.
    const { position } = getBody(world, id)
    const dx = Math.abs(position[0] - x)
    const dy = Math.abs(position[1] - y)
    const distance = Math.hypot(Math.min(dx, sizeX - dx), Math.min(dy, sizeY - dy))
    if (distance >= least) continue
    least = distance
    nearest = id
  }
  return nearest
}

/** The index of a body among the circles read last, or -1. */
function indexOfCircle({ ids, count }: Circles, id: number): number {
  for (let k = 0; k < count; k++) if (ids[k] === id) return k
  return -1
}
