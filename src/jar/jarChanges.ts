// The functions that change the contents of a jar. Each checks its input first, then changes items
// and candies as a whole, and its events follow.
import type { BodyId } from '../physics/index.ts'
import { getDynamicBody } from '../physics/internal.ts'
import { readJar } from './jarFile.ts'
import { checkCount, checkItems, type JarItem, keyOf, PLAIN, sumOf } from './jarItems.ts'
import type { JarChange } from './jarTypes.ts'
import { type JarParts, momentOf, record, returnTo } from './jarUndo.ts'

export function drop(jar: JarParts, what: number | readonly JarItem[]): readonly JarItem[] {
  const { contents, motion, bodies } = jar
  const added = contents.newcomers(what, motion.emptying > 0)
  bodies.checkFit(added)
  if (added.length === 0) return added
  endPour(jar, sumOf(added))
  contents.alter([], added, typeof what === 'number')
  recordDifference(jar, added)
  changed(jar, 'drop')
  return added
}

export function take(jar: JarParts, what: number | readonly (string | number)[]): JarItem[] {
  const gone = jar.contents.pick(what)
  if (gone.length === 0) return gone
  jar.contents.alter(gone)
  recordDifference(jar, [], gone)
  changed(jar, 'take')
  return gone
}

export function setItems(jar: JarParts, list: readonly JarItem[]): void {
  const { contents, bodies, events } = jar
  checkItems(list)
  bodies.checkFit(list)
  endPour(jar, sumOf(list))
  const before = contents.items()
  const { changed: isOther, painted } = contents.setItems(list)
  if (isOther || painted) record(jar, () => before)
  if (isOther) changed(jar, 'set')
  else if (painted) events.emit('paint', () => null)
}

export function setCount(jar: JarParts, wanted: number): void {
  const { contents, bodies } = jar
  checkCount(wanted)
  if (wanted > contents.count()) bodies.checkFit(PLAIN)
  endPour(jar, wanted)
  const { added, gone } = contents.setCount(wanted)
  if (added.length + gone.length === 0) return
  recordDifference(jar, added, gone)
  changed(jar, 'set')
}

export function clear(jar: JarParts): void {
  const { contents } = jar
  if (contents.count() === 0) return
  replaceAll(jar, () => contents.alter(contents.items()))
  changed(jar, 'clear')
}

/** Makes items of what is in the world already. */
export function adopt(jar: JarParts, ids: readonly BodyId[], tickets: readonly number[]): void {
  const { contents } = jar
  const before = contents.items().length
  contents.adopt(ids, tickets)
  recordDifference(jar, contents.items().slice(before))
  jar.isAtRest = false
  changed(jar, 'drop')
}

/** @returns whether there was a change to take back */
export function undo(jar: JarParts): boolean {
  const step = jar.steps.pop()
  if (!step) return false
  const before = step.before()
  if (step.moment) returnTo(jar, step.moment)
  else {
    endPour(jar, sumOf(before))
    jar.contents.setItems(before)
  }
  changed(jar, 'undo')
  return true
}

/** @throws RangeError when the text is no saved jar; then nothing has changed */
export function load(jar: JarParts, text: string): void {
  const saved = readJar(text, jar.world, jar.vessel, jar.restore, jar.each)
  replaceAll(jar, () => returnTo(jar, saved))
  changed(jar, 'load')
}

/** The contents after a change that is not made. */
export function propose(
  jar: JarParts,
  reason: 'drop' | 'take' | 'clear' | 'pourOut' | 'undo',
  what: number | readonly (JarItem | string | number)[],
): JarChange {
  const { contents, steps, each } = jar
  const result = (items: readonly JarItem[]): JarChange => {
    const count = sumOf(items)
    return { reason, count, items, standsFor: each(count) }
  }
  if (reason === 'clear' || reason === 'pourOut') return result([])
  if (reason === 'undo') {
    jar.isProposed = steps.length > 0
    return result(steps.at(-1)?.before() ?? contents.items())
  }
  if (reason === 'drop') return result([...contents.items(), ...contents.newcomers(what as readonly JarItem[])])
  const gone = new Set(contents.pick(what as readonly (string | number)[]))
  return result(contents.items().filter((item) => !gone.has(item)))
}

/** @param still empties it at once */
export function pourOut(jar: JarParts, still: boolean): void {
  const { world, contents, motion, table } = jar
  if (world.dim === 2) clear(jar)
  if (contents.count() === 0) return
  if (motion.emptying === 0)
    replaceAll(jar, () => {
      // What lies on the table goes at once, because the bottle takes its frame with it.
      contents.drain(contents.candies.filter(({ body }) => body >= 0 && table.isOut(body)))
      table.leave()
      motion.pourOut()
    })
  if (still || contents.count() === 0) endPour(jar)
}

/** Removes candies that have fallen onto the table. After the last one the bottle stands. */
export function removePoured(jar: JarParts): void {
  const { world, contents, motion } = jar
  const out = contents.candies.filter(({ body }) => {
    if (body < 0 || motion.emptying === 1) return true
    const { position, radius } = getDynamicBody(world, body as BodyId)
    return motion.hasLeft(position[0]!, position[1]!, radius)
  })
  if (out.length > 0) contents.drain(out)
  if (contents.count() === 0) endPour(jar)
}

/**
 * Ends a pour at once: what is left in the bottle goes and the bottle stands. Called before items
 * come in, so that they are not poured out with the others.
 * @param incoming How many items come in. Their memory is reserved before anything goes.
 */
function endPour(jar: JarParts, incoming = 0): void {
  const { contents, bodies, motion, each } = jar
  if (motion.emptying === 0) return
  bodies.reserve(incoming / each(incoming))
  contents.alter(contents.items())
  motion.stand()
  changed(jar, 'pourOut')
}

/** Fires the events of a change. */
function changed({ contents, events, goals }: JarParts, reason: JarChange['reason']): void {
  const count = contents.count()
  const event: JarChange = {
    reason,
    count,
    standsFor: contents.each,
    // A getter, because the list may be long and few listeners read it.
    get items() {
      return contents.items()
    },
  }
  events.emit('change', () => event)
  events.emit('paint', () => null)
  const isQuiet = reason === 'load' || reason === 'undo'
  for (const goal of goals.follow(count, isQuiet)) events.emit('goal', () => goal)
}

/** Records that items were added or are gone, while the others stayed. */
function recordDifference(jar: JarParts, added: readonly JarItem[], gone: readonly JarItem[] = []): void {
  record(jar, () => {
    const ids = new Set(added.map(({ id }) => keyOf(id)))
    return [...jar.contents.items().filter(({ id }) => !ids.has(keyOf(id))), ...gone]
  })
}

/** Makes and records a change that `undo` takes back by returning all candies to their places. */
function replaceAll(jar: JarParts, act: () => void): void {
  const [moment, before] = [momentOf(jar), jar.contents.items()]
  act()
  record(jar, () => before, moment)
}
