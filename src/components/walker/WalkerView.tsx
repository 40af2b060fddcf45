// A walker in its room: springs as lines, muscles as spindles, nodes as candies, and a shadow on the
// ground.
import { OrthographicCamera } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Matrix4 } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import type { World } from '../../physics/index.ts'
import { NODE_RADIUS } from '../../scenes/soda/index.ts'
import { type Covered, fitRoom, framingOfRoom, NOTHING_COVERED, type RoomFraming } from '../../view/walkerRoom.ts'
import { Candies } from '../candies/Candies.tsx'
import { uploadInstances } from '../canvas/instances.tsx'
import { Ground } from '../environment/Flat.tsx'
import {
  readSpringInstances,
  SpringInstances,
  writeClassicDrawing,
  writeNodes,
  writeSpringInstances,
} from './springInstances.ts'
import { createMarks, type Marks, WalkerMarks } from './WalkerMarks.tsx'
import { WalkerRoom } from './WalkerRoom.tsx'

/** What `WalkerView` takes. */
export type WalkerViewProps = {
  /** sRGB colours of the nodes. @default the six of Kyoto */
  palette?: readonly string[]
  /** Whether the page shows through. @default false */
  transparent?: boolean
  /**
   * Whether it looks as in Soda Constructor: black lines, square nodes and dots of muscles on white.
   * @default false
   */
  classic?: boolean
  /**
   * Sizes of the covered parts at the right and lower edges of the picture, which the room avoids.
   * CSS pixels. @default nothing
   */
  covered?: Covered
  /** Distance between lines of a grid; 0: no grid. Metres. @default 0 */
  grid?: number
  /** Called with the place of the room in the picture whenever it changes. */
  onFraming?: (framing: RoomFraming) => void
  /**
   * Called in each changed frame to add marks over the walker, in metres. `ends` has the two ends of
   * each spring as indices of `positions`.
   */
  overlay?: (marks: Marks, positions: Float32Array, ends: Int32Array) => void
}

/**
 * Draws a walker in its room, which follows the size of the picture. Use it inside a `<PhysicsWorld>`
 * with a world from `createModelWorld` or `walkerScene`.
 */
export function WalkerView(props: WalkerViewProps) {
  const { palette, transparent = false, classic = false, grid = 0, onFraming, overlay } = props
  const { right, bottom } = props.covered ?? NOTHING_COVERED
  const { world } = usePhysicsWorld()
  const size = useThree((state) => state.size)
  const framing = useMemo(
    () => framingOfRoom(size.width, size.height, { right, bottom }),
    [size.width, size.height, right, bottom],
  )
  useEffect(() => {
    fitRoom(world as World<2>, framing.width, framing.height)
    onFraming?.(framing)
  }, [world, framing, onFraming])
  const { scale, left } = framing
  const extent = {
    left: -left / scale,
    right: (size.width - left) / scale,
    bottom: (framing.bottom - size.height) / scale,
    top: framing.bottom / scale,
  }
  return (
    <>
      <OrthographicCamera makeDefault manual {...extent} near={0.1} far={20} position={[0, 0, 5]} />
      {classic && !transparent && <Ground color="#fff" />}
      {!classic && (
        <WalkerRoom
          extent={extent}
          grid={grid}
          transparent={transparent}
          width={framing.width}
          height={framing.height}
          pixel={1 / scale}
        />
      )}
      <Springs pixel={1 / scale} overlay={overlay} room={classic ? framing : null} />
      {!classic && <Candies palette={palette} shadows={false} />}
    </>
  )
}

/** Width of the outline of a candy. Pixels. */
const OUTLINE = 0.8
/** The shadow on the ground, flattened and leaning away from the lamp. */
const [LEAN, FLATTEN] = [0.42, 0.2]
const CAST = new Matrix4().set(
  ...[1, LEAN, 0, LEAN * NODE_RADIUS],
  ...[0, FLATTEN, 0, (FLATTEN - 1) * NODE_RADIUS],
  ...[0, 0, 1, -0.4],
  ...[0, 0, 0, 1],
)

/** `room`: of the classic drawing, or null. */
type SpringsProps = { pixel: number; overlay: WalkerViewProps['overlay']; room: RoomFraming | null }

function Springs({ pixel, overlay, room }: SpringsProps) {
  const physics = usePhysicsWorld()
  const [lines] = useState(() => createMarks(64))
  const [over] = useState(() => createMarks(32))
  const springs = useMemo(() => new SpringInstances(), [])
  const drawn = useRef({ version: -1, pixel: 0, overlay, room })
  useEffect(() => physics.invalidate(), [physics, room])
  useFrame(() => {
    const { frame, world } = physics
    const last = drawn.current
    const unchanged = pixel === last.pixel && overlay === last.overlay && room === last.room
    if (unchanged && frame.version === last.version) return
    readSpringInstances(springs, world as World<2>, frame.alpha)
    lines.count = over.count = 0
    if (room) writeClassicDrawing(springs, lines, room)
    else {
      writeSpringInstances(springs, lines)
      writeNodes(springs, lines, 2 * (NODE_RADIUS / pixel + OUTLINE))
    }
    overlay?.(over, springs.positions, springs.ends)
    for (const marks of [lines, over]) uploadInstances(marks)
    drawn.current = { version: frame.version, pixel, overlay, room }
  })
  return (
    <>
      {!room && (
        <WalkerMarks
          marks={lines}
          pixel={pixel}
          renderOrder={1}
          tint="#3d1c3a"
          alpha={0.25}
          soft={8}
          matrixAutoUpdate={false}
          matrix={CAST}
        />
      )}
      <WalkerMarks marks={lines} pixel={pixel} renderOrder={2} position-z={-0.8 * NODE_RADIUS} />
      <WalkerMarks marks={over} pixel={pixel} renderOrder={9} position-z={3 * NODE_RADIUS} />
    </>
  )
}
