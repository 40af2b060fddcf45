// A simple picture of a jar from the side, without WebGL, and in print before the first frame.
import type { Jar } from '../../jar/jar.ts'
import { radiusAt } from '../../physics/index.ts'
import { COVER } from '../../view/styles.ts'
import { framingOf } from '../bottle/vesselFraming.ts'
import { choose } from '../candies/candyAppearance.ts'

/** Distances between the rows of candies, and within a row. Radii. */
const ROW = 1.6
const NEXT = 1.85

/** A torus has no picture. */
export function StillJar({ jar, palette }: { jar: Jar; palette: readonly string[] }) {
  const { vessel } = jar
  if (!vessel) return null
  const { outside, hasCork, mouth, lid } = vessel
  const { inView, target } = framingOf(vessel)
  const [half, high] = inView
  return (
    <svg
      aria-hidden
      style={{ ...COVER, width: '100%', height: '100%' }}
      viewBox={`${-half} ${-high - target[1]} ${2 * half} ${2 * high}`}
    >
      <g transform="scale(1 -1)" strokeLinecap="round">
        {hasCork && <path d={`M0 ${lid}v.3`} stroke="#d2a77b" strokeWidth={2 * mouth} strokeLinecap="butt" />}
        <path
          d={`M${[...outside, ...outside.map(([r, y]) => [-r, y]).reverse()].join('L')}z`}
          fill="#96a5cd55"
          stroke="#96a5cd"
          strokeWidth={0.024}
        />
        {candiesOf(jar, palette).map(([color, path]) => (
          <path key={color} d={path} stroke={color} strokeWidth={1.75 * jar.radius()} />
        ))}
      </g>
    </svg>
  )
}

/** A path of points for the candies of each colour. */
function candiesOf(jar: Jar, palette: readonly string[]): [color: string, path: string][] {
  const { floor, points } = jar.vessel!
  const candies = jar.list()
  const paths = new Map<string, string>()
  const r = jar.radius()
  const rows = Math.max(1, Math.round(jar.heightOf(jar.count()) / (ROW * r)))
  let k = 0
  for (let row = 0; row < rows; row++) {
    const y = floor + (1 + ROW * row) * r
    const gaps = Math.floor((2 * (radiusAt(points, y) - r)) / (NEXT * r))
    const n = Math.min(Math.max(1, gaps + 1 - (row % 2)), candies.length - k) // every other row lies in the gaps
    for (let i = 0; i < n; i++, k++) {
      const color = candies[k]!.item.color ?? palette[choose(k, 0, palette.length)]!
      paths.set(color, `${paths.get(color) ?? ''}M${(i - (n - 1) / 2) * NEXT * r} ${y}h0`)
    }
  }
  return [...paths]
}
