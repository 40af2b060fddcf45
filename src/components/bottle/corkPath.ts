// The way of the cork: out of the neck with a pop, over the shoulder, and down onto the table beside the bottle. Pure numbers.
import { smoothstep } from '../../view/smoothstep.ts'

export type CorkPose = { x: number; y: number; z: number; tilt: number }

type Spot = readonly [x: number, z: number]
/** Where the cork lies while the bottle is open: left of the bottle and a little behind, m; in a narrow picture, where that would be cut off, behind it. */
export const BESIDE: Spot = [-1.33, -0.5]
export const BEHIND: Spot = [-0.86, -1.14]
/** Seconds of the way out, and of the way back. */
const OUT = 0.62
const BACK = 0.9
/** How high over its seat the cork flies, m, and how far it turns on the way. */
const ARCH = 1.15
const TURN = 2 * Math.PI

export type Cork = {
  /** 0: in the neck. 1: on the table */
  way: number
  /** where it is going */
  wanted: 0 | 1
  /** where it lies when it is out */
  spot: Spot
}

export function createCork(): Cork {
  return { way: 0, wanted: 0, spot: BESIDE }
}

/** Moves on for `seconds`. Returns whether it is on its way. */
export function moveCork(cork: Cork, seconds: number): boolean {
  if (cork.way === cork.wanted) return false
  const by = seconds / (cork.wanted === 1 ? OUT : BACK)
  cork.way = cork.wanted === 1 ? Math.min(1, cork.way + by) : Math.max(0, cork.way - by)
  return true
}

/** Where the cork is. @param seat height of its seat in the neck, m. @param table height at which it stands on the table, m */
export function corkPose(cork: Cork, seat: number, table: number): CorkPose {
  // Out: at once, then slower and slower. Back: gently.
  const t = cork.wanted === 1 ? 1 - (1 - cork.way) ** 1.8 : smoothstep(cork.way)
  const s = 1 - t
  const [beside, behind] = cork.spot
  const bezier = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
  return {
    x: bezier(0, 0.1 * beside, 1.75 * beside, beside),
    y: bezier(seat, seat + 1.25 * ARCH, seat + 0.9 * ARCH, table),
    z: bezier(0, 0, behind, behind),
    // It turns only once it is out of the neck.
    tilt: TURN * smoothstep((t - 0.12) / 0.8),
  }
}
