// Finds the body under a place in the picture and the point to which a pointer drags it, and the place
// of a body in the picture.
import { type Camera, Matrix4, type Object3D, type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three'
import { type BodyId, nearestBody, pickBody, type Vec, type World } from '../physics/index.ts'
import { getDynamicBody } from '../physics/internal.ts'
import { layoutStep } from './onScreen.ts'

/** The size of the picture in CSS pixels. */
type Size = { readonly width: number; readonly height: number }

/** A place in the picture, CSS pixels from its upper left, and the size of the picture. */
export type PicturePlace = Size & { readonly x: number; readonly y: number }

/**
 * The place of a pointer in a picture, in pixels of its layout: transforms and zooms of ancestors are
 * reversed.
 */
export function placeInPicture(canvas: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = canvas.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = canvas
  // Transforms keep the middle of a box in the middle of its bounds.
  const { x, y } = layoutStep(canvas, clientX - box.left - box.width / 2, clientY - box.top - box.height / 2, box)
  return { x: width / 2 + x, y: height / 2 + y, width, height }
}

/** A body under the pointer. */
export type PickedBody = {
  id: BodyId
  /** Where the pointer meets it. Metres; in two dimensions z is 0. */
  point: Vec<3>
}

/**
 * The point of a plane under a place in the picture.
 * @param x CSS pixels from the left
 * @param y CSS pixels from the top
 */
export type PlanePoint = (x: number, y: number) => Vec<2>

export type Dragging = ReturnType<typeof createDragging>

/** Farthest point of a drag, near the horizon of a plane. Metres. */
const FARTHEST = 1e6
/** Places around the pointer, in parts of its reach, that are tried if no body is under it. */
const AROUND = [0.5, 1].flatMap((part) =>
  Array.from({ length: 8 }, (_, k) => [part * Math.cos((k * Math.PI) / 4), part * Math.sin((k * Math.PI) / 4)]),
)

/**
 * Finds and drags the bodies of a world in the picture of a camera.
 * @param scene returns an object with the camera
 * @param planePoint replaces the camera in a two-dimensional world, whose plane is z = 0
 * @param origin an object at the origin of the world, which the scene may have moved
 */
export function createDragging(
  world: World,
  scene: () => { readonly camera: Camera },
  planePoint: () => PlanePoint | undefined = () => undefined,
  origin: { readonly current: Object3D | null } = { current: null },
) {
  const caster = new Raycaster()
  const place = new Vector2()
  const plane = new Plane()
  const normal = new Vector3()
  const at = new Vector3()
  const target: [number, number, number] = [0, 0, 0]
  const toWorld = new Matrix4()

  const castThrough = (x: number, y: number, { width, height }: Size) => {
    caster.setFromCamera(place.set((2 * x) / width - 1, 1 - (2 * y) / height), scene().camera)
    if (origin.current) caster.ray.applyMatrix4(toWorld.copy(origin.current.matrixWorld).invert())
  }

  /** Writes the point of the plane under a place into `at`. @returns whether there is one */
  const meetPlane = (x: number, y: number, size: Size): boolean => {
    const own = world.dim === 2 && planePoint()
    if (own) at.set(...own(x, y), 0)
    else {
      castThrough(x, y, size)
      if (!caster.ray.intersectPlane(plane, at)) return false
    }
    return Math.max(Math.abs(at.x), Math.abs(at.y), Math.abs(at.z)) < FARTHEST
  }

  const bodyOnRay = (x: number, y: number, size: Size): PickedBody | null => {
    castThrough(x, y, size)
    const { origin, direction } = caster.ray
    if (Number.isNaN(direction.x)) return null // the picture has no size
    const id = pickBody(world as World<3>, origin.toArray(), direction.toArray())
    if (id === null) return null
    // The first point of the ball on the ray.
    const { position, radius } = getDynamicBody(world as World<3>, id)
    at.set(...position).sub(origin)
    const along = at.dot(direction)
    const half = Math.sqrt(Math.max(0, radius * radius - at.lengthSq() + along * along))
    return { id, point: caster.ray.at(Math.max(0, along - half), at).toArray() }
  }

  const bodyOnPlane = (x: number, y: number, size: Size, reach: number): PickedBody | null => {
    plane.set(normal.set(0, 0, 1), 0)
    if (!meetPlane(x + reach, y, size)) return null
    const right = at.x
    if (!meetPlane(x, y, size)) return null
    const point = at.toArray()
    const id = nearestBody(world as World<2>, [at.x, at.y], Math.abs(right - at.x))
    return id === null ? null : { id, point }
  }

  return {
    /**
     * The body under a place in the picture, also behind glass, or a body within `reach` of it.
     * @param reach CSS pixels
     */
    bodyAt(place: PicturePlace, reach: number): PickedBody | null {
      const { x, y } = place
      if (world.dim === 2) return bodyOnPlane(x, y, place, reach)
      let found = bodyOnRay(x, y, place)
      for (let k = 0; !found && reach > 0 && k < AROUND.length; k++)
        found = bodyOnRay(x + reach * AROUND[k]![0]!, y + reach * AROUND[k]![1]!, place)
      return found
    },

    /** Begins to drag along the plane through a point that faces the camera. Metres. */
    begin(point: Vec<3>): void {
      if (world.dim === 3)
        plane.setFromNormalAndCoplanarPoint(
          scene().camera.getWorldDirection(normal).transformDirection(toWorld),
          at.set(...point),
        )
    },

    /**
     * The point of the plane under a place in the picture, in a reused array.
     * @returns null if there is none
     */
    target(place: PicturePlace): Vec<3> | null {
      if (!meetPlane(place.x, place.y, place)) return null
      target[0] = at.x
      target[1] = at.y
      target[2] = at.z
      return target
    },
  }
}

const point = new Vector3()

/**
 * The place of a ball in the picture of a camera.
 * @param at, radius metres
 * @param size of the picture in CSS pixels
 * @returns its middle from the upper left and its radius, CSS pixels; null behind the camera
 */
export function screenPlace(at: Iterable<number>, radius: number, camera: PerspectiveCamera, size: Size) {
  const { width, height } = size
  const { matrixWorldInverse, projectionMatrix } = camera
  const depth = -point.set(...(at as Vec<3>)).applyMatrix4(matrixWorldInverse).z
  if (depth < camera.near) return null
  const scale = (projectionMatrix.elements[5]! * height) / 2 / depth
  point.applyMatrix4(projectionMatrix)
  return { x: ((1 + point.x) / 2) * width, y: ((1 - point.y) / 2) * height, radius: radius * scale }
}
