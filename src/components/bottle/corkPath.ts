// The path of the cork: out of the neck, over the shoulder, and down onto the table beside the
// bottle.
import { smoothstep } from '../../view/smoothstep.ts'

export type CorkPose = { x: number; y: number; z: number; tilt: number }

type Spot = readonly [x: number, z: number]
/** Where the cork lies while the bottle is open: left of the bottle and a little behind. Metres. */
export const BESIDE: Spot = [-1.33, -0.5]
/** In a narrow picture it lies behind the bottle, or it would be cut off. Metres. */
export const BEHIND: Spot = [-0.86, -1.14]
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
  return { progress: 0, target: 0, spot: BESIDE }
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
    x: bezier(0, 0.1 * beside, 1.75 * beside, beside),
    y: bezier(neck, neck + 1.25 * ARCH, neck + 0.9 * ARCH, table),
    z: bezier(0, 0, behind, behind),
    // It does not turn before it is out of the neck.
    tilt: TURN * smoothstep((t - 0.12) / 0.8),
  }
}
