// The text format of a saved jar: its items, the candies that stand for them, and a snapshot of the
// world, from which it continues bit for bit. A text may come from a stranger: it is checked as a
// whole before it is used, and so is the cost of its world's steps.
import {
  bodyIds,
  configure,
  dequeue,
  queuedTickets,
  queueLength,
  step,
  takeSnapshot,
  type World,
  wake,
} from '../physics/index.ts'
import {
  between,
  crc32,
  demand,
  LIMITS,
  list,
  object,
  refuse,
  reserveBodies,
  show,
  snapshotDim,
  whole,
} from '../physics/internal.ts'
import { checkFit } from './jarBodies.ts'
import {
  type Candy,
  candiesFor,
  checkTotal,
  itemsOf,
  type JarItem,
  MOST_ITEMS,
  MOST_VALUE,
  PLAIN,
  readItems,
  sumOf,
  valuePerCandyAt,
} from './jarItems.ts'
import { HOP_STEPS, SHAKE_STEPS } from './jarMotion.ts'
import { packPlaces, unpackPlaces } from './jarPlaces.ts'
import { leastRadius } from './jarSize.ts'
import type { JarState, SavedJar } from './jarState.ts'
import { CALM_STEPS, snapshotOf } from './jarTable.ts'
import type { JarVec } from './jarWorld.ts'
import { checkJson } from './jsonText.ts'

const KIND = 'konpeito-saved-jar'
export const JAR_VERSION = 1
/** Characters of a text. */
export const MAX_TEXT = 2 ** 28
/** Bodies that have touched nothing yet. */
const MOST_FLYING = 2 ** 20

/** Limits of a loaded world, unless the current world already exceeds them. */
export const COST_LIMITS = {
  /** Substeps of a step: the most that 'auto' takes. */
  substeps: 32,
  containers: 8,
  /** Points of all profiles together. */
  points: 256,
  fields: 8,
  /** Bodies that enter per step. */
  rate: 1000,
  /** The least edge of a grid cell in radii. */
  cell: 0.1,
  /** Candidate pairs of the first steps per body, and the least such limit. */
  pairsPerBody: 64,
  pairs: 2 ** 18,
} as const
/** Two, because the first step moves bodies that are outside of their container inside. */
const TRIAL_STEPS = 2

/** @param isExact Whether the text restores all bits; otherwise it is short. A torus is always exact. */
export function writeJar({ world, restore, isAtRest }: JarState, state: SavedJar, isExact: boolean): string {
  let last: JarItem | undefined
  const candies = state.candies.map((candy) => {
    const [first, ...others] = candy.items
    const shared = first === last
    last = candy.items.at(-1)
    return shared ? { ...candy, items: [first!.id, ...others] } : candy
  })
  const snapshot = snapshotOf(world)
  if (isExact || world.dim === 2) return write({ ...state, candies }, { world: toBase64(snapshot) })
  const packed = packPlaces(world as World<3>, restore(snapshot), state.candies)
  const short = candies.map(({ serial, items }) => [serial, items])
  const worlds = { world: toBase64(packed.snapshot), places: toBase64(packed.places) }
  return write({ ...state, candies: short, flying: [], rests: isAtRest }, worlds)
}

function write(state: object, worlds: Record<string, string>): string {
  // Through JSON, because the checksum covers the values as a reader sees them.
  const file = { kind: KIND, version: JAR_VERSION, ...JSON.parse(JSON.stringify(state)), ...worlds }
  return JSON.stringify({ ...file, crc32: crc32OfJson(file) })
}

/**
 * Reads and checks a saved jar.
 * @param jar The jar to load into. It is not changed.
 * @returns the state, and the snapshot for `restore`
 * @throws RangeError naming what is wrong with the text
 */
export function readJar(text: unknown, jar: JarState): { state: SavedJar; snapshot: Uint8Array } {
  const { world, vessel, restore, options } = jar
  if (typeof text !== 'string') refuse('a saved jar', 'the text that save() gave', text)
  if (text.length > MAX_TEXT) refuse('a saved jar', `at most ${MAX_TEXT} characters long`, text.length)
  checkJson('a saved jar', text)
  const file = parse(text)
  let snapshot = readBase64('world', file.world)
  const dim = snapshotDim(snapshot)
  if (dim !== world.dim)
    throw new RangeError(`this jar was saved from a ${dim === 2 ? 'torus' : 'bottle'}: load it there`)
  const saved = restore(snapshot)
  const filled = JSON.stringify(file.vessel ?? 'bottle')
  if (vessel && filled !== JSON.stringify(vessel.given))
    throw new RangeError(`this jar was saved with the vessel ${filled}: load it with that vessel`)
  let state: SavedJar
  try {
    if (file.places !== undefined) {
      const places = readBase64('places', file.places)
      file.candies = unpackPlaces(saved, file, places)
      snapshot = takeSnapshot(saved)
    }
    state = readState(file, saved, jar)
    checkCost(saved, world, state.radius)
  } catch (error) {
    throw new RangeError(`this saved jar is damaged: ${(error as Error).message}`)
  }
  const { candies, valuePerCandy } = state
  const value = sumOf(itemsOf(candies))
  checkTotal(value, 'the count of the saved jar')
  // Above the most candies of any jar. Some may be missing: an item that is poured out leaves with its last one.
  if (candiesFor(value, valuePerCandy) > MOST_ITEMS)
    throw new RangeError(
      `this saved jar is damaged: ${candies.length} candies of ${valuePerCandy} can't stand for ${value}`,
    )
  // Reserved before any change, because it throws when memory is short.
  reserveBodies(saved, candiesFor(value, valuePerCandyAt(value, options)) - candies.length)
  return { state, snapshot }
}

/** Reads the text as JSON, and checks kind, version and checksum. */
function parse(text: string): Record<string, unknown> {
  let file: Record<string, unknown> | null = null
  try {
    file = JSON.parse(text)
  } catch {
    // Refused below.
  }
  if (file?.kind !== KIND)
    throw new RangeError('this text is no saved jar: it is cut off, or save() of version 0.1 or later did not make it')
  if (file.version !== JAR_VERSION)
    throw new RangeError(
      `this jar was saved in version ${show(file.version)}, and this library reads version ${JAR_VERSION}`,
    )
  const { crc32: stored, ...rest } = file
  if (crc32OfJson(rest) !== stored)
    throw new RangeError('this saved jar is damaged: its checksum does not fit its text')
  return file
}

function readBase64(name: string, text: unknown): Uint8Array {
  try {
    return fromBase64(text as string)
  } catch {
    throw new RangeError(`${name} must be base64 text`)
  }
}

/** The state of a jar, copied by name. @param saved The world of the file. */
function readState(file: Record<string, unknown>, saved: World, jar: JarState): SavedJar {
  const serial = whole('serial', file.serial, '', 0, LIMITS.serial)
  const radius = between('radius', file.radius, LIMITS.smallest, LIMITS.largest)
  const candies = readCandies(file.candies, saved, serial)
  // As for a drop: the second item of a candy may be too large for the present size of candies.
  checkFit(saved, radius, [...PLAIN, ...candies.map(({ items }) => items[0]!)])
  for (const { items } of candies) checkFit(saved, leastRadius(jar, radius), items)
  const given = list('down', file.down, 3)
  const down = [0, 1, 2].map((axis) => between(`down[${axis}]`, given[axis], -2, 2)) as unknown as JarVec
  between('the length of down', Math.hypot(...down), 1 - 1e-6, 1 + 1e-6)
  const { strength, left } = object('shaking', file.shaking)
  return {
    radius,
    serial,
    candies,
    ...(file.present !== undefined && { present: between('present', file.present, radius, LIMITS.largest) }),
    valuePerCandy: between('valuePerCandy', file.valuePerCandy, Number.MIN_VALUE, 2 * MOST_VALUE),
    named: whole('named', file.named, '', 0, LIMITS.serial),
    down,
    shaking: { strength: between('strength', strength, 0, 3), left: whole('left', left, 'steps', 0, SHAKE_STEPS) },
    hopping: whole('hopping', file.hopping, 'steps', 0, jar.vessel ? HOP_STEPS : 0),
    ...(file.calm !== undefined && { calm: whole('calm', file.calm, 'steps', 0, CALM_STEPS) }),
    flying: list('flying', file.flying, MOST_FLYING).map((id) => whole('flying', id)),
  }
}

/**
 * Reads the candies: each has items, a unique serial number, and a unique body or ticket.
 * @param saved The world of the file.
 * @param nextSerial The serial number of the next candy.
 */
function readCandies(value: unknown, saved: World, nextSerial: number): Candy[] {
  const bodies = new Set<number>(bodyIds(saved))
  const tickets = new Set(queuedTickets(saved))
  const serials = new Set<number>()
  const all: JarItem[] = []
  const candies = list('candies', value, MOST_ITEMS).map((entry, k): Candy => {
    const at = `candies[${k}]`
    const { serial, items, ticket, body } = object(at, entry) as unknown as Candy
    whole(`${at}.serial`, serial, '', 0, nextSerial - 1)
    demand(!serials.has(serial), `${at}.serial`, 'its own', serial)
    serials.add(serial)
    demand(list(`${at}.items`, items).length > 0, `${at}.items`, 'at least one', items)
    const before = all.at(-1)
    // An item that spans several candies is written once; the next candies begin with its id.
    if (before && (items[0] as unknown) === before.id) items[0] = before
    const isIn = body >= 0
    demand(isIn ? bodies.delete(body) : tickets.delete(ticket), `${at}.body`, 'that of a body of its own', body)
    for (const item of items) if (item !== all.at(-1)) all.push(item)
    return { serial, items, ticket: isIn ? -1 : ticket, body: isIn ? body : -1 }
  })
  readItems(all, 'items of the saved jar') // a check: what was parsed needs no copies
  demand(bodies.size + tickets.size === 0, 'candies', 'those of its world', value)
  return candies
}

/**
 * Refuses a world that cannot replace another, or whose steps would take too long.
 * @param world It is stepped, to count the pairs of its bodies.
 * @param own The world that it would replace.
 * @param radius Mean radius of a body in metres.
 * @throws RangeError naming the limit that it exceeds
 */
function checkCost(world: World, own: World, radius: number): void {
  const { substeps, containers, fields, cell, systems, spawner } = world
  const { region } = spawner
  demand((region === null) === (own.spawner.region === null), 'the queue', 'as in the current world', region)
  if (region !== null) whole('rate', region.rate, '', 1, Math.max(COST_LIMITS.rate, own.spawner.region!.rate))
  const fixed = own.substeps === 'auto' ? 0 : own.substeps
  if (substeps !== 'auto') whole('substeps', substeps, '', 1, Math.max(COST_LIMITS.substeps, fixed))
  list('containers', containers, Math.max(COST_LIMITS.containers, own.containers.length))
  list('fields', fields, Math.max(COST_LIMITS.fields, own.fields.length))
  whole('points of profiles', countPoints(world), '', 0, Math.max(COST_LIMITS.points, countPoints(own)))
  const least = COST_LIMITS.cell * radius
  if (cell > 0) between('cell', cell, own.cell > 0 ? Math.min(least, own.cell) : least, LIMITS.largest)
  for (const { name } of systems)
    demand(name === 'springs' || own.systems.some((each) => each.name === name), 'a system', 'one of this world', name)
  checkCrowd(world)
}

/** Takes short steps with all bodies awake, and counts the pairs. */
function checkCrowd(world: World): void {
  const { bodies } = world
  configure(world, { substeps: 1 })
  dequeue(world, queueLength(world))
  for (let k = 0; k < TRIAL_STEPS; k++) {
    wake(world)
    step(world)
    const most = Math.max(COST_LIMITS.pairs, COST_LIMITS.pairsPerBody * bodies.count)
    whole('pairs of bodies that may touch', world.broadphase.pairs.count, '', 0, most)
  }
}

/** Points of all profiles: each body is compared with each point. */
function countPoints({ containers }: World): number {
  return containers.reduce((sum, container) => sum + ((container as { points?: unknown[] }).points?.length ?? 0), 0)
}

/** The CRC-32 of values as JSON, whatever the order of names. */
export function crc32OfJson(value: unknown): number {
  return crc32(new TextEncoder().encode(JSON.stringify(sortNames(value))))
}

/** A copy with sorted names, which is faster than a replacer of `JSON.stringify`. */
function sortNames(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sortNames)
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sortNames((value as Record<string, unknown>)[name])]))
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, because the number of arguments is limited. A spread takes six times as long as `apply`.
  for (let k = 0; k < bytes.length; k += 8192)
    text += String.fromCharCode.apply(null, bytes.subarray(k, k + 8192) as unknown as number[])
  return btoa(text)
}

/** The bytes of a base64 text. @throws Error when it is none */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const octets = atob(text)
  const bytes = new Uint8Array(octets.length)
  for (let k = 0; k < bytes.length; k++) bytes[k] = octets.charCodeAt(k)
  return bytes
}
