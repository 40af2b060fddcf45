// An orthographic camera straight in front of the plane z = 0.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { OrthographicCamera } from 'three'

/**
 * Makes an orthographic camera the scene's default camera while the component is mounted.
 * @param left lower x of the visible rectangle of z = 0, in metres
 * @param right upper x
 * @param bottom lower y
 * @param top upper y
 */
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
