// The path of the cork: out of the neck, over the shoulder, and down onto the table beside the
// bottle.

import { smoothstep } from '../../jar/smoothstep.ts'
import type { JarVessel } from '../../jar/vessels.ts'

export type CorkPose = { x: number; y: number; z: number; tilt: number }

type Spot = readonly [x: number, z: number]
/**
 * An open bottle leaves its cork on the table, left of its widest part and behind it in the
 * picture: so far that no candy beside the bottle touches it. Metres.
 */
const LEFT = 0.27
const BEHIND = 1
/** Least gap between the cork and the edge of the picture. Metres. */
const GAP = 0.05
/** How much more the camera sees when it moves back for a bottle that is poured out. */
const WIDER = 1.5
/** Radius of the cork at its widest, as a multiple of that of the mouth. */
export const WIDTH = 1.06
/** Seconds of the path out, and of the path back. */
const OUT = 0.62
const BACK = 0.9
/**
 * Height of the path above the neck in metres, and the angle by which the cork turns in radians.
 */
const ARCH = 1.15
const TURN = 2 * Math.PI

export type Cork = {
  /** 0: in the neck. 1: on the table. */
  progress: number
  /** The progress that it moves to. */
  target: 0 | 1
  /** Where it lies on the table. */
  spot: Spot
}

export function createCork(): Cork {
  return { progress: 0, target: 0, spot: [0, 0] }
}

/**
 * Where an open bottle leaves its cork: on the table, left of the bottle in the picture. A picture
 * that is too narrow for both does not show it, because behind or before the glass it would look as
 * if it were in the bottle.
 * @param yaw of the camera about the axis, radians
 * @param distance of the camera from the axis, metres
 * @param half Half of the width that the camera sees at the axis, metres
 */
export function corkSpot({ widest, mouth }: JarVessel, yaw: number, distance: number, half: number): Spot {
  const depth = 1 + BEHIND / distance
  const reach = WIDTH * mouth
  const beside = widest + LEFT + reach
  const left = beside + reach + GAP < half * depth ? beside : WIDER * half * depth + reach
  return [-left * Math.cos(yaw) - BEHIND * Math.sin(yaw), left * Math.sin(yaw) - BEHIND * Math.cos(yaw)]
}

/** Advances the cork by `seconds`. @returns whether it moved */
export function moveCork(cork: Cork, seconds: number): boolean {
  if (cork.progress === cork.target) return false
  const by = seconds / (cork.target === 1 ? OUT : BACK)
  cork.progress = cork.target === 1 ? Math.min(1, cork.progress + by) : Math.max(0, cork.progress - by)
  return true
}

/**
 * The position of the cork in metres, and its tilt in radians.
 * @param neck height of the cork's foot in the neck, metres
 * @param table height of the table, metres
 */
export function corkPose(cork: Cork, neck: number, table: number): CorkPose {
  // Out: fast at first, then slower. Back: slow at both ends.
  const t = cork.target === 1 ? 1 - (1 - cork.progress) ** 1.8 : smoothstep(cork.progress)
  const s = 1 - t
  const [beside, behind] = cork.spot
  const bezier = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
  return {
    x: bezier(0, 0, 1.3 * beside, beside),
    y: bezier(neck, neck + 1.25 * ARCH, neck + 0.9 * ARCH, table),
    z: bezier(0, 0, 1.3 * behind, behind),
    // It does not turn before it is out of the neck.
    tilt: TURN * smoothstep((t - 0.12) / 0.8),
  }
}
