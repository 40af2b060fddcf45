// The surroundings of a bottle: key light, environment map, backdrop, and the shadow and focused
// light of the bottle on the table.
import { useContextGeneration, useLightingPreset } from '../../hooks/useScene.ts'
import { Backdrop } from './Backdrop.tsx'
import { EnvironmentMap, KeyLight } from './Light.tsx'
import { Tabletop, type TabletopProps } from './Tabletop.tsx'

export type BottleEnvironmentProps = TabletopProps & {
  /** Texels along an edge of the shadow map. @default that of the quality level */
  shadowSize?: number
}

export function BottleEnvironment({ shadowSize, ...table }: BottleEnvironmentProps) {
  const { level, transparent = false } = table
  const generation = useContextGeneration()
  const preset = useLightingPreset()
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight shadowSize={shadowSize} />
      {!transparent && (
        <Backdrop floor={preset.floor} wall={preset.wall} pool={preset.pool} level={level} exposure={preset.exposure} />
      )}
      <Tabletop {...table} />
    </>
  )
}
