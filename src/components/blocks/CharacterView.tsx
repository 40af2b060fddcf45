// All characters of the world around, as instances of one figure: where they are, which way they face, and a little hop in their walk.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { Color, InstancedMesh, Matrix4, MeshStandardMaterial, Quaternion, Vector3 } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { GROUNDED } from '../../physics/character/characters.ts'
import { readCharacters, type World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { createCharacterGeometry } from './characterShape.ts'

/** Most characters drawn. */
const MOST = 64
const TINTS = ['#ffffff', '#d6f0e2', '#dfe0ff', '#fff0c9', '#e9d7ff'] as const
/** Seconds after which a third of a turn is left. */
const TURN = 0.08
/** Hops a metre, and their height, m. */
const HOPS = 0.75
const HOP = 0.05

export type CharacterViewProps = {
  /** the one through whose eyes the picture is seen: it is not drawn. By its place among the characters; -1: none */
  hidden?: number
}

export function CharacterView({ hidden = -1 }: CharacterViewProps) {
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const mesh = useMemo(() => {
    const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.68, envMapIntensity: 0.6 })
    const figures = new InstancedMesh(createCharacterGeometry(), material, MOST)
    for (let k = 0; k < MOST; k++) figures.setColorAt(k, new Color(TINTS[k % TINTS.length]))
    figures.name = 'figures'
    figures.castShadow = figures.receiveShadow = true
    figures.frustumCulled = false
    figures.raycast = () => {}
    return figures
  }, [])
  useEffect(
    () => () => {
      mesh.geometry.dispose()
      ;(mesh.material as MeshStandardMaterial).dispose()
      mesh.dispose()
    },
    [mesh],
  )
  const gait = useRef({
    version: -1,
    hidden: -2,
    places: new Float64Array(0),
    facing: [] as number[],
    walked: [] as number[],
  })
  useFrame((state) => {
    const last = gait.current
    const { frame, world } = physics
    if (frame.version === last.version && hidden === last.hidden && !last.facing.some((a, k) => a !== aim(world, k, a)))
      return
    last.version = frame.version
    last.hidden = hidden
    if (last.places.length < 3 * world.characters.count) last.places = new Float64Array(3 * MOST)
    const count = Math.min(MOST, world.characters.count)
    mesh.count = count
    const { size, flags, velocity } = world.characters
    if (count > 0) readCharacters(world as World<3>, last.places, frame.alpha)
    let turning = false
    const { seconds } = frameTime(state)
    for (let k = 0; k < count; k++) {
      const wanted = aim(world, k, last.facing[k] ?? Math.PI)
      const before = last.facing[k] ?? wanted
      const rest = Math.atan2(Math.sin(wanted - before), Math.cos(wanted - before))
      const facing = Math.abs(rest) < 1e-3 ? wanted : before + rest * (1 - Math.exp(-seconds / TURN))
      if (facing !== wanted) turning = true
      last.facing[k] = facing
      const speed = Math.hypot(velocity[4 * k]!, velocity[4 * k + 2]!)
      const grounded = (flags[k]! & GROUNDED) !== 0
      const walked = speed > 0.2 && grounded ? (last.walked[k] ?? 0) + seconds * speed : 0
      last.walked[k] = walked
      const hop = HOP * Math.abs(Math.sin(Math.PI * HOPS * walked))
      const height = size[4 * k + 1]!
      PLACE.set(last.places[3 * k]!, last.places[3 * k + 1]! + hop, last.places[3 * k + 2]!)
      SCALE.set((2 * size[4 * k]!) / 0.36, height / 1.06, (2 * size[4 * k + 2]!) / 0.36)
      if (k === hidden) SCALE.set(0, 0, 0)
      MATRIX.compose(PLACE, TURNED.setFromAxisAngle(UP, facing), SCALE)
      mesh.setMatrixAt(k, MATRIX)
    }
    mesh.instanceMatrix.needsUpdate = true
    gl.shadowMap.needsUpdate = true
    if (turning) physics.invalidate()
  })
  return <primitive object={mesh} dispose={null} />
}

/** Where a character faces: its way, or as before where it stands. */
function aim(world: { characters: World['characters'] }, k: number, before: number): number {
  const { velocity, heading, count } = world.characters
  if (k >= count) return before
  const wishes = heading[2 * k] !== 0 || heading[2 * k + 1] !== 0
  const x = wishes ? heading[2 * k]! : velocity[4 * k]!
  const z = wishes ? heading[2 * k + 1]! : velocity[4 * k + 2]!
  return Math.hypot(x, z) < 0.05 ? before : Math.atan2(x, z)
}

const UP = new Vector3(0, 1, 0)
const PLACE = new Vector3()
const SCALE = new Vector3()
const TURNED = new Quaternion()
const MATRIX = new Matrix4()
