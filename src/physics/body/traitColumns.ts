// The columns of the traits: growing, clearing, saving and reading them.
import { type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import { LIMITS } from '../core/limits.ts'
import { checkColumn, checkIds, type Range } from '../snapshot/checkColumns.ts'
import type { Bodies } from './bodies.ts'
import { ALL_BITS, DYNAMIC, KINEMATIC, type Traits } from './bodyTraits.ts'
import { AWAKE, FIXED } from './sleep.ts'

/** Name, array, default and range of each column. */
const COLUMNS = [
  ['type', Uint8Array, DYNAMIC, [0, KINEMATIC]],
  ['sensor', Uint8Array, 0, [0, 1]],
  ['category', Int32Array, 1, [0, ALL_BITS]],
  ['mask', Int32Array, ALL_BITS, [0, ALL_BITS]],
  ['gravityScale', Float64Array, 1, [-LIMITS.largest, LIMITS.largest]],
] as const satisfies readonly (readonly [keyof Traits, unknown, number, Range])[]

export function createTraits(): Traits {
  const traits = { changed: false, held: [], sensors: [], filters: false, scales: false, integrator: null } as object
  for (const [name, ArrayType] of COLUMNS) Object.assign(traits, { [name]: new ArrayType(0) })
  return traits as Traits
}

/** Makes room for all slots of the bodies. */
export function growTraits(traits: Traits, bodies: Bodies): void {
  const slots = bodies.indexOf.length
  if (traits.type.length >= slots) return
  for (const [name, ArrayType, initial] of COLUMNS) {
    const grown = new ArrayType(slots).fill(initial)
    grown.set(traits[name])
    Object.assign(traits, { [name]: grown })
  }
  bodies.gravityScale = traits.gravityScale
}

/** Gives a slot the defaults, when its body is removed. */
export function clearTraits(traits: Traits, slot: number): void {
  for (const [name, , initial] of COLUMNS) traits[name][slot] = initial
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
    if (COLUMNS.some(([name, , initial]) => traits[name][s] !== initial)) slots.push(s)
  out.array(Int32Array.from(slots))
  for (const [name, ArrayType] of COLUMNS) out.array(new ArrayType(slots.map((s) => traits[name][s]!)))
}

/** Reads what `saveTraits` wrote. @throws RangeError when it is damaged */
export function loadTraits(input: Reader, traits: Traits, bodies: Bodies): void {
  const { indexOf, slotCount } = bodies
  const slots = input.ints()
  checkIds('slot', slots, slotCount)
  for (const slot of slots) if (indexOf[slot]! < 0) refuseDamaged(`slot ${slot} has no body`)
  for (const [name, ArrayType, , range] of COLUMNS) {
    const values = new ArrayType(slots.length)
    input.into(values)
    checkColumn(name, values, range)
    slots.forEach((slot, k) => {
      traits[name][slot] = values[k]!
    })
  }
  input.end()
  traits.changed = true
  checkTypes(bodies, traits.type)
}

/** Checks that each body has the inverse mass and the flag of its type. */
function checkTypes({ velocity, spin, mass, asleep, slot, count }: Bodies, types: Uint8Array): void {
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const type = types[slot[i]!]!
    const moves = [0, 1, 2].some((axis) => velocity[o + axis] !== 0 || spin[o + axis] !== 0)
    const isAwake = asleep[i] === AWAKE
    const fits =
      type === DYNAMIC ? asleep[i] !== FIXED : asleep[i] === (moves ? AWAKE : FIXED) && (type === KINEMATIC || !moves)
    if (!fits || velocity[o + 3] !== (type === DYNAMIC && isAwake ? 1 / mass[i]! : 0))
      refuseDamaged('a body does not move as its type does')
  }
}
