// Many walkers at once, each in a world and a lane of its own, on a ground that fills the picture.
// Steps the worlds, draws them with four meshes, and moves their labels.
import { useFrame, useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Color } from 'three'
import { useFlatCamera } from '../../hooks/useFlatCamera.ts'
import { useLightingPreset } from '../../hooks/useLightingPreset.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { advanceClock, createClock, step, type World } from '../../physics/index.ts'
import { NODE_RADIUS } from '../../scenes/soda/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { type Covered, frameRace, laneFit, laneGround, RUN_UP } from '../../view/walkerRoom.ts'
import { relativeToDay } from '../environment/lightLevels.ts'
import { addMark, beginMarks, createMarks, disposeMarks, endMarks, type Marks } from './marks.ts'
import {
  createSpringInstances,
  PAINT,
  readSpringInstances,
  type SpringInstances,
  writeNodes,
  writeSpringInstances,
} from './springInstances.ts'
import { WalkerGround } from './WalkerGround.tsx'

export type Racer = {
  world: World<2>
  /** Mean x of the nodes at the start. Metres. */
  start: number
}

export type RaceViewProps = {
  racers: readonly Racer[]
  /** Whether the worlds are stepped. */
  running: boolean
  /** From start to goal. Metres. */
  distance: number
  /** What other elements cover of the picture. */
  covered: Covered
  /** Whether the page shows through. */
  transparent: boolean
  /** An element over the picture; its k-th child is moved beside the k-th racer. */
  labels: RefObject<HTMLElement | null>
  /** Called after every step. */
  onTick?: () => void
}

const LEAD = new Color('#f49ab4').toArray()
const LINE = new Color('#fff6f2').toArray()
const CANDY = KYOTO.map((css) => new Color(css).offsetHSL(0, 0.2, -0.1).toArray() as Rgb)
type Rgb = [number, number, number]
/** How flat the shadow of a node lies on the ground. */
const FLATTEN = 0.35
/** Pixels between a runner and its label. */
const LABEL_GAP = 10
/** Largest size of the labels in pixels, and their largest part of a lane. */
const LABEL_SIZE = 12
const LABEL_PART = 0.72

export function RaceView({ racers, running, distance, covered, transparent, labels, onTick }: RaceViewProps) {
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const preset = useLightingPreset()
  const paint = useMemo(() => racePaint(preset), [preset])
  const clock = useMemo(() => createClock({}), [])
  const springs = useMemo(createSpringInstances, [])
  const heights = useMemo(() => racers.map(({ world }) => heightOf(springs, world)), [racers, springs])
  const marks = useMemo(() => {
    const shadows = createMarks(1024, { order: 1, soft: 7 })
    shadows.mesh.scale.y = FLATTEN
    return {
      lanes: createMarks(64, { order: 0 }),
      shadows,
      lines: createMarks(1024, { order: 2 }),
      nodes: createMarks(1024, { order: 3 }),
    }
  }, [])
  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  useEffect(
    () => () => {
      for (const each of Object.values(marks)) disposeMarks(each)
    },
    [marks],
  )
  useEffect(() => invalidate(), [racers, running, size, covered, preset, invalidate])

  const frame = frameRace(size.width, size.height, covered, racers.length, distance)
  const { scale, lane, top } = frame
  const pixel = 1 / scale
  const free = size.height - covered.bottom
  const extent = {
    left: -RUN_UP,
    right: size.width * pixel - RUN_UP,
    bottom: -covered.bottom * pixel,
    top: free * pixel,
  }
  useFlatCamera(extent.left, extent.right, extent.bottom, extent.top)

  useFrame((state) => {
    let alpha = 1
    if (running) {
      alpha = advanceClock(clock, frameTime(state).seconds, () => {
        for (const racer of racers) step(racer.world)
        latest.current?.()
      })
      invalidate()
    }
    const { lanes, shadows, lines, nodes } = marks
    const labelSize = Math.min(LABEL_SIZE, LABEL_PART * lane * scale)
    labels.current?.style.setProperty('font-size', `${labelSize}px`)
    const weight = Math.min(1, Math.max(0.42, (lane * scale) / 100))
    for (const each of Object.values(marks)) beginMarks(each)
    let ahead = 0
    let best = Number.NEGATIVE_INFINITY
    racers.forEach(({ world, start }, k) => {
      const ground = laneGround(frame, k)
      readSpringInstances(springs, world, alpha)
      const { middle, left, right } = placeInLane(springs, start, ground, laneFit(frame, heights[k]!))
      if (middle > best) {
        best = middle
        ahead = k
      }
      writeShadows(springs, shadows, ground, 15 * weight, paint.shade)
      writeSpringInstances(springs, lines, weight)
      writeNodes(springs, nodes, 13 * weight, PAINT.edge)
      writeNodes(springs, nodes, 10 * weight, paint.candies[k % CANDY.length]!)
      writeNodes(shifted(springs, -1.6 * weight * pixel), nodes, 3.4 * weight, PAINT.shine)
      const label = labels.current?.children[k] as HTMLElement | undefined
      if (!label) return
      // In front of the runner in the first half of the course, then behind it.
      const behind = middle > distance / 2
      const x = behind ? (left + RUN_UP) * scale - LABEL_GAP : (right + RUN_UP) * scale + LABEL_GAP
      const y = free - (ground + 0.36 * lane) * scale
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(${behind ? -100 : 0}%, -50%)`
    })
    for (let k = 0; k < racers.length; k++) {
      const y = top - (k + 0.5) * lane
      if (k === ahead) addMark(lanes, extent.left, y, extent.right, y, lane * scale, 0, paint.lead, 0, 0.32)
      else if (k % 2 === 0) addMark(lanes, extent.left, y, extent.right, y, lane * scale, 0, paint.lane, 0, 0.4)
    }
    for (const x of [0, distance]) addMark(lanes, x, 0, x, top, 3, 0, paint.line, 0, 0.65)
    for (const each of Object.values(marks)) endMarks(each, pixel)
  })

  return (
    <>
      {!transparent && <WalkerGround extent={extent} horizon={top} lit={distance / 2} />}
      <primitive object={marks.lanes.mesh} dispose={null} />
      <primitive object={marks.shadows.mesh} dispose={null} />
      <primitive object={marks.lines.mesh} dispose={null} />
      <primitive object={marks.nodes.mesh} dispose={null} />
    </>
  )
}

/** Height of a walker with its candies, metres. */
function heightOf(springs: SpringInstances, world: World<2>): number {
  readSpringInstances(springs, world, 1)
  let top = 0
  for (let k = 0; k < springs.bodyCount; k++) top = Math.max(top, springs.positions[2 * k + 1]!)
  return top + 2 * NODE_RADIUS
}

/**
 * Moves the positions of a walker into its lane.
 * @param fit factor on the size about its mean x
 * @returns its mean x from the start, and the x of its ends, metres
 */
function placeInLane({ positions, bodyCount }: SpringInstances, start: number, ground: number, fit: number) {
  let mean = 0
  for (let k = 0; k < bodyCount; k++) mean += positions[2 * k]! / Math.max(1, bodyCount)
  const middle = mean - start
  let [left, right] = [middle, middle]
  for (let k = 0; k < bodyCount; k++) {
    const x = (positions[2 * k]! - mean) * fit + middle
    positions[2 * k] = x
    positions[2 * k + 1] = positions[2 * k + 1]! * fit + ground
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return { middle, left, right }
}

/** The colours of the hour, linear: candies and the first lane lie in the lamp's light. */
function racePaint(preset: LightingPreset) {
  const { lamp, room } = relativeToDay(preset)
  const dim = (color: readonly number[]) => color.map((v, k) => v * Math.sqrt(room[k]!)) as Rgb
  const lit = (color: readonly number[]) => color.map((v, k) => v * Math.min(1, 0.3 * room[k]! + 0.7 * lamp[k]!)) as Rgb
  return {
    lead: lit(LEAD),
    lane: new Color(preset.back).toArray() as Rgb,
    line: dim(LINE),
    shade: new Color(preset.shade).toArray() as Rgb,
    candies: CANDY.map(lit),
  }
}

/** Writes the shadows of the nodes on the ground: fainter, the higher the node. */
function writeShadows(springs: SpringInstances, shadows: Marks, ground: number, width: number, shade: Rgb): void {
  const { positions, bodyCount } = springs
  const y = ground / FLATTEN
  for (let k = 0; k < bodyCount; k++) {
    const x = positions[2 * k]!
    const alpha = 0.4 * Math.exp(-3 * (positions[2 * k + 1]! - ground))
    addMark(shadows, x, y, x, y, width, 0, shade, 0, alpha)
  }
}

/** Moves the nodes up and left, for their highlights. */
function shifted(springs: SpringInstances, by: number): SpringInstances {
  for (let k = 0; k < springs.bodyCount; k++) {
    springs.positions[2 * k]! += by
    springs.positions[2 * k + 1]! -= by
  }
  return springs
}
