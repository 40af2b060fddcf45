// A window onto an endless plane that repeats: where its middle stands, and how large a unit is. Pure numbers; usePlane.ts binds it.

export type PanZoomCamera = {
  /** middle of the window, in the world's unit, within [0, period) */
  x: number
  y: number
  /** CSS pixels a unit */
  scale: number
  /** size of the window, CSS pixels */
  width: number
  height: number
  /** the world's size: the plane is the same again after it */
  period: readonly [number, number]
  /** grows with every change */
  version: number
}

/** Zoomed out, so many worlds fit along the longer side of the window. */
const MOST_WORLDS = 2.5
/** Zoomed in, the smaller side of the world is so many windows wide. */
const MOST_ZOOM = 200

export function createPanZoomCamera(period: readonly [number, number]): PanZoomCamera {
  return { x: period[0] / 2, y: period[1] / 2, scale: 0, width: 0, height: 0, period, version: 0 }
}

/** Gives the window its size. At first one world fills it, so that nothing is seen twice; later the scale stays. */
export function resizeView(plane: PanZoomCamera, width: number, height: number): void {
  if (width === plane.width && height === plane.height) return
  plane.width = width
  plane.height = height
  if (plane.scale === 0) plane.scale = Math.max(width / plane.period[0], height / plane.period[1])
  plane.scale = limited(plane, plane.scale)
  plane.version++
}

/** Puts the middle of the window on a point. */
export function centerOn(plane: PanZoomCamera, x: number, y: number): void {
  if (x === plane.x && y === plane.y) return
  plane.x = wrapped(x, plane.period[0])
  plane.y = wrapped(y, plane.period[1])
  plane.version++
}

/** Drags the plane by CSS pixels, y downwards. */
export function panBy(plane: PanZoomCamera, dx: number, dy: number): void {
  centerOn(plane, plane.x - dx / plane.scale, plane.y + dy / plane.scale)
}

/** Enlarges by `factor`; the point under (px, py), CSS pixels from the window's upper left, stays where it is. */
export function zoomAt(plane: PanZoomCamera, factor: number, px: number, py: number): void {
  const scale = limited(plane, plane.scale * factor)
  const dx = px - plane.width / 2
  const dy = plane.height / 2 - py
  const shift = 1 / plane.scale - 1 / scale
  plane.scale = scale
  plane.version++
  centerOn(plane, plane.x + dx * shift, plane.y + dy * shift)
}

/** The point of the world under (px, py). */
export function pointAt(plane: PanZoomCamera, px: number, py: number): [number, number] {
  return [
    wrapped(plane.x + (px - plane.width / 2) / plane.scale, plane.period[0]),
    wrapped(plane.y + (plane.height / 2 - py) / plane.scale, plane.period[1]),
  ]
}

/** Half of the window's width and height, in the world's unit. */
export function halfViewSize(plane: PanZoomCamera): [number, number] {
  return [plane.width / 2 / plane.scale, plane.height / 2 / plane.scale]
}

/** The least x >= low at which something that stands at `x` on a plane of this period is met. */
export function firstPeriodicImage(x: number, low: number, period: number): number {
  return x + Math.ceil((low - x) / period) * period
}

function limited({ width, height, period }: PanZoomCamera, scale: number): number {
  const least = Math.max(width / period[0], height / period[1]) / MOST_WORLDS
  const most = (MOST_ZOOM * Math.min(width, height)) / Math.min(period[0], period[1])
  return Math.min(most, Math.max(least, scale))
}

function wrapped(x: number, period: number): number {
  const rest = x - Math.floor(x / period) * period
  return rest < period ? rest : 0
}
