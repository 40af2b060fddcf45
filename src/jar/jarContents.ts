// The contents of a jar: items by id, the candies that stand for them, and the difference between
// the items and a new count or list. jarBodies.ts adds and removes the bodies of candies. The rules
// for single items are in jarItems.ts.
import { type BodyId, hasBody, queuedTickets } from '../physics/index.ts'
import { demand, list, refuse, reserveBodies, show } from '../physics/internal.ts'
import { addBodies, register, removeBodies, resizeBody } from './jarBodies.ts'
import {
  type Candy,
  candiesFor,
  checkCount,
  checkId,
  checkTotal,
  decimal,
  itemsOf,
  type JarItem,
  keyOf,
  MOST_ITEMS,
  readItems,
  shareItems,
  sumOf,
  valuePerCandyAt,
} from './jarItems.ts'
import { chooseSize } from './jarSize.ts'
import type { Contents, JarState, SavedJar } from './jarState.ts'

/** The item's fields that are drawn or read out. */
const PAINTED = ['color', 'label', 'shape', 'image'] as const

/** All items, oldest first: a copy, because the jar's own list changes in place. */
export const itemsIn = ({ contents }: JarState): JarItem[] => contents.items.slice()

/** Replaces all candies by candies whose bodies are in the world. */
export function loadContents(contents: Contents, { candies, serial, valuePerCandy, named }: SavedJar): void {
  Object.assign(contents, { candies, serial, named, valuePerCandy })
  follow(contents)
}

/** Derives items, ids and total from the candies. */
function follow(contents: Contents): void {
  const items = itemsOf(contents.candies)
  contents.items = items
  contents.byKey.clear()
  for (const item of items) contents.byKey.set(keyOf(item.id), item)
  contents.total = sumOf(items)
  const [, ...shares] = shareItems(items, contents.valuePerCandy)
  contents.isUneven = contents.candies.some(({ items: own }, k) => own.length !== shares[k]?.length)
}

const createCandy = (contents: Contents, items: JarItem[]): Candy => ({
  serial: contents.serial++,
  items,
  ticket: -1,
  body: -1,
})

/**
 * Removes items, adds items whose ids were checked, and updates the candies.
 * @param areNameless Whether `nameless` made the added items.
 */
export function alter(jar: JarState, removed: readonly JarItem[], added: readonly JarItem[] = [], areNameless = false) {
  const { world, contents, options } = jar
  const { valuePerCandy, byKey } = contents
  const gone = new Set(removed)
  // Summed again when items leave, or rounding errors would add up.
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a copy of the same list
  const staying = gone.size > 0 ? contents.items.filter((item) => !gone.has(item)) : contents.items
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the same sum, added up again
  const kept = gone.size > 0 ? sumOf(staying) : contents.total
  const after = decimal(kept + sumOf(added))
  const wanted = valuePerCandyAt(after, options)
  // Reserved before any change, because it throws when memory is short.
  reserveBodies(world, candiesFor(after, wanted) - contents.candies.length)
  if (areNameless) keepNames(contents, added)
  // Stryker disable next-line EqualityOperator: without items that leave, it changes nothing
  if (gone.size > 0) {
    for (const { id } of gone) byKey.delete(keyOf(id))
    const shorter = contents.candies.filter(({ items }) => items.some((item) => gone.has(item)))
    for (const candy of shorter) candy.items = candy.items.filter((item) => !gone.has(item))
    removeBodies(
      jar,
      shorter.filter(({ items }) => items.length === 0),
    )
    contents.candies = contents.candies.filter(({ items }) => items.length > 0)
    // A candy has the size of its first item, which may now be a larger one.
    chooseSize(jar, false)
    for (const candy of shorter) if (candy.items.length > 0) resizeBody(jar, candy)
    const newest = contents.candies.at(-1)
    contents.isUneven ||= shorter.some((candy) => candy.items.length > 0 && candy !== newest)
  }
  const { candies } = contents
  const last = candies.at(-1)
  const free = wanted === valuePerCandy ? candies.length * valuePerCandy - kept : wanted - sumOf(last?.items ?? [])
  const [joining = [], ...shares] = shareItems(added, wanted, last && free)
  for (const item of joining) last!.items.push(item)
  contents.items = staying
  for (const item of added) {
    staying.push(item)
    byKey.set(keyOf(item.id), item)
  }
  contents.total = after
  const fresh = shares.map((items) => createCandy(contents, items))
  contents.candies = candies.concat(fresh)
  const isFull = !contents.isUneven || added.length === 0
  if (!isFull || wanted !== valuePerCandy || contents.candies.length !== candiesFor(after, valuePerCandy))
    shareAgain(jar, wanted, fresh)
  else {
    chooseSize(jar, fresh.length === contents.candies.length)
    addBodies(jar, fresh)
  }
}

/**
 * Shares all items among candies again.
 * @param wanted The value that one candy stands for.
 * @param fresh Candies without a body so far.
 */
function shareAgain(jar: JarState, wanted: number, fresh: readonly Candy[]): void {
  const { contents } = jar
  const [, ...shares] = shareItems(contents.items, wanted)
  const isFresh = new Set(fresh)
  const spare = new Set(contents.candies)
  // If the value of a candy stays the same, each item keeps its candies and their places.
  const byItem = new Map<JarItem, Candy[]>()
  if (wanted === contents.valuePerCandy)
    for (const candy of contents.candies) {
      const own = byItem.get(candy.items[0]!)
      if (own) own.push(candy)
      else byItem.set(candy.items[0]!, [candy])
    }
  const own = shares.map(([item]) => byItem.get(item!)?.shift())
  for (const candy of own) if (candy) spare.delete(candy)
  const others = [...spare]
  const next = shares.map((share, k) => {
    const candy = own[k] ?? others.shift() ?? createCandy(contents, [])
    candy.items = share
    return candy
  })
  contents.valuePerCandy = wanted
  contents.candies = next
  contents.isUneven = false
  removeBodies(
    jar,
    others.filter((candy) => !isFresh.has(candy)),
  )
  const unplaced = next.filter(({ ticket, body }) => ticket < 0 && body < 0)
  chooseSize(jar, unplaced.length === next.length)
  for (const candy of next) resizeBody(jar, candy)
  addBodies(jar, unplaced)
}

/** The items of `wanted` that fit besides the value `present`; the others are reported as refused. */
function admitted({ options, events }: JarState, wanted: readonly JarItem[], present: number): readonly JarItem[] {
  const { capacity, least, overflow } = options
  if (overflow === 'group' || candiesFor(present + sumOf(wanted), least) <= capacity) return wanted
  let free = 0
  for (let sum = present; candiesFor(sum + (wanted[free]!.value ?? 1), least) <= capacity; free++)
    sum += wanted[free]!.value ?? 1
  const rest = wanted.length - free
  const full = `the jar is full at ${capacity * least}; ${rest} refused`
  events.emit('error', () => new RangeError(`${full}. Take some out, or set overflow to 'group'`))
  return wanted.slice(0, free)
}

/** `n` items with ids that the jar chooses: the same ids until `keepNames`. */
function nameless({ named, byKey }: Contents, n: number): JarItem[] {
  let next = named
  return Array.from({ length: n }, () => {
    do next++
    while (byKey.has(`#${next}`))
    return { id: `#${next}` }
  })
}

/** Marks the ids of nameless items as used. */
function keepNames(contents: Contents, chosen: readonly JarItem[]): void {
  const last = chosen.at(-1)
  if (last) contents.named = Number(keyOf(last.id).slice(1))
}

/**
 * The items that a drop would add.
 * @param leaving Whether the current items are being poured out, so that they do not count.
 * @throws RangeError naming the item and what is allowed
 */
export function newcomers(jar: JarState, what: number | readonly JarItem[], leaving = false): readonly JarItem[] {
  const { total, byKey, items } = jar.contents
  const before = leaving ? 0 : total
  const held = leaving ? 0 : items.length
  if (typeof what === 'number') {
    checkCount(what, 'the number to drop')
    checkCount(held + what, 'the number of items after it')
    checkTotal(before + what, 'the count after it')
    return admitted(jar, nameless(jar.contents, what), before)
  }
  const added = readItems(what)
  added.forEach(({ id }, k) => {
    if (!leaving && byKey.has(keyOf(id)))
      throw new RangeError(`items[${k}].id ${show(id)} is in the jar already: take it out first, or use another id`)
  })
  checkCount(held + added.length, 'the number of items after it')
  checkTotal(before + sumOf(added), 'the count after it')
  return admitted(jar, added, before)
}

/**
 * The items that a take would remove: the newest `n`, or the items with these ids.
 * @throws RangeError naming the value and what is allowed
 */
export function pick(jar: JarState, what: number | readonly (string | number)[]): JarItem[] {
  if (typeof what === 'number') {
    checkCount(what, 'the number to take')
    return what === 0 ? [] : jar.contents.items.slice(-what)
  }
  if (!Array.isArray(what)) refuse('what to take', 'a number or a list of ids', what)
  for (const id of what) checkId('an id to take', id)
  return [...new Set(what.map(keyOf))].map((key) => {
    const item = jar.contents.byKey.get(key)
    if (!item) throw new RangeError(`no item of the jar has the id ${show(key)}`)
    return item
  })
}

/** Makes nameless items of the world's own bodies and tickets. */
export function adoptBodies(jar: JarState, ids: readonly BodyId[], tickets: readonly number[]): JarItem[] {
  const { contents } = jar
  const { byBody, byTicket } = jar.bodies
  const free = new Set(queuedTickets(jar.world).filter((ticket) => !byTicket.has(ticket)))
  const bodies = new Set<unknown>()
  for (const id of list('the bodies to adopt', ids, jar.options.capacity)) {
    demand(hasBody(jar.world, id as BodyId), 'a body to adopt', 'in the world: add it first', id)
    demand(!byBody.has(id as number) && !bodies.has(id), 'a body to adopt', 'no candy yet: adopt it once', id)
    bodies.add(id)
  }
  for (const ticket of list('the tickets to adopt', tickets))
    demand(free.delete(ticket as number), 'a ticket to adopt', 'queued, and no candy yet: enqueue it first', ticket)
  checkTotal(contents.total + ids.length + tickets.length, 'the count after it')
  const adopted = nameless(contents, ids.length + tickets.length)
  keepNames(contents, adopted)
  const candies = adopted.map((item, k) => ({
    ...createCandy(contents, [item]),
    body: ids[k] ?? -1,
    ticket: tickets[k - ids.length] ?? -1,
  }))
  for (const candy of candies) register(jar.bodies, candy)
  contents.candies = contents.candies.concat(candies)
  follow(contents)
  return adopted
}

/** Removes candies that were poured out. An item leaves with its last candy. */
export function drain(jar: JarState, out: readonly Candy[]): void {
  removeBodies(jar, out)
  const gone = new Set(out)
  jar.contents.candies = jar.contents.candies.filter((candy) => !gone.has(candy))
  follow(jar.contents)
}

/** Makes a checked list the contents: other items leave, new ones come in, the rest take its fields. */
export function replaceItems(jar: JarState, list: readonly JarItem[]): { changed: boolean; painted: boolean } {
  const { contents } = jar
  const { byKey } = contents
  const wanted = admitted(jar, list, 0)
  const value = sumOf(wanted)
  // Reserved before any change, because it throws when memory is short.
  reserveBodies(jar.world, candiesFor(value, valuePerCandyAt(value, jar.options)) - contents.candies.length)
  const keys = new Set(wanted.map(({ id }) => keyOf(id)))
  const removed = contents.items.filter(({ id }) => !keys.has(keyOf(id)))
  const added = wanted.filter(({ id }) => !byKey.has(keyOf(id)))
  const successors = new Map<JarItem, JarItem>()
  let painted = false
  let sized = false
  let valued = false
  for (const item of wanted) {
    const before = byKey.get(keyOf(item.id))
    if (!before || before === item) continue
    successors.set(before, item)
    byKey.set(keyOf(item.id), item)
    if (PAINTED.some((field) => before[field] !== item[field])) painted = true
    if (before.size !== item.size) sized = true
    if (before.value !== item.value) valued = true
  }
  if (successors.size > 0) {
    const newest = (item: JarItem) => successors.get(item) ?? item
    contents.items = contents.items.map(newest)
    for (const candy of contents.candies) candy.items = candy.items.map(newest)
  }
  if (sized) {
    chooseSize(jar, false)
    for (const candy of contents.candies) resizeBody(jar, candy)
  }
  if (valued) contents.total = sumOf(contents.items)
  const changed = removed.length > 0 || added.length > 0 || valued
  if (changed) alter(jar, removed, added)
  return { changed, painted }
}

/**
 * Adds nameless items until they count for a checked number, or removes the newest. Where more are
 * missing than a jar takes, each stands for about a candy. In a full jar the newest one grows.
 * @returns the items added, and the items removed
 * @throws RangeError when the jar is full of items, and the newest is not nameless
 */
export function reachCount(jar: JarState, count: number): { added: readonly JarItem[]; gone: readonly JarItem[] } {
  const { items, total } = jar.contents
  let left = total
  let kept = items.length
  if (count < total) {
    left = 0
    for (kept = 0; kept < items.length; kept++) {
      const more = decimal(left + (items[kept]!.value ?? 1))
      if (more > count) break
      left = more
    }
  } else if (kept === MOST_ITEMS && count >= total + 1) {
    const { id, value = 1, ...others } = items[--kept]!
    if (!keyOf(id).startsWith('#') || Object.keys(others).length > 0)
      checkCount(MOST_ITEMS + 1, 'the number of items after it')
    left = decimal(total - value)
  }
  const gone = items.slice(kept)
  const missing = Math.floor(count - left)
  const room = MOST_ITEMS - kept
  const { capacity, least } = jar.options
  const each = missing > room ? Math.max(least, Math.ceil(missing / Math.min(room, capacity))) : 1
  const plain = nameless(jar.contents, Math.ceil(missing / each))
  const fresh = each > 1 ? plain.map(({ id }, k) => ({ id, value: Math.min(each, missing - k * each) })) : plain
  const added = admitted(jar, fresh, left)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: alters nothing, but copies lists
  if (gone.length + added.length > 0) alter(jar, gone, added, true)
  return { added, gone }
}
