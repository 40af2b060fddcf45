// The set that a bottle stands on: key light with a soft shadow, fill, the room to reflect, the paper sweep, and the
// darkness and the gleam that the bottle throws on the paper.
import { useGeneration } from '../../hooks/useGeneration.ts'
import { KeyLight } from './KeyLight.tsx'
import { useLook } from './useLightingPreset.ts'
import { Backdrop } from './Backdrop.tsx'
import { StudioLight } from './StudioLight.tsx'
import { Table, type TableProps } from './Tabletop.tsx'

export type StageProps = TableProps & {
  /** texels along an edge of the shadow map; the quality's own */
  shadowSize?: number
}

export function Stage({ shadowSize, ...table }: StageProps) {
  const { level, transparent = false } = table
  const generation = useGeneration()
  const look = useLook()
  return (
    <>
      <StudioLight key={generation} />
      <KeyLight shadowSize={shadowSize} />
      {!transparent && (
        <Backdrop floor={look.floor} wall={look.wall} pool={look.pool} level={level} exposure={look.exposure} />
      )}
      <Table {...table} />
    </>
  )
}
