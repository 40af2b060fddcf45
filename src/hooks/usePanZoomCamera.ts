// Binds a pan and zoom camera to pointer, touch and keys: a drag pans, the wheel or two fingers
// zoom around the pointer, a click picks, and a held press repeats. Arrows pan, + and - zoom, Enter
// presses in the middle, N chooses the next body, and Shift with an arrow throws it.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { reachOf } from '../view/gestures.ts'
import {
  createPanZoomCamera,
  type PanZoomCamera,
  panBy,
  pointAt,
  resizeView,
  type ViewPart,
  zoomAt,
} from '../view/panZoomCamera.ts'
import { usePointers } from './usePointers.ts'

export type PanZoomActions = {
  /** A click or a tap at a point of the world. `reach` is the tolerance in world units. */
  onPick?(x: number, y: number, reach: number): void
  /** A held press at a point of the world, called repeatedly. */
  onHold?(x: number, y: number): void
  /** The plane was dragged, or panned by a key. */
  onDrag?(): void
  /** Escape was pressed. */
  onCancel?(): void
  /** N was pressed. */
  onNext?(): void
  /** An arrow was pressed with Shift. @param x -1 to 1, to the right @param y -1 to 1, upwards */
  onThrow?(x: number, y: number): void
}

/** CSS pixels, and factor on the scale, of a key. */
const KEY_PAN = 60
const KEY_ZOOM = 1.2
/**
 * Makes a camera for the view of an endless plane.
 * @param period size of the world in world units
 * @param free the part of the view that nothing covers, as for `resizeView`
 */
export function usePanZoomCamera(
  period: readonly [number, number],
  interactive: boolean,
  actions: PanZoomActions,
  free?: ViewPart,
): PanZoomCamera {
  const canvas = useThree((state) => state.gl.domElement)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const [width, height] = period
  const camera = useMemo(() => createPanZoomCamera([width, height]), [width, height])
  useEffect(() => {
    if (size.width === 0 || size.height === 0) return
    resizeView(camera, size.width, size.height, free)
    invalidate()
  }, [camera, size, free, invalidate])
  /** A place of the window, in the picture. */
  const inPicture = (x: number, y: number): [number, number] => {
    const box = canvas.getBoundingClientRect()
    return [x - box.left, y - box.top]
  }
  const pan = (dx: number, dy: number) => {
    panBy(camera, dx, dy)
    actions.onDrag?.()
  }
  usePointers(
    {
      down: ({ button }) => (button === 0 ? undefined : 'ignore'),
      drag({ dx, dy, x, y, scale }) {
        pan(dx, dy)
        if (scale !== 1) zoomAt(camera, scale, ...inPicture(x, y))
        invalidate()
      },
      hold({ x, y }) {
        if (!actions.onHold) return false
        actions.onHold(...pointAt(camera, ...inPicture(x, y)))
        invalidate()
        return true
      },
      tap(event) {
        const at = pointAt(camera, ...inPicture(event.clientX, event.clientY))
        actions.onPick?.(...at, reachOf(event) / camera.scale)
        invalidate()
      },
      wheel(factor, { clientX, clientY }) {
        zoomAt(camera, 1 / factor, ...inPicture(clientX, clientY))
        invalidate()
      },
      key(event) {
        if (!pressKey(event, camera, actions, pan)) return false
        invalidate()
        return true
      },
    },
    interactive,
  )
  return camera
}

/** @returns whether the key did anything that the page need not do */
function pressKey(
  { key, shiftKey }: KeyboardEvent,
  camera: PanZoomCamera,
  actions: PanZoomActions,
  pan: (dx: number, dy: number) => void,
): boolean {
  const { middle } = camera
  const way = PANS[key]
  if (way && shiftKey && actions.onThrow) actions.onThrow(-Math.sign(way[0]), Math.sign(way[1]))
  else if (way) pan(...way)
  else if (key === '+' || key === '=') zoomAt(camera, KEY_ZOOM, ...middle)
  else if (key === '-') zoomAt(camera, 1 / KEY_ZOOM, ...middle)
  else if (key === 'Enter') actions.onHold?.(...pointAt(camera, ...middle))
  else if (key.toLowerCase() === 'n' && actions.onNext) actions.onNext()
  else {
    if (key === 'Escape') actions.onCancel?.() // a dialog around the canvas may close too
    return false
  }
  return true
}

const PANS: Record<string, [number, number]> = {
  ArrowLeft: [KEY_PAN, 0],
  ArrowRight: [-KEY_PAN, 0],
  ArrowUp: [0, KEY_PAN],
  ArrowDown: [0, -KEY_PAN],
}
