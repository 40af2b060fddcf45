// Reads the traits of bodies and the forces that wait. Their systems write them.

import type { Bodies } from '../body/bodies.ts'
import { DYNAMIC, KINEMATIC } from '../body/bodyTraits.ts'
import { AWAKE, FIXED } from '../body/sleep.ts'
import { TRAIT_COLUMNS } from '../body/traitColumns.ts'
import { type Reader, refuseDamaged } from '../core/bytes.ts'
import { LIMITS } from '../core/limits.ts'
import { setForce, waitingIn } from '../force/appliedForces.ts'
import { traitsIn } from '../kinematic/bodyTypes.ts'
import type { World } from '../world.ts'
import { checkColumn, checkIds } from './checkColumns.ts'

/** Reads traits into a new world that has its bodies. @throws RangeError when they are damaged */
export function readTraits(input: Reader, fresh: World): void {
  const { bodies } = fresh
  const traits = traitsIn(fresh)
  const { indexOf, slotCount } = bodies
  const slots = input.ints()
  checkIds('slot', slots, slotCount)
  for (const slot of slots) if (indexOf[slot]! < 0) refuseDamaged(`slot ${slot} has no body`)
  for (const [name, ArrayType, , range] of TRAIT_COLUMNS) {
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

/** Reads the waiting forces into a new world. @throws RangeError when they are damaged */
export function readForces(input: Reader, fresh: World): void {
  const { bodies } = fresh
  const slots = input.ints()
  checkIds('slot', slots, bodies.slotCount)
  const force = new Float64Array(3 * slots.length)
  input.into(force)
  input.end()
  checkColumn('force', force, [-LIMITS.largest, LIMITS.largest])
  const waiting = waitingIn(fresh)
  slots.forEach((slot, k) => {
    if (bodies.indexOf[slot]! < 0) refuseDamaged(`slot ${slot} has no body`)
    setForce(waiting, bodies, slot, [...force.subarray(3 * k, 3 * k + 3)])
  })
}
