// The option and field whose name has changed. The old name keeps working until 1.0.
import { object } from './validate.ts'

/** The old names of options and fields. */
export interface OldNames {
  /** @deprecated Since 0.1, until 1.0. Use `rollingResistance`. */
  readonly rolling?: number | undefined
}

/** Options by their new names: the same object, or a copy where one has an old name. */
export function renamed<T extends object>(options: T): T {
  const { rolling } = object('options', options)
  return rolling === undefined ? options : { ...options, rollingResistance: rolling }
}

/** Lets a record be read by the old name too, which is not copied with it. */
export function readByOldNames<T extends { rollingResistance: number }>(record: T): T {
  return Object.defineProperty(record, 'rolling', { get: () => record.rollingResistance })
}
