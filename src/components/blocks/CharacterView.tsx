// All characters of the surrounding world, as instances of one shape that faces its direction and
// hops as it walks.
import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type InstancedMesh,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three'
import { useDisposable } from '../../hooks/sceneContexts.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { characterCount, readCharacterMotion, readCharacterSizes, readCharacters } from '../../physics/blocks.ts'
import type { World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { createLathe } from '../canvas/createLathe.ts'

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

/** @param props.hidden index of the character whose eyes are the camera: it is not drawn; -1: none */
export function CharacterView({ hidden }: { hidden: number }) {
  const physics = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const characters = useRef<InstancedMesh>(null)
  const geometry = useDisposable(createCharacterGeometry, [])
  useLayoutEffect(() => {
    for (let k = 0; k < MOST; k++) characters.current!.setColorAt(k, new Color(TINTS[k % TINTS.length]))
  }, [])
  const gait = useMemo(() => new Gait(), [])
  const drawn = useRef({ version: -1, hidden: -2, turning: false })
  useFrame((state) => {
    const last = drawn.current
    const { frame } = physics
    const world = physics.world as World<3>
    const mesh = characters.current
    if (!mesh) return
    if (frame.version === last.version && hidden === last.hidden && !last.turning) return
    last.version = frame.version
    last.hidden = hidden
    last.turning = false
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
      raycast={() => null}
    >
      <meshStandardMaterial vertexColors roughness={0.68} envMapIntensity={0.6} />
    </instancedMesh>
  )
}

/** The characters' state as last read, their directions and their walks. */
class Gait {
  /** From `readCharacters`, `readCharacterMotion` and `readCharacterSizes`. */
  positions = new Float64Array(0)
  motion = new Float64Array(0)
  sizes = new Float64Array(0)
  /** Angle about the y axis, 0 along +z. Radians. */
  readonly facing: number[] = []
  /** Distance walked since the last stop. Metres. */
  readonly walked: number[] = []
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

/** Turns a character towards its destination. @returns whether it has to turn further */
function turnCharacter({ motion, facing }: Gait, k: number, seconds: number): boolean {
  const before = facing[k]
  const target = targetFacing(motion, k, before ?? Math.PI)
  const from = before ?? target
  const rest = Math.atan2(Math.sin(target - from), Math.cos(target - from))
  const done = Math.abs(rest) < 1e-3
  facing[k] = done ? target : from + rest * (1 - Math.exp(-seconds / TURN_TIME))
  return facing[k] !== target
}

/** The direction of a character's intent or else its velocity; `before` when it stands. */
function targetFacing(motion: Float64Array, k: number, before: number): number {
  const o = 6 * k
  const intends = motion[o + 3] !== 0 || motion[o + 4] !== 0
  const x = intends ? motion[o + 3]! : motion[o]!
  const z = intends ? motion[o + 4]! : motion[o + 2]!
  return Math.hypot(x, z) < TURNING_SPEED ? before : Math.atan2(x, z)
}

/** Sets PLACE and SCALE for a character. */
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

/** A part of the character, and its colour at a height. */
type Piece = { geometry: BufferGeometry; color: (y: number) => string }

const SKIN = '#fbe7d6'
const HAIR = '#5b4453'
const ROBE = '#f3b4c4'
const SLEEVE = '#f7c6d2'
const SASH = '#fff6ec'
const BOW = '#f6dc9c'
const HEM = '#d98aa4'
const PIN = '#f2a0b8'
const CHEEK = '#f4a9b4'

/** Width, height and depth of the character. Metres. */
const CHARACTER_SIZE = new Vector3(0.36, 1.06, 0.36)

/** Radius and height of the robe, metres. Its rings lie at the borders of colours, which are sharp. */
const ROBE_OUTLINE = [
  [0, 0],
  [0.13, 0],
  [0.162, 0.015],
  [0.166, 0.05],
  [0.164, 0.12],
  [0.152, 0.27],
  [0.142, 0.33],
  [0.136, 0.44],
  [0.136, 0.52],
  [0.1, 0.6],
  [0, 0.62],
] as const

function createCharacterGeometry(): BufferGeometry {
  const robe = createLathe(ROBE_OUTLINE, 32)
  const head = ball(0.2, [1, 0.95, 1], [0, 0.79, 0], 28)
  // The hair is a cap, tilted back.
  const hair = new SphereGeometry(0.208, 32, 20, 0, 2 * Math.PI, 0, 1.76)
  hair.rotateX(-0.8)
  hair.scale(1, 0.96, 1)
  hair.translate(0, 0.793, -0.002)
  const pieces: Piece[] = [
    { geometry: robe, color: (y) => (y > 0.33 && y < 0.44 ? SASH : y < 0.05 ? HEM : ROBE) },
    { geometry: head, color: () => SKIN },
    { geometry: hair, color: () => HAIR },
    { geometry: ball(0.066, [1, 0.9, 1], [0, 1.0, -0.05]), color: () => HAIR },
    { geometry: ball(0.03, [1, 1, 1], [0.075, 0.985, -0.02]), color: () => PIN },
    { geometry: ball(0.036, [1, 1, 0.7], [0, 0.39, -0.16]), color: () => SASH },
  ]
  for (const side of [-1, 1]) {
    const bow = ball(0.07, [1, 0.62, 0.45], [0, 0, 0])
    bow.rotateZ(-0.35 * side)
    bow.translate(0.075 * side, 0.405, -0.155)
    const sleeve = ball(0.062, [0.75, 1.75, 0.95], [0, 0, 0])
    sleeve.rotateZ(0.42 * side)
    sleeve.translate(0.165 * side, 0.42, 0.01)
    pieces.push(
      { geometry: bow, color: () => BOW },
      { geometry: sleeve, color: (y) => (y < 0.345 ? SASH : SLEEVE) },
      { geometry: ball(0.018, [1, 1.3, 0.5], [0.07 * side, 0.765, 0.187], 10), color: () => HAIR },
      { geometry: ball(0.026, [1.2, 0.8, 0.35], [0.115 * side, 0.725, 0.163], 10), color: () => CHEEK },
    )
  }
  return join(pieces)
}

type Triple = readonly [number, number, number]

function ball(radius: number, scale: Triple, at: Triple, segments = 16): BufferGeometry {
  const geometry = new SphereGeometry(radius, segments, Math.ceil(0.7 * segments))
  geometry.scale(...scale)
  geometry.translate(...at)
  return geometry
}

/** Joins all pieces. Each triangle has one colour, so that the borders of colours are sharp. */
function join(pieces: Piece[]): BufferGeometry {
  const color = new Color()
  const parts = pieces.map((piece) => {
    const flat = piece.geometry.toNonIndexed()
    const { count, array } = flat.getAttribute('position')
    const colors = new Float32Array(3 * count)
    for (let t = 0; t < 3 * count; t += 9) {
      color.set(piece.color((array[t + 1]! + array[t + 4]! + array[t + 7]!) / 3))
      for (let k = t; k < t + 9; k += 3) color.toArray(colors, k)
    }
    return flat.setAttribute('color', new BufferAttribute(colors, 3))
  })
  const geometry = new BufferGeometry()
  for (const name of ['position', 'normal', 'color']) {
    const numbers = parts.flatMap((part) => [...part.getAttribute(name).array])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(numbers), 3))
  }
  return geometry
}
