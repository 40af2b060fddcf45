// The set that a bottle stands on: key light with a soft shadow, fill, the room to reflect, the paper sweep, and the
// darkness and the gleam that the bottle throws on the paper.
import { useContextGeneration } from '../../hooks/useContextGeneration.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { Backdrop } from './Backdrop.tsx'
import { EnvironmentMap } from './EnvironmentMap.tsx'
import { KeyLight } from './KeyLight.tsx'
import { Tabletop, type TabletopProps } from './Tabletop.tsx'

export type BottleEnvironmentProps = TabletopProps & {
  /** texels along an edge of the shadow map; the quality's own */
  shadowSize?: number
}

export function BottleEnvironment({ shadowSize, ...table }: BottleEnvironmentProps) {
  const { level, transparent = false } = table
  const generation = useContextGeneration()
  const look = useLightingPreset()
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight shadowSize={shadowSize} />
      {!transparent && (
        <Backdrop floor={look.floor} wall={look.wall} pool={look.pool} level={level} exposure={look.exposure} />
      )}
      <Tabletop {...table} />
    </>
  )
}
