// The debug view of a world: line segments over the scene, in layers: boxes, grid cells, blocks that
// were looked up, and contacts with their normals. Nothing is computed while all layers are off.
import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferAttribute, type BufferGeometry, DynamicDrawUsage, type LineSegments } from 'three'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { characterCount, forEachQueriedBlock, readCharacterSizes, readCharacters } from '../../physics/blocks.ts'
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

/** What `PhysicsDebug` takes: the layers of lines, each off by default. */
export type PhysicsDebugProps = PhysicsLayers

/**
 * Draws what the physics of the world around sees, in world coordinates. Use it in your own scene
 * inside a `<PhysicsWorld>`. `TorusView` has a projection of its own, and its own prop `debug`.
 * @throws Error outside of a `<PhysicsWorld>`
 */
export function PhysicsDebug({ boxes, bodies, queried, contacts, cells }: PhysicsDebugProps) {
  const physics = usePhysicsWorld()
  const layers = useMemo(
    () =>
      ({
        boxes: boxes === true,
        bodies: bodies === true,
        queried: queried === true,
        contacts: contacts === true,
        cells: cells === true,
      }) satisfies PhysicsLayers,
    [boxes, bodies, queried, contacts, cells],
  )
  const segments = useRef<LineSegments>(null)
  const drawn = useRef({ version: -1, layers, lines: createLines() })
  useEffect(() => physics.invalidate(), [physics, layers])
  useFrame(() => {
    const last = drawn.current
    if (physics.frame.version === last.version && last.layers === layers) return
    last.version = physics.frame.version
    last.layers = layers
    const { lines } = last
    fillLines(lines, physics.world, layers)
    const { geometry } = segments.current!
    upload(geometry, 'position', lines.positions)
    upload(geometry, 'color', lines.colors)
    geometry.setDrawRange(0, 2 * lines.count)
    segments.current!.visible = lines.count > 0
  })
  return (
    <lineSegments
      ref={segments}
      name="physics-debug"
      frustumCulled={false}
      visible={false}
      raycast={noRaycast}
      renderOrder={5}
    >
      <bufferGeometry />
      <lineBasicMaterial vertexColors transparent opacity={0.9} toneMapped={false} />
    </lineSegments>
  )
}

const noRaycast = () => {}

function upload(geometry: BufferGeometry, name: string, array: Float32Array): void {
  const old = geometry.getAttribute(name) as BufferAttribute | undefined
  if (old?.array === array) {
    old.needsUpdate = true
    return
  }
  // The renderer keeps one GPU buffer for each attribute object: dispose frees the shorter one.
  geometry.dispose()
  const attribute = new BufferAttribute(array, 3)
  attribute.setUsage(DynamicDrawUsage)
  geometry.setAttribute(name, attribute)
}

/** Layers that are drawn. @default none */
export type PhysicsLayers = {
  /** Axis-aligned boxes of characters. @default false */
  boxes?: boolean
  /** Axis-aligned boxes of bodies; flat in a 2D world. @default false */
  bodies?: boolean
  /** Blocks that characters looked up in the last step. @default false */
  queried?: boolean
  /** Contacts of the last step with their normals, at most 4000. @default false */
  contacts?: boolean
  /** Grid cells that hold a body, at most 4000. @default false */
  cells?: boolean
}

/** Line segments: two points of x, y, z each, and their linear colours. */
export type Lines = { positions: Float32Array; colors: Float32Array; count: number }

type Rgb = readonly [number, number, number]

const CHARACTER_COLOR: Rgb = [0.75, 0.1, 0.4]
const QUERIED_COLOR: Rgb = [0.85, 0.6, 0.05]
const BODY_COLOR: Rgb = [0.12, 0.35, 0.7]
const CELL_COLOR: Rgb = [0.75, 0.6, 0.1]
const CONTACT_COLOR: Rgb = [0.85, 0.08, 0.08]
/** Metres by which boxes are drawn larger, so that their edges are seen on the faces of blocks. */
const CHARACTER_MARGIN = 0.002
const QUERIED_MARGIN = 0.004
/** Length of a drawn normal in metres. */
const NORMAL_LENGTH = 0.25
/** Contacts across a wider gap in metres are not drawn. */
const MAX_GAP = 0.01
/** Most contacts, and most cells, that are drawn. */
const MOST = 4000

function createLines(): Lines {
  return { positions: new Float32Array(6 * 256), colors: new Float32Array(6 * 256), count: 0 }
}

/** Replaces the lines by those of the last step. */
function fillLines(lines: Lines, world: World, layers: PhysicsLayers): void {
  lines.count = 0
  if (world.dim === 3) {
    if (layers.queried) addQueriedBlocks(lines, world as World<3>)
    if (layers.boxes) addCharacters(lines, world as World<3>)
  }
  if (layers.bodies) addBodies(lines, world)
  if (layers.cells) addCells(lines, world)
  if (layers.contacts) addContacts(lines, world)
}

function addQueriedBlocks(lines: Lines, world: World<3>): void {
  forEachQueriedBlock(world, (c) =>
    addBox(lines, c[0]!, c[1]!, c[2]!, c[3]!, c[4]!, c[5]!, QUERIED_MARGIN, QUERIED_COLOR),
  )
}

function addCharacters(lines: Lines, world: World<3>): void {
  const count = characterCount(world)
  const feet = new Float64Array(3 * count)
  const sizes = new Float64Array(3 * count)
  readCharacters(world, feet)
  readCharacterSizes(world, sizes)
  for (let o = 0; o < 3 * count; o += 3) {
    const [x, y, z] = [feet[o]!, feet[o + 1]!, feet[o + 2]!]
    const [halfX, height, halfZ] = [sizes[o]! / 2, sizes[o + 1]!, sizes[o + 2]! / 2]
    addBox(lines, x - halfX, y, z - halfZ, x + halfX, y + height, z + halfZ, CHARACTER_MARGIN, CHARACTER_COLOR)
  }
}

function addBodies(lines: Lines, world: World): void {
  const { position: p, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, r] = [p[o]!, p[o + 1]!, p[o + 2]!, p[o + 3]!]
    const depth = world.dim === 3 ? r : 0
    addBox(lines, x - r, y - r, z - depth, x + r, y + r, z + depth, 0, BODY_COLOR)
  }
}

let occupancy: CellOccupancy | undefined

function addCells(lines: Lines, world: World): void {
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
    addBox(lines, x, y, z, x + edge[0], y + edge[1], world.dim === 3 ? z + edge[2] : z, 0, CELL_COLOR)
  }
}

function addContacts(lines: Lines, world: World): void {
  const { position: p, count } = bodyColumns(world)
  const indexOf = new Map<BodyId, number>()
  for (let i = 0; i < count; i++) indexOf.set(bodyIdAt(world, i), i)
  let left = MOST
  forEachContact(world, (a, _b, normal, _impulse, depth) => {
    if (depth < -MAX_GAP || left-- <= 0) return
    const o = 4 * indexOf.get(a)!
    const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2] ?? 0]
    // The normal points from b to a: the surface of a that faces b, moved out by the gap.
    const reach = p[o + 3]! - depth
    const [x, y, z] = [p[o]! - reach * nx, p[o + 1]! - reach * ny, p[o + 2]! - reach * nz]
    addLine(lines, x, y, z, x + NORMAL_LENGTH * nx, y + NORMAL_LENGTH * ny, z + NORMAL_LENGTH * nz, CONTACT_COLOR)
  })
}

/** Adds the twelve edges of a box, drawn larger by `margin` metres on each side. */
function addBox(
  lines: Lines,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  margin: number,
  color: Rgb,
): void {
  const low = [x0 - margin, y0 - margin, z0 - margin]
  const high = [x1 + margin, y1 + margin, z1 + margin]
  for (let axis = 0; axis < 3; axis++) {
    for (let k = 0; k < 4; k++) {
      const p = [0, 0, 0]
      p[(axis + 1) % 3] = (k & 1 ? high : low)[(axis + 1) % 3]!
      p[(axis + 2) % 3] = (k & 2 ? high : low)[(axis + 2) % 3]!
      const q = [...p]
      p[axis] = low[axis]!
      q[axis] = high[axis]!
      addLine(lines, p[0]!, p[1]!, p[2]!, q[0]!, q[1]!, q[2]!, color)
    }
  }
}

function addLine(
  lines: Lines,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  color: Rgb,
): void {
  const o = 6 * lines.count++
  if (o === lines.positions.length) {
    for (const name of ['positions', 'colors'] as const) {
      const grown = new Float32Array(2 * o)
      grown.set(lines[name])
      lines[name] = grown
    }
  }
  lines.positions.set([x0, y0, z0, x1, y1, z1], o)
  lines.colors.set(color, o)
  lines.colors.set(color, o + 3)
}
