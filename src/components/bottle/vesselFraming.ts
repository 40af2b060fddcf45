// What the camera of a vessel shows: where it starts, what it looks at, and the outline that it
// sees first.
import type { JarVessel } from '../../jar/vessels.ts'
import { CORK_HEIGHT, WIDTH } from './Cork.tsx'

/** Distance between the camera and the glass, which the near plane needs. Metres. */
const CLEAR = 0.2
/** What is in view beside the vessel, below its table and above its top, of the bottle's size. */
const AROUND = { side: 0.138, below: 0.34, above: 0.09 } as const

/** Where the camera starts: radians and metres. */
export const START = { yaw: 0.35, pitch: 0.2, distance: 4.75 } as const
/** The distance at which the camera shows what `inView` says. Metres. */
export const FROM = 4.162

/**
 * What the camera of a vessel looks at, shows whole and keeps out of, the heights between which
 * candies are, and the outline of vessel and cork as the first camera sees it: for rings of the
 * outside half their width, and the height of their highest point, from the middle of the picture.
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
     * Where the first camera sees a point: right of the middle of the picture, above it, and a factor
     * on lengths there.
     * @param near towards the camera, metres
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
      // At its sides it is nearer than its middle: where lines of sight touch it.
      return { half: (FROM * r) / Math.sqrt(depth ** 2 - (r * cos) ** 2), top: FROM * Math.max(front, back) }
    }),
  }
}
