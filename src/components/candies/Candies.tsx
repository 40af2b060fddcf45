// All candies of the surrounding world. In frames with motion it reads the bodies once and writes
// them into the instanced meshes of candyMeshes.ts.
import { useFrame, useThree } from '@react-three/fiber'
import { use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type Plane, Vector3 } from 'three'
import { LightingPresetContext, QualityContext } from '../../hooks/sceneContexts.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { warnOnce } from '../../physics/internal.ts'
import { frameTime } from '../../view/frameTime.ts'
import { useNodes } from '../canvas/nodes.ts'
import { type AppearanceOf, type ColorOf, linearColors } from './candyAppearance.ts'
import { CandyInstances, type CandySources, type Place, writeCandyInstances } from './candyInstances.ts'
import { type CandyMaterials, GLSL_CANDIES } from './candyMaterial.ts'
import { type CandyMeshes, createCandyMeshes, disposeCandyMeshes } from './candyMeshes.ts'
import { CandyTransitions, inTransition } from './candyTransitions.ts'
import { reachOf } from './details.ts'
import { createItemShapes, type ItemShapes } from './itemShapes.ts'
import { createPileDepth, type PileDepth } from './pileDepth.ts'

/** What `Candies` takes. */
export type CandiesProps = {
  /** sRGB colours such as '#fdf8f1'. @default the six of Kyoto */
  palette?: readonly string[]
  /** Colours of single candies; a new function recolours every candy. @default none */
  colorOf?: ColorOf
  /**
   * Shapes and images of single candies; a new function is called again for every candy. Not in a
   * two-dimensional world. @default none
   */
  appearanceOf?: AppearanceOf
  /** Called once for each image that cannot be drawn. @default the console */
  onError?(error: Error): void
  /** Inner radius of the vessel about the y axis; light enters its wall. Metres. @default no wall */
  wall?: number
  /** Depth to which light reaches into the pile; 0: no darkening. Metres. @default 0 */
  lightReach?: number
  /** Lowest and highest place of candies, for the light. Metres. @default [-1, 2] */
  span?: readonly [number, number]
  /** Planes in the renderer's world coordinates that cut candies off. @default none */
  clip?: Plane[]
  /** Whether candies cast and receive shadows. @default true */
  shadows?: boolean
}

export type CreateMeshes = (shadows: boolean, materials: CandyMaterials) => CandyMeshes

/**
 * Draws all candies of the surrounding world, instanced: one mesh for each shape and level of
 * detail. Add lights and a vessel yourself. Use it inside a `<PhysicsWorld>`.
 * @param props.createMeshes another function draws other candies
 * @param props.place changes where bodies are drawn
 */
export function Candies(props: CandiesProps & { createMeshes?: CreateMeshes; place?: Place }) {
  const { palette = KYOTO, colorOf, appearanceOf, lightReach = 0, place = null } = props
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const { lodBias } = use(QualityContext)
  const instances = useRef(new CandyInstances())
  const drawn = useRef({ version: -1, viewpoint: new Vector3(Number.NaN), pixels: 0, unseen: false })
  // Draws the next frame, whether or not the world moves.
  const redraw = useCallback(() => {
    drawn.current.version = -1
    physics.invalidate()
  }, [physics])
  const readAppearances = useCallback(() => {
    instances.current.generations.fill(-1)
    redraw()
  }, [redraw])
  const meshes = useCandyMeshes(props)
  const shapes = useItemShapes(meshes, readAppearances, props.onError)
  const pile = useCandyLight(meshes, props, redraw)
  const colors = useMemo(() => linearColors(palette), [palette])
  const transitions = useMemo(() => new CandyTransitions(), [physics.world, meshes])
  const viewpoint = useMemo(() => new Vector3(), [])
  const sources = useMemo<CandySources>(
    () => ({ pile, colorOf, appearanceOf, shapes, place }),
    [pile, colorOf, appearanceOf, shapes, place],
  )
  useEffect(
    () => () => {
      physics.frame.far = 0
    },
    [physics],
  )
  // A layout effect, because a frame may come before other effects.
  useLayoutEffect(() => {
    instances.current = new CandyInstances(sources)
    redraw()
  }, [sources, colors, lodBias, redraw])

  useFrame((state) => {
    const { camera, size, viewport } = state
    const pixels = size.height * viewport.dpr
    const { frame, world } = physics
    const last = drawn.current
    if (frame.unseen) {
      last.unseen = true
      return
    }
    const unseen = last.unseen && transitions.begun
    last.unseen = false
    // The viewpoint in the coordinates of the candies, which are tipped with their bottle.
    meshes.group.updateWorldMatrix(true, false)
    meshes.group.worldToLocal(viewpoint.copy(camera.position))
    const moved = unseen || frame.version !== last.version
    const sameView = viewpoint.distanceToSquared(last.viewpoint) < 1e-8 && pixels === last.pixels
    if (!moved && sameView && !inTransition(transitions) && !shapes.turning) return
    const detailed = world.dim === 3 && frame.lodDistance > 0
    const detail = { viewpoint: detailed ? viewpoint : null, lodDistance: frame.lodDistance, lodBias, pixels }
    // A transition takes at least six frames: in fewer it would look like a cut.
    const seconds = Math.min(frameTime(state).seconds, 0.05)
    const fade = world.space.periodic ? undefined : { transitions, seconds, unseen }
    const changed = writeCandyInstances(instances.current, meshes, world, frame.alpha, colors, detail, moved, fade)
    if (inTransition(transitions) || shapes.turning) physics.invalidate()
    const { uViewpoint, uLightReach, uDetailReach } = meshes.uniforms
    uViewpoint.value.copy(viewpoint)
    // Depth is measured along the bottle's axis, so it counts less in a tipped bottle.
    uLightReach.value = lightReach * (4 - 3 * meshes.group.matrixWorld.elements[5]!)
    uDetailReach.value = detailed ? reachOf(frame.lodDistance, instances.current.count, lodBias, pixels) : 0
    if (moved || changed) gl.shadowMap.needsUpdate = true
    // The world reports the number in its next frame.
    if (frame.far !== instances.current.far) physics.invalidate()
    frame.far = instances.current.far
    last.version = frame.version
    last.viewpoint.copy(viewpoint)
    last.pixels = pixels
  })

  return <primitive object={meshes.group} dispose={null} />
}

function useCandyMeshes(props: { shadows?: boolean; createMeshes?: CreateMeshes }): CandyMeshes {
  const { shadows = true, createMeshes = createCandyMeshes } = props
  const materials = useNodes()?.candies ?? GLSL_CANDIES
  const meshes = useMemo(() => createMeshes(shadows, materials), [shadows, createMeshes, materials])
  useEffect(() => () => disposeCandyMeshes(meshes), [meshes])
  return meshes
}

/** @param onChange called when the candies' appearances have to be read again */
function useItemShapes(meshes: CandyMeshes, onChange: () => void, onError: CandiesProps['onError']): ItemShapes {
  const report = useEffectEvent((error: Error) => (onError ? onError(error) : warnOnce(error.message)))
  const shapes = useMemo(() => createItemShapes(meshes, onChange, (error) => report(error)), [meshes, onChange])
  useEffect(() => shapes.dispose, [shapes])
  return shapes
}

/** Sets the light of the meshes. @returns the grid for depths in the pile, if light is limited */
function useCandyLight(meshes: CandyMeshes, props: CandiesProps, redraw: () => void): PileDepth | null {
  const { wall = 1e6, lightReach = 0, span, clip } = props
  const { glow } = use(LightingPresetContext)
  useLayoutEffect(() => {
    meshes.uniforms.uWall.value = wall
    meshes.uniforms.uGlow.value = glow
    meshes.material.clippingPlanes = clip ?? null
    redraw()
  }, [meshes, wall, glow, clip, lightReach, redraw])
  const [bottom, top] = span ?? [-1, 2]
  const isDeep = lightReach > 0
  return useMemo(() => (isDeep ? createPileDepth(Math.min(wall, 1e3), bottom, top) : null), [isDeep, wall, bottom, top])
}
