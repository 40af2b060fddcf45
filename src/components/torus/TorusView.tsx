// The torus view: the plane of circles, and over it debug layers: marks with a width in pixels, each
// layer one instanced draw, written after the circles are read.
import { useFrame } from '@react-three/fiber'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { Color, DoubleSide, type Material, ShaderMaterial } from 'three'
import { LightingPresetContext, useDisposable } from '../../hooks/sceneContexts.ts'
import { firstPeriodicImage, halfViewSize, type PanZoomCamera } from '../../hooks/usePanZoomCamera.ts'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import {
  type CellOccupancy,
  contactCount,
  createCellOccupancy,
  measureCellOccupancy,
  readContacts,
  readVelocities,
  type World,
} from '../../physics/index.ts'
import {
  addInstance,
  createInstances,
  InstancedSquares,
  type Instances,
  uploadInstances,
} from '../canvas/instances.tsx'
import { useNodes } from '../canvas/nodes.ts'
import { TorusPlane, type TorusPlaneProps } from './TorusPlane.tsx'
import type { Circles, ViewUniforms } from './torusCircles.ts'

/** Debug layers of a torus. */
export type DebugLayers = {
  /** Lines between cells, the outline of the fullest one, and the seam of the space. */
  grid?: boolean
  /** Fine lines where the world repeats. */
  edge?: boolean
  /** Red lines between bodies that touch. */
  contacts?: boolean
  /** Yellow cells with more than one body. */
  cells?: boolean
  /** Displacement of each circle in the next steps. */
  velocities?: boolean
}

/** What `TorusView` takes. */
export type TorusViewProps = TorusPlaneProps & {
  /** Debug layers. @default none */
  debug?: DebugLayers
}

const NO_DEBUG: DebugLayers = {}

/**
 * Draws a torus from above, as an endless plane. Use it inside a `<PhysicsWorld>` with a
 * two-dimensional world.
 */
export function TorusView({ debug = NO_DEBUG, ...props }: TorusViewProps) {
  return (
    <TorusPlane
      {...props}
      overlay={(camera, uniforms, circles) => (
        <TorusDebug show={debug} camera={camera} uniforms={uniforms} circles={circles} />
      )}
    />
  )
}

type Scene = { camera: PanZoomCamera; world: World<2>; alpha: number; occupancy: CellOccupancy; circles: Circles }

type Layer = {
  /** The option that shows it. */
  by: keyof DebugLayers
  kind: 'line' | 'rectangle'
  color: string
  /** Its colour on the dark ground of the night. @default as by day */
  nightColor?: string
  alpha: number
  /** CSS pixels. */
  width?: number
  order: number
  fill(marks: Instances, scene: Scene): void
}

const fillCellEdges: Layer['fill'] = (marks, { camera, occupancy }) => fillLattice(marks, camera, occupancy.edge)
const fillSeam: Layer['fill'] = (marks, { camera }) => fillLattice(marks, camera, camera.period)

const PALE = '#e6e9ff'
/** Opacities of docs/specification.md (the torus, 1.6): grid 0.2, cells 0.3. */
const LAYERS: readonly Layer[] = [
  { by: 'cells', kind: 'rectangle', color: '#ffd400', alpha: 0.3, order: 0, fill: fillCells },
  { by: 'grid', kind: 'line', color: '#3a1226', nightColor: PALE, alpha: 0.2, width: 1, order: 1, fill: fillCellEdges },
  { by: 'edge', kind: 'line', color: '#ffffff', alpha: 0.4, width: 1, order: 1, fill: fillSeam },
  { by: 'grid', kind: 'line', color: '#3a1226', nightColor: PALE, alpha: 0.45, width: 2, order: 1, fill: fillSeam },
  { by: 'grid', kind: 'line', color: '#b3005e', alpha: 1, width: 3, order: 2, fill: fillFullest },
  { by: 'contacts', kind: 'line', color: '#e00000', alpha: 1, width: 2, order: 3, fill: fillContacts },
  {
    by: 'velocities',
    kind: 'line',
    color: '#1d4fa8',
    nightColor: '#8fb8ff',
    alpha: 0.9,
    width: 1.5,
    order: 4,
    fill: fillVelocities,
  },
]

type DebugProps = { show: DebugLayers; camera: PanZoomCamera; uniforms: ViewUniforms; circles: Circles }

function TorusDebug({ show, camera, uniforms, circles }: DebugProps) {
  const physics = usePhysicsWorld()
  const [layers] = useState(() => LAYERS.map((layer) => ({ layer, marks: createInstances([['iSpan', 4]], 256) })))
  const occupancy = useMemo(createCellOccupancy, [])
  const drawn = useRef({ version: -1, cameraVersion: -1, cell: 0 })
  useEffect(() => {
    drawn.current.version = -1
    physics.invalidate()
  }, [physics, show])

  useFrame(() => {
    const last = drawn.current
    const { version, alpha } = physics.frame
    const world = physics.world as World<2>
    if (camera.width === 0) return
    if (version === last.version && camera.version === last.cameraVersion && world.cell === last.cell) return
    drawn.current = { version, cameraVersion: camera.version, cell: world.cell }
    if (show.grid || show.cells) measureCellOccupancy(occupancy, world)
    const scene = { camera, world, alpha, occupancy, circles }
    for (const { layer, marks } of layers) {
      if (!show[layer.by] && marks.count === 0) continue
      marks.count = 0
      if (show[layer.by]) layer.fill(marks, scene)
      uploadInstances(marks)
    }
  })

  return layers.map(({ layer, marks }, k) => <DebugMarks key={k} marks={marks} layer={layer} uniforms={uniforms} />)
}

function DebugMarks({ marks, layer, uniforms }: { marks: Instances; layer: Layer; uniforms: ViewUniforms }) {
  const { kind, nightColor, alpha, width = 1, order } = layer
  const isNight = use(LightingPresetContext).name === 'night'
  const color = (isNight && nightColor) || layer.color
  const create = useNodes()?.debug ?? createDebugMaterial
  const material = useDisposable(
    () => create(uniforms, new Color(color), alpha, kind === 'line' ? width : null),
    [create, kind, color, alpha, width, uniforms],
  )
  return <InstancedSquares instances={marks} low={0} renderOrder={order} material={material} />
}

/** @param width of lines in CSS pixels; null: rectangles */
function createDebugMaterial(uniforms: ViewUniforms, color: Color, alpha: number, width: number | null): Material {
  return new ShaderMaterial({
    vertexShader: width === null ? RECTANGLE : LINE,
    fragmentShader: FILL,
    uniforms: { ...uniforms, uWidth: { value: width ?? 0 }, uColor: { value: color }, uAlpha: { value: alpha } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    side: DoubleSide,
  })
}

/** Adds a mark. Coordinates are relative to the centre of the view. */
function addMark(marks: Instances, x: number, y: number, toX: number, toY: number): void {
  const at = addInstance(marks)
  marks.data.set([x, y, toX, toY], at)
}

/** Adds every visible periodic image of a mark from (x, y) to (x + dx, y + dy). */
function addImages(marks: Instances, camera: PanZoomCamera, x: number, y: number, dx: number, dy: number): void {
  const [halfX, halfY] = halfViewSize(camera)
  const [sizeX, sizeY] = camera.period
  const startX = firstPeriodicImage(x - camera.x, -halfX - Math.max(0, dx), sizeX)
  if (startX > halfX - Math.min(0, dx)) return
  const endY = halfY - Math.min(0, dy)
  for (let ay = firstPeriodicImage(y - camera.y, -halfY - Math.max(0, dy), sizeY); ay <= endY; ay += sizeY) {
    for (let ax = startX; ax <= halfX - Math.min(0, dx); ax += sizeX) addMark(marks, ax, ay, ax + dx, ay + dy)
  }
}

/** Vertical and horizontal lines through the origin and every step from it. */
function fillLattice(marks: Instances, camera: PanZoomCamera, [stepX, stepY]: readonly [number, number, number?]) {
  const [halfX, halfY] = halfViewSize(camera)
  for (let x = firstPeriodicImage(-camera.x, -halfX, stepX); x <= halfX; x += stepX) addMark(marks, x, -halfY, x, halfY)
  for (let y = firstPeriodicImage(-camera.y, -halfY, stepY); y <= halfY; y += stepY) addMark(marks, -halfX, y, halfX, y)
}

/** Cells covered by more than one body. */
function fillCells(marks: Instances, { camera, occupancy: { counts, cells, edge } }: Scene): void {
  for (let row = 0; row < cells[1]; row++) {
    for (let column = 0; column < cells[0]; column++) {
      if (counts[column + cells[0] * row]! > 1)
        addImages(marks, camera, column * edge[0], row * edge[1], edge[0], edge[1])
    }
  }
}

/** The outline of the fullest cell, if it contains more than one body. */
function fillFullest(marks: Instances, { camera, occupancy: { max, maxCell, edge } }: Scene): void {
  if (max <= 1) return
  const [x, y] = [maxCell[0] * edge[0], maxCell[1] * edge[1]]
  for (const side of [0, edge[1]]) addImages(marks, camera, x, y + side, edge[0], 0)
  for (const side of [0, edge[0]]) addImages(marks, camera, x + side, y, 0, edge[1])
}

let contactLines = new Float64Array(0)

/** Lines between the centres of touching bodies, across the seam if that is shorter. */
function fillContacts(marks: Instances, { camera, world, alpha }: Scene): void {
  const needed = 4 * contactCount(world)
  if (contactLines.length < needed) contactLines = new Float64Array(2 * needed)
  const count = readContacts(world, contactLines, alpha)
  for (let o = 0; o < 4 * count; o += 4) {
    const x = contactLines[o]!
    const y = contactLines[o + 1]!
    addImages(marks, camera, x, y, contactLines[o + 2]! - x, contactLines[o + 3]! - y)
  }
}

/** Number of steps for which a velocity is drawn as a displacement. */
const STEPS_AHEAD = 12
let velocities = new Float64Array(0)

function fillVelocities(marks: Instances, { camera, world, circles: { positions, count } }: Scene): void {
  if (velocities.length < 2 * count) velocities = new Float64Array(4 * count)
  readVelocities(world, velocities)
  const time = STEPS_AHEAD * world.timeStep
  for (let k = 0; k < count; k++) {
    const dx = velocities[2 * k]! * time
    const dy = velocities[2 * k + 1]! * time
    if (dx !== 0 || dy !== 0) addImages(marks, camera, positions[2 * k]!, positions[2 * k + 1]!, dx, dy)
  }
}

const LINE = /* glsl */ `
attribute vec4 iSpan;
uniform vec2 uScale, uPixel;
uniform float uWidth;
void main() {
  vec2 from = iSpan.xy * uScale / uPixel;
  vec2 to = iSpan.zw * uScale / uPixel;
  vec2 span = to - from;
  float far = length(span);
  vec2 along = far > 1e-6 ? span / far : vec2(1.0, 0.0);
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
