// The table around a bottle: candies that lie there, candies that are carried over the mouth, and
// whether the mouth is open. While nothing is held or outside, the bottle is a wall without an
// outside, which costs the least. Otherwise it is a vessel of thick glass on a table. Exchanging
// the containers wakes nothing, because the inside stays the same.
import {
  addSystem,
  type BodyId,
  bodyColumns,
  type Container,
  type Cylinder,
  cylinder,
  hasBody,
  isSpawning,
  type Lathe,
  lathe,
  removeSystem,
  type System,
  setContainers,
  takeSnapshot,
  type World,
} from '../physics/index.ts'
import { addDynamicBody, cos, getDynamicBody, refuse, sin } from '../physics/internal.ts'
import type { JarState, SavedJar, Table } from './jarState.ts'
import { fraction } from './jarWorld.ts'
import { isOutside, type JarVessel } from './vessels.ts'

/** The data of a table's system, from which a worker makes the same system. */
interface TableData {
  vessel: JarVessel
  /** Metres per second squared. */
  gravity: number
}

type Place = [x: number, y: number, z: number]

const NAME = 'table'
const ASLEEP = { wake: false } as const
/** Height of the space above the table. Metres. */
const CEILING = 8
/** Height of the tube above a closed mouth that guides candies in. Metres. */
const GUIDE = 2
/** The mouth opens for a held candy above the shoulder, or this near below the lid. Metres. */
const NEAR_LID = 0.1
/** It also opens for a candy outside whose centre is less than this below the lid. Metres. */
const NEAR = 0.35
/** Steps without a candy above the mouth until it closes. */
export const CALM_STEPS = 30
/** Deceleration of a candy that rolls on the table, in units of gravity. Its knobs slow it down. */
const BRAKE = 0.2
/** A candy that is at most this far above the table rolls on it. Metres. */
const ON_TABLE = 0.01
/**
 * Metres from the vessel's widest part to an invisible wall, which keeps candies in sight on most
 * screens. The wall is further out if the largest candy needs more space.
 */
const AROUND = 0.458

/** Direction of the default camera, in radians about y from +z towards +x. */
const FRONT = 0.35
/** Groups of candies beside the bottle, 7, 4 and 1 in 12: direction and half width, radians. */
const GROUPS = [
  { at: 0.58, half: 0.34, below: 7 },
  { at: -0.62, half: 0.28, below: 11 },
  { at: 0, half: 0.9, below: 12 },
] as const
/** Least distance of candies from the glass, and depth of a group. Metres. */
const CLEAR = 0.03
const DEPTH = 0.28
/** Metres between candies. */
const GAP = 0.006
/** The most places tried for a candy. */
const TRIES = 80

/** Radius of the wall around the table. Metres. @param largest Largest radius of a candy. @default 0 */
export const tableRadius = ({ widest }: JarVessel, largest = 0): number =>
  widest + Math.max(AROUND, 2 * (largest + CLEAR))

/** @param world The world of an upright jar. */
export function createTable(world: World, around: JarVessel | null): Table {
  const plain = world.containers
  const vessel = plain.some(({ kind }) => kind === 'lathe') ? around : null
  return {
    vessel,
    plain,
    system: vessel && createTableSystem({ vessel, gravity: Math.hypot(...world.gravity) }),
    walls: undefined,
    reach: 0,
    isUsed: false,
    isOpen: false,
    held: -1,
    calm: 0,
    watchedAt: 0,
    outside: [],
  }
}

/** Continues a saved jar, whose world has been restored. @returns whether it has a table */
export function loadTable(jar: JarState, { calm = 0 }: SavedJar): boolean {
  const { world } = jar
  const saved = world.containers
  const hasTable = saved.some((container) => (container as Lathe).open)
  leaveTable(jar)
  setContainers(world, saved, ASLEEP)
  if (!hasTable) return false
  const wall = saved.find((container): container is Cylinder => container.kind === 'cylinder')
  enterTable(jar, 0, wall?.radius)
  setOpen(jar, !saved.some(({ kind }) => kind === 'lid'))
  jar.table.calm = calm
  return true
}

/** A snapshot of a jar's world without grabs and without the table's system, which `loadTable` adds. */
export const snapshotOf = (world: World): Uint8Array => takeSnapshot(world, { without: [NAME, 'grabs'] })

/** Whether the mouth may open or close, or the table leave, after the next step. */
export function isTableBusy({ world, table }: JarState): boolean {
  const { isUsed, isOpen, held, outside, vessel } = table
  if (!isUsed) return false
  if (isOpen || held >= 0) return true
  const { asleep, position } = world.bodies
  findOutside(world.bodies, vessel!, outside)
  // A candy that rolls on the table does not rise to the mouth.
  const flies = (i: number) => position[4 * i + 1]! > vessel!.table + ON_TABLE + position[4 * i + 3]!
  const beside = outside.filter((i) => isBeside(vessel!, position, i))
  return beside.length === 0 || beside.some((i) => !asleep[i] && flies(i))
}

/** Whether a body is farther from the axis than the mouth's edge. */
function isBeside({ mouth }: JarVessel, position: Float64Array, i: number): boolean {
  const x = position[4 * i]!
  const z = position[4 * i + 2]!
  return x * x + z * z > mouth * mouth
}

/** Whether a body is held, or outside of the bottle. */
export const isOut = ({ world, table }: JarState, id: number): boolean =>
  table.isUsed && (id === table.held || isOutside(table.vessel!, ...placeOf(world, id)))

/** Lays a candy on the table. @returns its body */
export function layOnTable(jar: JarState, serial: number, radius: number): BodyId {
  const { world, vessel } = jar
  enterTable(jar, radius)
  const position = restingPlace(world, vessel!, jar.table.reach, serial, radius)
  return addDynamicBody(world as World<3>, { position, radius })
}

/** Notes which body is held by hand. */
export function hold(jar: JarState, id: number | null): void {
  jar.table.held = id ?? -1
  if (id !== null) enterTable(jar)
}

/** Opens and closes the mouth. Called after each step of the world. */
export function watchMouth(jar: JarState): void {
  const { world, table } = jar
  const { vessel, outside } = table
  if (!table.isUsed || !vessel) return
  const { position, count } = world.bodies
  if (table.held >= 0 && !hasBody(world, table.held as BodyId)) table.held = -1
  const held = table.held >= 0 ? getDynamicBody(world as World<3>, table.held as BodyId) : null
  findOutside(world.bodies, vessel, outside)
  let isHigh = held !== null && isHighIn(vessel, held)
  for (const i of outside) if (position[4 * i + 1]! > vessel.lid - NEAR && isBeside(vessel, position, i)) isHigh = true
  // The mouth stays open until candies that were thrown in have passed it.
  for (let o = 0; o < 4 * count && table.isOpen; o += 4)
    if (position[o + 1]! + position[o + 3]! > vessel.lid) isHigh = true
  // Another thread may have taken several steps.
  const steps = Math.max(1, world.stepCount - table.watchedAt)
  table.watchedAt = world.stepCount
  table.calm = isHigh ? 0 : Math.min(CALM_STEPS, table.calm + steps)
  if (isHigh && !table.isOpen) setOpen(jar, true)
  if (table.calm < CALM_STEPS) return
  if (table.isOpen) setOpen(jar, false)
  else if (!held && outside.length === 0 && !isSpawning(world)) leaveTable(jar)
}

function isHighIn(vessel: JarVessel, { position: [x, y, z], radius }: ReturnType<typeof getDynamicBody<3>>): boolean {
  return isOutside(vessel, x, y, z) || y > Math.min(vessel.shoulder, vessel.lid - NEAR_LID - radius)
}

/** Removes the table. Nothing may be outside. */
export function leaveTable({ world, table }: JarState): void {
  if (!table.isUsed) return
  Object.assign(table, { isUsed: false, isOpen: false, held: -1 })
  removeSystem(world, NAME, ASLEEP)
  setContainers(world, table.plain, ASLEEP)
}

/** Widens the table for a candy that has grown. @param radius Its radius. Metres. */
export function widenTable(jar: JarState, radius: number): void {
  if (jar.table.isUsed && tableRadius(jar.table.vessel!, radius) > jar.table.reach) enterTable(jar, radius)
}

/**
 * Adds the table, or widens it.
 * @param radius Radius of the next candy. Metres. @default 0
 * @param saved Radius of the wall in a saved jar: the candies that it was made for may be others. Metres. @default 0
 */
function enterTable(jar: JarState, radius = 0, saved = 0): void {
  const { world, table } = jar
  if (!table.vessel) return
  const { position, count } = world.bodies
  let largest = radius
  for (let o = 0; o < 4 * count; o += 4) largest = Math.max(largest, position[o + 3]!)
  // No candy is wider than the mouth, whatever a file says.
  const most = tableRadius(table.vessel, table.vessel.mouth)
  const reach =
    saved > 0 ? Math.min(most, Math.max(saved, tableRadius(table.vessel))) : tableRadius(table.vessel, largest)
  if (table.isUsed && reach <= table.reach) return
  if (reach !== table.reach) table.walls = createWalls(table.vessel, table.plain, reach)
  table.reach = reach
  if (!table.isUsed) addSystem(world, table.system!, ASLEEP)
  table.isUsed = true
  setOpen(jar, table.isOpen)
}

function setOpen({ world, table }: JarState, isOpen: boolean): void {
  Object.assign(table, { isOpen, calm: 0, watchedAt: world.stepCount })
  setContainers(world, isOpen ? table.walls!.open : table.walls!.closed, ASLEEP)
}

function createWalls(vessel: JarVessel, plain: readonly Container[], reach: number): Table['walls'] {
  const { points, outside, mouth, top, table } = vessel
  const around = [
    cylinder({ radius: reach, bottom: table, top: table + CEILING }),
    lathe({ points: outside, open: true }),
  ]
  const inside = (end: readonly [number, number]) => lathe({ points: [...points, end], open: true })
  const lid = plain.filter(({ kind }) => kind === 'lid')
  return {
    open: [inside(outside.at(-1)!), ...around],
    // The guide also keeps bodies out, but while the mouth is closed nothing outside is that high.
    closed: [inside([mouth, top + GUIDE]), ...around, ...lid],
  }
}

const placeOf = (world: World, id: number) => getDynamicBody(world as World<3>, id as BodyId).position as Place

/** Makes the system of the table around a bottle. */
function createTableSystem(data: TableData): System {
  const { vessel, gravity } = data
  /** Dense indices of the bodies outside, in this step. */
  const outside: number[] = []
  return {
    name: NAME,
    data,
    applyForces({ bodies, gravity: [gx, gy, gz] }, { h, substep }) {
      if (substep === 0) findOutside(bodies, vessel, outside)
      const { position, velocity, rimVelocity } = bodies
      for (const i of outside) {
        const o = 4 * i
        if (velocity[o + 3] === 0) continue // it sleeps
        velocity[o] = velocity[o]! - h * gx
        velocity[o + 1] = velocity[o + 1]! - h * (gy + gravity)
        velocity[o + 2] = velocity[o + 2]! - h * gz
        if (position[o + 1]! - position[o + 3]! > vessel.table + ON_TABLE) continue
        const speed = Math.sqrt(velocity[o]! * velocity[o]! + velocity[o + 2]! * velocity[o + 2]!)
        const slower = 1 - Math.min(1, (BRAKE * gravity * h) / Math.max(speed, 1e-9))
        velocity[o] = velocity[o]! * slower
        velocity[o + 2] = velocity[o + 2]! * slower
        for (let axis = 0; axis < 3; axis++) rimVelocity[o + axis] = rimVelocity[o + axis]! * slower
      }
    },
  }
}

/** Writes the dense indices of the bodies outside into `out`. */
function findOutside({ position, count }: World['bodies'], vessel: JarVessel, out: number[]): void {
  out.length = 0
  for (let i = 0, o = 0; i < count; i++, o += 4)
    if (isOutside(vessel, position[o]!, position[o + 1]!, position[o + 2]!)) out.push(i)
}

export function makeJarSystem(name: string, data: unknown): System {
  return name === NAME ? createTableSystem(data as TableData) : refuse('the name of a system', NAME, name)
}

/** Finds a free place for a candy on the table. @param reach Radius of the wall around the table. Metres. */
function restingPlace(world: World, vessel: JarVessel, reach: number, serial: number, radius: number): Place {
  const { widest, table } = vessel
  const share = (serial * 5) % 12
  const group = GROUPS.find(({ below }) => share < below)!
  let place: Place = [0, 0, 0]
  for (let k = 0; k < TRIES; k++) {
    const widen = 1 + (4 * k) / TRIES
    const random = (n: number) => fraction(world.seed, 997 * serial + 31 * k + n)
    // Most places are near the middle of the group and near the glass. Each try widens the group.
    const angle = FRONT + group.at + group.half * widen * (random(1) + random(2) - 1)
    const depth = DEPTH * widen * random(3) * random(4)
    const away = Math.min(widest + CLEAR + radius + depth, reach - CLEAR - radius)
    place = [away * sin(angle), table + radius, away * cos(angle)]
    if (isFree(world, place, radius)) break
  }
  return place
}

function isFree(world: World, [x, y, z]: readonly number[], radius: number): boolean {
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) {
    const dx = position[o]! - x!
    const dy = position[o + 1]! - y!
    const dz = position[o + 2]! - z!
    const least = radius + position[o + 3]! + GAP
    if (dx * dx + dy * dy + dz * dz < least * least) return false
  }
  return true
}
