// The changes of a jar that can be taken back. Each step holds the contents before it. Where all
// candies went at once it holds their world too, so that they return to where they were.
import type { JarState } from './jarFile.ts'
import type { JarItem } from './jarItems.ts'

/** A jar at one time. */
export interface JarMoment {
  state: JarState
  /** Its world, as `takeSnapshot` gives it. */
  snapshot: Uint8Array
}

interface Step {
  /** Returns the contents before the change. Called while those after it are in the jar. */
  before(): readonly JarItem[]
  moment: JarMoment | undefined
}

/** Steps that are kept, and bytes of their worlds. The newest step is always kept. */
const MOST_STEPS = 20
const MOST_BYTES = 2 ** 25

/** What `createUndo` returns. */
export type JarUndo = ReturnType<typeof createUndo>

export function createUndo() {
  const steps: Step[] = []
  let proposed = false
  const bytes = () => steps.reduce((sum, { moment }) => sum + (moment?.snapshot.length ?? 0), 0)
  return {
    /** Records a change. One that follows a proposal takes the newest step back instead. */
    record(before: Step['before'], moment?: JarMoment): void {
      if (proposed) steps.pop()
      else steps.push({ before, moment })
      proposed = false
      while (steps.length > MOST_STEPS || (steps.length > 1 && bytes() > MOST_BYTES)) steps.shift()
    },
    /** The contents before the newest step, which the page of a controlled jar is asked to set. */
    propose(): readonly JarItem[] | undefined {
      proposed = steps.length > 0
      return steps.at(-1)?.before()
    },
    /** Removes the newest step. */
    take: (): Step | undefined => steps.pop(),
    /** Removes all steps. */
    forget(): void {
      steps.length = 0
      proposed = false
    },
    /** The number of steps. */
    steps: () => steps.length,
  }
}
