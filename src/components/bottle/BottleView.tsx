// The bottle and its candies on a table, viewed by an orbit camera. In each frame the bottle is
// upright, tipped while it is poured out, or on its way back.
import { useFrame, useThree } from '@react-three/fiber'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Group } from 'three'
import { useOrbitCamera } from '../../hooks/useOrbitCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { type BottlePose, bottlePose, smoothstep } from '../../jar/pourPath.ts'
import { type JarVessel, vesselOf } from '../../jar/vessels.ts'
import { bodyColumns, type World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { Candies, type CandiesProps } from '../candies/Candies.tsx'
import { PACKING } from '../candies/pileDepth.ts'
import { Surroundings } from '../environment/Surroundings.tsx'
import { Tabletop } from '../environment/Tabletop.tsx'
import { Cork } from './Cork.tsx'
import { GlassBottle } from './GlassBottle.tsx'
import { FROM, frameOf, START } from './vesselFrame.ts'

/** What `BottleView` takes. */
export type BottleViewProps = Pick<CandiesProps, 'palette' | 'colorOf' | 'appearanceOf' | 'lookOf' | 'onError'> & {
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
   * @default what the vessel needs: its cork, and what lies in front
   */
  fits?: readonly [number, number]
  /** Texels along an edge of the shadow map. @default that of the quality */
  shadowSize?: number
  /** The vessel around the candies, of `vesselOf`. @default the bottle */
  vessel?: JarVessel
  /** Tells when the bottle is poured out, and how far it is tipped. @default always upright */
  tipped?: Tipped
  /** What is drawn on the glass, in its frame: it tips with the bottle. @default nothing */
  children?: ReactNode
}

const BOTTLE = vesselOf('bottle')

/**
 * The bottle, its cork and its candies on a table, with light and an orbit camera. Inside a
 * `<PhysicsWorld>` with a world of three dimensions.
 */
export function BottleView(props: BottleViewProps) {
  const { palette = KYOTO, colorOf, transparent = false, interactive = true, cork = true, camera = START } = props
  const { appearanceOf = props.lookOf, onError, shadowSize, tipped, vessel = BOTTLE } = props
  const { table } = vessel
  const { target, keepOut, span, inView } = useMemo(() => frameOf(vessel), [vessel])
  const fits = props.fits ?? inView
  const { world } = usePhysicsWorld()
  const group = useRef<Group>(null)
  const bottle = useBottlePose(group, vessel, tipped)
  useOrbitCamera({
    ...camera,
    target,
    nearHeight: () => pileHeight(world, vessel),
    nearest: 1.95,
    farthest: 14,
    interactive,
    keepOut,
    fits,
    from: FROM,
    stepBack: () => 1 - (1 - Math.min(1, bottle.turn / 1.6)) ** 2,
  })
  return (
    <>
      <Surroundings paper={transparent ? undefined : table} shadowSize={shadowSize} />
      <Tabletop vessel={vessel} height={span[1] - table} {...{ transparent, palette, bottle }} />
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
        />
        {props.children}
      </group>
      {cork && vessel.hasCork && <Cork vessel={vessel} bottle={bottle} />}
    </>
  )
}

/** Estimates the height of the pile in metres: the volume of the candies spread over the floor. */
function pileHeight(world: World, { floor, shoulder, radius }: JarVessel): number {
  const { position, count } = bodyColumns(world)
  let cubes = 0
  for (let i = 0; i < count; i++) cubes += position[4 * i + 3]! ** 3
  const height = (4 * cubes) / (3 * PACKING * radius * radius)
  return Math.min(shoulder, floor + Math.max(0.15, height - 0.1))
}

/** How a bottle is poured out. */
export type Tipped = {
  /** Whether it is being poured out. */
  isPouringOut(): boolean
  /** Its angle in radians; `alpha` is the position between the last two steps, 0 to 1. */
  turn(alpha: number): number
  /** Whether its mouth is open, because a candy is carried over it. @default false */
  isOpen?(): boolean
}

/** The bottle as it is now; changed in place. */
export type BottleState = BottlePose & {
  /** 1: on the table. 0: lifted off it. */
  onTable: number
  /** Whether the cork has to be off. */
  open: boolean
}

/** Seconds in which an empty bottle returns. */
const RETURN_TIME = 0.9
/** Radians at which the bottle has left the table. */
const LIFTED = 0.3

/**
 * Moves the group that holds the bottle.
 * @param tipped the bottle stays upright without it
 */
function useBottlePose(group: { current: Group | null }, vessel: JarVessel, tipped?: Tipped): BottleState {
  const { frame } = usePhysicsWorld()
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const bottle = useMemo<BottleState>(() => ({ turn: 0, x: 0, y: 0, onTable: 1, open: false }), [])
  const last = useRef({ turn: 0, left: 0 })
  useFrame((state) => {
    const pouring = tipped?.isPouringOut() ?? false
    let turn = pouring ? tipped!.turn(frame.alpha) : 0
    const way = last.current
    if (pouring) {
      way.turn = turn
      way.left = 1
    } else if (bottle.turn > 0) {
      way.left = Math.max(0, way.left - frameTime(state).seconds / RETURN_TIME)
      turn = way.turn * smoothstep(way.left)
    }
    bottle.open = pouring || turn > 0 || (tipped?.isOpen?.() ?? false)
    if (turn === bottle.turn) return
    Object.assign(bottle, bottlePose(turn, vessel))
    bottle.onTable = Math.max(0, 1 - turn / LIFTED)
    group.current?.position.set(bottle.x, bottle.y, 0)
    group.current?.rotation.set(0, 0, -turn)
    group.current?.updateMatrixWorld(true)
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, -9)
  return bottle
}
