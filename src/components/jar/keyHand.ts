// A hand for the keyboard: G grabs the top candy, or with Shift a candy on the table. Arrows move it
// in the picture, Page Up and Page Down away and nearer. G or Escape releases it.
import type { Camera } from 'three'
import type { Jar } from '../../jar/jar.ts'
import { tableRadius } from '../../jar/jarTable.ts'
import { isOutside, type JarVessel } from '../../jar/vessels.ts'
import {
  type BodyId,
  bodyColumns,
  bodyIdAt,
  type GrabId,
  grab,
  moveGrab,
  releaseGrab,
  type World,
} from '../../physics/index.ts'
import { whenIdle } from '../../physics/internal.ts'
import { latinKey } from '../../view/keys.ts'

/** Metres per key. */
const STEP = 0.1
/** Largest height of a candy in the hand. Metres. */
const HIGHEST = 2.1

type Place = [x: number, y: number, z: number]
/** Right, up and away, in steps. */
const MOVES: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
}

/** @param taken called when a candy is grabbed or released */
export function createKeyHand(jar: Jar, camera: () => Camera, taken: (isTaken: boolean) => void) {
  const world = jar.world as World<3>
  const vessel = jar.vessel!
  let held: { id: BodyId; spring: GrabId } | null = null
  const target: Place = [0, 0, 0]

  const release = () => {
    if (!held) return
    const { spring } = held
    held = null
    jar.hold(null)
    try {
      releaseGrab(world, spring)
    } catch {
      // The candy has left the jar.
    }
    taken(false)
  }
  const grabTop = (fromTable: boolean) => {
    const { position, count } = bodyColumns(world)
    let best = -1
    for (let i = 0; i < count; i++) {
      const y = position[4 * i + 1]!
      const isOnTable = y <= vessel.top && isOutside(vessel, position[4 * i]!, y, position[4 * i + 2]!)
      if (isOnTable === fromTable && (best < 0 || position[4 * i + 1]! > position[4 * best + 1]!)) best = i
    }
    if (best < 0 || jar.isPouringOut()) return
    const id = bodyIdAt(world, best)
    for (let axis = 0; axis < 3; axis++) target[axis] = position[4 * best + axis]!
    held = { id, spring: grab(world, id) }
    jar.hold(id)
    taken(true)
  }

  /** Moves the held candy to the target. Releases it if it is gone. */
  const follow = () => {
    if (!held) return
    try {
      moveGrab(world, held.spring, target)
    } catch {
      release()
    }
  }

  return {
    release,
    /** @returns whether the key was for the hand */
    press(event: KeyboardEvent): boolean {
      const key = latinKey(event)
      if (key === 'g' || key === 'G') {
        if (held) release()
        else grabTop(event.shiftKey)
        return true
      }
      if (!held) return false
      if (key === 'Escape') release()
      const move = MOVES[key]
      if (move) {
        moveTarget(target, vessel, camera(), move)
        whenIdle(world, target, follow)
      }
      return move !== undefined || key === 'Escape'
    },
  }
}

function moveTarget(target: Place, vessel: JarVessel, { matrixWorld: { elements } }: Camera, move: readonly number[]) {
  const aside = Math.hypot(elements[0]!, elements[2]!)
  const [rx, rz] = [elements[0]! / aside, elements[2]! / aside]
  const [right, up, away] = move as [number, number, number]
  target[0] += STEP * (right * rx + away * rz)
  target[2] += STEP * (right * rz - away * rx)
  target[1] = Math.max(vessel.table, Math.min(HIGHEST, target[1] + STEP * up))
  const far = Math.hypot(target[0], target[2]) / (tableRadius(vessel) - 0.1)
  if (far > 1) {
    target[0] /= far
    target[2] /= far
  }
}
