// Many walkers at once: a world each, all in one view, on tracks one behind the other. Steps them, and draws them with a handful of meshes.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { Color } from 'three'
import { useFlatCamera } from '../../hooks/useFlatCamera.ts'
import { advanceClock, createClock, step, type World } from '../../physics/index.ts'
import { frameTime } from '../../view/frameTime.ts'
import { KYOTO } from '../candies/palettes.ts'
import { addMark, beginMarks, createMarks, disposeMarks, endMarks, type Marks } from './marks.ts'
import { createSpringInstances, readEnds, writeSpringInstances } from './springInstances.ts'

export type Racer = { world: World<2> /** mean x at the start, m */; start: number }

export type RaceViewProps = {
  racers: readonly Racer[]
  running: boolean
  /** m */
  distance: number
  /** after every tick */
  onTick?: () => void
}

const MAT = new Color('#d9e2f3')
const EVEN = new Color('#fdece8').toArray()
const ODD = new Color('#fae0de').toArray()
const LEAD = new Color('#f8c6cf').toArray()
const POST = new Color('#a8476c').toArray()
const CANDY = KYOTO.map((css) => new Color(css).lerp(new Color('#e7a9bc'), 0.22).toArray())
const EDGE = new Color('#7a4a66').toArray()
/** A walker is about so high, m. */
const TALL = 1.3

export function RaceView({ racers, running, distance, onTick }: RaceViewProps) {
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const clock = useMemo(() => createClock({}), [])
  const filling = useRef(createSpringInstances())
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

  // The whole course from side to side; tracks share the height.
  const room = 2.4 // m in front of the start and behind the goal, for bodies
  const across = distance + 2 * room
  const metre = size.width / across
  const high = size.height / metre
  const gap = high / (racers.length + 1.5)
  useFlatCamera(-room, distance + room, 0, high)

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
    const pixel = 1 / metre
    const thick = Math.min(1, Math.max(0.42, (gap * metre) / 90))
    const small = Math.min(1, (1.7 * gap) / TALL)
    for (const each of [tracks, lines, dots]) beginMarks(each)
    let ahead = 0
    let best = Number.NEGATIVE_INFINITY
    racers.forEach(({ world, start }, k) => {
      // The first runs at the back.
      const ground = high - (k + 1.35) * gap
      const { current: at } = filling
      readEnds(at, world, alpha)
      const middle = shrink(at.positions, at.nodes, start, ground, small)
      if (middle > best) {
        best = middle
        ahead = k
      }
      writeSpringInstances(at, world, lines, null, 0, 0, thick)
      nodes(dots, at.positions, at.nodes, thick, k)
    })
    for (let k = 0; k < racers.length; k++) {
      const y = high - (k + 0.85) * gap
      addMark(tracks, -2 * room, y, across, y, gap * metre, 0, k === ahead ? LEAD : k % 2 ? ODD : EVEN)
    }
    const foot = high - (racers.length + 0.35) * gap
    const top = high - 0.35 * gap
    for (const x of [0, distance]) addMark(tracks, x, foot, x, top, 2, 0, POST, 0, 0.5)
    endMarks(tracks, pixel)
    endMarks(lines, pixel)
    endMarks(dots, pixel)
  })

  return (
    <>
      <color attach="background" args={[MAT]} />
      <primitive object={marks.tracks.mesh} dispose={null} />
      <primitive object={marks.lines.mesh} dispose={null} />
      <primitive object={marks.dots.mesh} dispose={null} />
    </>
  )
}

/** Onto its track: about its middle, smaller where tracks are narrow. @returns how far the middle came, m */
function shrink(positions: Float32Array, count: number, start: number, ground: number, small: number): number {
  let middle = 0
  for (let k = 0; k < count; k++) middle += positions[2 * k]! / Math.max(1, count)
  for (let k = 0; k < count; k++) {
    positions[2 * k] = (positions[2 * k]! - middle) * small + middle - start
    positions[2 * k + 1] = positions[2 * k + 1]! * small + ground
  }
  return middle - start
}

function nodes(dots: Marks, positions: Float32Array, count: number, thick: number, racer: number): void {
  const paint = CANDY[racer % CANDY.length]!
  for (let k = 0; k < count; k++) {
    const x = positions[2 * k]!
    const y = positions[2 * k + 1]!
    addMark(dots, x, y, x, y, 12 * thick, 0, EDGE, 0, 0.55)
    addMark(dots, x, y, x, y, 9.5 * thick, 0, paint)
  }
}
