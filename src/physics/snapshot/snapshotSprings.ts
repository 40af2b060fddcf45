// Reads springs. Their system writes them; a world without one writes an empty store.
import type { Reader } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { createWave } from '../spring/muscleWave.ts'
import { springsOf } from '../spring/springSystem.ts'
import { growSprings, SPRING_COLUMNS } from '../spring/springs.ts'
import type { World } from '../world.ts'
import { EMPTY_SPRINGS } from './format.ts'

/**
 * Reads springs and their wave into a new world. A world that never had any gets no system.
 * @throws RangeError when the snapshot is damaged
 */
export function readSprings(input: Reader, fresh: World, wave: object): void {
  const count = input.int()
  const nextId = input.int()
  const damped = input.int() === 1
  if (nextId === 0 && JSON.stringify(wave) === JSON.stringify(createWave())) {
    for (let k = 3; k < EMPTY_SPRINGS; k++) input.int()
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
  const { indexOf } = fresh.bodies
  for (let s = 0; s < count; s++) {
    if (!(indexOf[springs.slotA[s]!]! >= 0 && indexOf[springs.slotB[s]!]! >= 0))
      throw new RangeError('this snapshot is damaged: a spring names no body')
  }
}

/** Skips an empty store of springs. @throws RangeError when it is not empty */
export function skipSprings(input: Reader): void {
  if (input.int() > 0) refusePart()
  for (let k = 1; k < EMPTY_SPRINGS; k++) input.int()
}

/** Refuses a part that `restoreBodies` does not read. @throws RangeError always */
export function refusePart(): never {
  throw new RangeError('this snapshot holds springs, blocks or characters: read it with restoreSnapshot')
}
