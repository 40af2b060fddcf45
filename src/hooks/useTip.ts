// How the bottle stands in the room, frame by frame: upright, tipped as far as the jar says that it is being poured out, or on its way back.
import { useFrame, useThree } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import type { Group } from 'three'
import { type BottlePose, bottlePose } from '../jar/pourPath.ts'
import { frameTime } from '../view/frameTime.ts'
import { smoothstep } from '../view/smoothstep.ts'
import { usePhysicsWorld } from './usePhysicsWorld.ts'

/** Who knows whether a bottle is poured out, and how far it is tipped then: radians, `alpha` of a step after the one before the last. */
export type Tipped = { isPouringOut(): boolean; turn(alpha: number): number }

/** Where the bottle stands now; renewed in place. */
export type Standing = BottlePose & {
  /** 1: on the table. 0: lifted off it */
  stands: number
  /** whether its cork has to be off */
  open: boolean
}

/** Seconds in which an empty bottle comes back. */
const BACK = 0.9

/** Moves `group`, which holds all that is tipped. Without `tipped` the bottle always stands. */
export function useTip(group: { current: Group | null }, tipped?: Tipped): Standing {
  const { frame } = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const standing = useMemo<Standing>(() => ({ turn: 0, x: 0, y: 0, stands: 1, open: false }), [])
  const back = useRef({ from: 0, left: 0 })
  useFrame((state) => {
    const pouring = tipped?.isPouringOut() ?? false
    let turn = pouring ? tipped!.turn(frame.alpha) : 0
    const way = back.current
    if (pouring) {
      way.from = turn
      way.left = 1
    } else if (standing.turn > 0) {
      way.left = Math.max(0, way.left - frameTime(state).seconds / BACK)
      turn = way.from * smoothstep(way.left)
    }
    standing.open = pouring || turn > 0
    if (turn === standing.turn) return
    Object.assign(standing, bottlePose(turn))
    standing.stands = Math.max(0, 1 - turn / 0.3)
    group.current?.position.set(standing.x, standing.y, 0)
    group.current?.rotation.set(0, 0, -turn)
    group.current?.updateMatrixWorld(true)
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, -9)
  return standing
}
