// The pose of the bottle in each frame: upright, tipped while it is poured out, or on its way back.
import { useFrame, useThree } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import type { Group } from 'three'
import { type BottlePose, bottlePose, smoothstep } from '../jar/pourPath.ts'
import type { JarVessel } from '../jar/vessels.ts'
import { frameTime } from '../view/frameTime.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** How a bottle is poured out. */
export type Tipped = {
  /** Whether it is being poured out. */
  isPouringOut(): boolean
  /** Its angle in radians; `alpha` is the position between the last two steps, 0 to 1. */
  turn(alpha: number): number
  /** Whether its mouth is open, because a candy is carried over it. @default false */
  isOpen?(): boolean
}

/** The bottle as it is now; changed in place. */
export type BottleState = BottlePose & {
  /** 1: on the table. 0: lifted off it. */
  onTable: number
  /** Whether the cork has to be off. */
  open: boolean
}

/** Seconds in which an empty bottle returns. */
const RETURN_TIME = 0.9
/** Radians at which the bottle has left the table. */
const LIFTED = 0.3

/**
 * Moves the group that holds the bottle.
 * @param tipped the bottle stays upright without it
 */
export function useBottlePose(group: { current: Group | null }, vessel: JarVessel, tipped?: Tipped): BottleState {
  const { frame } = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const bottle = useMemo<BottleState>(() => ({ turn: 0, x: 0, y: 0, onTable: 1, open: false }), [])
  const last = useRef({ turn: 0, left: 0 })
  useFrame((state) => {
    const pouring = tipped?.isPouringOut() ?? false
    let turn = pouring ? tipped!.turn(frame.alpha) : 0
    const way = last.current
    if (pouring) {
      way.turn = turn
      way.left = 1
    } else if (bottle.turn > 0) {
      way.left = Math.max(0, way.left - frameTime(state).seconds / RETURN_TIME)
      turn = way.turn * smoothstep(way.left)
    }
    bottle.open = pouring || turn > 0 || (tipped?.isOpen?.() ?? false)
    if (turn === bottle.turn) return
    Object.assign(bottle, bottlePose(turn, vessel))
    bottle.onTable = Math.max(0, 1 - turn / LIFTED)
    group.current?.position.set(bottle.x, bottle.y, 0)
    group.current?.rotation.set(0, 0, -turn)
    group.current?.updateMatrixWorld(true)
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, -9)
  return bottle
}
