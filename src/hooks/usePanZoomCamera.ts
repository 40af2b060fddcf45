// Lets pointer, touch and keys move a window over an endless plane: drag to pan, wheel or two fingers zoom to the pointer, a click picks,
// a press that stays in its place keeps calling back while it is held. Arrows pan, + and - zoom, Enter presses in the middle.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { createPanZoomCamera, type PanZoomCamera, panBy, pointAt, resizeView, zoomAt } from '../view/panZoomCamera.ts'

export type PanZoomActions = {
  /** a click or a tap at a point of the world; `reach`: how far a finger may miss, in the world's unit */
  onPick?(x: number, y: number, reach: number): void
  /** a press that is held, at once and then again and again */
  onHold?(x: number, y: number): void
  /** the plane was dragged by hand */
  onDrag?(): void
  onCancel?(): void
}

/** A pointer that moves less, CSS pixels, is still a click. */
const STILL = 6
/** A press longer than this, ms, is held; then it calls back so often. */
const HOLD_AFTER = 320
const HOLD_EVERY = 90
const KEY_PAN = 60
const KEY_ZOOM = 1.2
/** How far a finger may miss, CSS pixels. */
const MISS = 8

export function usePanZoomCamera(
  period: readonly [number, number],
  interactive: boolean,
  actions: PanZoomActions,
): PanZoomCamera {
  const canvas = useThree((state) => state.gl.domElement)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const [width, height] = period
  const plane = useMemo(() => createPanZoomCamera([width, height]), [width, height])
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (size.width === 0 || size.height === 0) return
    resizeView(plane, size.width, size.height)
    invalidate()
  }, [plane, size, invalidate])
  useEffect(() => {
    if (!interactive) return
    const surface = canvas.closest<HTMLElement>('[data-konpeito]') ?? canvas
    return listen(surface, canvas, plane, latest, () => invalidate())
  }, [canvas, plane, interactive, invalidate])
  return plane
}

type Finger = { x: number; y: number; startX: number; startY: number }

function listen(
  surface: HTMLElement,
  canvas: HTMLElement,
  plane: PanZoomCamera,
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
    actions.current.onHold?.(...pointAt(plane, ...at(finger.x, finger.y)))
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
      if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) < STILL) return
      moved = true
      release()
    }
    const [a, b] = [...fingers.values()]
    const gap = b ? Math.hypot(a!.x - b.x, a!.y - b.y) : 0
    finger.x = event.clientX
    finger.y = event.clientY
    if (held) return // circles follow the finger that drops them
    panBy(plane, dx / fingers.size, dy / fingers.size)
    if (b) {
      const wider = Math.hypot(a!.x - b.x, a!.y - b.y)
      if (gap > 0 && wider > 0) zoomAt(plane, wider / gap, ...at((a!.x + b.x) / 2, (a!.y + b.y) / 2))
    }
    actions.current.onDrag?.()
    changed()
  })
  on('pointerup', (event) => {
    const finger = fingers.get(event.pointerId)
    release()
    fingers.delete(event.pointerId)
    if (!finger || moved || held) return
    const reach = (event.pointerType === 'mouse' ? 2 : MISS) / plane.scale
    actions.current.onPick?.(...pointAt(plane, ...at(event.clientX, event.clientY)), reach)
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
      zoomAt(plane, Math.exp(-Math.max(-80, Math.min(80, pixels)) * 0.0022), ...at(event.clientX, event.clientY))
      changed()
    },
    false,
  )
  on(
    'keydown',
    (event) => {
      if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
      const middle: [number, number] = [plane.width / 2, plane.height / 2]
      const pan = PANS[event.key]
      if (pan) {
        panBy(plane, ...pan)
        actions.current.onDrag?.()
      } else if (event.key === '+' || event.key === '=') zoomAt(plane, KEY_ZOOM, ...middle)
      else if (event.key === '-') zoomAt(plane, 1 / KEY_ZOOM, ...middle)
      else if (event.key === 'Enter') actions.current.onHold?.(plane.x, plane.y)
      else if (event.key === 'Escape')
        return actions.current.onCancel?.() // a dialog around it closes
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
