// Stores of entries with handles, as columns: springs and characters. Entries are in the order
// added, so that ids rise.
import type { Writer } from '../core/bytes.ts'
import { type Columns, saveColumns } from '../core/columns.ts'
import { refuseRemoved } from '../core/validate.ts'

export interface Entries {
  count: number
  capacity: number
  nextId: number
  id: Int32Array
}

/** Finds an entry by binary search. @throws RangeError when it was removed */
export function indexOfEntry(entries: Entries | undefined, what: string, id: number): number {
  let low = 0
  let high = (entries?.count ?? 0) - 1
  while (low <= high && typeof id === 'number') {
    const middle = (low + high) >> 1
    const at = entries!.id[middle]!
    if (at === id) return middle
    if (at < id) low = middle + 1
    else high = middle - 1
  }
  refuseRemoved(what, id)
}

/** All handles, in the order added. */
export function entryIds<Id extends number>(entries: Entries | undefined): Id[] {
  return entries ? ([...entries.id.subarray(0, entries.count)] as Id[]) : []
}

/** Writes the entries, and a flag of their system. */
export function saveEntries(out: Writer, entries: Entries, columns: Columns, flag: boolean): void {
  out.int(entries.count)
  out.int(entries.nextId)
  out.int(flag ? 1 : 0)
  saveColumns(out, entries, columns)
}
