// The contacts of earlier passes of a step: their impulses belong to the step too.
import { type Bodies, type BodyId, findBody, idOf } from '../body/bodies.ts'
import { CONTACT, type Contacts } from './contacts.ts'

/** Numbers per entry: normal impulse x, y, z, tangential impulse x, y, z. */
const ENTRY = 6

/** Impulses of the contacts of earlier passes. */
export interface ContactLog {
  count: number
  /** Handle of the first body. */
  a: Float64Array
  /** Handle of the second body, or -1 - key of a surface. */
  b: Float64Array
  data: Float64Array
}

export function createContactLog(): ContactLog {
  return { count: 0, a: new Float64Array(0), b: new Float64Array(0), data: new Float64Array(0) }
}

export function clearContactLog(log: ContactLog): void {
  log.count = 0
}

/** Appends the contacts of a pass that gave an impulse. */
export function logContacts(log: ContactLog, contacts: Contacts, bodies: Bodies): void {
  const { data, totalImpulse, totalTangent, hit, a, b, source, pairCount, count } = contacts
  if (log.a.length < log.count + count) growContactLog(log, 2 * (log.count + count))
  for (let c = 0; c < count; c++) {
    if (totalImpulse[c] === 0) continue
    const k = log.count++
    log.a[k] = idOf(bodies, a[c]!)
    log.b[k] = c < pairCount ? idOf(bodies, b[c]!) : -1 - source[c]!
    const resting = totalImpulse[c]! - hit[4 * c + 3]!
    for (let axis = 0; axis < 3; axis++) {
      log.data[ENTRY * k + axis] = resting * data[CONTACT * c + axis]! + hit[4 * c + axis]!
      log.data[ENTRY * k + 3 + axis] = totalTangent[3 * c + axis]!
    }
  }
}

function growContactLog(log: ContactLog, capacity: number): void {
  const { a, b, data } = log
  log.a = new Float64Array(capacity)
  log.b = new Float64Array(capacity)
  log.data = new Float64Array(ENTRY * capacity)
  log.a.set(a)
  log.b.set(b)
  log.data.set(data)
}

/** Impulses of earlier passes, by contact. */
export interface EarlierImpulses {
  a: BodyId
  b: BodyId | null
  normal: [number, number, number]
  tangent: [number, number, number]
}

/** Sums the log by contact. @returns the sums by `contactKey`; empty after a step of one pass */
export function sumContactLog(log: ContactLog, bodies: Bodies): Map<string, EarlierImpulses> {
  const sums = new Map<string, EarlierImpulses>()
  for (let k = 0; k < log.count; k++) {
    const a = log.a[k]! as BodyId
    const b = log.b[k]!
    const i = findBody(bodies, a)
    const j = b < 0 ? i : findBody(bodies, b as BodyId)
    // Removed bodies have no contacts, and those of sleeping bodies are stored elsewhere.
    if (i < 0 || j < 0 || (bodies.asleep[i] && bodies.asleep[j])) continue
    // In another pass a and b may be exchanged; then so is the sign.
    const isExchanged = b >= 0 && b < a
    const key = isExchanged ? `${b} ${a}` : `${a} ${b}`
    let sum = sums.get(key)
    if (!sum) {
      const [first, second] = isExchanged ? [b as BodyId, a] : [a, b >= 0 ? (b as BodyId) : null]
      sum = { a: first, b: second, normal: [0, 0, 0], tangent: [0, 0, 0] }
      sums.set(key, sum)
    }
    const sign = isExchanged ? -1 : 1
    for (let axis = 0; axis < 3; axis++) {
      sum.normal[axis] = sum.normal[axis]! + sign * log.data[ENTRY * k + axis]!
      sum.tangent[axis] = sum.tangent[axis]! + sign * log.data[ENTRY * k + 3 + axis]!
    }
  }
  return sums
}

/** Key of a contact of the last pass in the sums, and whether a and b are exchanged in it. */
export function contactKey(bodies: Bodies, contacts: Contacts, c: number): [key: string, isExchanged: boolean] {
  const a = idOf(bodies, contacts.a[c]!)
  if (c >= contacts.pairCount) return [`${a} ${-1 - contacts.source[c]!}`, false]
  const b = idOf(bodies, contacts.b[c]!)
  return b < a ? [`${b} ${a}`, true] : [`${a} ${b}`, false]
}
