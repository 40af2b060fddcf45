// A walker in its room: springs as lines, muscles with a dot, nodes as candies. The room follows
// the size of the window.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { useFlatCamera } from '../../hooks/useFlatCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { NODE_RADIUS, type World } from '../../physics/index.ts'
import { fitRoom, frameRoom, type RoomFrame } from '../../view/walkerRoom.ts'
import { Candies } from '../candies/Candies.tsx'
import { writeClassicDrawing } from './classicDrawing.ts'
import { beginMarks, createCopy, createMarks, disposeMarks, endMarks, type Marks } from './marks.ts'
import { createSpringInstances, readSpringInstances, writeSpringInstances } from './springInstances.ts'
import { WalkerRoom } from './WalkerRoom.tsx'

/** What `WalkerView` takes. */
export type WalkerViewProps = {
  /** sRGB colours of the nodes. @default the six of Kyoto */
  palette?: readonly string[]
  /** Whether the page shows through. @default false */
  transparent?: boolean
  /**
   * Whether it is drawn as Soda Constructor drew it: black lines, square nodes and dots of muscles
   * on white.
   * @default false
   */
  classic?: boolean
  /** Whether the world's room follows the size of the window. @default true */
  follow?: boolean
  /** Distance between the lines of a grid; 0: no grid. Metres. @default 0 */
  grid?: number
  /** Called with the place of the room in the window whenever it changes. */
  onFrame?: (frame: RoomFrame) => void
  /**
   * Draws more marks over the walker, in metres, in each frame in which something changed. `ends`
   * holds the two ends of each spring as indices of `positions`.
   */
  overlay?: (marks: Marks, positions: Float32Array, ends: Int32Array) => void
}

/**
 * A walker in its room, which follows the size of the picture. Inside a `<PhysicsWorld>` with a
 * world of `createModelWorld` or `walkerScene`.
 */
export function WalkerView(props: WalkerViewProps) {
  const { palette, transparent = false, classic = false, follow = true, grid = 0, onFrame, overlay } = props
  const { world } = usePhysicsWorld()
  const size = useThree((state) => state.size)
  const frame = useMemo(() => frameRoom(size.width, size.height), [size.width, size.height])
  useEffect(() => {
    if (follow) fitRoom(world as World<2>, frame.width, frame.height)
    onFrame?.(frame)
  }, [world, frame, follow, onFrame])
  const { scale, left } = frame
  const below = (size.height - frame.bottom) / scale
  useFlatCamera(-left / scale, (size.width - left) / scale, -below, frame.bottom / scale)
  return (
    <>
      {classic && !transparent && <color attach="background" args={['#fff']} />}
      {!classic && (
        <WalkerRoom width={frame.width} height={frame.height} grid={grid} pixel={1 / scale} transparent={transparent} />
      )}
      <Springs pixel={1 / scale} overlay={overlay} room={classic ? frame : null} />
      {!classic && <Candies palette={palette} />}
    </>
  )
}

/** `room`: that of the classic drawing, or null. */
type SpringsProps = { pixel: number; overlay: WalkerViewProps['overlay']; room: RoomFrame | null }

function Springs({ pixel, overlay, room }: SpringsProps) {
  const physics = usePhysicsWorld()
  const marks = useMemo(() => {
    const lines = createMarks(64, { order: 2 })
    return {
      shadow: createCopy(lines, { order: 1, tint: '#6b3a55', alpha: 0.13, offset: [5, -6], soft: 5 }),
      lines,
      dots: createMarks(64, { order: 3 }),
      over: createMarks(32, { order: 9 }),
    }
  }, [])
  const springs = useMemo(createSpringInstances, [])
  const drawn = useRef({ version: -1, pixel: 0, overlay, room })
  useEffect(() => physics.invalidate(), [physics, room])
  useEffect(
    () => () => {
      for (const each of Object.values(marks)) disposeMarks(each)
    },
    [marks],
  )
  useFrame(() => {
    const { frame, world } = physics
    const last = drawn.current
    const unchanged = pixel === last.pixel && overlay === last.overlay && room === last.room
    if (unchanged && frame.version === last.version) return
    const { lines, dots, over, shadow } = marks
    readSpringInstances(springs, world as World<2>, frame.alpha)
    for (const each of [lines, dots, over]) beginMarks(each)
    if (room) writeClassicDrawing(springs, lines, room)
    else writeSpringInstances(springs, lines, dots)
    overlay?.(over, springs.positions, springs.ends)
    endMarks(lines, pixel, [shadow])
    endMarks(dots, pixel)
    endMarks(over, pixel)
    last.version = frame.version
    last.pixel = pixel
    last.overlay = overlay
    last.room = room
  })
  return (
    <>
      {!room && <primitive object={marks.shadow.mesh} position-z={-0.085} dispose={null} />}
      <primitive object={marks.lines.mesh} position-z={-0.8 * NODE_RADIUS} dispose={null} />
      <primitive object={marks.dots.mesh} position-z={-0.5 * NODE_RADIUS} dispose={null} />
      <primitive object={marks.over.mesh} position-z={3 * NODE_RADIUS} dispose={null} />
    </>
  )
}
