// An orthographic camera in front of the walker's room: 240 pixels a metre and 32 pixels of
// padding, as in Soda Constructor. The room follows the size of the window; in a window too small
// for a walker the picture is scaled down instead.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { OrthographicCamera } from 'three'
import { configure, sodaRoom, type World } from '../../physics/index.ts'

const PIXELS_PER_METRE = 240
const PADDING = 32
/** Smallest room. Metres. */
const LEAST_WIDTH = 2.4
const LEAST_HEIGHT = 1.3

/** Where the room lies in the picture. */
export type RoomFrame = {
  /** Size of the room. Metres. */
  width: number
  height: number
  /** Pixels a metre. */
  scale: number
  /** Left and lower edge in the window. Pixels. */
  left: number
  bottom: number
}

/** The room of a window whose size is given in pixels. */
export function frameRoom(windowWidth: number, windowHeight: number): RoomFrame {
  const across = Math.max(1, windowWidth - 2 * PADDING)
  const up = Math.max(1, windowHeight - 2 * PADDING)
  const scale = Math.min(PIXELS_PER_METRE, across / LEAST_WIDTH, up / LEAST_HEIGHT)
  return { width: across / scale, height: up / scale, scale, left: PADDING, bottom: windowHeight - PADDING }
}

/** Changes the size of the room of a walker's world. Metres. */
export function fitRoom(world: World<2>, width: number, height: number): void {
  const room = world.containers.find((container) => container.kind === 'sodaRoom')
  if (!room || (room.width === width && room.height === height)) return
  configure(world, { containers: [sodaRoom({ ...room, width, height })] })
}

/** Installs a camera that shows [left, right] x [bottom, top] of the plane z = 0. Metres. */
export function useFlatCamera(left: number, right: number, bottom: number, top: number): OrthographicCamera {
  const set = useThree((state) => state.set)
  const get = useThree((state) => state.get)
  const invalidate = useThree((state) => state.invalidate)
  const camera = useMemo(() => {
    const camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 20)
    camera.position.set(0, 0, 5)
    return Object.assign(camera, { manual: true as const })
  }, [])
  useEffect(() => {
    const previous = get().camera
    set({ camera })
    return () => set({ camera: previous })
  }, [camera, set, get])
  useEffect(() => {
    camera.left = left
    camera.right = right
    camera.bottom = bottom
    camera.top = top
    camera.updateProjectionMatrix()
    invalidate()
  }, [camera, left, right, bottom, top, invalidate])
  return camera
}
