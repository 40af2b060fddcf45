// The circles of the torus view as candies seen from straight above: one quad each, all in one instanced draw; the fragment shader makes
// the sugar star. Positions are written relative to the window's middle, once for each image of the repeating plane that is in sight.
import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Sphere,
  Vector2,
} from 'three'
import { readIds, readOrientations, readPositions, readRadii, type World } from '../../physics/index.ts'
import type { LightingPreset } from '../../view/lightingPresets.ts'
import { firstPeriodicImage, halfViewSize, type PanZoomCamera } from '../../view/panZoomCamera.ts'
import { type ColorOf, mixed, paintOf, tintOf } from '../candies/palettes.ts'
import { disposeMesh } from '../canvas/disposeMesh.ts'
import { relativeToDay } from '../environment/lightLevels.ts'
import {
  type CircleTransitions,
  circleSize,
  circlesInTransition,
  createCircleTransitions,
  removedSize,
  updateCircleTransitions,
} from './circleTransitions.ts'
import { FRAGMENT, VERTEX } from './torusShader.ts'

/** What all layers of the view share: how the plane lies in the window. */
export type PlaneUniforms = {
  /** clip units a world unit */
  uScale: { value: Vector2 }
  /** clip units a CSS pixel */
  uPixel: { value: Vector2 }
}

/** The circles of a plane as they are drawn: arrays that are filled anew in each frame. */
export type Circles = {
  mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  buffer: InstancedInterleavedBuffer
  /** by body, in the order added */
  ids: Float64Array
  positions: Float32Array
  turns: Float32Array
  radii: Float32Array
  /** linear red, green, blue and a number that chooses the shape */
  looks: Float32Array
  count: number
  palette: Float32Array | null
  colorOf: ColorOf | undefined
  /** that was read last */
  world: World<2> | null
  /** who comes and goes */
  fades: CircleTransitions
}

/** Floats of an instance: x, y from the window's middle, radius, turn; red, green, blue, shape (negative: marked). */
const STRIDE = 8
/** Tips and shadow reach this far beyond the radius, as a part of it. */
const REACH = 1.5

export function createPlaneUniforms(): PlaneUniforms {
  return { uScale: { value: new Vector2(1, 1) }, uPixel: { value: new Vector2(1, 1) } }
}

/** The hour's lamp and room, each as a part of the day's. */
export function lightCircles({ mesh }: Circles, look: LightingPreset): void {
  const { lamp, room } = relativeToDay(look)
  mesh.material.uniforms.uLamp!.value.setRGB(...lamp)
  mesh.material.uniforms.uRoom!.value.setRGB(...room)
}

/** Brings the uniforms to where the window stands. */
export function aimUniforms(uniforms: PlaneUniforms, { scale, width, height }: PanZoomCamera): void {
  uniforms.uScale.value.set((2 * scale) / width, (2 * scale) / height)
  uniforms.uPixel.value.set(2 / width, 2 / height)
}

export function createCircles(uniforms: PlaneUniforms, capacity = 1024): Circles {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.boundingSphere = new Sphere() // the corners say nothing of where the instances are
  geometry.instanceCount = 0
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...uniforms,
      uLargest: { value: 1 },
      uLamp: { value: new Color(1, 1, 1) },
      uRoom: { value: new Color(1, 1, 1) },
    },
    transparent: true,
    toneMapped: false,
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.raycast = () => {}
  mesh.renderOrder = 2
  const circles = { mesh, count: 0, palette: null, world: null, fades: createCircleTransitions() } as unknown as Circles
  makeRoom(circles, capacity)
  makeBuffer(circles, capacity)
  return circles
}

export function disposeCircles({ mesh }: Circles): void {
  disposeMesh(mesh)
}

/** Reads the world as it is `alpha` of a step after the one before. */
export function readCircles(
  circles: Circles,
  world: World<2>,
  alpha: number,
  palette: Float32Array,
  colorOf?: ColorOf,
): void {
  const n = world.bodies.count
  const others = changed(circles, world)
  // What is there at first is simply there.
  if (circles.world !== world) circles.fades = createCircleTransitions()
  else if (others) updateCircleTransitions(circles.fades, circles, known, n)
  circles.world = world
  if (n > circles.ids.length) makeRoom(circles, Math.max(1024, 2 * n))
  const { ids, looks } = circles
  const anew = others || circles.palette !== palette || circles.colorOf !== colorOf
  circles.palette = palette
  circles.colorOf = colorOf
  circles.count = n
  if (anew) {
    readIds(world, ids)
    for (let k = 0; k < n; k++) {
      const own = colorOf?.(ids[k]!)
      if (own === undefined) tintOf(ids[k]!, palette, looks, 4 * k)
      else paintOf(own, looks, 4 * k)
      looks[4 * k + 3] = 1 + (mixed(ids[k]!, 5) % 4096)
    }
  }
  readPositions(world, circles.positions, alpha)
  readOrientations(world, circles.turns, alpha)
  readRadii(world, circles.radii)
}

/** Writes every image in sight, with a ring about the one called `marked`; one upload. @returns instances written */
export function writeCircles(circles: Circles, plane: PanZoomCamera, marked: number | null): number {
  const { positions, turns, radii, looks, ids, count, fades } = circles
  const fading = circlesInTransition(fades)
  const [halfX, halfY] = halfViewSize(plane)
  const [sizeX, sizeY] = plane.period
  let at = 0
  let largest = 0
  /** Once for each image in sight. */
  const put = (
    x0: number,
    y0: number,
    radius: number,
    turn: number,
    from: ArrayLike<number>,
    o: number,
    ring: boolean,
  ) => {
    const reach = radius * REACH
    const startX = firstPeriodicImage(x0 - plane.x, -halfX - reach, sizeX)
    if (startX > halfX + reach) return
    for (let y = firstPeriodicImage(y0 - plane.y, -halfY - reach, sizeY); y <= halfY + reach; y += sizeY) {
      for (let x = startX; x <= halfX + reach; x += sizeX) {
        if (at + STRIDE > circles.buffer.array.length) makeBuffer(circles, (2 * circles.buffer.array.length) / STRIDE)
        const out = circles.buffer.array as Float32Array
        out[at] = x
        out[at + 1] = y
        out[at + 2] = radius
        out[at + 3] = turn
        out[at + 4] = from[o]!
        out[at + 5] = from[o + 1]!
        out[at + 6] = from[o + 2]!
        out[at + 7] = ring ? -from[o + 3]! : from[o + 3]!
        at += STRIDE
      }
    }
  }
  for (let k = 0; k < count; k++) {
    const radius = fading ? radii[k]! * circleSize(fades, ids[k]!) : radii[k]!
    if (radius > largest) largest = radius
    put(positions[2 * k]!, positions[2 * k + 1]!, radius, turns[k]!, looks, 4 * k, ids[k] === marked)
  }
  for (const gone of fades.gone) {
    const radius = gone.radius * removedSize(gone)
    if (radius > largest) largest = radius
    put(gone.x, gone.y, radius, gone.turn, gone.look, 0, false)
  }
  const written = at / STRIDE
  circles.mesh.geometry.instanceCount = written
  circles.mesh.visible = written > 0
  circles.mesh.material.uniforms.uLargest!.value = largest || 1
  circles.buffer.clearUpdateRanges()
  circles.buffer.addUpdateRange(0, at)
  circles.buffer.needsUpdate = true
  return written
}

/** The body whose circle is under a point of the world or at most `reach` beside it, the nearest one; null where there is none. */
export function circleAt(circles: Circles, plane: PanZoomCamera, x: number, y: number, reach: number): number | null {
  const { positions, radii, ids, count } = circles
  const [sizeX, sizeY] = plane.period
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < count; k++) {
    const dx = Math.abs(positions[2 * k]! - x)
    const dy = Math.abs(positions[2 * k + 1]! - y)
    const away = Math.hypot(Math.min(dx, sizeX - dx), Math.min(dy, sizeY - dy))
    if (away > radii[k]! + reach || away >= least) continue
    least = away
    best = ids[k]!
  }
  return best
}

/** Where a body was last read, in `ids`; -1 when it is gone. */
export function placeOf(circles: Circles, id: number): number {
  for (let k = 0; k < circles.count; k++) if (circles.ids[k] === id) return k
  return -1
}

let known = new Float64Array(0)

/** Whether other bodies stand in the world than those that were read; leaves them in `known`. */
function changed({ ids, count }: Circles, world: World<2>): boolean {
  if (known.length < world.bodies.count) known = new Float64Array(2 * world.bodies.count)
  if (readIds(world, known) !== count) return true
  for (let k = 0; k < count; k++) if (known[k] !== ids[k]) return true
  return false
}

function makeRoom(circles: Circles, capacity: number): void {
  circles.ids = new Float64Array(capacity)
  circles.positions = new Float32Array(2 * capacity)
  circles.turns = new Float32Array(capacity)
  circles.radii = new Float32Array(capacity)
  circles.looks = new Float32Array(4 * capacity)
  circles.palette = null
  circles.count = -1
}

function makeBuffer(circles: Circles, capacity: number): void {
  const old = circles.buffer?.array as Float32Array | undefined
  const buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * STRIDE), STRIDE, 1)
  buffer.setUsage(DynamicDrawUsage)
  if (old) (buffer.array as Float32Array).set(old)
  circles.buffer = buffer
  const { geometry } = circles.mesh
  // The renderer keeps one buffer for each attribute object: dispose makes it forget the short one.
  geometry.dispose()
  geometry.setAttribute('iPlace', new InterleavedBufferAttribute(buffer, 4, 0))
  geometry.setAttribute('iLook', new InterleavedBufferAttribute(buffer, 4, 4))
}
