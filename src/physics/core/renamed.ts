// Options and fields whose names have changed. The old names keep working until 1.0.
import { object } from './validate.ts'

/** Old names, and what they are called now. */
const NAMES = [['rolling', 'rollingResistance']] as const

/** The old names of options and fields. */
export interface OldNames {
  /** @deprecated Use `rollingResistance`. */
  readonly rolling?: number | undefined
}

/** Options by their new names: the same object, or a copy where one has an old name. */
export function renamed<T extends object>(options: T): T {
  const named: Record<string, unknown> = object('options', options)
  const old = NAMES.filter(([before]) => Object.hasOwn(named, before) && named[before] !== undefined)
  return old.length === 0
    ? options
    : Object.assign({ ...options }, ...old.map(([before, now]) => ({ [now]: named[before] })))
}

/** Lets a record be read by the old names too. They are not copied with it. */
export function readByOldNames<T extends object>(record: T): T {
  for (const [before, now] of NAMES)
    if (now in record) Object.defineProperty(record, before, { get: () => record[now as keyof T] })
  return record
}
