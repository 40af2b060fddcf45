// Goals of a jar: the counts at which a line is drawn on the glass, and which of them are reached.
import { list, refuse, show } from '../physics/internal.ts'
import { checkValue } from './jarItems.ts'

/** A count that the jar is to reach. */
export interface JarGoal {
  /** The count, above 0. */
  at: number
  /** What is written on the line. @default the count */
  label?: string
}

/** One goal or several: counts, `{ at, label }`, or a text such as `50,100:Pizza`. */
export type JarGoals = number | string | JarGoal | readonly (number | JarGoal)[]

const MOST_GOALS = 20

/**
 * Goals from the lowest to the highest.
 * @throws RangeError naming the goal and what is allowed
 */
export function readGoals(goal: JarGoals | undefined): JarGoal[] {
  if (goal === undefined || goal === 'none') return []
  const given = typeof goal === 'string' ? goal.split(',').map(readText) : goal
  const goals = list('goal', Array.isArray(given) ? given : [given], MOST_GOALS).map((entry, k): JarGoal => {
    const { at, label } = typeof entry === 'number' ? { at: entry } : ((entry ?? {}) as JarGoal)
    checkValue(`goal[${k}]`, at)
    if (label !== undefined && typeof label !== 'string') refuse(`goal[${k}].label`, 'a text', label)
    return label ? { at, label } : { at }
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

/** Follows a count. */
export function createGoals(goals: readonly JarGoal[]) {
  let last = 0
  return {
    /**
     * The goals that a new count has crossed upwards.
     * @param quiet Whether none is reported, because the count was that high before.
     */
    follow(count: number, quiet: boolean): readonly JarGoal[] {
      const crossed = goals.filter(({ at }) => last < at && at <= count)
      last = count
      return quiet ? [] : crossed
    },
  }
}
