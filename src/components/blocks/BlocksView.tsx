// A world of blocks: the terrain on its paper, those who walk on it, candies that roll over it, and what the physics looks at.
import { useMemo } from 'react'
import { useContextGeneration } from '../../hooks/useContextGeneration.ts'
import { useFollowCamera } from '../../hooks/useFollowCamera.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { GARDEN } from '../../physics/index.ts'
import { createFollowCamera, type FollowCamera, type ViewRay } from '../../view/followCamera.ts'
import { Candies } from '../candies/Candies.tsx'
import { Backdrop } from '../environment/Backdrop.tsx'
import { EnvironmentMap } from '../environment/EnvironmentMap.tsx'
import { KeyLight } from '../environment/KeyLight.tsx'
import type { PhysicsLayers } from '../world/debugLines.ts'
import { PhysicsDebug } from '../world/PhysicsDebug.tsx'
import { BlockPreview, type Outline } from './BlockPreview.tsx'
import { CharacterView } from './CharacterView.tsx'
import { ChunkMeshes } from './ChunkMeshes.tsx'
import type { ColorIndexOf } from './chunkFaces.ts'
import { GARDEN_COLORS, gardenColor } from './gardenColors.ts'

/** What `BlocksView` takes. */
export type BlocksViewProps = {
  /** colours of the candies, sRGB; the same as in the bottle */
  palette?: readonly string[]
  /** the page shows through */
  transparent?: boolean
  /** pointer and touch turn the camera; true */
  interactive?: boolean
  /** where the camera looks; it may be changed in place, then ask for a frame */
  gaze?: FollowCamera
  /** place of the character that the camera follows among `characterIds`; 0. -1: it circles the middle of the garden */
  character?: number
  /** debug layers, as `<PhysicsDebug>` takes them; none */
  layers?: PhysicsLayers
  /** a block to outline */
  outline?: Outline | null
  /** index of a block's colour in `colors`; the garden's own */
  colorOf?: ColorIndexOf
  /** linear r, g, b by index */
  colors?: Float32Array
  /** a press and release in one place: the ray under the pointer, for `pickBlock`; 0 is the main button, 2 the other one */
  onTap?: (sight: ViewRay, button: number) => void
  /** a mouse moves over the picture; null: it left */
  onHover?: (sight: ViewRay | null) => void
}

const NO_LAYERS: PhysicsLayers = {}
/** The lamp stands in the same direction as over the bottle, as far away as the garden is large. */
const LAMP = 9
/** How far about the middle shadows reach, m. */
const REACH = 21

/**
 * A world of blocks, in the light of the bottle: terrain with hidden faces left out, figures for its characters, candies, and a camera that
 * follows one of them. It moves nobody: call `setIntent` in `useStep`. Within `<PhysicsWorld>` and a canvas of `view="blocks"`.
 * @throws Error outside of `<PhysicsWorld>`
 */
export function BlocksView(props: BlocksViewProps) {
  const { palette, transparent = false, interactive = true, character = 0, layers = NO_LAYERS, outline } = props
  const { colorOf = gardenColor, colors = GARDEN_COLORS, onTap, onHover } = props
  const own = useMemo(() => createFollowCamera(), [])
  const gaze = props.gaze ?? own
  useFollowCamera({ view: gaze, interactive, character, target: GARDEN.pond, onTap, onHover })
  return (
    <>
      <GardenLight transparent={transparent} />
      <ChunkMeshes colorOf={colorOf} colors={colors} />
      <CharacterView hidden={gaze.firstPerson ? character : -1} />
      <Candies palette={palette} />
      <BlockPreview outline={outline ?? null} />
      <PhysicsDebug {...layers} />
    </>
  )
}

function GardenLight({ transparent }: { transparent: boolean }) {
  const generation = useContextGeneration()
  const look = useLightingPreset()
  const from = useMemo(() => look.key.at.map((v) => LAMP * v) as [number, number, number], [look])
  return (
    <>
      <EnvironmentMap key={generation} />
      <KeyLight from={from} reach={REACH} normalBias={0.05} />
      {!transparent && (
        <Backdrop floor={look.floor} wall={look.wall} pool={0} level={GARDEN.deep} exposure={look.exposure} />
      )}
      <mesh position-y={GARDEN.deep} rotation-x={-Math.PI / 2} receiveShadow raycast={() => null}>
        <planeGeometry args={[8 * GARDEN.half, 8 * GARDEN.half]} />
        <shadowMaterial color={look.shade} opacity={0.22} depthWrite={false} />
      </mesh>
    </>
  )
}
