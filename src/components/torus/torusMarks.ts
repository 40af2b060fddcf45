// Marks of the torus view's debug drawing: lines some pixels wide and filled rectangles, each kind one instanced draw from one buffer
// that is refilled and only ever grows. Coordinates are relative to the window's middle.
import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Sphere,
} from 'three'
import { type Coverage, contactCount, readContacts, readVelocities, type World } from '../../physics/index.ts'
import { firstPeriodicImage, halfViewSize, type PanZoomCamera } from '../../view/panZoomCamera.ts'
import { disposeMesh } from '../canvas/disposeMesh.ts'
import type { Circles, PlaneUniforms } from './torusCircles.ts'

export type Marks = {
  mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  /** four numbers a mark: from x, y, to x, y */
  buffer: InstancedBufferAttribute
  count: number
}

export type MarkStyle = { kind: 'line' | 'rectangle'; color: string; alpha: number; width?: number; order: number }

/** Velocities are drawn as the way that a circle goes in so many steps. */
const STEPS_AHEAD = 12

const LINE = /* glsl */ `
attribute vec4 iSpan;
uniform vec2 uScale;
uniform vec2 uPixel;
uniform float uWidth;
void main() {
  vec2 from = iSpan.xy * uScale / uPixel;
  vec2 to = iSpan.zw * uScale / uPixel;
  vec2 way = to - from;
  float far = length(way);
  vec2 along = far > 1e-6 ? way / far : vec2(1.0, 0.0);
  vec2 at = mix(from, to, position.x) + vec2(-along.y, along.x) * (position.y - 0.5) * uWidth;
  gl_Position = vec4(at * uPixel, 0.0, 1.0);
}
`
const RECTANGLE = /* glsl */ `
attribute vec4 iSpan;
uniform vec2 uScale;
void main() {
  gl_Position = vec4(mix(iSpan.xy, iSpan.zw, position.xy) * uScale, 0.0, 1.0);
}
`
const FILL = /* glsl */ `
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  gl_FragColor = vec4(uColor, uAlpha);
  #include <colorspace_fragment>
}
`

export function createMarks(uniforms: PlaneUniforms, style: MarkStyle, capacity = 256): Marks {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  geometry.boundingSphere = new Sphere() // the corners say nothing of where the instances are
  geometry.instanceCount = 0
  const material = new ShaderMaterial({
    vertexShader: style.kind === 'line' ? LINE : RECTANGLE,
    fragmentShader: FILL,
    uniforms: {
      ...uniforms,
      uWidth: { value: style.width ?? 1 },
      uColor: { value: new Color(style.color) },
      uAlpha: { value: style.alpha },
    },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    side: 2,
  })
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.raycast = () => {}
  mesh.renderOrder = style.order
  mesh.visible = false
  const marks = { mesh, count: 0 } as unknown as Marks
  makeBuffer(marks, capacity)
  return marks
}

export function disposeMarks({ mesh }: Marks): void {
  disposeMesh(mesh)
}

/** Takes all marks away. */
export function clearMarks(marks: Marks): void {
  marks.count = 0
  marks.mesh.visible = false
}

function endMarks(marks: Marks): void {
  marks.mesh.geometry.instanceCount = marks.count
  marks.mesh.visible = marks.count > 0
  marks.buffer.clearUpdateRanges()
  marks.buffer.addUpdateRange(0, 4 * marks.count)
  marks.buffer.needsUpdate = true
}

function addMark(marks: Marks, x: number, y: number, toX: number, toY: number): void {
  if (4 * marks.count === marks.buffer.array.length) makeBuffer(marks, 2 * marks.count)
  const out = marks.buffer.array as Float32Array
  const at = 4 * marks.count++
  out[at] = x
  out[at + 1] = y
  out[at + 2] = toX
  out[at + 3] = toY
}

/** Adds every image in sight of a mark from (x, y) to (x + dx, y + dy). */
function addImages(marks: Marks, plane: PanZoomCamera, x: number, y: number, dx: number, dy: number): void {
  const [halfX, halfY] = halfViewSize(plane)
  const [sizeX, sizeY] = plane.period
  const startX = firstPeriodicImage(x - plane.x, -halfX - Math.max(0, dx), sizeX)
  if (startX > halfX - Math.min(0, dx)) return
  const endY = halfY - Math.min(0, dy)
  for (let ay = firstPeriodicImage(y - plane.y, -halfY - Math.max(0, dy), sizeY); ay <= endY; ay += sizeY) {
    for (let ax = startX; ax <= halfX - Math.min(0, dx); ax += sizeX) addMark(marks, ax, ay, ax + dx, ay + dy)
  }
}

/** Lines between the cells; they go through the window from side to side. */
export function fillGrid(marks: Marks, plane: PanZoomCamera, coverage: Coverage): void {
  marks.count = 0
  const [halfX, halfY] = halfViewSize(plane)
  const [edgeX, edgeY] = coverage.edge
  for (let x = firstPeriodicImage(-plane.x, -halfX, edgeX); x <= halfX; x += edgeX) addMark(marks, x, -halfY, x, halfY)
  for (let y = firstPeriodicImage(-plane.y, -halfY, edgeY); y <= halfY; y += edgeY) addMark(marks, -halfX, y, halfX, y)
  endMarks(marks)
}

/** The seam, where the world begins again. */
export function fillSeam(marks: Marks, plane: PanZoomCamera): void {
  marks.count = 0
  const [halfX, halfY] = halfViewSize(plane)
  const [sizeX, sizeY] = plane.period
  for (let x = firstPeriodicImage(-plane.x, -halfX, sizeX); x <= halfX; x += sizeX) addMark(marks, x, -halfY, x, halfY)
  for (let y = firstPeriodicImage(-plane.y, -halfY, sizeY); y <= halfY; y += sizeY) addMark(marks, -halfX, y, halfX, y)
  endMarks(marks)
}

/** Cells that more than one body covers. */
export function fillCells(marks: Marks, plane: PanZoomCamera, coverage: Coverage): void {
  marks.count = 0
  const { counts, cells, edge } = coverage
  for (let row = 0; row < cells[1]; row++) {
    for (let column = 0; column < cells[0]; column++) {
      if (counts[column + cells[0] * row]! > 1)
        addImages(marks, plane, column * edge[0], row * edge[1], edge[0], edge[1])
    }
  }
  endMarks(marks)
}

let lines = new Float64Array(0)

/** Lines between the centres of bodies that touch, the short way across the seam. */
export function fillContacts(marks: Marks, plane: PanZoomCamera, world: World<2>, alpha: number): void {
  marks.count = 0
  const needed = 4 * contactCount(world)
  if (lines.length < needed) lines = new Float64Array(2 * needed)
  const count = readContacts(world, lines, alpha)
  for (let c = 0, o = 0; c < count; c++, o += 4) {
    addImages(marks, plane, lines[o]!, lines[o + 1]!, lines[o + 2]! - lines[o]!, lines[o + 3]! - lines[o + 1]!)
  }
  endMarks(marks)
}

let velocities = new Float64Array(0)

/** The way that each circle goes in the next steps, from its centre. `circles` were read before. */
export function fillVelocities(marks: Marks, plane: PanZoomCamera, world: World<2>, circles: Circles): void {
  marks.count = 0
  const { positions, count } = circles
  if (velocities.length < 2 * count) velocities = new Float64Array(4 * count)
  readVelocities(world, velocities)
  const time = STEPS_AHEAD * world.timeStep
  for (let k = 0; k < count; k++) {
    const dx = velocities[2 * k]! * time
    const dy = velocities[2 * k + 1]! * time
    if (dx !== 0 || dy !== 0) addImages(marks, plane, positions[2 * k]!, positions[2 * k + 1]!, dx, dy)
  }
  endMarks(marks)
}

function makeBuffer(marks: Marks, capacity: number): void {
  const old = marks.buffer?.array as Float32Array | undefined
  const buffer = new InstancedBufferAttribute(new Float32Array(4 * capacity), 4)
  buffer.setUsage(DynamicDrawUsage)
  if (old) (buffer.array as Float32Array).set(old)
  marks.buffer = buffer
  const { geometry } = marks.mesh
  geometry.dispose()
  geometry.setAttribute('iSpan', buffer)
}
