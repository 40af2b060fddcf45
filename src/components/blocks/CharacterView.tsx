// All characters of the surrounding world, as instances of one shape: where they are, which way
// they face, and a small hop in their walk.
import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Color, type InstancedMesh, Matrix4, Quaternion, Vector3 } from 'three'
import { useDisposable } from '../../hooks/useDisposable.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { characterCount, readCharacterMotion, readCharacterSizes, readCharacters } from '../../physics/blocks.ts'
import type { World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { CHARACTER_SIZE, createCharacterGeometry } from './characterShape.ts'

/** Largest number of characters drawn. */
const MOST = 64
const TINTS = ['#ffffff', '#d6f0e2', '#dfe0ff', '#fff0c9', '#e9d7ff'] as const
/** Time constant of turning. Seconds. */
const TURN_TIME = 0.08
/** Hops a metre, and their height in metres. */
const HOPS = 0.75
const HOP = 0.05
/** Below this speed, metres per second, a character keeps its direction. */
const TURNING_SPEED = 0.05
/** Above this speed, metres per second, it hops. */
const HOPPING_SPEED = 0.2

export type CharacterViewProps = {
  /**
   * Index of the character that is not drawn, as the camera is in its place; -1: none.
   * @default -1
   */
  hidden?: number
}

export function CharacterView({ hidden = -1 }: CharacterViewProps) {
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const characters = useRef<InstancedMesh>(null)
  const geometry = useDisposable(createCharacterGeometry, [])
  useLayoutEffect(() => {
    for (let k = 0; k < MOST; k++) characters.current!.setColorAt(k, new Color(TINTS[k % TINTS.length]))
  }, [])
  const gait = useMemo(createGait, [])
  const drawn = useRef({ version: -1, hidden: -2, turning: false })
  useFrame((state) => {
    const last = drawn.current
    const { frame } = physics
    const world = physics.world as World<3>
    if (frame.version === last.version && hidden === last.hidden && !last.turning) return
    last.version = frame.version
    last.hidden = hidden
    last.turning = false
    const mesh = characters.current!
    const count = Math.min(MOST, characterCount(world))
    mesh.count = count
    readGait(gait, world, frame.alpha)
    const { seconds } = frameTime(state)
    for (let k = 0; k < count; k++) {
      if (turnCharacter(gait, k, seconds)) last.turning = true
      placeCharacter(gait, k, seconds)
      if (k === hidden) SCALE.set(0, 0, 0)
      mesh.setMatrixAt(k, MATRIX.compose(PLACE, ROTATION.setFromAxisAngle(UP, gait.facing[k]!), SCALE))
    }
    mesh.instanceMatrix.needsUpdate = true
    gl.shadowMap.needsUpdate = true
    if (last.turning) physics.invalidate()
  })
  return (
    <instancedMesh
      ref={characters}
      name="characters"
      args={[geometry, undefined, MOST]}
      castShadow
      receiveShadow
      frustumCulled={false}
      raycast={noRaycast}
    >
      <meshStandardMaterial vertexColors roughness={0.68} envMapIntensity={0.6} />
    </instancedMesh>
  )
}

const noRaycast = () => {}

/** Characters as they were last read, and how they face and walk. */
type Gait = {
  /** From `readCharacters`, `readCharacterMotion` and `readCharacterSizes`. */
  positions: Float64Array
  motion: Float64Array
  sizes: Float64Array
  /** Angle about the y axis, 0 along +z. Radians. */
  facing: number[]
  /** Distance walked since the last stop. Metres. */
  walked: number[]
}

function createGait(): Gait {
  const empty = new Float64Array(0)
  return { positions: empty, motion: empty, sizes: empty, facing: [], walked: [] }
}

function readGait(gait: Gait, world: World<3>, alpha: number): void {
  const count = characterCount(world)
  if (gait.positions.length < 3 * count) {
    gait.positions = new Float64Array(6 * count)
    gait.motion = new Float64Array(12 * count)
    gait.sizes = new Float64Array(6 * count)
  }
  readCharacters(world, gait.positions, alpha)
  readCharacterMotion(world, gait.motion)
  readCharacterSizes(world, gait.sizes)
}

/** Turns a character towards where it goes. @returns whether it has to turn further */
function turnCharacter({ motion, facing }: Gait, k: number, seconds: number): boolean {
  const before = facing[k]
  const target = targetFacing(motion, k, before ?? Math.PI)
  const from = before ?? target
  const rest = Math.atan2(Math.sin(target - from), Math.cos(target - from))
  const done = Math.abs(rest) < 1e-3
  facing[k] = done ? target : from + rest * (1 - Math.exp(-seconds / TURN_TIME))
  return facing[k] !== target
}

/**
 * The direction of a character's intent, or else of its velocity; `before` when it stands. Radians.
 */
function targetFacing(motion: Float64Array, k: number, before: number): number {
  const o = 6 * k
  const intends = motion[o + 3] !== 0 || motion[o + 4] !== 0
  const x = intends ? motion[o + 3]! : motion[o]!
  const z = intends ? motion[o + 4]! : motion[o + 2]!
  return Math.hypot(x, z) < TURNING_SPEED ? before : Math.atan2(x, z)
}

/** Sets PLACE and SCALE to those of a character. */
function placeCharacter({ positions, motion, sizes, walked }: Gait, k: number, seconds: number): void {
  const speed = Math.hypot(motion[6 * k]!, motion[6 * k + 2]!)
  const grounded = motion[6 * k + 5] === 1
  walked[k] = speed > HOPPING_SPEED && grounded ? (walked[k] ?? 0) + seconds * speed : 0
  const hop = HOP * Math.abs(Math.sin(Math.PI * HOPS * walked[k]!))
  PLACE.set(positions[3 * k]!, positions[3 * k + 1]! + hop, positions[3 * k + 2]!)
  SCALE.fromArray(sizes, 3 * k).divide(CHARACTER_SIZE)
}

const UP = new Vector3(0, 1, 0)
const PLACE = new Vector3()
const SCALE = new Vector3()
const ROTATION = new Quaternion()
const MATRIX = new Matrix4()
