// What writing and reading of snapshots share: the version, the options, numbers in JSON.
import { type Dim, toVec } from '../math/vec.ts'
import type { WorldOptions } from '../options.ts'
import type { World } from '../world.ts'

/** First numbers of every snapshot: a signature and the version of the format. */
export const MAGIC = 0x4b6f6e70
export const VERSION = 1
/**
 * Zeros of four bytes that stand for a store of springs, or of characters, without entries: three
 * numbers, and the length of each column.
 */
export const EMPTY_SPRINGS = 3 + 8
export const EMPTY_CHARACTERS = 3 + 15

/** The options that `createWorld` needs to make a world like this one. */
export function optionsOf(world: World): WorldOptions<Dim> {
  const { seed, space, containers, contact, timeStep, substeps, fields, damping, sleep } = world
  const gravity = toVec(world.dim, ...world.gravity)
  const options = {
    dim: world.dim,
    seed,
    gravity,
    space,
    containers,
    contact,
    timeStep,
    substeps,
    fields,
    damping,
    sleep,
    drag: world.drag,
    stiffness: world.stiffness,
    integrator: world.integrator.name,
  }
  return {
    ...options,
    ...(world.cell > 0 ? { cell: world.cell } : {}),
    ...(world.maxSpeed < Number.POSITIVE_INFINITY ? { maxSpeed: world.maxSpeed } : {}),
  } as WorldOptions<Dim>
}

// JSON has no infinities and no negative zero: they are written as text.
const SPECIAL_NUMBERS: readonly unknown[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
const SPECIAL_TEXTS: readonly unknown[] = ['Infinity', '-Infinity', '-0']

/** Replacer of `JSON.stringify`. */
export function replaceNumber(_key: string, value: unknown): unknown {
  return SPECIAL_TEXTS[SPECIAL_NUMBERS.findIndex((number) => Object.is(number, value))] ?? value
}

/** Reviver of `JSON.parse`. */
export function reviveNumber(_key: string, value: unknown): unknown {
  return SPECIAL_NUMBERS[SPECIAL_TEXTS.indexOf(value)] ?? value
}
