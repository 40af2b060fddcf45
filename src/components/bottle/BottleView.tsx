// The bottle and its candies on a table, viewed by an orbit camera.
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { Group } from 'three'
import { keepOnTable, type Tipped, useBottlePose } from '../../hooks/useBottlePose.ts'
import { useOrbitCamera } from '../../hooks/useOrbitCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { type JarVessel, vesselOf } from '../../jar/vessels.ts'
import { bodyColumns, type World } from '../../physics/index.ts'
import { Candies, type CandiesProps } from '../candies/Candies.tsx'
import { PACKING } from '../candies/pileDepth.ts'
import { Surroundings } from '../environment/Surroundings.tsx'
import { Tabletop } from '../environment/Tabletop.tsx'
import { Cork } from './Cork.tsx'
import { GlassBottle } from './GlassBottle.tsx'
import { FROM, framingOf, START } from './vesselFraming.ts'

/** What `BottleView` takes. */
export type BottleViewProps = Pick<CandiesProps, 'palette' | 'colorOf' | 'appearanceOf' | 'onError'> & {
  /** Whether the page shows through behind the bottle. @default false */
  transparent?: boolean
  /** Whether pointer, touch and keys move the camera. @default true */
  interactive?: boolean
  /** Whether the bottle has a cork, which pops off before a pour and returns after it. @default true */
  cork?: boolean
  /**
   * The first place of the camera: yaw about the bottle and pitch above the horizon in radians,
   * distance in metres.
   * @default { yaw: 0.35, pitch: 0.2, distance: 4.75 }
   */
  camera?: { yaw: number; pitch: number; distance: number }
  /**
   * Half of the width and height that are in view at first, in a picture of any shape. Metres.
   * @default the vessel with its cork, and the table in front
   */
  fits?: readonly [number, number]
  /** The vessel around the candies, from `vesselOf`. @default the bottle */
  vessel?: JarVessel
  /** How the bottle is tilted and poured out. @default always upright */
  tipped?: Tipped
  /** Drawn in the bottle's coordinates: it tips with the bottle. @default nothing */
  children?: ReactNode
}

const BOTTLE = vesselOf('bottle')

/**
 * Draws the bottle, its cork and its candies on a table, with light and an orbit camera. Use it
 * inside a `<PhysicsWorld>` with a three-dimensional world.
 */
export function BottleView(props: BottleViewProps) {
  const { palette = KYOTO, colorOf, transparent = false, interactive = true, cork = true, camera = START } = props
  const { appearanceOf, onError, tipped, vessel = BOTTLE } = props
  const { table } = vessel
  const { target, keepOut, span, inView } = useMemo(() => framingOf(vessel), [vessel])
  const fits = props.fits ?? inView
  const { world } = usePhysicsWorld()
  const group = useRef<Group>(null)
  const bottle = useBottlePose(group, vessel, tipped)
  const place = useCallback(
    (places: Float32Array, turns: Float32Array, count: number) => keepOnTable(bottle, vessel, places, turns, count),
    [bottle, vessel],
  )
  useOrbitCamera({
    ...camera,
    target,
    nearHeight: () => nearPileHeight(world, vessel),
    interactive,
    keepOut,
    fits,
    from: FROM,
    stepBack: () => (bottle.leans ? 0.6 : 1) * (1 - (1 - Math.min(1, bottle.turn / 1.6)) ** 2),
  })
  return (
    <>
      <Surroundings paper={transparent ? undefined : table} />
      <Tabletop vessel={vessel} height={span[1] - table} transparent={transparent} palette={palette} bottle={bottle} />
      <group ref={group}>
        <GlassBottle vessel={vessel} transparent={transparent} />
        <Candies
          palette={palette}
          colorOf={colorOf}
          appearanceOf={appearanceOf}
          onError={onError}
          wall={vessel.radius}
          lightReach={0.125}
          span={span}
          place={place}
        />
        {props.children}
      </group>
      {cork && vessel.hasCork && <Cork vessel={vessel} bottle={bottle} />}
    </>
  )
}

/** Estimates the height of the pile in metres from the volume of the candies. */
function nearPileHeight(world: World, { floor, shoulder, radius }: JarVessel): number {
  const { position, count } = bodyColumns(world)
  let cubes = 0
  for (let i = 0; i < count; i++) cubes += position[4 * i + 3]! ** 3
  const height = (4 * cubes) / (3 * PACKING * radius * radius)
  return Math.min(shoulder, floor + Math.max(0.15, height - 0.1))
}
