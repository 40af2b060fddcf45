// The endless plane of a torus from above. A drag pans or throws a circle, the wheel zooms to the
// pointer, a click on a circle follows it, and a long press drops circles. TorusView.tsx adds the
// debug layers.
import { useFrame } from '@react-three/fiber'
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Color, type IUniform, type Material, ShaderMaterial } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { useGrab } from '../../hooks/useGrab.ts'
import {
  centerOn,
  type PanZoomActions,
  type PanZoomCamera,
  planeAt,
  pointAt,
  usePanZoomCamera,
  type ViewPart,
} from '../../hooks/usePanZoomCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useGrabCursor } from '../../hooks/usePick.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { type BodyId, bodyColumns, bodyIds, hasBody, nearestBody, type World } from '../../physics/index.ts'
import { getDynamicBody, isGrabbable, setDynamicBody } from '../../physics/internal.ts'
import { type ColorOf, linearColors } from '../candies/candyAppearance.ts'
import { advanceTransitions, inTransition } from '../candies/candyTransitions.ts'
import { InstancedSquares } from '../canvas/instances.tsx'
import { useNodes } from '../canvas/nodes.ts'
import { Ground } from '../environment/Flat.tsx'
import {
  Circles,
  createViewUniforms,
  readCircles,
  updateViewUniforms,
  type ViewUniforms,
  writeCircles,
} from './torusCircles.ts'
import { CANDY, PLAIN, relativeToDay, VERTEX } from './torusShader.ts'

/** Draws more over the circles, with the same camera. */
type Overlay = (camera: PanZoomCamera, uniforms: ViewUniforms, circles: Circles) => ReactNode

/** What `TorusPlane` takes. */
export type TorusPlaneProps = {
  /** sRGB colours such as '#fdf8f1'. @default the six of Kyoto */
  palette?: readonly string[]
  /** Colours of single circles; a new function recolours every circle. @default none */
  colorOf?: ColorOf
  /** Whether circles are flat discs instead of candies. @default false */
  plain?: boolean
  /** Whether the page shows through, without a ground. @default false */
  transparent?: boolean
  /** Whether pointer and keys move the camera. @default true */
  interactive?: boolean
  /**
   * The uncovered part of the picture, CSS pixels from its upper left. One world fills it until the
   * camera is moved. @default the whole picture
   */
  free?: ViewPart
  /** Magnification at first: 2 shows half of a world's width. A new one centres the view. @default 1 */
  zoom?: number
  /**
   * Whether pointer and keys grab and throw circles: a drag of a circle, N and Shift with arrows. A
   * drag of the ground or two fingers then pan. @default false
   */
  hands?: boolean
  /** The circle in the centre, which has a ring. @default null, none */
  followed?: number | null
  /**
   * Called with the clicked circle, or with null: for the ground, Escape, a drag, or when the
   * followed circle is removed.
   */
  onFollow?(id: number | null): void
  /**
   * Called repeatedly during a long press at a point of the world, when Enter is pressed, and at a
   * click on the ground while no circle is followed.
   */
  onDrop?(x: number, y: number): void
}

export function TorusPlane(props: TorusPlaneProps & { overlay?: Overlay }) {
  const preset = use(LightingPresetContext)
  const { palette = KYOTO, colorOf, plain = false, transparent = false, interactive = true } = props
  const { free, zoom, hands = false, followed = null, onFollow, onDrop, overlay } = props
  const physics = usePhysicsWorld()
  const world = physics.world as World<2>
  const [sizeX, sizeY] = (world.space.periodic ? world.space.size : [10000, 10000]) as readonly number[]
  const [uniforms] = useState(createViewUniforms)
  const [circles] = useState(() => new Circles())
  const create = useNodes()?.circles ?? createCircleMaterial
  const material = useDisposable(() => {
    const { lamp, ambient } = relativeToDay(preset)
    const light = { uKeyLight: { value: new Color(...lamp) }, uAmbient: { value: new Color(...ambient) } }
    return create({ ...uniforms, ...light }, plain)
  }, [create, uniforms, preset, plain])
  const colors = useMemo(() => linearColors(palette), [palette])
  const drawn = useRef({ version: -1, cameraVersion: -1 })
  const chosen = useRef<number | null>(null)
  const follow = (id: number | null) => {
    chosen.current = id
    onFollow?.(id)
  }
  const actions: PanZoomActions = {
    onPick(x, y, reach) {
      const id = nearestBody(world, [x, y], reach)
      follow(id)
      if (id === null && followed === null) onDrop?.(x, y)
    },
    onHold: onDrop && ((x, y) => onDrop(x, y)),
    onDrag: () => followed !== null && follow(null),
    onCancel: () => follow(null),
    ...(hands && {
      onNext: () => follow(nextCircle(world, camera, chosen.current)),
      onThrow: (x, y) => throwCircle(world, chosen.current, x, y),
    }),
  }
  const camera = usePanZoomCamera([sizeX!, sizeY!], interactive, actions, free, zoom)
  const setHeld = useGrabCursor(hands, (x, y) => planeAt(camera, x, y))
  const held = useGrab({
    enabled: hands,
    planePoint: (x, y) => planeAt(camera, x, y),
    onGrab: () => setHeld(true),
    onRelease: () => setHeld(false),
    onMove: () => followed !== null && follow(null),
  })
  useEffect(() => {
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, camera, circles, colors, colorOf, followed, preset, plain])

  useFrame((_, delta) => {
    const last = drawn.current
    if (camera.width === 0) return
    const changing = inTransition(circles.transitions)
    if (changing) advanceTransitions(circles.transitions, Math.min(delta, 0.05))
    const moved = physics.frame.version !== last.version || circles.count !== bodyColumns(world).count
    if (moved) readCircles(circles, world, physics.frame.alpha, colors, colorOf)
    if (followed !== null && moved) {
      const k = circles.ids.subarray(0, circles.count).indexOf(followed)
      if (k < 0) follow(null)
      else centerOn(camera, circles.positions[2 * k]!, circles.positions[2 * k + 1]!)
    }
    if (inTransition(circles.transitions)) physics.invalidate()
    if (!moved && !changing && camera.version === last.cameraVersion) return
    updateViewUniforms(uniforms, camera)
    writeCircles(circles, camera, followed, held.current)
    last.version = physics.frame.version
    last.cameraVersion = camera.version
  }, -5) // before the debug layers, which use this frame's circles and camera

  return (
    <>
      {!transparent && <Ground color={preset.floor} />}
      <InstancedSquares instances={circles.instances} low={-1} renderOrder={2} material={material} />
      {overlay?.(camera, uniforms, circles)}
    </>
  )
}

/** @param uniforms of the view; `uKeyLight` and `uAmbient` are relative to the day */
function createCircleMaterial(uniforms: Record<string, IUniform>, plain: boolean): Material {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: plain ? PLAIN : CANDY,
    uniforms,
    transparent: true,
    depthTest: false, // circles are drawn in their order
    depthWrite: false,
    toneMapped: false,
  })
}

/** The next circle by age after `last`, or the circle nearest to the middle. */
function nextCircle(world: World<2>, camera: PanZoomCamera, last: number | null): BodyId | null {
  if (last === null || !hasBody(world, last as BodyId)) return nearestBody(world, pointAt(camera, ...camera.middle))
  const ids = [...bodyIds(world)].sort((a, b) => a - b)
  return ids[(ids.indexOf(last as BodyId) + 1) % ids.length]!
}

/** Speed of a throw by keys. Radii per step. */
const THROW = 0.4

function throwCircle(world: World<2>, id: number | null, x: number, y: number): void {
  if (!isGrabbable(world, id as BodyId)) return // none, removed, fixed or kinematic
  const { velocity, radius } = getDynamicBody(world, id as BodyId)
  const speed = (THROW * radius) / world.timeStep
  setDynamicBody(world, id as BodyId, { velocity: [velocity[0] + speed * x, velocity[1] + speed * y] })
}
