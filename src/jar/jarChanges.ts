// The functions that change the contents of a jar, and undo. Each checks its input, then changes
// items and candies, and then fires its events.
import { type BodyId, isAsleep } from '../physics/index.ts'
import { getDynamicBody, oneOf, reserveBodies } from '../physics/internal.ts'
import { checkFit, loadBodies } from './jarBodies.ts'
import {
  adoptBodies,
  alter,
  drain,
  itemsIn,
  loadContents,
  newcomers,
  pick,
  reachCount,
  replaceItems,
} from './jarContents.ts'
import type { JarChange } from './jarEvents.ts'
import { readJar } from './jarFile.ts'
import {
  checkCount,
  freeze,
  type JarItem,
  keyOf,
  MOST_VALUE,
  PLAIN,
  readItems,
  sumOf,
  valuePerCandyAt,
} from './jarItems.ts'
import { applyTilt, beginPour, hasLeft, loadMotion, stand } from './jarMotion.ts'
import { isShrinking, leastRadius, loadSizedFor } from './jarSize.ts'
import type { JarState, Moment, SavedJar, UndoStep } from './jarState.ts'
import { isOut, leaveTable, loadTable, snapshotOf } from './jarTable.ts'

/** The changes that a jar proposes when its page controls the contents. */
export type Proposal = (typeof PROPOSALS)[number]
const PROPOSALS = ['drop', 'take', 'clear', 'pourOut', 'undo'] as const

/** The most steps of `undo`, and bytes of their worlds. The newest step is always kept. */
const MOST_STEPS = 20
const MOST_BYTES = 2 ** 25

/** All items for a reader, who cannot change them. */
export function itemsOut(jar: JarState): JarItem[] {
  const items = itemsIn(jar)
  items.forEach(freeze)
  return items
}

export function drop(jar: JarState, what: number | readonly JarItem[]): readonly JarItem[] {
  const added = newcomers(jar, what, jar.motion.emptying > 0)
  checkFit(jar.world, leastRadius(jar), added)
  if (added.length === 0) return added
  endPour(jar, sumOf(added))
  alter(jar, [], added, typeof what === 'number')
  recordDifference(jar, added)
  changed(jar, 'drop')
  return typeof what === 'number' ? added.map(({ id }) => ({ id })) : what.slice(0, added.length)
}

export function take(jar: JarState, what: number | readonly (string | number)[]): JarItem[] {
  const gone = pick(jar, what)
  if (gone.length === 0) return gone
  alter(jar, gone)
  recordDifference(jar, [], gone)
  changed(jar, 'take')
  gone.forEach(freeze)
  return gone.slice()
}

export function setItems(jar: JarState, given: readonly JarItem[]): void {
  const list = readItems(given)
  checkFit(jar.world, leastRadius(jar), list)
  endPour(jar, sumOf(list))
  const before = itemsIn(jar)
  const { changed: isOther, painted } = replaceItems(jar, list)
  if (isOther || painted) record(jar, mergeWith(jar, before, itemsIn(jar)))
  if (isOther) changed(jar, 'set')
  else if (painted) jar.events.emit('paint', () => null)
}

export function setCount(jar: JarState, count: number): void {
  checkCount(count, 'count', MOST_VALUE)
  if (count > jar.contents.total) checkFit(jar.world, leastRadius(jar), PLAIN)
  endPour(jar, count)
  const { added, gone } = reachCount(jar, count)
  if (added.length + gone.length === 0) return
  recordDifference(jar, added, gone)
  changed(jar, 'set')
}

export function clear(jar: JarState): void {
  if (jar.contents.total === 0) return
  replaceAll(jar, () => alter(jar, itemsIn(jar)))
  changed(jar, 'clear')
}

export function adopt(jar: JarState, ids: readonly BodyId[], tickets: readonly number[]): void {
  recordDifference(jar, adoptBodies(jar, ids, tickets))
  jar.isAtRest = false
  changed(jar, 'drop')
}

/** @param still Empties the bottle at once. */
export function pourOut(jar: JarState, still: boolean): void {
  const { world, contents, motion } = jar
  if (world.dim === 2) clear(jar)
  if (contents.total === 0) return
  if (motion.emptying === 0)
    replaceAll(jar, () => {
      // Candies on the table leave at once, because positions are relative to the bottle, which moves.
      const beside = contents.candies.filter(({ body }) => body >= 0 && isOut(jar, body))
      drain(jar, beside)
      leaveTable(jar)
      beginPour(jar)
    }, [])
  if (still || contents.total === 0) endPour(jar)
}

/** Removes candies that have fallen onto the table. After the last one the bottle stands. */
export function removePoured(jar: JarState): void {
  const { world, contents, motion } = jar
  const out = contents.candies.filter(({ body }) => {
    if (body < 0 || motion.emptying === 1) return true
    const { position, radius } = getDynamicBody(world, body as BodyId)
    return hasLeft(jar, position[0]!, position[1]!, radius)
  })
  if (out.length > 0) drain(jar, out)
  if (contents.total === 0) endPour(jar)
}

/**
 * Ends a pour at once: the bottle is empty and stands. Called before items come in, so that they
 * are not poured out.
 * @param incoming The value that comes in. Its memory is reserved before any change.
 */
function endPour(jar: JarState, incoming = 0): void {
  if (jar.motion.emptying === 0) return
  reserveBodies(jar.world, incoming / valuePerCandyAt(incoming, jar.options))
  alter(jar, itemsIn(jar))
  stand(jar)
  changed(jar, 'pourOut')
}

/**
 * The event of a change. `items` is a getter, because the list may be long and few listeners read
 * it. All events share one getter: V8 keeps the first closure of an object literal, and with it the
 * jar.
 */
class Change implements JarChange {
  static readonly #items = {
    enumerable: true,
    get(this: Change) {
      return itemsOut(this.#jar)
    },
  }
  readonly #jar: JarState
  readonly reason: JarChange['reason']
  readonly count: number
  readonly valuePerCandy: number
  declare readonly items: readonly JarItem[]

  constructor(jar: JarState, reason: JarChange['reason']) {
    this.#jar = jar
    this.reason = reason
    this.count = jar.contents.total
    this.valuePerCandy = jar.contents.valuePerCandy
    Object.defineProperty(this, 'items', Change.#items)
  }
}

/** Fires the events of a change. */
function changed(jar: JarState, reason: JarChange['reason']): void {
  const { contents, events, options, lastCount } = jar
  const count = contents.total
  const event = new Change(jar, reason)
  events.emit('change', () => event)
  events.emit('paint', () => null)
  jar.lastCount = count
  if (reason === 'load' || reason === 'undo' || jar.isFilling) return
  for (const goal of options.goals) if (lastCount < goal.at && goal.at <= count) events.emit('goal', () => goal)
}

/** @throws RangeError when the text is no saved jar */
export function load(jar: JarState, text: string): void {
  const saved = readJar(text, jar)
  replaceAll(jar, () => returnTo(jar, saved))
  changed(jar, 'load')
}

/** The state of a jar without its world. It shares the jar's candies. */
export function stateOf(jar: JarState): SavedJar {
  applyTilt(jar)
  const { vessel, contents, bodies, motion, table } = jar
  const { serial, valuePerCandy, named, candies } = contents
  return {
    radius: bodies.radius,
    ...(isShrinking(bodies) && { present: bodies.present }),
    ...(vessel && vessel.name !== 'bottle' && { vessel: vessel.given }),
    serial,
    valuePerCandy,
    named,
    candies,
    down: motion.down,
    shaking: { ...motion.shaking },
    hopping: motion.hopping,
    ...(table.isUsed && { calm: table.calm }),
    flying: [...bodies.flying],
  }
}

/** Replaces items, candies and their world. */
function returnTo(jar: JarState, { state, snapshot }: Moment): void {
  jar.restore(snapshot, jar.world)
  loadContents(jar.contents, state)
  loadBodies(jar.bodies, state)
  loadSizedFor(jar)
  loadMotion(jar, state, loadTable(jar, state))
  // The jar that was saved may have had another capacity.
  alter(jar, [])
  jar.isAtRest = isAsleep(jar.world)
}

/** @returns whether there was a change to take back */
export function undo(jar: JarState): boolean {
  const step = jar.undo.steps.pop()
  if (!step) return false
  const before = step.before()
  if (step.moment) returnTo(jar, step.moment)
  else endPour(jar, sumOf(before))
  replaceItems(jar, before)
  changed(jar, 'undo')
  return true
}

export function forget({ undo }: JarState): void {
  undo.steps.length = 0
  undo.isProposed = false
}

export function withoutUndo(jar: JarState, change: () => void, isFilling: boolean): void {
  const { undo } = jar
  const wasPaused = undo.isPaused
  const wasFilling = jar.isFilling
  undo.isPaused = true
  jar.isFilling ||= isFilling
  try {
    change()
  } finally {
    undo.isPaused = wasPaused
    jar.isFilling = wasFilling
  }
}

type What = number | readonly (JarItem | string | number)[]

/** Returns the contents after a change, without making it. */
export function propose(jar: JarState, reason: Proposal, what: What): JarChange {
  oneOf('reason', reason, PROPOSALS)
  const items = proposed(jar, reason, what)
  items.forEach(freeze)
  const count = sumOf(items)
  const valuePerCandy = valuePerCandyAt(count, jar.options)
  return { reason, count, items, valuePerCandy }
}

function proposed(jar: JarState, reason: Proposal, what: What): readonly JarItem[] {
  const { undo } = jar
  if (reason === 'clear' || reason === 'pourOut') return []
  if (reason === 'undo') {
    undo.isProposed = undo.steps.length > 0
    return undo.steps.at(-1)?.before().slice() ?? itemsIn(jar)
  }
  if (reason === 'drop') return [...itemsIn(jar), ...newcomers(jar, what as readonly JarItem[])]
  const gone = new Set(pick(jar, what as readonly (string | number)[]))
  return itemsIn(jar).filter((item) => !gone.has(item))
}

/** Records that items were added or removed. */
function recordDifference(jar: JarState, added: readonly JarItem[], gone: readonly JarItem[] = []): void {
  record(jar, () => {
    const ids = new Set(added.map(({ id }) => keyOf(id)))
    const back = gone.filter(({ id }) => !jar.contents.byKey.has(keyOf(id)))
    return [...itemsIn(jar).filter(({ id }) => !ids.has(keyOf(id))), ...back]
  })
}

/** Takes a change back from the present contents: changes without a step since then stay. */
function mergeWith(jar: JarState, before: readonly JarItem[], after: readonly JarItem[]): UndoStep['before'] {
  const byId = (items: readonly JarItem[]) => new Map(items.map((item) => [keyOf(item.id), item]))
  return () => {
    const { byKey } = jar.contents
    const old = byId(before)
    const done = byId(after)
    const back = before.flatMap((item) => {
      const key = keyOf(item.id)
      const now = byKey.get(key)
      if (!now) return done.has(key) ? [] : [item]
      return now === done.get(key) ? [item] : [now]
    })
    return [...back, ...itemsIn(jar).filter(({ id }) => !old.has(keyOf(id)) && !done.has(keyOf(id)))]
  }
}

/**
 * Makes a change, and records the whole jar before it: `undo` returns all candies to their places.
 * @param after The contents at its end. @default those when `act` returns
 */
function replaceAll(jar: JarState, act: () => void, after?: readonly JarItem[]): void {
  const before = itemsIn(jar)
  const candies = jar.contents.candies.map((candy) => ({ ...candy, items: candy.items.slice() }))
  const state = { ...stateOf(jar), candies }
  const snapshot = snapshotOf(jar.world)
  act()
  record(jar, mergeWith(jar, before, after ?? itemsIn(jar)), { state, snapshot })
}

/** Records a change. After the proposal of an undo, it removes the newest step instead. */
function record({ undo }: JarState, before: UndoStep['before'], moment?: Moment): void {
  const { steps } = undo
  if (undo.isPaused) return
  if (undo.isProposed) steps.pop()
  else steps.push({ before, moment })
  undo.isProposed = false
  const bytes = () => steps.reduce((sum, { moment }) => sum + (moment?.snapshot.length ?? 0), 0)
  while (steps.length > MOST_STEPS || (steps.length > 1 && bytes() > MOST_BYTES)) steps.shift()
}
