// The debug view of a world: line segments over the scene, in layers.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferAttribute, type BufferGeometry, DynamicDrawUsage, type LineSegments } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { characterIds, forEachQueriedBlock, getCharacter } from '../../physics/blocks.ts'
import {
  type BodyId,
  bodyColumns,
  bodyIdAt,
  type CellOccupancy,
  createCellOccupancy,
  forEachContact,
  measureCellOccupancy,
  type World,
} from '../../physics/index.ts'
import { growArray } from '../canvas/instances.tsx'
import { box, linesOfContainers, linesOfFields } from './debugWalls.ts'

/** What `PhysicsDebug` takes: the layers of lines. */
export type PhysicsDebugProps = {
  /** Boxes of characters, and where the last step would have moved them without collisions. @default false */
  boxes?: boolean
  /** Axis-aligned boxes of bodies; flat in a 2D world. @default false */
  bodies?: boolean
  /** Blocks that characters looked up in the last step. @default false */
  queried?: boolean
  /** Contacts of the last step with their normals, at most 16000. Bodies do not hide lines then. @default false */
  contacts?: boolean
  /**
   * Pairs of bodies that touch or are near, from centre to centre, at most 16000. Bodies do not hide lines then.
   * @default false
   */
  pairs?: boolean
  /** Grid cells with a body, at most 16000. @default false */
  cells?: boolean
  /**
   * Containers of the package. Infinite ones are cut off. A distance field needs `bounds`.
   * @default false
   */
  containers?: boolean
  /** Regions of force fields, with their direction. @default false */
  fields?: boolean
}

/** Line segments: two points of x, y, z each, and their linear colours. */
type Lines = { positions: Float32Array; colors: Float32Array; count: number }

type Rgb = readonly [number, number, number]

const CHARACTER_COLOR: Rgb = [0.75, 0.1, 0.4]
const PROVISIONAL_COLOR: Rgb = [0.1, 0.3, 0.75]
const QUERIED_COLOR: Rgb = [0.85, 0.6, 0.05]
const BODY_COLOR: Rgb = [0.12, 0.35, 0.7]
const CELL_COLOR: Rgb = [0.75, 0.6, 0.1]
const PAIR_COLOR: Rgb = [0.15, 0.4, 0.75]
const CONTACT_COLOR: Rgb = [0.85, 0.08, 0.08]
const CONTAINER_COLOR: Rgb = [0.2, 0.45, 0.4]
const FIELD_COLOR: Rgb = [0.45, 0.25, 0.7]
/** Enlargement of boxes, so that their edges are visible on the faces of blocks. Metres. */
const CHARACTER_MARGIN = 0.002
const QUERIED_MARGIN = 0.004
/** Length of a drawn normal: at most this many metres, and this many radii. */
const NORMAL_LENGTH = 0.25
const NORMAL_RADII = 1.5
/** Widest gap of a drawn contact. Metres. */
const MAX_GAP = 0.01
/** Most contacts, most pairs, and most cells, that are drawn. */
const MOST = 16_000

/**
 * Draws physics data of the surrounding world, in world coordinates: the layers that you name. All
 * are off at first, so without one it draws nothing. Use it in your own scene inside a
 * `<PhysicsWorld>`. For a `TorusView` use its prop `debug`.
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function PhysicsDebug(props: PhysicsDebugProps) {
  const { boxes, bodies, queried, contacts, pairs, cells, containers, fields } = props
  const physics = usePhysicsWorld()
  const segments = useRef<LineSegments>(null)
  const lines = useMemo<Lines>(() => ({ positions: new Float32Array(0), colors: new Float32Array(0), count: 0 }), [])
  const drawn = useRef(-1)
  useEffect(() => {
    drawn.current = -1
    physics.invalidate()
  }, [physics, boxes, bodies, queried, contacts, pairs, cells, containers, fields])
  useFrame(() => {
    const { frame, world } = physics
    if (!segments.current || frame.version === drawn.current) return
    drawn.current = frame.version
    lines.count = 0
    if (containers) addWalls(lines, world, 'containers', linesOfContainers, CONTAINER_COLOR)
    if (fields) addWalls(lines, world, 'fields', linesOfFields, FIELD_COLOR)
    if (queried && world.dim === 3) addQueriedBlocks(lines, world as World<3>)
    if (boxes && world.dim === 3) addCharacters(lines, world as World<3>)
    if (bodies) addBodies(lines, world)
    if (cells) addCells(lines, world)
    if (pairs) addContacts(lines, world, true)
    if (contacts) addContacts(lines, world, false)
    const { geometry } = segments.current
    upload(geometry, 'position', lines.positions)
    upload(geometry, 'color', lines.colors)
    geometry.setDrawRange(0, 2 * lines.count)
    segments.current.visible = lines.count > 0
  })
  return (
    <lineSegments
      ref={segments}
      name="physics-debug"
      frustumCulled={false}
      visible={false}
      raycast={() => null}
      renderOrder={5}
    >
      <bufferGeometry />
      {/* Pairs and normals lie inside bodies, which would hide them. */}
      <lineBasicMaterial vertexColors transparent opacity={0.9} toneMapped={false} depthTest={!pairs && !contacts} />
    </lineSegments>
  )
}

function upload(geometry: BufferGeometry, name: string, array: Float32Array): void {
  const old = geometry.getAttribute(name) as BufferAttribute | undefined
  if (old?.array === array) {
    old.needsUpdate = true
    return
  }
  // The renderer has one GPU buffer per attribute object: dispose frees the old one.
  geometry.dispose()
  geometry.setAttribute(name, new BufferAttribute(array, 3).setUsage(DynamicDrawUsage))
}

/** Lines by list of containers or fields. A world replaces its lists rather than changing them. */
const wallLines = new WeakMap<object, number[]>()

function addWalls(
  lines: Lines,
  world: World,
  list: 'containers' | 'fields',
  draw: (world: World) => number[],
  color: Rgb,
) {
  const key = world[list]
  if (!wallLines.has(key)) wallLines.set(key, draw(world))
  addLines(lines, wallLines.get(key)!, color)
}

function addQueriedBlocks(lines: Lines, world: World<3>): void {
  forEachQueriedBlock(world, (c) => {
    const corners = Array.from(c)
    addBox(lines, corners.slice(0, 3), corners.slice(3), QUERIED_MARGIN, QUERIED_COLOR)
  })
}

function addCharacters(lines: Lines, world: World<3>): void {
  for (const id of characterIds(world)) {
    const { position, provisional, size } = getCharacter(world, id)
    const add = ([x, y, z]: readonly number[], color: Rgb) => {
      const low = [x! - size[0] / 2, y!, z! - size[2] / 2]
      addBox(lines, low, [low[0]! + size[0], low[1]! + size[1], low[2]! + size[2]], CHARACTER_MARGIN, color)
    }
    add(position, CHARACTER_COLOR)
    if (provisional.some((at, axis) => at !== position[axis])) add(provisional, PROVISIONAL_COLOR)
  }
}

function addBodies(lines: Lines, world: World): void {
  const { position: p, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, r] = [p[o]!, p[o + 1]!, p[o + 2]!, p[o + 3]!]
    const depth = world.dim === 3 ? r : 0
    addBox(lines, [x - r, y - r, z - depth], [x + r, y + r, z + depth], 0, BODY_COLOR)
  }
}

let occupancy: CellOccupancy | undefined

function addCells(lines: Lines, world: World): void {
  if (world.contact === null) return // without a contact law no grid is built
  occupancy ??= createCellOccupancy()
  measureCellOccupancy(occupancy, world)
  const { cells, edge, origin, counts } = occupancy
  const total = cells[0] * cells[1] * cells[2]
  for (let c = 0, left = MOST; c < total && left > 0; c++) {
    if (counts[c] === 0) continue
    left--
    const x = origin[0] + (c % cells[0]) * edge[0]
    const y = origin[1] + (Math.floor(c / cells[0]) % cells[1]) * edge[1]
    const z = origin[2] + Math.floor(c / (cells[0] * cells[1])) * edge[2]
    addBox(lines, [x, y, z], [x + edge[0], y + edge[1], world.dim === 3 ? z + edge[2] : z], 0, CELL_COLOR)
  }
}

/** Adds the normals of touching bodies and surfaces, or the pairs of bodies that may touch. */
function addContacts(lines: Lines, world: World, asPairs: boolean): void {
  const { position: p, count } = bodyColumns(world)
  const indexOf = new Map<BodyId, number>()
  for (let i = 0; i < count; i++) indexOf.set(bodyIdAt(world, i), i)
  let left = MOST
  forEachContact(world, (a, b, normal, _impulse, depth) => {
    if ((asPairs ? b === null : depth < -MAX_GAP) || left-- <= 0) return
    const o = 4 * indexOf.get(a)!
    const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2] ?? 0]
    // The normal points from b to a. It starts on the surface of a that faces b, moved out by the gap.
    const reach = p[o + 3]! - depth
    const along = (far: number) => [p[o]! + far * nx, p[o + 1]! + far * ny, p[o + 2]! + far * nz]
    if (asPairs) {
      addLine(lines, along(0), along(-reach - p[4 * indexOf.get(b!)! + 3]!), PAIR_COLOR)
      return
    }
    const length = Math.min(NORMAL_LENGTH, NORMAL_RADII * p[o + 3]!)
    addLine(lines, along(-reach), along(length - reach), CONTACT_COLOR)
  })
}

/** Adds the twelve edges of a box, drawn larger by `margin` metres on each side. */
function addBox(lines: Lines, low: readonly number[], high: readonly number[], margin: number, color: Rgb): void {
  const [min, max] = [low.map((at) => at - margin), high.map((at) => at + margin)]
  addLines(lines, box(min, max), color)
}

/** @param segments two points of x, y, z for each line */
function addLines(lines: Lines, segments: readonly number[], color: Rgb): void {
  for (let o = 0; o < segments.length; o += 6)
    addLine(lines, segments.slice(o, o + 3), segments.slice(o + 3, o + 6), color)
}

function addLine(lines: Lines, from: readonly number[], to: readonly number[], color: Rgb): void {
  const o = 6 * lines.count++
  if (o === lines.positions.length) {
    lines.positions = growArray(new Float32Array(Math.max(1536, 2 * o)), lines.positions)
    lines.colors = growArray(new Float32Array(Math.max(1536, 2 * o)), lines.colors)
  }
  lines.positions.set(from, o)
  lines.positions.set(to, o + 3)
  lines.colors.set(color, o)
  lines.colors.set(color, o + 3)
}
