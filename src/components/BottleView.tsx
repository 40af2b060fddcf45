// The bottle and what is in it, on its set, seen by a camera that circles it.
import { useOrbit } from '../hooks/useOrbit.ts'
import { Candies } from './Candies.tsx'
import { GlassBottle } from './GlassBottle.tsx'
import { BOTTLE, bottleOutline } from './glassShape.ts'
import type { ColorOf } from './palettes.ts'
import { Stage } from './Stage.tsx'

export type BottleViewProps = {
  palette?: readonly string[]
  /** colours of single candies; another function paints all anew */
  colorOf?: ColorOf
  /** the page shows through behind the bottle */
  transparent?: boolean
  /** the camera follows pointer, touch and keys; true */
  interactive?: boolean
  cork?: boolean
  /** where the camera stands at first: radians about the bottle, radians above the horizon, metres away */
  camera?: { yaw: number; pitch: number; distance: number }
  shadowSize?: number
}

const OUTLINE = bottleOutline(BOTTLE)
const SPAN = [BOTTLE.bottom, OUTLINE.lipTop] as const

const START = { yaw: 0.35, pitch: 0.2, distance: 4.75 }

export function BottleView(props: BottleViewProps) {
  const { palette, colorOf, transparent = false, interactive = true, cork = true, camera = START, shadowSize } = props
  useOrbit({
    ...camera,
    target: [0, 0.28, 0],
    nearest: 1.95,
    farthest: 14,
    interactive,
    fits: { half: [0.98, 1.4], from: START.distance },
  })
  return (
    <>
      <Stage
        level={OUTLINE.base}
        foot={BOTTLE.radius + OUTLINE.wall}
        height={OUTLINE.lipTop - OUTLINE.base}
        transparent={transparent}
        shadowSize={shadowSize}
      />
      <GlassBottle cork={cork} />
      <Candies palette={palette} colorOf={colorOf} wall={BOTTLE.radius} lightReach={0.16} span={SPAN} />
    </>
  )
}
