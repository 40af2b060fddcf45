// The options of a jar, and of a jar in a row, with their checks and the values derived from them.
import { list, object, oneOf, reportUnknown, show, whole } from '../physics/internal.ts'
import { checkText, checkValue, type JarItem, MOST_ITEMS, valuePerCandyAt } from './jarItems.ts'
import { CAPACITY, candiesThatFill, type JarView } from './jarWorld.ts'
import type { PaletteName } from './palettes.ts'
import { type OwnVessel, type VesselName, vesselOf } from './vessels.ts'

/**
 * Options of `createJar` and `<KonpeitoBottle>`. In the component, a new value starts a new jar
 * with the same contents.
 */
export interface JarOptions {
  /** Seed of all randomness, a finite number. @default 1 */
  seed?: number
  /** What the jar is: a bottle, or a plane without edges. @default bottle */
  view?: JarView
  /**
   * The glass around the candies: a name, or the profile of its inside. No effect on a torus.
   * @default bottle
   */
  vessel?: VesselName | OwnVessel
  /**
   * Largest number of candies.
   * @default 3000 in a bottle, 1000 on a torus
   */
  capacity?: number
  /**
   * What happens above the capacity. `group`: one candy stands for 2, 4, 8 ... items. `refuse`:
   * the jar refuses further items with an error. @default group
   */
  overflow?: 'group' | 'refuse'
  /**
   * How many of the first candies lie on the table beside the bottle, 0 to 24: at most one in 20 of
   * the candies that fill the bottle, and none if fewer than 80 fill it. No effect on a torus.
   * @default 0
   */
  beside?: number
  /**
   * The value that fills the bottle to its shoulder: candies are sized for it. At least 7 candies
   * fill a bottle, because larger candies would get stuck in the neck. On a torus, this number of
   * candies covers 30 % of the plane. `auto`: the largest goal. Without a goal, candies are sized so
   * that 30, 100, 300, 1000, 3000 and so on fill the bottle, and at least a third of it is free. When
   * new candies need a smaller size, all shrink in half a second; they grow again only after the
   * bottle has been empty.
   * On a torus without a goal, `capacity` candies cover 30 % of the plane. @default auto
   */
  fills?: number | 'auto'
  /** The value that one candy stands for: above 0, at most 1e12. @default 1 */
  unit?: number
  /**
   * Up to 20 counts at which a line is drawn on the glass: numbers, `{ at, label }`, or a text such
   * as `50,100:Pizza`. @default none
   */
  goal?: JarGoals
}

/** A count that the jar should reach. */
export interface JarGoal {
  /** The count, above 0. */
  at: number
  /** Text on the line in place of the count. */
  label?: string
}

/** One goal or several: counts, `{ at, label }`, or a text such as `50,100:Pizza`. */
export type JarGoals = number | string | JarGoal | readonly (number | JarGoal)[]

/** One jar of a row. */
export interface JarEntry {
  /** The name under the jar, unique in the row. */
  label: string
  /** The number that it counts. `items` takes precedence. @default 0 */
  count?: number
  /** The items that it counts. */
  items?: readonly JarItem[]
  /** Lines on the glass, as for a single jar. @default none */
  goal?: JarGoals
  /** Shape of its candies, in place of the row's. */
  shape?: string
  /** Image on its candies, in place of the row's. */
  image?: string
  /** Colours of its candies, in place of the row's: the name of a palette, or sRGB colours. */
  palette?: PaletteName | readonly string[]
}

/** What `readJarOptions` returns. */
export type ReadOptions = ReturnType<typeof readJarOptions>

/** All names of options. `createJarOf` tries them from the last to the first. */
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

const MOST_GOALS = 20
/** The most candies beside a bottle. */
export const MOST_BESIDE = 24
/** If fewer candies fill the bottle, they are too large for the table. */
const SMALL_FROM = 80
/** The largest share of the candies that fill a bottle which may lie beside it. */
const SHARE = 0.05

/** The options of a jar among other properties. */
export function pickJarOptions(props: JarOptions): JarOptions {
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, props[name]]))
}

/**
 * Checks the options of a jar. An unknown option is reported in the console.
 * @throws RangeError naming the option, its value and what is allowed
 */
export function readJarOptions(options: JarOptions) {
  object('the options of a jar', options)
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
  const given = options.fills === 'auto' ? undefined : options.fills
  if (given !== undefined) checkValue('fills', given, "or 'auto'")
  const fills = given ?? goals.at(-1)?.at
  /** The least value that a candy stands for, so that at most `capacity` candies stand for `fills`. */
  const least = valuePerCandyAt(fills ?? 0, { capacity, least: unit })
  const filling = fills === undefined ? undefined : candiesThatFill(vessel, fills, given, least)
  const wanted = whole('beside', options.beside ?? 0, 'candies', 0, MOST_BESIDE)
  const beside = filling === undefined ? wanted : besideIn(wanted, filling)
  return { seed, view, capacity, overflow, unit, vessel, goals, least, filling, beside }
}

/**
 * How many candies lie beside a bottle.
 * @param wanted The option `beside`.
 * @param filling The number of candies that the bottle is sized for.
 */
export function besideIn(wanted: number, filling: number): number {
  return Math.min(wanted, filling < SMALL_FROM ? 0 : Math.floor(SHARE * filling))
}

/** Reads goals, from the lowest to the highest. @throws RangeError naming the goal and what is allowed */
export function readGoals(goal: JarGoals | undefined): JarGoal[] {
  if (goal === undefined || goal === 'none') return []
  if (typeof goal === 'string') checkText('goal', goal)
  const given = typeof goal === 'string' ? goal.split(',').map(readText) : goal
  const goals = list('goal', Array.isArray(given) ? given : [given], MOST_GOALS).map((entry, k): JarGoal => {
    const { at, label } = typeof entry === 'number' ? { at: entry } : ((entry ?? {}) as JarGoal)
    checkValue(`goal[${k}]`, at)
    if (label !== undefined) checkText(`goal[${k}].label`, label)
    return Object.freeze(label ? { at, label } : { at })
  })
  goals.sort((a, b) => a.at - b.at)
  const twice = goals.find(({ at }, k) => at === goals[k + 1]?.at)
  if (twice) throw new RangeError(`goal has ${show(twice.at)} twice: give each goal a count of its own`)
  return goals
}

/** Reads one goal of a text: a count, and a label after a colon. */
function readText(text: string): JarGoal {
  const [, at = '', label = ''] = /^([^:]*):?(.*)$/s.exec(text)!
  return { at: /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(at) ? Number(at) : Number.NaN, label: label.trim() }
}
