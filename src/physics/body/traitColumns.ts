// The columns of the traits: growing, clearing and saving them. Reading: snapshotTraits.ts.
import type { Writer } from '../core/bytes.ts'
import { LIMITS } from '../core/limits.ts'
import type { Bodies } from './bodies.ts'
import { ALL_BITS, DYNAMIC, KINEMATIC, type Traits } from './bodyTraits.ts'

/** Name, array and default of each column, and its least and greatest value. */
export const TRAIT_COLUMNS = [
  ['type', Uint8Array, DYNAMIC, [0, KINEMATIC]],
  ['sensor', Uint8Array, 0, [0, 1]],
  ['category', Int32Array, 1, [0, ALL_BITS]],
  ['mask', Int32Array, ALL_BITS, [0, ALL_BITS]],
  ['gravityScale', Float64Array, 1, [-LIMITS.largest, LIMITS.largest]],
] as const satisfies readonly (readonly [keyof Traits, unknown, number, readonly [number, number]])[]

export function createTraits(): Traits {
  const traits = { changed: false, held: [], sensors: [], filters: false, scales: false, integrator: null } as object
  for (const [name, ArrayType] of TRAIT_COLUMNS) Object.assign(traits, { [name]: new ArrayType(0) })
  return traits as Traits
}

/** Makes room for all slots of the bodies. */
export function growTraits(traits: Traits, bodies: Bodies): void {
  const slots = bodies.indexOf.length
  if (traits.type.length >= slots) return
  for (const [name, ArrayType, initial] of TRAIT_COLUMNS) {
    const grown = new ArrayType(slots).fill(initial)
    grown.set(traits[name])
    Object.assign(traits, { [name]: grown })
  }
  bodies.gravityScale = traits.gravityScale
}

/** Gives a slot the defaults, when its body is removed. */
export function clearTraits(traits: Traits, slot: number): void {
  for (const [name, , initial] of TRAIT_COLUMNS) traits[name][slot] = initial
  traits.changed = true
}

/** Finds what follows from the columns, after they changed. */
export function updateTraits(traits: Traits): void {
  if (!traits.changed) return
  const { type, sensor, category, mask, gravityScale, held, sensors } = traits
  held.length = sensors.length = 0
  traits.changed = traits.filters = traits.scales = false
  for (let s = 0; s < type.length; s++) {
    if (sensor[s] === 1) sensors.push(s)
    if (type[s] === KINEMATIC || (type[s] === DYNAMIC && sensor[s] === 1)) held.push(s)
    if (sensor[s] === 1 || category[s] !== 1 || mask[s] !== ALL_BITS) traits.filters = true
    if (gravityScale[s] !== 1) traits.scales = true
  }
}

/** Writes the slots that do not have the defaults, and their columns. */
export function saveTraits(out: Writer, traits: Traits): void {
  const slots: number[] = []
  for (let s = 0; s < traits.type.length; s++)
    if (TRAIT_COLUMNS.some(([name, , initial]) => traits[name][s] !== initial)) slots.push(s)
  out.array(Int32Array.from(slots))
  for (const [name, ArrayType] of TRAIT_COLUMNS) out.array(new ArrayType(slots.map((s) => traits[name][s]!)))
}
