// The bottle and its candies on a table, viewed by an orbit camera.
import { useRef } from 'react'
import type { Group } from 'three'
import { type Tipped, useBottlePose } from '../../hooks/useBottlePose.ts'
import { useOrbitCamera } from '../../hooks/useOrbitCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { BOTTLE, bodyColumns, NECK, type World } from '../../physics/index.ts'
import { Candies } from '../candies/Candies.tsx'
import type { ColorOf } from '../candies/candyColors.ts'
import { PACKING } from '../candies/pileDepth.ts'
import { BottleEnvironment } from '../environment/BottleEnvironment.tsx'
import { CORK_HEIGHT, Cork } from './Cork.tsx'
import { GlassBottle } from './GlassBottle.tsx'
import { bottleOutline } from './glassShape.ts'

/** What `BottleView` takes. */
export type BottleViewProps = {
  /** sRGB colours such as '#fdf8f1'. @default the six of Kyoto */
  palette?: readonly string[]
  /** Colours of single candies; another function paints all anew. @default none */
  colorOf?: ColorOf
  /** Whether the page shows through behind the bottle. @default false */
  transparent?: boolean
  /** Whether pointer, touch and keys move the camera. @default true */
  interactive?: boolean
  /**
   * Whether the bottle has a cork. It pops off before a pour and returns after it.
   * @default true
   */
  cork?: boolean
  /**
   * Where the camera starts: yaw about the bottle and pitch above the horizon in radians, distance
   * in metres.
   * @default { yaw: 0.35, pitch: 0.2, distance: 4.75 }
   */
  camera?: { yaw: number; pitch: number; distance: number }
  /**
   * Half width and half height that are in view at first, in a picture of any shape. Metres.
   * @default [0.98, 1.45], the bottle, its cork and what lies in front
   */
  fits?: readonly [number, number]
  /** Texels along an edge of the shadow map. @default that of the quality */
  shadowSize?: number
  /** Tells when the bottle is poured out, and how far it is tipped. @default always upright */
  tipped?: Tipped
}

const OUTLINE = bottleOutline()
const SPAN = [BOTTLE.bottom, OUTLINE.lipTop] as const

const TARGET = [0, 0.225, 0] as const

/**
 * The camera stays outside the glass and the cork, with room for the near plane, and above the
 * table.
 */
export const KEEP_OUT = {
  radius: BOTTLE.radius + OUTLINE.wall + 0.2,
  top: NECK.cork + CORK_HEIGHT + 0.2,
  floor: OUTLINE.base + 0.2,
} as const

const IN_VIEW = [0.98, 1.45] as const
const START = { yaw: 0.35, pitch: 0.2, distance: 4.75 }

/**
 * The bottle, its cork and its candies on a table, with light and an orbit camera. Inside a
 * `<PhysicsWorld>` with a world of three dimensions.
 */
export function BottleView(props: BottleViewProps) {
  const { palette = KYOTO, colorOf, transparent = false, interactive = true, cork = true, camera = START } = props
  const { shadowSize, tipped, fits = IN_VIEW } = props
  const { world } = usePhysicsWorld()
  const group = useRef<Group>(null)
  const bottle = useBottlePose(group, tipped)
  useOrbitCamera({
    ...camera,
    target: TARGET,
    nearHeight: () => pileHeight(world),
    nearest: 1.95,
    farthest: 14,
    interactive,
    keepOut: KEEP_OUT,
    fits,
    from: 4.162,
    stepBack: () => 1 - (1 - Math.min(1, bottle.turn / 1.6)) ** 2,
  })
  return (
    <>
      <BottleEnvironment
        level={OUTLINE.base}
        foot={BOTTLE.radius + OUTLINE.wall}
        height={OUTLINE.lipTop - OUTLINE.base}
        transparent={transparent}
        floor={BOTTLE.bottom - OUTLINE.base}
        inner={BOTTLE.radius}
        palette={palette}
        shadowSize={shadowSize}
        bottle={bottle}
      />
      <group ref={group}>
        <GlassBottle transparent={transparent} />
        <Candies palette={palette} colorOf={colorOf} wall={BOTTLE.radius} lightReach={0.125} span={SPAN} />
      </group>
      {cork && <Cork table={OUTLINE.base} bottle={bottle} />}
    </>
  )
}

/** Estimates the height of the pile in metres: the volume of the candies spread over the floor. */
function pileHeight(world: World): number {
  const { position, count } = bodyColumns(world)
  let cubes = 0
  for (let i = 0; i < count; i++) cubes += position[4 * i + 3]! ** 3
  const height = (4 * cubes) / (3 * PACKING * BOTTLE.radius * BOTTLE.radius)
  return Math.min(BOTTLE.top, BOTTLE.bottom + Math.max(0.15, height - 0.1))
}
