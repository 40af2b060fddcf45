// The text format of a saved jar: its items, the candies that stand for them, and a snapshot of the
// world, from which it continues bit for bit. A text is checked as a whole before it is used.

import { takeSnapshot, type World } from '../physics/index.ts'
import { between, LIMITS, list, refuse, reserveBodies, show, snapshotDim, whole } from '../physics/internal.ts'
import { checkCost } from './checkCost.ts'
import { readCandies, readMotion } from './jarFileChecks.ts'
import { type Candy, candiesFor, itemsOf, type JarItem, MOST_ITEMS, PLAIN, sumOf } from './jarItems.ts'
import { crc32OfJson, fromBase64, toBase64 } from './jarText.ts'
import { checkFit, type JarVec, type Restore } from './jarWorld.ts'
import type { JarVessel, OwnVessel, VesselName } from './vessels.ts'

/** The state of a jar apart from its world. */
export interface JarState {
  /** Mean radius of a candy of size 1, metres. */
  radius: number
  /** The serial number of the next candy. */
  serial: number
  /** The value that one candy stands for. */
  each: number
  /** How many ids the jar has chosen so far. Older texts lack it. @default 0 */
  named?: number
  /** The vessel as the options name it. @default bottle */
  vessel?: VesselName | OwnVessel
  down: JarVec
  /** Strength of the shake that is under way, and the steps left of it. */
  shaking: { strength: number; left: number }
  /** Steps left of the wave of a goal. Older texts lack it. @default 0 */
  waving?: number
  candies: Candy[]
  /** Bodies that have touched nothing yet. */
  flying: number[]
}

const KIND = 'konpeito-jar'
/** Version 2 is version 1 with a checksum. Both are read, with the same checks. */
const VERSION = 2
const VERSION_WITHOUT_CHECKSUM = 1
/** Characters of a text. */
export const MAX_TEXT = 2 ** 28
/** Bodies that have touched nothing yet. */
const MOST_FLYING = 2 ** 20

export function writeJar(world: World, state: JarState): string {
  // Through JSON, because the checksum is that of the values that are read back.
  let last: JarItem | undefined
  const candies = state.candies.map((candy) => {
    const [first, ...others] = candy.items
    const shared = first === last
    last = candy.items.at(-1)
    return shared ? { ...candy, items: [first!.id, ...others] } : candy
  })
  const plain = JSON.parse(JSON.stringify({ ...state, candies })) as JarState
  const file = { kind: KIND, version: VERSION, ...plain, world: toBase64(takeSnapshot(world)) }
  return JSON.stringify({ ...file, crc32: crc32OfJson(file) })
}

/**
 * @param world The world of the jar that is to be loaded into. It is not changed.
 * @param vessel Its vessel; null on a torus.
 * @param restore Reads the snapshot, to check it.
 * @param each What one candy stands for in the jar that is to be loaded into, at a value.
 * @returns the state, and the snapshot for `restore`
 * @throws RangeError naming what is wrong with the text
 */
export function readJar(
  text: unknown,
  world: World,
  vessel: JarVessel | null,
  restore: Restore,
  each: (value: number) => number,
): { state: JarState; snapshot: Uint8Array } {
  if (typeof text !== 'string') refuse('a saved jar', 'the text that save() gave', text)
  if (text.length > MAX_TEXT) refuse('a saved jar', `at most ${MAX_TEXT} characters long`, text.length)
  const file = parse(text)
  const snapshot = fromBase64('world', file.world)
  const dim = snapshotDim(snapshot)
  if (dim !== world.dim)
    throw new RangeError(`this jar was saved from a ${dim === 2 ? 'torus' : 'bottle'}: load it there`)
  const saved = restore(snapshot)
  const filled = JSON.stringify(file.vessel ?? 'bottle')
  if (vessel && filled !== JSON.stringify(vessel.given))
    throw new RangeError(`this jar was saved with the vessel ${filled}: load it with that vessel`)
  let state: JarState
  try {
    state = readState(file, saved, world)
  } catch (error) {
    throw new RangeError(`this saved jar is damaged: ${(error as Error).message}`)
  }
  // As many candies as the jar will make of the items: where memory is short, nothing has changed.
  const value = sumOf(itemsOf(state.candies))
  reserveBodies(saved, candiesFor(value, each(value)) - state.candies.length)
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
  if (file?.kind !== KIND) throw new RangeError('this text is no saved jar: it is cut off, or was not made by save()')
  if (file.version === VERSION_WITHOUT_CHECKSUM) return file
  if (file.version !== VERSION)
    throw new RangeError(
      `this jar was saved in version ${show(file.version)}; this library reads versions up to ${VERSION}`,
    )
  const { crc32: stored, ...rest } = file
  if (crc32OfJson(rest) !== stored)
    throw new RangeError('this saved jar is damaged: its checksum does not fit its text')
  return file
}

/**
 * The state of a jar, copied by name.
 * @param saved The world of the file. It is stepped at last.
 * @param world The world of the jar that is to be loaded into.
 */
function readState(file: Record<string, unknown>, saved: World, world: World): JarState {
  const serial = whole('serial', file.serial, '', 0, LIMITS.serial)
  const radius = between('radius', file.radius, LIMITS.smallest, LIMITS.largest)
  const candies = readCandies(file.candies, saved, serial)
  const state = {
    radius,
    serial,
    each: between('each', file.each, LIMITS.smallest, 2 * MOST_ITEMS),
    named: whole('named', file.named ?? 0, '', 0, LIMITS.serial),
    ...readMotion(file),
    candies,
    flying: list('flying', file.flying, MOST_FLYING).map((id) => whole('flying', id)),
  }
  for (const items of [PLAIN, ...candies.map((candy) => candy.items)]) checkFit(saved, radius, items)
  checkCost(saved, world, radius)
  return state
}
