// Many walkers at once, each in a world of its own, on tracks one behind the other. Steps them, and
// draws them with three meshes.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { Color } from 'three'
import { useFlatCamera } from '../../hooks/useFlatCamera.ts'
import { KYOTO } from '../../jar/palettes.ts'
import { advanceClock, createClock, step, type World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { addMark, beginMarks, createMarks, disposeMarks, endMarks, type Marks } from './marks.ts'
import {
  createSpringInstances,
  readSpringInstances,
  type SpringInstances,
  writeSpringInstances,
} from './springInstances.ts'

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
  /** Called after every step. */
  onTick?: () => void
}

const BACKGROUND = new Color('#d9e2f3')
const EVEN = new Color('#fdece8').toArray()
const ODD = new Color('#fae0de').toArray()
const LEAD = new Color('#f8c6cf').toArray()
const LINE = new Color('#a8476c').toArray()
const CANDY = KYOTO.map((css) => new Color(css).lerp(new Color('#e7a9bc'), 0.22).toArray())
const EDGE = new Color('#7a4a66').toArray()
/** Approximate height of a walker. Metres. */
const WALKER_HEIGHT = 1.3

export function RaceView({ racers, running, distance, onTick }: RaceViewProps) {
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const clock = useMemo(() => createClock({}), [])
  const springs = useMemo(createSpringInstances, [])
  const marks = useMemo(
    () => ({
      tracks: createMarks(64, { order: 0 }),
      lines: createMarks(1024, { order: 2 }),
      dots: createMarks(1024, { order: 3 }),
    }),
    [],
  )
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
  useEffect(() => invalidate(), [racers, running, size, invalidate])

  // The whole course fits the width; the tracks share the height.
  const margin = 2.4 // metres before the start and after the goal
  const width = distance + 2 * margin
  const pixelsPerMetre = size.width / width
  const height = size.height / pixelsPerMetre
  const gap = height / (racers.length + 1.5)
  useFlatCamera(-margin, distance + margin, 0, height)

  useFrame((state) => {
    let alpha = 1
    if (running) {
      alpha = advanceClock(clock, frameTime(state).seconds, () => {
        for (const racer of racers) step(racer.world)
        latest.current?.()
      })
      invalidate()
    }
    const { tracks, lines, dots } = marks
    const pixel = 1 / pixelsPerMetre
    const scale = Math.min(1, Math.max(0.42, (gap * pixelsPerMetre) / 90))
    const small = Math.min(1, (1.7 * gap) / WALKER_HEIGHT)
    for (const each of [tracks, lines, dots]) beginMarks(each)
    let ahead = 0
    let best = Number.NEGATIVE_INFINITY
    racers.forEach(({ world, start }, k) => {
      // The first walker is on the track farthest back.
      const ground = height - (k + 1.35) * gap
      readSpringInstances(springs, world, alpha)
      const middle = placeOnTrack(springs, start, ground, small)
      if (middle > best) {
        best = middle
        ahead = k
      }
      writeSpringInstances(springs, lines, null, scale)
      writeNodes(dots, springs, scale, k)
    })
    for (let k = 0; k < racers.length; k++) {
      const y = height - (k + 0.85) * gap
      addMark(tracks, -2 * margin, y, width, y, gap * pixelsPerMetre, 0, k === ahead ? LEAD : k % 2 ? ODD : EVEN)
    }
    const foot = height - (racers.length + 0.35) * gap
    const top = height - 0.35 * gap
    for (const x of [0, distance]) addMark(tracks, x, foot, x, top, 2, 0, LINE, 0, 0.5)
    endMarks(tracks, pixel)
    endMarks(lines, pixel)
    endMarks(dots, pixel)
  })

  return (
    <>
      <color attach="background" args={[BACKGROUND]} />
      <primitive object={marks.tracks.mesh} dispose={null} />
      <primitive object={marks.lines.mesh} dispose={null} />
      <primitive object={marks.dots.mesh} dispose={null} />
    </>
  )
}

/**
 * Moves the positions of a walker onto its track.
 * @param size factor on the size about its mean x
 * @returns the distance of its mean x from the start, metres
 */
function placeOnTrack({ positions, bodyCount }: SpringInstances, start: number, ground: number, size: number): number {
  let mean = 0
  for (let k = 0; k < bodyCount; k++) mean += positions[2 * k]! / Math.max(1, bodyCount)
  for (let k = 0; k < bodyCount; k++) {
    positions[2 * k] = (positions[2 * k]! - mean) * size + mean - start
    positions[2 * k + 1] = positions[2 * k + 1]! * size + ground
  }
  return mean - start
}

function writeNodes(dots: Marks, { positions, bodyCount }: SpringInstances, scale: number, racer: number): void {
  const paint = CANDY[racer % CANDY.length]!
  for (let k = 0; k < bodyCount; k++) {
    const x = positions[2 * k]!
    const y = positions[2 * k + 1]!
    addMark(dots, x, y, x, y, 12 * scale, 0, EDGE, 0, 0.55)
    addMark(dots, x, y, x, y, 9.5 * scale, 0, paint)
  }
}
