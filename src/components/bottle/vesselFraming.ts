// Framing of a vessel: the camera's first place, its target, and the vessel's outline in the first
// picture.
import type { JarVessel } from '../../jar/vessels.ts'
import { CORK_HEIGHT, WIDTH } from './Cork.tsx'

/** Distance between the camera and the glass, which the near plane needs. Metres. */
const CLEAR = 0.2
/** Margins in view: beside the vessel, below its table and above its top. Metres. */
const AROUND = { side: 0.138, below: 0.34, above: 0.09 } as const

/** First place of the camera. Radians and metres. */
export const START = { yaw: 0.35, pitch: 0.2, distance: 4.75 } as const
/** The distance from which the camera shows `inView`. Metres. */
export const FROM = 4.162

/**
 * For the camera of a vessel: its target, the half size that is in view, the space it keeps out of,
 * the heights between which candies are, and the outline of vessel and cork in the first picture:
 * for each ring half its width, and its highest point above the middle of the picture.
 */
export function framingOf(vessel: JarVessel) {
  const { table, widest, floor, outside, hasCork, mouth, lid } = vessel
  const lip = outside.at(-1)![1]
  const highest = hasCork ? lid + CORK_HEIGHT : lip
  const [bottom, top] = [table - AROUND.below, highest + AROUND.above]
  const middle = (bottom + top) / 2
  const [sin, cos] = [Math.sin(START.pitch), Math.cos(START.pitch)]
  const cork = hasCork ? [[mouth * WIDTH, highest] as const] : []
  return {
    target: [0, middle, 0] as const,
    inView: [widest + AROUND.side, (top - bottom) / 2] as const,
    keepOut: { radius: widest + CLEAR, top: highest + CLEAR, floor: table + CLEAR },
    span: [floor, lip] as const,
    /**
     * Place of a point in the first picture, to the right of the middle and above it, and the scale
     * there.
     * @param near metres towards the camera
     */
    seen(x: number, y: number, near: number) {
      const rise = y - middle
      const scale = FROM / (START.distance - rise * sin - near * cos)
      return [x * scale, (rise * cos - near * sin) * scale, scale] as const
    },
    outline: [...outside, ...cork].map(([r, y]) => {
      const rise = y - middle
      const depth = START.distance - rise * sin
      const [front, back] = [(rise * cos) / depth, (rise * cos + r * sin) / (depth + r * cos)]
      // Lines of sight touch a ring at its sides, which are nearer than its middle.
      return { half: (FROM * r) / Math.sqrt(depth ** 2 - (r * cos) ** 2), top: FROM * Math.max(front, back) }
    }),
  }
}
