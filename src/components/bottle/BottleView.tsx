// The bottle and what is in it, on its set, seen by a camera that circles it.
import { useRef } from 'react'
import type { Group } from 'three'
import { type Tipped, useBottlePose } from '../../hooks/useBottlePose.ts'
import { useOrbitCamera } from '../../hooks/useOrbitCamera.ts'
import { type AnyWorld, usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { BOTTLE, NECK } from '../../physics/index.ts'
import { Candies } from '../candies/Candies.tsx'
import { type ColorOf, KYOTO } from '../candies/palettes.ts'
import { BottleEnvironment } from '../environment/BottleEnvironment.tsx'
import { CORK_HEIGHT, Cork } from './Cork.tsx'
import { GlassBottle } from './GlassBottle.tsx'
import { bottleOutline } from './glassShape.ts'

/** What `BottleView` takes. */
export type BottleViewProps = {
  /** sRGB colours such as '#fdf8f1'; the six of Kyoto by default */
  palette?: readonly string[]
  /** colours of single candies; another function paints all anew */
  colorOf?: ColorOf
  /** the page shows through behind the bottle */
  transparent?: boolean
  /** the camera follows pointer, touch and keys; true */
  interactive?: boolean
  /** whether it has one; true. It pops off before a pour and goes back after it */
  cork?: boolean
  /** where the camera stands at first: radians about the bottle, radians above the horizon, metres away */
  camera?: { yaw: number; pitch: number; distance: number }
  /** half width and half height, m, of what is seen whole at first, whatever the shape of the picture; [0.98, 1.4]: the bottle and its cork */
  fits?: readonly [number, number]
  /** texels along an edge of the shadow map; the quality's own */
  shadowSize?: number
  /** says when the bottle is poured out, and how far it is tipped then; always upright */
  tipped?: Tipped
}

const OUTLINE = bottleOutline()
const SPAN = [BOTTLE.bottom, OUTLINE.lipTop] as const

const TARGET = [0, 0.28, 0] as const
/** Part of the space in a heap that is sugar. */
const PACKING = 0.6

/** The glass and the cork in it, with room for the lens, and the table: the camera stays outside. */
export const KEEP_OUT = {
  radius: BOTTLE.radius + OUTLINE.wall + 0.2,
  top: NECK.cork + CORK_HEIGHT + 0.2,
  floor: OUTLINE.base + 0.2,
} as const

const WHOLE = [0.98, 1.4] as const
const START = { yaw: 0.35, pitch: 0.2, distance: 4.75 }

/** The bottle, its cork and its candies on a table, with light and a camera that circles it. Inside a <PhysicsWorld> with a world of three dimensions. */
export function BottleView(props: BottleViewProps) {
  const { palette = KYOTO, colorOf, transparent = false, interactive = true, cork = true, camera = START } = props
  const { shadowSize, tipped, fits = WHOLE } = props
  const { world } = usePhysicsWorld()
  const bottle = useRef<Group>(null)
  const standing = useBottlePose(bottle, tipped)
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
    stepBack: () => 1 - (1 - Math.min(1, standing.turn / 1.6)) ** 2,
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
        bottle={standing}
      />
      <group ref={bottle}>
        <GlassBottle transparent={transparent} />
        <Candies palette={palette} colorOf={colorOf} wall={BOTTLE.radius} lightReach={0.125} span={SPAN} />
      </group>
      {cork && <Cork table={OUTLINE.base} standing={standing} />}
    </>
  )
}

/** About how high the candies stand, m: their volume spread over the floor. */
function pileHeight({ bodies }: AnyWorld): number {
  const { position, count } = bodies
  let cubes = 0
  for (let i = 0; i < count; i++) cubes += position[4 * i + 3]! ** 3
  const height = (4 * cubes) / (3 * PACKING * BOTTLE.radius * BOTTLE.radius)
  return Math.min(BOTTLE.top, BOTTLE.bottom + Math.max(0.15, height - 0.1))
}
