// `data` of bodies: checked, copied, and stored in snapshots among the systems.
import { type Reader, refuseDamaged, type Writer } from '../core/bytes.ts'
import { checkIds } from '../core/columns.ts'
import { demand } from '../core/validate.ts'
import type { World } from '../world/world.ts'

/** Largest depth of a value. A value that contains itself exceeds it. */
const MOST_LEVELS = 100

/** Checks a value. @returns a frozen copy, as a snapshot would restore it */
export function copyData<Data>(value: Data): Data {
  if (value === undefined) return value
  checkJson('data', value, MOST_LEVELS)
  return parseFrozen(JSON.stringify(value)) as Data
}

export function saveData(out: Writer, { bodyData }: World): void {
  out.text(JSON.stringify([...bodyData].sort(([a], [b]) => a - b)))
}

/** Reads what `saveData` wrote into a new world that has its bodies. */
export function readBodyData(input: Reader, fresh: World): void {
  const entries = parseFrozen(input.text())
  input.end()
  const isList = Array.isArray(entries) && entries.every((entry) => Array.isArray(entry) && entry.length === 2)
  if (!isList || entries.length === 0 || fresh.bodyData.size > 0) refuseDamaged('the data of its bodies is no list')
  const { indexOf, slotCount } = fresh.bodies
  const slots = entries.map(([slot]) => (Number.isInteger(slot) ? slot : -1))
  checkIds('slot', Int32Array.from(slots), slotCount)
  for (const slot of slots) if (!(indexOf[slot]! >= 0)) refuseDamaged(`slot ${slot} has no body`)
  for (const [slot, value] of entries) fresh.bodyData.set(slot, value)
}

function parseFrozen(text: string): unknown {
  return JSON.parse(text, (_key, value) => Object.freeze(value))
}

/** Checks that JSON can store a value. Ignores undefined members of objects, as JSON does. */
function checkJson(name: string, value: unknown, levels: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    demand(Number.isFinite(value), name, 'a finite number, as JSON has it', value)
    return
  }
  const isData = Array.isArray(value) || isPlain(value)
  demand(isData, name, 'a JSON value: a text, number, boolean, null, list or plain object', value)
  demand(levels > 0, name, `at most ${MOST_LEVELS} levels deep, and not inside itself`, value)
  if (Array.isArray(value)) for (let k = 0; k < value.length; k++) checkJson(`${name}[${k}]`, value[k], levels - 1)
  else
    for (const [key, member] of Object.entries(value as object))
      if (member !== undefined) checkJson(`${name}.${key}`, member, levels - 1)
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
