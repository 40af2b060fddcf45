// The pose of the bottle: upright, leaning, tipped while it is poured out, or returning.
import { useFrame, useThree } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import { type Group, Object3D, Quaternion, Vector3 } from 'three'
import type { JarVec } from '../jar/jarWorld.ts'
import { type BottlePose, bottlePose, smoothstep } from '../jar/pourPath.ts'
import { isOutside, type JarVessel } from '../jar/vessels.ts'
import { frameTime } from '../view/frameTime.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** How a bottle is tilted and poured out. */
export type Tipped = {
  /** Whether it is being poured out. */
  isPouringOut(): boolean
  /** Its angle in radians, at the position `alpha`, 0 to 1, between the last two steps. */
  turn(alpha: number): number
  /** Whether its mouth is open for a candy in a hand. @default false */
  isOpen?(): boolean
  /** The direction in which candies fall, in its coordinates: it leans that way. @default upright */
  down?(): JarVec
}

/** The current pose, changed in place. */
export type BottleState = BottlePose & {
  /** The direction in which it leans: x and z of a unit vector. */
  toward: [number, number]
  /** Whether it leans in a hand, while the table and candies on it stay. */
  leans: boolean
  /** 1: on the table. 0: lifted off it. */
  onTable: number
  /** Whether the cork has to be off. */
  open: boolean
}

/** Seconds in which an empty bottle returns. */
const RETURN_TIME = 0.9
/** Radians at which the bottle has left the table. */
const LIFTED = 0.3
/** Time constant of the lean. Seconds. */
const FOLLOW_TIME = 0.09
/** Largest invisible difference. Radians. */
const SAME = 1e-4

/** Moves the group of the bottle, which stays upright without `tipped`. */
export function useBottlePose(group: { current: Group | null }, vessel: JarVessel, tipped?: Tipped): BottleState {
  const { frame, origin } = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const bottle = useMemo<BottleState>(
    () => ({ turn: 0, x: 0, y: 0, toward: [1, 0], leans: false, onTable: 1, open: false }),
    [],
  )
  const last = useRef({ turn: 0, left: 0 })
  const lean = useRef<[number, number]>([0, 0])
  useFrame((state) => {
    const { seconds } = frameTime(state)
    const pouring = tipped?.isPouringOut() ?? false
    let turn = pouring ? tipped!.turn(frame.alpha) : 0
    const way = last.current
    if (pouring) {
      way.turn = turn
      way.left = 1
    } else if (bottle.turn > 0 && !bottle.leans) {
      way.left = Math.max(0, way.left - seconds / RETURN_TIME)
      turn = way.turn * smoothstep(way.left)
    }
    bottle.open = pouring || turn > 0 || (tipped?.isOpen?.() ?? false)
    const moves = followLean(lean.current, pouring || turn > 0 ? undefined : tipped?.down?.(), seconds)
    const [x, z] = lean.current
    const leaning = Math.hypot(x, z)
    bottle.leans = turn === 0 && leaning > 0
    if (!moves && turn === bottle.turn) return
    if (bottle.leans) turn = leaning
    bottle.toward = bottle.leans ? [x / leaning, z / leaning] : [1, 0]
    Object.assign(bottle, bottlePose(turn, vessel))
    bottle.onTable = Math.max(0, 1 - turn / LIFTED)
    placeAsBottle(group.current, bottle)
    // So that pointer rays meet the candies at their drawn places.
    if (origin.current) placeAsBottle(origin.current, bottle, bottle.leans ? 1 : 0)
    frame.version++
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, -9)
  return bottle
}

/** Moves a lean, angles in radians along x and z, towards a tilt. @returns whether it moved */
export function followLean(lean: [number, number], down: JarVec | undefined, seconds: number) {
  const [x, y, z] = down ?? [0, -1, 0]
  const aside = Math.hypot(x, z)
  const angle = Math.atan2(aside, -y)
  const wanted = aside > 0 ? [(angle * x) / aside, (angle * z) / aside] : [angle, 0]
  const away = Math.hypot(wanted[0]! - lean[0], wanted[1]! - lean[1])
  if (away === 0) return false
  // As three's `MathUtils.damp`, without the 0.5 KB of MathUtils.
  const rest = away < SAME ? 0 : Math.exp(-seconds / FOLLOW_TIME)
  for (const k of [0, 1] as const) lean[k] = wanted[k]! + rest * (lean[k] - wanted[k]!)
  return true
}

const [axis, point] = [new Vector3(), new Vector3()]
const [back, own] = [new Quaternion(), new Quaternion()]
const stand = new Object3D()

/** Gives an object the pose of the bottle, or a share of it. */
export function placeAsBottle(object: Object3D | null, { x, y, turn, toward }: BottleState, share = 1): void {
  if (!object) return
  const [ax, az] = toward
  object.position.set(share * x * ax, share * y, share * x * az)
  object.quaternion.setFromAxisAngle(axis.set(az, 0, -ax), share * turn)
  object.updateMatrixWorld(true)
}

/**
 * Moves candies beside a bottle that leans in a hand, in the bottle's coordinates, so that they stay
 * where they are on the table.
 * @param places x, y, z and a fourth number for each body, metres
 * @param turns their orientations as quaternions
 */
export function keepOnTable(
  bottle: BottleState,
  vessel: JarVessel,
  places: Float32Array,
  turns: Float32Array,
  count: number,
): void {
  if (!bottle.leans) return
  placeAsBottle(stand, bottle)
  back.copy(stand.quaternion).invert()
  for (let o = 0; o < 4 * count; o += 4) {
    if (!isOutside(vessel, places[o]!, places[o + 1]!, places[o + 2]!)) continue
    point.fromArray(places, o).sub(stand.position).applyQuaternion(back).toArray(places, o)
    own.fromArray(turns, o).premultiply(back).toArray(turns, o)
  }
}
