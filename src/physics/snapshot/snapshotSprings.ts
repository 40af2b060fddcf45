// Reads springs. Their system writes them; a world without one writes an empty store.
import { type Reader, refuseDamaged } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { LIMITS } from '../core/limits.ts'
import { createWave, type Wave } from '../spring/muscleWave.ts'
import { springsOf } from '../spring/springSystem.ts'
import { growSprings, SPRING_COLUMNS } from '../spring/springs.ts'
import type { World } from '../world.ts'
import { checkColumn, checkIds } from './checkColumns.ts'
import { EMPTY_SPRINGS, skipZeros } from './format.ts'

/** Bytes of a spring: three whole numbers and five others. */
const SPRING = 3 * 4 + 5 * 8

/**
 * Reads springs and their wave into a new world. A world that never had any gets no system.
 * @throws RangeError when the snapshot is damaged
 */
export function readSprings(input: Reader, fresh: World, wave: Wave): void {
  const count = input.count(SPRING)
  const nextId = input.int()
  const damped = input.int() === 1
  if (nextId === 0 && count === 0 && JSON.stringify(wave) === JSON.stringify(createWave())) {
    skipZeros(input, EMPTY_SPRINGS - 3)
    return
  }
  const system = springsOf(fresh)
  const { springs } = system
  Object.assign(system.wave, wave)
  if (count > springs.capacity) growSprings(springs, count)
  springs.count = count
  springs.nextId = nextId
  springs.damped = damped
  springs.islandsValid = false
  for (const [column] of SPRING_COLUMNS) input.into(columnOf(springs, column).subarray(0, count))
  const { rest, amplitude, phase, stiffness, damping, slotA, slotB } = springs
  checkColumn('nextId', Int32Array.of(nextId), [0, LIMITS.nextId])
  checkIds('spring', springs.id.subarray(0, count), nextId)
  checkColumn('restLength', rest.subarray(0, count), [0, LIMITS.largest])
  checkColumn('amplitude', amplitude.subarray(0, count), [-LIMITS.largest, LIMITS.largest])
  checkColumn('phase', phase.subarray(0, count), [-LIMITS.phase, LIMITS.phase])
  // NaN stands for the stiffness of the world.
  checkColumn(
    'stiffness',
    stiffness.subarray(0, count).filter((k) => !Number.isNaN(k)),
    [0, LIMITS.largest],
  )
  checkColumn('damping', damping.subarray(0, count), [0, LIMITS.largest])
  const { indexOf } = fresh.bodies
  for (let s = 0; s < count; s++) {
    if (!(indexOf[slotA[s]!]! >= 0 && indexOf[slotB[s]!]! >= 0) || slotA[s] === slotB[s])
      refuseDamaged('a spring names no body')
  }
}

/** Skips an empty store of springs. @throws RangeError when it is not empty */
export function skipSprings(input: Reader): void {
  if (input.int() !== 0) refusePart()
  skipZeros(input, EMPTY_SPRINGS - 1)
}

/** Refuses a part that `restoreBodies` does not read. @throws RangeError always */
export function refusePart(): never {
  throw new RangeError('this snapshot holds more than dynamic bodies: read it with restoreSnapshot')
}
