// An orthographic camera straight in front of the walker's room: 240 px a metre and 32 px of padding, as the original has it. The world's room
// follows the window; only where that would leave no room to walk is the picture made smaller instead.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { OrthographicCamera } from 'three'
import { configure, sodaRoom, type World } from '../../physics/index.ts'

export const PIXELS_PER_METRE = 240
export const PADDING = 32
/** Narrower than this, m, no room becomes: the scale gives way. */
export const LEAST_WIDTH = 2.4
export const LEAST_HEIGHT = 1.3

/** Where the room lies in the picture: its size, m, and its left and lower edge, px. */
export type RoomFrame = { width: number; height: number /** px a metre */; scale: number; left: number; bottom: number }

/** The room of a window, px: its size in metres, and where its lower left corner lies. */
export function frameRoom(windowWidth: number, windowHeight: number): RoomFrame {
  const across = Math.max(1, windowWidth - 2 * PADDING)
  const up = Math.max(1, windowHeight - 2 * PADDING)
  const scale = Math.min(PIXELS_PER_METRE, across / LEAST_WIDTH, up / LEAST_HEIGHT)
  return { width: across / scale, height: up / scale, scale, left: PADDING, bottom: windowHeight - PADDING }
}

/** Gives a walker's world a room of another size, m. */
export function fitRoom(world: World<2>, width: number, height: number): void {
  const room = world.containers.find((container) => container.kind === 'sodaRoom')
  if (!room || (room.width === width && room.height === height)) return
  configure(world, { containers: [sodaRoom({ ...room, width, height })] })
}

/** A camera that sees `[left, right] x [bottom, top]` of the plane z = 0. */
export function useFlatCamera(left: number, right: number, bottom: number, top: number): OrthographicCamera {
  const set = useThree((state) => state.set)
  const get = useThree((state) => state.get)
  const invalidate = useThree((state) => state.invalidate)
  const camera = useMemo(() => {
    const made = new OrthographicCamera(-1, 1, 1, -1, 0.1, 20)
    made.position.set(0, 0, 5)
    return Object.assign(made, { manual: true as const })
  }, [])
  useEffect(() => {
    const before = get().camera
    set({ camera })
    return () => set({ camera: before })
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
