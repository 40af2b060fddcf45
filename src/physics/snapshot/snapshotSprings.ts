// Writes and reads springs. A world that never had any writes an empty store.
import type { Reader, Writer } from '../core/bytes.ts'
import { columnOf } from '../core/columns.ts'
import { createWave } from '../spring/muscleWave.ts'
import { springsOf } from '../spring/springSystem.ts'
import { growSprings, SPRING_COLUMNS, type Springs } from '../spring/springs.ts'
import type { World } from '../world.ts'

export function writeSprings(out: Writer, springs: Springs): void {
  out.int(springs.count)
  out.int(springs.nextId)
  out.int(springs.damped ? 1 : 0)
  for (const [column] of SPRING_COLUMNS) out.array(columnOf(springs, column).subarray(0, springs.count))
}

/**
 * Reads springs and their wave into a new world. A world that never had any gets no system.
 * @throws RangeError when the snapshot is damaged
 */
export function readSprings(input: Reader, fresh: World, wave: object): void {
  const count = input.int()
  const nextId = input.int()
  const damped = input.int() === 1
  if (nextId === 0 && JSON.stringify(wave) === JSON.stringify(createWave())) {
    skipColumns(input)
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
  input.int()
  input.int()
  skipColumns(input)
}

function skipColumns(input: Reader): void {
  for (let k = 0; k < SPRING_COLUMNS.length; k++) input.octets()
}

/** Refuses a part that `restoreBodies` does not read. @throws RangeError always */
export function refusePart(): never {
  throw new RangeError('this snapshot holds springs, blocks or characters: read it with restoreSnapshot')
}
