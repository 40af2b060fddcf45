// What the physics sees, as lines: boxes, cells, the blocks that were looked up, contacts with their normals. Pure numbers; PhysicsDebug.tsx
// draws them.
import { CONTACT, GAP } from '../../physics/contact/contacts.ts'
import { type Coverage, createCoverage, measureCoverage, type World } from '../../physics/index.ts'

/** Which layers are drawn; none of them by default. */
export type PhysicsLayers = {
  /** axis-aligned boxes of characters */
  boxes?: boolean
  /** axis-aligned boxes of bodies; flat in a 2D world */
  bodies?: boolean
  /** blocks that characters looked up in the last step */
  queried?: boolean
  /** contacts of the last step with their normals, 4000 at most */
  contacts?: boolean
  /** cells of the grid that hold a body, 4000 at most */
  cells?: boolean
}

export type Lines = { positions: Float32Array; colors: Float32Array; count: number }

const BOX_COLOR = [0.75, 0.1, 0.4] as const
const NEAR_COLOR = [0.85, 0.6, 0.05] as const
const BODY_COLOR = [0.12, 0.35, 0.7] as const
const CELL_COLOR = [0.75, 0.6, 0.1] as const
const CONTACT_COLOR = [0.85, 0.08, 0.08] as const
/** Length of a contact's normal, m. */
const NORMAL = 0.25
/** Most contacts, and most cells, drawn. */
const MOST = 4000

export function createLines(): Lines {
  return { positions: new Float32Array(6 * 256), colors: new Float32Array(6 * 256), count: 0 }
}

/** Fills the lines anew with what the last step looked at. */
export function fillLines(lines: Lines, world: World, layers: PhysicsLayers): void {
  lines.count = 0
  const { characters } = world
  if (layers.queried) {
    for (let n = 0; n < characters.nearCount; n++) {
      const b = characters.near.subarray(6 * n, 6 * n + 6)
      addBox(lines, b[0]!, b[1]!, b[2]!, b[3]!, b[4]!, b[5]!, 0.004, NEAR_COLOR)
    }
  }
  if (layers.boxes) {
    const { position: p, size: s } = characters
    for (let o = 0; o < 4 * characters.count; o += 4) {
      const [x, y, z] = [p[o]!, p[o + 1]!, p[o + 2]!]
      addBox(lines, x - s[o]!, y, z - s[o + 2]!, x + s[o]!, y + s[o + 1]!, z + s[o + 2]!, 0.002, BOX_COLOR)
    }
  }
  if (layers.bodies) addBodies(lines, world)
  if (layers.cells) addCells(lines, world)
  if (layers.contacts) addContacts(lines, world)
}

function addBodies(lines: Lines, { bodies, dim }: World): void {
  const { position: p, count } = bodies
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, r] = [p[o]!, p[o + 1]!, p[o + 2]!, p[o + 3]!]
    const deep = dim === 3 ? r : 0
    addBox(lines, x - r, y - r, z - deep, x + r, y + r, z + deep, 0, BODY_COLOR)
  }
}

let coverage: Coverage | undefined

function addCells(lines: Lines, world: World): void {
  coverage ??= createCoverage()
  measureCoverage(coverage, world)
  const { cells, edge, origin, counts } = coverage
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

function addContacts(lines: Lines, { contacts, bodies }: World): void {
  const { data, a, count } = contacts
  const { position } = bodies
  for (let c = 0, left = MOST; c < count && left > 0; c++) {
    const d = CONTACT * c
    if (data[d + GAP]! > 0.01) continue
    left--
    const o = 4 * a[c]!
    const reach = position[o + 3]! + data[d + GAP]!
    const x = position[o]! - reach * data[d]!
    const y = position[o + 1]! - reach * data[d + 1]!
    const z = position[o + 2]! - reach * data[d + 2]!
    addLine(lines, x, y, z, x + NORMAL * data[d]!, y + NORMAL * data[d + 1]!, z + NORMAL * data[d + 2]!, CONTACT_COLOR)
  }
}

/** The twelve edges of a box, a little larger than it. */
export function addBox(
  lines: Lines,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  out: number,
  color: readonly [number, number, number],
): void {
  const low = [x0 - out, y0 - out, z0 - out]
  const high = [x1 + out, y1 + out, z1 + out]
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
  color: readonly [number, number, number],
): void {
  const o = 6 * lines.count++
  if (o === lines.positions.length) {
    for (const lane of ['positions', 'colors'] as const) {
      const longer = new Float32Array(2 * o)
      longer.set(lines[lane])
      lines[lane] = longer
    }
  }
  lines.positions.set([x0, y0, z0, x1, y1, z1], o)
  lines.colors.set(color, o)
  lines.colors.set(color, o + 3)
}
