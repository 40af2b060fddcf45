// A view of an endless, periodic plane from above. A drag pans, the wheel or two fingers zoom around
// the pointer, a click picks, and a long press repeats. Arrows pan, + and - zoom, Enter presses in the
// middle, N chooses the next body, and Shift with an arrow throws it.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { placeInPicture } from '../view/bodyInPicture.ts'
import { reachOf } from '../view/gestures.ts'
import { latinKey } from '../view/keys.ts'
import { pictureOf, usePointers } from './usePointers.ts'

/** A view of a periodic plane from above. */
export type PanZoomCamera = {
  /** Centre of the view in world units, in [0, period). */
  x: number
  y: number
  /** CSS pixels per world unit. */
  scale: number
  /** Size of the view in CSS pixels. */
  width: number
  height: number
  /** The middle of the uncovered part, in CSS pixels from the upper left. */
  middle: readonly [number, number]
  /** Size of the world in world units, after which the plane repeats. */
  period: readonly [number, number]
  /** Magnification until it is zoomed; 1: one world fills the view. */
  readonly zoom: number
  /** Whether it was panned or zoomed. Then a new size of the view changes neither. */
  moved: boolean
  /** Grows with every change. */
  version: number
}

/** A place in a view. CSS pixels from its upper left. */
export type ViewPlace = { readonly x: number; readonly y: number }

/** A part of a view. CSS pixels from its upper left. */
export type ViewPart = {
  /** From the left. */
  left: number
  /** From the top. */
  top: number
  /** From the left too. */
  right: number
  /** From the top too. */
  bottom: number
}

/** Most worlds along the longer side of the view, zoomed out. */
const MOST_WORLDS = 2.5
/** Free margin at each end of the longer side, as a share, so that the seam is visible. */
const EDGE = 0.025
/** Most views along the smaller side of the world, zoomed in. */
const MOST_ZOOM = 200

export function createPanZoomCamera(period: readonly [number, number], zoom = 1): PanZoomCamera {
  return {
    x: period[0] / 2,
    y: period[1] / 2,
    scale: 0,
    width: 0,
    height: 0,
    middle: [0, 0],
    period,
    zoom,
    moved: false,
    version: 0,
  }
}

/**
 * Sets the view's size in CSS pixels. Until the camera is moved, one world fills the view, times `zoom`.
 * @param free the uncovered part of the view, which one world fills, with its edges visible at the
 *   ends of the longer side. @default the whole view, to its edges
 */
export function resizeView(camera: PanZoomCamera, width: number, height: number, free?: ViewPart): void {
  camera.width = width
  camera.height = height
  const { left, top, right, bottom } = free ?? { left: 0, top: 0, right: width, bottom: height }
  camera.middle = [(left + right) / 2, (top + bottom) / 2]
  const { period, zoom, moved } = camera
  const fit = zoom * Math.max((right - left) / period[0], (bottom - top) / period[1])
  camera.scale = limitScale(camera, moved ? camera.scale : fit * (free ? 1 - 2 * EDGE : 1))
  if (!moved) centerOn(camera, period[0] / 2, period[1] / 2)
  camera.moved = moved
  camera.version++
}

/** Moves a point, in world units, to the middle of the uncovered part. */
export function centerOn(camera: PanZoomCamera, x: number, y: number): void {
  const [px, py] = camera.middle
  moveTo(camera, x - (px - camera.width / 2) / camera.scale, y - (camera.height / 2 - py) / camera.scale)
}

function moveTo(camera: PanZoomCamera, x: number, y: number): void {
  camera.moved = true
  if (x === camera.x && y === camera.y) return
  camera.x = wrap(x, camera.period[0])
  camera.y = wrap(y, camera.period[1])
  camera.version++
}

/** Drags the plane by CSS pixels; y points down. */
export function panBy(camera: PanZoomCamera, dx: number, dy: number): void {
  moveTo(camera, camera.x - dx / camera.scale, camera.y + dy / camera.scale)
}

/** Zooms by `factor` around the point (px, py), in CSS pixels from the view's upper left. */
export function zoomAt(camera: PanZoomCamera, factor: number, px: number, py: number): void {
  const scale = limitScale(camera, camera.scale * factor)
  const dx = px - camera.width / 2
  const dy = camera.height / 2 - py
  const shift = 1 / camera.scale - 1 / scale
  camera.scale = scale
  camera.version++
  moveTo(camera, camera.x + dx * shift, camera.y + dy * shift)
}

/**
 * The point of the plane under (px, py), CSS pixels from the view's upper left. Coordinates are not
 * wrapped.
 */
export function planeAt({ x, y, scale, width, height }: PanZoomCamera, px: number, py: number): [number, number] {
  return [x + (px - width / 2) / scale, y + (height / 2 - py) / scale]
}

/** The point of the plane under (px, py), wrapped into the world. */
export function pointAt(camera: PanZoomCamera, px: number, py: number): [number, number] {
  const [x, y] = planeAt(camera, px, py)
  return [wrap(x, camera.period[0]), wrap(y, camera.period[1])]
}

/**
 * The place of a point of the world in the view, in CSS pixels from its upper left.
 * @param near a place in the view, to choose the nearest periodic image
 */
export function placeOf(camera: PanZoomCamera, x: number, y: number, near: ViewPlace): ViewPlace {
  const { period, scale } = camera
  const [nearX, nearY] = pointAt(camera, near.x, near.y)
  const dx = firstPeriodicImage(x - nearX, -period[0] / 2, period[0])
  const dy = firstPeriodicImage(y - nearY, -period[1] / 2, period[1])
  return { x: near.x + dx * scale, y: near.y - dy * scale }
}

/** Half of the view's width and height, in world units. */
export function halfViewSize(camera: PanZoomCamera): [number, number] {
  return [camera.width / 2 / camera.scale, camera.height / 2 / camera.scale]
}

/** The least periodic image of the coordinate `x` that is not below `low`. */
export function firstPeriodicImage(x: number, low: number, period: number): number {
  return x + Math.ceil((low - x) / period) * period
}

function limitScale({ width, height, period }: PanZoomCamera, scale: number): number {
  const least = Math.max(width / period[0], height / period[1]) / MOST_WORLDS
  const most = (MOST_ZOOM * Math.min(width, height)) / Math.min(period[0], period[1])
  return Math.min(most, Math.max(least, scale))
}

function wrap(x: number, period: number): number {
  const rest = x - Math.floor(x / period) * period
  return rest < period ? rest : 0
}

export type PanZoomActions = {
  /** A click or a tap at a point of the world. `reach` is the tolerance in world units. */
  onPick?(x: number, y: number, reach: number): void
  /** A long press at a point of the world, called repeatedly. */
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

/** Pan of a key in CSS pixels, and its factor on the scale. */
const KEY_PAN = 60
const KEY_ZOOM = 1.2

/**
 * Makes a camera for the view of an endless plane.
 * @param period size of the world in world units
 * @param free the uncovered part of the view, as for `resizeView`
 * @param zoom magnification at first; a new one makes a new camera
 */
export function usePanZoomCamera(
  period: readonly [number, number],
  interactive: boolean,
  actions: PanZoomActions,
  free?: ViewPart,
  zoom = 1,
): PanZoomCamera {
  const picture = useThree(pictureOf)
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const [width, height] = period
  const camera = useMemo(() => createPanZoomCamera([width, height], zoom), [width, height, zoom])
  useEffect(() => {
    if (size.width === 0 || size.height === 0) return
    resizeView(camera, size.width, size.height, free)
    invalidate()
  }, [camera, size, free, invalidate])
  /** Converts a place of the window to a place in the picture. */
  const inPicture = (clientX: number, clientY: number): [number, number] => {
    const { x, y } = placeInPicture(picture, { clientX, clientY })
    return [x, y]
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

/** @returns whether the page should ignore the key */
function pressKey(
  event: KeyboardEvent,
  camera: PanZoomCamera,
  actions: PanZoomActions,
  pan: (dx: number, dy: number) => void,
): boolean {
  const { middle } = camera
  const { shiftKey } = event
  const key = latinKey(event)
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
