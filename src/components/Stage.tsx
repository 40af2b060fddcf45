// The set that a bottle stands on: key light with a soft shadow, fill, the room to reflect, the paper sweep, and the
// darkness and the gleam that the bottle throws on the paper.
import { useGeneration } from '../hooks/useGeneration.ts'
import { Backdrop } from './Backdrop.tsx'
import { KeyLight } from './kit/KeyLight.tsx'
import { useLook } from './kit/useLook.ts'
import { StudioLight } from './StudioLight.tsx'
import { Table, type TableProps } from './Table.tsx'

export type StageProps = {
  /** height of the table, m */
  level?: number
  /** radius of what stands on it, m */
  foot?: number
  /** its height above the table, m */
  height?: number
  /** no paper: the page shows through, only shadows are drawn */
  transparent?: boolean
  /** height of the floor within it above the table, and its radius, m; none */
  floor?: number
  inner?: number
  /** colours of the candies, sRGB; none */
  palette?: readonly string[]
  /** texels along an edge of the shadow map; the quality's own */
  shadowSize?: number
  /** how the bottle stands: the shade of its glass goes with it */
  standing?: TableProps['standing']
}

export function Stage(props: StageProps) {
  const { level = -0.885, foot = 0.84, height = 2.5, transparent = false } = props
  const { floor, inner, palette, shadowSize, standing } = props
  const generation = useGeneration()
  const look = useLook()
  return (
    <>
      <StudioLight key={generation} />
      <KeyLight shadowSize={shadowSize} />
      {!transparent && (
        <Backdrop floor={look.floor} wall={look.wall} pool={look.pool} level={level} exposure={look.exposure} />
      )}
      <Table
        level={level}
        foot={foot}
        height={height}
        transparent={transparent}
        floor={floor}
        inner={inner}
        palette={palette}
        standing={standing}
      />
    </>
  )
}
