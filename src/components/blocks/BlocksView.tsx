// A world of blocks: its terrain, characters, candies, and debug layers.
import { Edges, useCursor } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { use, useEffect, useMemo } from 'react'
import { BoxGeometry } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { createFollowCamera, type FollowCamera, useFollowCamera, type ViewRay } from '../../hooks/useFollowCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { GARDEN } from '../../scenes/index.ts'
import { Candies } from '../candies/Candies.tsx'
import { refuseNodes, useNodes } from '../canvas/nodes.ts'
import { Surroundings } from '../environment/Surroundings.tsx'
import { PhysicsDebug, type PhysicsDebugProps } from '../world/PhysicsDebug.tsx'
import { CharacterView } from './CharacterView.tsx'
import { ChunkMeshes } from './ChunkMeshes.tsx'
import type { ColorIndexOf } from './chunkFaces.ts'
import { GARDEN_COLORS, gardenColor } from './gardenColors.ts'

/** What `BlocksView` takes. */
export type BlocksViewProps = {
  /** sRGB colours of the candies. @default the six of Kyoto */
  palette?: readonly string[]
  /** Whether the page shows through. @default false */
  transparent?: boolean
  /** Whether pointer and touch turn the camera. @default true */
  interactive?: boolean
  /** The camera. Change it in place, then request a frame. @default a camera of its own */
  camera?: FollowCamera
  /** Index in `characterIds` of the followed character; -1: the garden's centre. @default 0 */
  character?: number
  /** Debug layers, as for `<PhysicsDebug>`. @default none */
  layers?: PhysicsDebugProps
  /** A block to outline. @default null, none */
  outline?: Outline | null
  /** Returns the index of a block's colour in `colors`. @default the garden's */
  colorOf?: ColorIndexOf
  /** Linear red, green, blue by index. @default the garden's colours */
  colors?: Float32Array
  /**
   * Called for a click or tap with the ray under the pointer, for `pickBlock`. Button 0 is the main
   * one, 2 the secondary one.
   */
  onTap?: (sight: ViewRay, button: number) => void
  /** Called when a mouse moves over the picture; null when it leaves. */
  onHover?: (sight: ViewRay | null) => void
}

/** The moon replaces the lamp at night. */
const MOON = { color: '#b9c9ff', strength: 1.5 }
const NO_LAYERS: PhysicsDebugProps = {}
/** Factor on the position of the key light over the bottle. */
const LIGHT_SCALE = 9
/** Distance from the centre up to which shadows are cast. Metres. */
const REACH = 21

/**
 * Draws a world of blocks: terrain, characters, candies, and a camera that follows a character. To
 * move the characters, call `setIntent` in `useAfterStep`. Use it inside a `<PhysicsWorld>` and a
 * canvas with `view="blocks"`.
 * @throws Error outside of `<PhysicsWorld>`
 */
export function BlocksView(props: BlocksViewProps) {
  const { palette, transparent = false, interactive = true, character = 0, layers = NO_LAYERS, outline } = props
  const { colorOf = gardenColor, colors = GARDEN_COLORS, onTap, onHover } = props
  const own = useMemo(() => createFollowCamera(), [])
  const camera = props.camera ?? own
  useFollowCamera({ view: camera, interactive, character, onTap, onHover })
  return (
    <>
      <GardenLight transparent={transparent} />
      <ChunkMeshes colorOf={colorOf} colors={colors} />
      <CharacterView hidden={camera.firstPerson ? character : -1} />
      <Candies palette={palette} />
      <BlockPreview outline={outline ?? null} />
      <PhysicsDebug {...layers} />
    </>
  )
}

function GardenLight({ transparent }: { transparent: boolean }) {
  const preset = use(LightingPresetContext)
  const from = useMemo(() => preset.key.at.map((v) => LIGHT_SCALE * v) as [number, number, number], [preset])
  return (
    <>
      <Surroundings
        from={from}
        light={preset.name === 'night' ? MOON : undefined}
        reach={REACH}
        normalBias={0.05}
        paper={transparent ? undefined : GARDEN.deep}
        pool={0}
      />
      <mesh position-y={GARDEN.deep} rotation-x={-Math.PI / 2} receiveShadow raycast={() => null}>
        <planeGeometry args={[8 * GARDEN.half, 8 * GARDEN.half]} />
        <shadowMaterial color={preset.shade} opacity={0.22} depthWrite={false} />
      </mesh>
    </>
  )
}

/** The block that would be added or removed. */
export type Outline = {
  /** The cell of the block: whole numbers. */
  at: readonly [number, number, number]
  /** Metres. */
  height: number
  /** Whether it would be removed rather than added. */
  remove: boolean
}

const COLORS = { add: ['#fff3f6', '#4a3550'], remove: ['#e0455e', '#c81e3c'] } as const
/** Distance of the box from the block, against z-fighting. Metres. */
const MARGIN = 0.005
/** Width of the edges in CSS pixels. */
const EDGE = 1.5

function BlockPreview({ outline }: { outline: Outline | null }) {
  refuseNodes(useNodes() && outline, '<BlocksView> with `outline`', 'leave `outline` out')
  const physics = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const box = useDisposable(() => new BoxGeometry(), [])
  useEffect(() => physics.invalidate(), [physics, outline])
  useCursor(outline !== null, 'pointer', '', canvas)
  if (!outline) return null
  const { at, height, remove } = outline
  const [fill, edge] = COLORS[remove ? 'remove' : 'add']
  return (
    <mesh
      name="block-preview"
      geometry={box}
      position={[at[0] + 0.5, at[1] + height / 2, at[2] + 0.5]}
      scale={[1 + 2 * MARGIN, height + 2 * MARGIN, 1 + 2 * MARGIN]}
      renderOrder={4}
      raycast={() => null}
    >
      <meshBasicMaterial
        color={fill}
        transparent
        opacity={remove ? 0.32 : 0.55}
        depthWrite={false}
        toneMapped={false}
      />
      <Edges color={edge} lineWidth={EDGE} transparent opacity={0.9} toneMapped={false} renderOrder={5} />
    </mesh>
  )
}
