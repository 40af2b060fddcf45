// All candies of the world around it. Reads positions, turns and radii once a frame in which something moved, and fills
// the instanced meshes of candyMeshes.ts. Colour, shape and first pose follow from a candy's id.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { type Plane, Vector3 } from 'three'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { useQuality } from '../../hooks/useQuality.ts'
import { frameTime } from '../../view/frameTime.ts'
import { maxPixelRatio } from '../../view/quality.ts'
import { createCandyInstances, writeCandyInstances } from './candyInstances.ts'
import { createCandyMeshes, disposeCandyMeshes } from './candyMeshes.ts'
import { createCandyTransitions, inTransition } from './candyTransitions.ts'
import { finerFor, reachOf } from './levels.ts'
import { type ColorOf, KYOTO, linearColors } from './palettes.ts'

/** What `Candies` takes. */
export type CandiesProps = {
  /** sRGB colours such as '#fdf8f1'; the six of Kyoto by default */
  palette?: readonly string[]
  /** colours of single candies; another function paints all anew. None */
  colorOf?: ColorOf
  /** inner radius of the vessel, m, about the y axis; light enters through its wall. None: no wall */
  wall?: number
  /** how deep light reaches into the heap, m; 0 (default): candies are as bright inside as outside */
  lightReach?: number
  /** bottom and top of the space where candies may lie, m, for the light; -1 to 2 */
  span?: readonly [number, number]
  /** planes, in the world's frame of the renderer, beyond which nothing of a candy is drawn */
  clip?: Plane[]
  /** whether candies cast and receive shadows; true */
  shadows?: boolean
}

/** All candies of the world around it, instanced: one mesh for each shape and level of detail. Light and bottle are yours. Inside a <PhysicsWorld>. */
export function Candies(props: CandiesProps) {
  const { palette = KYOTO, colorOf, wall = 1e6, lightReach = 0, span, clip, shadows = true } = props
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const grade = useQuality()
  const size = useThree((state) => state.size)
  const ratio = Math.min(grade.pixelRatio, globalThis.devicePixelRatio ?? 1, maxPixelRatio(size))
  const coarser = grade.coarser - finerFor(size.height * ratio)
  const { glow } = useLightingPreset()
  const meshes = useMemo(() => createCandyMeshes(256, shadows), [shadows])
  const filling = useRef(createCandyInstances())
  const colors = useMemo(() => linearColors(palette), [palette])
  const drawn = useRef({ version: -1, eye: new Vector3(Number.NaN), unseen: false })
  const fades = useMemo(createCandyTransitions, [physics.world, meshes])
  const eyes = useMemo(() => new Vector3(), [])
  const [bottom, top] = span ?? [-1, 2]

  useEffect(() => () => disposeCandyMeshes(meshes), [meshes])

  // Anything that React changed is drawn in the next frame, whether or not the world moves.
  useEffect(() => {
    meshes.uniforms.uWall.value = wall
    meshes.uniforms.uGlow.value = glow
    meshes.material.clippingPlanes = clip ?? null
    filling.current = createCandyInstances({ reach: Math.min(wall, 1e3), bottom, top, depth: lightReach > 0 }, colorOf)
    drawn.current.version = -1
    physics.invalidate()
  }, [meshes, wall, lightReach, bottom, top, physics, colors, colorOf, clip, coarser, glow])

  useFrame((state) => {
    const { camera } = state
    const { frame, world } = physics
    const last = drawn.current
    if (frame.unseen) {
      last.unseen = true
      return
    }
    const unseen = last.unseen && fades.begun
    last.unseen = false
    // The bottle may be tilted, and its candies with it.
    meshes.group.updateWorldMatrix(true, false)
    meshes.group.worldToLocal(eyes.copy(camera.position))
    const faded = inTransition(fades)
    if (frame.version === last.version && !faded && !unseen && eyes.distanceToSquared(last.eye) < 1e-8) return
    const moved = unseen || frame.version !== last.version
    const eye = world.dim === 3 && frame.lodDistance > 0 ? eyes : null
    const detail = { eye, lodDistance: frame.lodDistance, coarser }
    // A fade that fell between two slow frames would be a cut: it takes six frames at least.
    const seconds = Math.min(frameTime(state).seconds, 0.05)
    const fading = world.space.periodic ? undefined : { fades, seconds, unseen }
    const changed = writeCandyInstances(filling.current, meshes, world, frame.alpha, colors, detail, moved, fading)
    if (inTransition(fades)) physics.invalidate()
    meshes.uniforms.uEye.value.copy(eyes)
    // Depth is measured down the vessel: in one that is tipped over it says little.
    meshes.uniforms.uReach.value = lightReach * (4 - 3 * meshes.group.matrixWorld.elements[5]!)
    meshes.uniforms.uReachOfDetail.value = eye ? reachOf(frame.lodDistance, world.bodies.count, coarser) : 0
    if (moved || changed) gl.shadowMap.needsUpdate = true
    last.version = frame.version
    last.eye.copy(eyes)
  })

  return <primitive object={meshes.group} dispose={null} />
}
