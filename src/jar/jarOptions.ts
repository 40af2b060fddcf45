// The options of a jar: their names, their checks, and what follows from them.
import { oneOf, whole } from '../physics/internal.ts'
import { besideOf, MOST_BESIDE } from './besidePlaces.ts'
import { readGoals } from './jarGoals.ts'
import { checkValue, MOST_ITEMS, standsFor } from './jarItems.ts'
import type { JarOptions } from './jarTypes.ts'
import { CAPACITY, candiesThatFill } from './jarWorld.ts'
import { vesselOf } from './vessels.ts'
import { reportUnknown } from './warnUnknown.ts'

/** In the order in which `ofAccepted` tries them from the last to the first. */
export const OPTION_NAMES: readonly (keyof JarOptions)[] = [
  'seed',
  'view',
  'capacity',
  'overflow',
  'beside',
  'fills',
  'unit',
  'goal',
  'vessel',
]

/** The options of a jar among other properties. */
export function pickJarOptions(props: JarOptions): JarOptions {
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, props[name]]))
}

/**
 * Checks the options of a jar. One that does not exist is reported in the console.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function readJarOptions(options: JarOptions) {
  reportUnknown('jar option', options, OPTION_NAMES)
  const { seed = 1, view = 'bottle', overflow = 'group', unit = 1 } = options
  oneOf('view', view, ['bottle', 'torus'])
  const capacity = options.capacity ?? CAPACITY[view]
  whole('capacity', capacity, 'candies', 1, MOST_ITEMS)
  oneOf('overflow', overflow, ['group', 'refuse'])
  checkValue('unit', unit)
  const shape = vesselOf(options.vessel ?? 'bottle')
  const vessel = view === 'torus' ? null : shape
  const goals = readGoals(options.goal)
  if (options.fills !== undefined && options.fills !== 0) checkValue('fills', options.fills)
  const fills = options.fills || goals.at(-1)?.at
  /** The least value that a candy stands for: candies of `fills` are as many as the jar takes. */
  const least = standsFor(fills ?? 0, capacity, unit)
  const filling = fills === undefined ? undefined : candiesThatFill(vessel, fills, options.fills, least)
  const beside = besideOf(whole('beside', options.beside ?? 0, 'candies', 0, MOST_BESIDE), filling)
  const each = (value: number) => standsFor(value, capacity, least)
  return { seed, view, capacity, overflow, unit, vessel, goals, least, filling, beside, each }
}

/**
 * Creates something of those options that are accepted, each beside those before it.
 * @param create Throws a RangeError where options are refused, and never without options.
 * @param refused Gets the error of each of the others.
 */
export function ofAccepted<T>(
  options: JarOptions,
  create: (options: JarOptions) => T,
  refused: (error: RangeError) => void,
): T {
  try {
    return create(options)
  } catch {
    let created = create({})
    let good: JarOptions = {}
    // A number that fills the jar may be too low for the unit, so the unit comes first.
    for (const name of [...OPTION_NAMES].reverse())
      try {
        created = create({ ...good, [name]: options[name] })
        good = { ...good, [name]: options[name] }
      } catch (error) {
        refused(error as RangeError)
      }
    return created
  }
}
