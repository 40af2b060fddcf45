// The parts of the snapshot format that writing and reading share.
import { type Dim, toVec } from '../math/vec.ts'
import type { WorldOptions } from '../options.ts'
import type { World } from '../world.ts'

/** First bytes of every snapshot: a name and the version of the format. */
export const MAGIC = 0x4b6f6e70
export const VERSION = 1

/** The options that make a world like this one. */
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

// JSON has no infinity and no negative zero: they are written as text.
const UNWRITTEN: readonly unknown[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
const WRITTEN: readonly unknown[] = ['Infinity', '-Infinity', '-0']

/** Replacer of `JSON.stringify`. */
export function numberOut(_key: string, value: unknown): unknown {
  return WRITTEN[UNWRITTEN.findIndex((number) => Object.is(number, value))] ?? value
}

/** Reviver of `JSON.parse`. */
export function numberIn(_key: string, value: unknown): unknown {
  return UNWRITTEN[WRITTEN.indexOf(value)] ?? value
}
