// The functions of a jar that change its contents. Each checks its input first, then changes items
// and candies as a whole, and its events follow.
import type { createEvents } from '../physics/internal.ts'
import type { CandyBodies } from './jarBodies.ts'
import type { JarContents } from './jarContents.ts'
import type { createGoals } from './jarGoals.ts'
import { checkCount, checkItems, type JarItem, keyOf, PLAIN, sumOf } from './jarItems.ts'
import type { JarMotion } from './jarMotion.ts'
import type { JarChange, JarEvents } from './jarTypes.ts'
import type { JarMoment, JarUndo } from './jarUndo.ts'

/**
 * @param each What one candy stands for in a jar of this value.
 * @param moment Returns the jar as it is.
 */
export function createChanges(
  contents: JarContents,
  bodies: CandyBodies,
  motion: JarMotion,
  { change, emit }: ReturnType<typeof createEvents<JarEvents>>,
  each: (value: number) => number,
  undo: JarUndo,
  goals: ReturnType<typeof createGoals>,
  moment: () => JarMoment,
) {
  const { alter, count, items, newcomers, pick } = contents

  const changed = (reason: JarChange['reason']) => {
    const event: JarChange = {
      reason,
      count: count(),
      standsFor: contents.each,
      // A getter, because the list may be long and few listeners read it.
      get items() {
        return items()
      },
    }
    emit('change', () => event)
    emit('paint', () => null)
    const quiet = reason === 'load' || reason === 'undo'
    for (const goal of goals.follow(count(), quiet)) emit('goal', () => goal)
  }

  /**
   * Ends a pour at once: what is left in the bottle goes and the bottle stands. Called before items
   * come in, so that they are not poured out with the others.
   * @param incoming How many items come in. Their memory is reserved before anything goes.
   */
  function endPour(incoming = 0): void {
    if (motion.emptying === 0) return
    bodies.reserve(incoming / each(incoming))
    alter(items())
    motion.stand()
    changed('pourOut')
  }

  /** Records that items were added or are gone, while the others stayed. */
  const record = (added: readonly JarItem[], gone: readonly JarItem[] = []) =>
    undo.record(() => {
      const ids = new Set(added.map(({ id }) => keyOf(id)))
      return [...items().filter(({ id }) => !ids.has(keyOf(id))), ...gone]
    })
  /** Runs and records a change that `undo` takes back by returning all candies to their places. */
  const replaceAll = (act: () => void): void => {
    const [now, before] = [moment(), items()]
    act()
    undo.record(() => before, now)
  }

  return {
    changed,
    endPour,
    record,
    replaceAll,
    drop: (what: number | readonly JarItem[] = 1): readonly JarItem[] =>
      change(() => {
        const added = newcomers(what, motion.emptying > 0)
        bodies.checkFit(added)
        if (added.length > 0) {
          endPour(sumOf(added))
          alter([], added, typeof what === 'number')
          record(added)
          changed('drop')
        }
        return added
      }),
    take: (what: number | readonly (string | number)[] = 1): JarItem[] =>
      change(() => {
        const gone = pick(what)
        if (gone.length === 0) return gone
        alter(gone)
        record([], gone)
        changed('take')
        return gone
      }),
    propose(
      reason: 'drop' | 'take' | 'clear' | 'pourOut' | 'undo',
      what: number | readonly (JarItem | string | number)[] = 1,
    ): JarChange {
      const added = reason === 'drop' ? newcomers(what as number | readonly JarItem[]) : []
      const gone = new Set(reason === 'take' ? pick(what as number | readonly (string | number)[]) : [])
      const all =
        reason === 'clear' || reason === 'pourOut'
          ? []
          : (reason === 'undo' && undo.propose()) || [...items().filter((item) => !gone.has(item)), ...added]
      const value = sumOf(all)
      return { reason, count: value, items: all, standsFor: each(value) }
    },
    setItems: (list: readonly JarItem[]): void =>
      change(() => {
        checkItems(list)
        bodies.checkFit(list)
        endPour(sumOf(list))
        const before = items()
        const { changed: different, painted } = contents.setItems(list)
        if (different || painted) undo.record(() => before)
        if (different) changed('set')
        else if (painted) emit('paint', () => null)
      }),
    setCount: (wanted: number): void =>
      change(() => {
        checkCount(wanted)
        if (wanted > count()) bodies.checkFit(PLAIN)
        endPour(wanted)
        const { added, gone } = contents.setCount(wanted)
        if (added.length + gone.length === 0) return
        record(added, gone)
        changed('set')
      }),
    clear: (): void =>
      change(() => {
        if (count() === 0) return
        replaceAll(() => alter(items()))
        changed('clear')
      }),
  }
}
