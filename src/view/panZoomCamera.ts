// A view of an endless, periodic plane from above: its centre and its scale. usePanZoomCamera.ts
// binds it to pointer, touch and keys.

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
  /** Size of the world in world units, after which the plane repeats. */
  period: readonly [number, number]
  /** Grows with every change. */
  version: number
}

/** Zoomed out, at most this many worlds fit along the longer side of the view. */
const MOST_WORLDS = 2.5
/** Zoomed in, the smaller side of the world is at most this many views wide. */
const MOST_ZOOM = 200

export function createPanZoomCamera(period: readonly [number, number]): PanZoomCamera {
  return { x: period[0] / 2, y: period[1] / 2, scale: 0, width: 0, height: 0, period, version: 0 }
}

/**
 * Sets the view's size in CSS pixels. The first call makes one world fill the view, so that nothing
 * is seen twice; later calls keep the scale.
 */
export function resizeView(camera: PanZoomCamera, width: number, height: number): void {
  if (width === camera.width && height === camera.height) return
  camera.width = width
  camera.height = height
  if (camera.scale === 0) camera.scale = Math.max(width / camera.period[0], height / camera.period[1])
  camera.scale = limitScale(camera, camera.scale)
  camera.version++
}

/** Centres the view on a point, in world units. */
export function centerOn(camera: PanZoomCamera, x: number, y: number): void {
  if (x === camera.x && y === camera.y) return
  camera.x = wrap(x, camera.period[0])
  camera.y = wrap(y, camera.period[1])
  camera.version++
}

/** Drags the plane by CSS pixels; y points down. */
export function panBy(camera: PanZoomCamera, dx: number, dy: number): void {
  centerOn(camera, camera.x - dx / camera.scale, camera.y + dy / camera.scale)
}

/** Zooms by `factor` around the point (px, py), in CSS pixels from the view's upper left. */
export function zoomAt(camera: PanZoomCamera, factor: number, px: number, py: number): void {
  const scale = limitScale(camera, camera.scale * factor)
  const dx = px - camera.width / 2
  const dy = camera.height / 2 - py
  const shift = 1 / camera.scale - 1 / scale
  camera.scale = scale
  camera.version++
  centerOn(camera, camera.x + dx * shift, camera.y + dy * shift)
}

/** The point of the world under (px, py), which are CSS pixels from the view's upper left. */
export function pointAt(camera: PanZoomCamera, px: number, py: number): [number, number] {
  return [
    wrap(camera.x + (px - camera.width / 2) / camera.scale, camera.period[0]),
    wrap(camera.y + (camera.height / 2 - py) / camera.scale, camera.period[1]),
  ]
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
