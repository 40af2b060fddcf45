// Binds a pan and zoom camera to pointer, touch and keys: a drag pans, the wheel or two fingers
// zoom around the pointer, a click picks, and a held press repeats. Arrows pan, + and - zoom, Enter
// presses in the middle, N chooses the next body, and Shift with an arrow throws it.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import {
  createPanZoomCamera,
  type PanZoomCamera,
  panBy,
  pointAt,
  resizeView,
  type ViewPart,
  zoomAt,
} from '../view/panZoomCamera.ts'

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

/** CSS pixels that a pointer may move in a click. */
const CLICK_DISTANCE = 6
/** Milliseconds until a press counts as held, and between the calls that follow. */
const HOLD_AFTER = 320
const HOLD_EVERY = 90
/** CSS pixels, and factor on the scale, of a key. */
const KEY_PAN = 60
const KEY_ZOOM = 1.2
/** Tolerance of a pick in CSS pixels, for a mouse and for a finger. */
const MOUSE_REACH = 2
const TOUCH_REACH = 8

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
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (size.width === 0 || size.height === 0) return
    resizeView(camera, size.width, size.height, free)
    invalidate()
  }, [camera, size, free, invalidate])
  useEffect(() => {
    if (!interactive) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    return listen(surface, canvas, camera, latest, () => invalidate())
  }, [canvas, camera, interactive, invalidate])
  return camera
}

type Finger = { x: number; y: number; startX: number; startY: number }

function listen(
  surface: HTMLElement,
  canvas: HTMLElement,
  camera: PanZoomCamera,
  actions: { current: PanZoomActions },
  changed: () => void,
): () => void {
  const fingers = new Map<number, Finger>()
  let holding: ReturnType<typeof setInterval> | undefined
  let moved = false
  let held = false
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    run: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ) => surface.addEventListener(type, run, { signal: stop.signal, passive })
  const at = (x: number, y: number): [number, number] => {
    const box = canvas.getBoundingClientRect()
    return [x - box.left, y - box.top]
  }
  const release = () => {
    clearTimeout(holding)
    holding = undefined
  }
  const hold = (finger: Finger) => {
    held = true
    actions.current.onHold?.(...pointAt(camera, ...at(finger.x, finger.y)))
    changed()
    holding = setTimeout(() => hold(finger), HOLD_EVERY)
  }

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    const finger = { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY }
    fingers.set(event.pointerId, finger)
    surface.setPointerCapture(event.pointerId)
    release()
    moved = fingers.size > 1
    held = false
    if (!moved && actions.current.onHold) holding = setTimeout(() => hold(finger), HOLD_AFTER)
  })
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const dx = event.clientX - finger.x
    const dy = event.clientY - finger.y
    if (!moved && !held) {
      if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) < CLICK_DISTANCE) return
      moved = true
      release()
    }
    const [a, b] = [...fingers.values()]
    const gap = b ? Math.hypot(a!.x - b.x, a!.y - b.y) : 0
    finger.x = event.clientX
    finger.y = event.clientY
    if (held) return // a held press does not pan
    panBy(camera, dx / fingers.size, dy / fingers.size)
    if (b) {
      const wider = Math.hypot(a!.x - b.x, a!.y - b.y)
      if (gap > 0 && wider > 0) zoomAt(camera, wider / gap, ...at((a!.x + b.x) / 2, (a!.y + b.y) / 2))
    }
    actions.current.onDrag?.()
    changed()
  })
  on('pointerup', (event) => {
    const finger = fingers.get(event.pointerId)
    release()
    fingers.delete(event.pointerId)
    if (!finger || moved || held) return
    const reach = (event.pointerType === 'mouse' ? MOUSE_REACH : TOUCH_REACH) / camera.scale
    actions.current.onPick?.(...pointAt(camera, ...at(event.clientX, event.clientY)), reach)
    changed()
  })
  for (const end of ['pointercancel', 'lostpointercapture'] as const) {
    on(end, (event) => {
      release()
      fingers.delete(event.pointerId)
    })
  }
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaMode === 1 ? 16 * event.deltaY : event.deltaY
      zoomAt(camera, Math.exp(-Math.max(-80, Math.min(80, pixels)) * 0.0022), ...at(event.clientX, event.clientY))
      changed()
    },
    false,
  )
  on(
    'keydown',
    (event) => {
      if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
      const { middle } = camera
      const pan = PANS[event.key]
      if (pan && event.shiftKey && actions.current.onThrow) {
        actions.current.onThrow(-Math.sign(pan[0]), Math.sign(pan[1]))
      } else if (pan) {
        panBy(camera, ...pan)
        actions.current.onDrag?.()
      } else if (event.key === '+' || event.key === '=') zoomAt(camera, KEY_ZOOM, ...middle)
      else if (event.key === '-') zoomAt(camera, 1 / KEY_ZOOM, ...middle)
      else if (event.key === 'Enter') actions.current.onHold?.(...pointAt(camera, ...middle))
      else if (event.key.toLowerCase() === 'n' && actions.current.onNext) actions.current.onNext()
      else if (event.key === 'Escape')
        return actions.current.onCancel?.() // not prevented: a dialog around the canvas may close
      else return
      event.preventDefault()
      changed()
    },
    false,
  )
  return () => {
    release()
    stop.abort()
  }
}

const PANS: Record<string, [number, number]> = {
  ArrowLeft: [KEY_PAN, 0],
  ArrowRight: [-KEY_PAN, 0],
  ArrowUp: [0, KEY_PAN],
  ArrowDown: [0, -KEY_PAN],
}
