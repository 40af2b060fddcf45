// The contents of a jar: items by id, the candies that stand for them, and the difference that a
// new count or list makes. Candies for it fall in or are removed through jarBodies.ts. The rules
// for single items are in jarItems.ts.
import type { BodyId } from '../physics/index.ts'
import { refuse, show } from '../physics/internal.ts'
import type { CandyBodies } from './jarBodies.ts'
import {
  type Candy,
  candiesFor,
  checkCount,
  checkItems,
  checkTotal,
  decimal,
  itemsOf,
  type JarItem,
  keyOf,
  shareItems,
  standsFor,
  sumOf,
} from './jarItems.ts'

/** The fields of an item that are drawn or read out. */
const PAINTED = ['color', 'label', 'shape', 'image'] as const

/** What `createContents` returns. */
export type JarContents = ReturnType<typeof createContents>

/**
 * @param unit The least value that one candy stands for.
 * @param refused Gets an error that says how many items did not come in.
 */
export function createContents(
  capacity: number,
  unit: number,
  overflow: 'group' | 'refuse',
  bodies: CandyBodies,
  refused: (error: RangeError) => void,
) {
  let candies: Candy[] = []
  let serial = 0
  let each = unit
  let named = 0
  /** The sum of the values of all items. */
  let total = 0
  const byKey = new Map<string, JarItem>()

  const items = () => itemsOf(candies)
  const createCandy = (share: JarItem[]): Candy => ({ serial: serial++, items: share, ticket: -1, body: -1 })

  /**
   * Removes items of the jar, adds others whose ids were checked, and updates the candies.
   * @param areNameless Whether `nameless` made the added items.
   */
  function alter(removed: readonly JarItem[], added: readonly JarItem[] = [], areNameless = false): void {
    const gone = new Set(removed)
    // Summed again where items leave, or rounding would add up.
    const kept = gone.size > 0 ? sumOf(items().filter((item) => !gone.has(item))) : total
    const after = decimal(kept + sumOf(added))
    const wanted = standsFor(after, capacity, unit)
    // First, because memory may be short.
    bodies.reserve(candiesFor(after, wanted) - candies.length)
    if (areNameless) keepNames(added)
    if (gone.size > 0) {
      for (const { id } of gone) byKey.delete(keyOf(id))
      for (const candy of candies) {
        if (!candy.items.some((item) => gone.has(item))) continue
        candy.items = candy.items.filter((item) => !gone.has(item))
        // A candy has the size of its first item.
        if (candy.items.length > 0) bodies.resize(candy)
      }
      bodies.remove(candies.filter((candy) => candy.items.length === 0))
      candies = candies.filter((candy) => candy.items.length > 0)
    }
    const last = candies.at(-1)
    const room = wanted === each ? candies.length * each - kept : wanted - sumOf(last?.items ?? [])
    const [joining = [], ...shares] = shareItems(added, wanted, last ? room : 0)
    for (const item of joining) last!.items.push(item)
    for (const item of added) byKey.set(keyOf(item.id), item)
    total = after
    const fresh = shares.map(createCandy)
    candies.push(...fresh)
    if (wanted !== each || candies.length !== candiesFor(after, each)) shareAgain(wanted, fresh)
    else bodies.add(fresh)
  }

  /**
   * Shares all items among candies again.
   * @param wanted The value that one candy stands for.
   * @param fresh Candies without a body so far.
   */
  function shareAgain(wanted: number, fresh: readonly Candy[]): void {
    const [, ...shares] = shareItems(items(), wanted)
    const isFresh = new Set(fresh)
    const spare = new Set(candies)
    // While a candy stands for as much as before, each item keeps its candies and their places.
    const byItem = new Map<JarItem, Candy[]>()
    if (wanted === each)
      for (const candy of candies) {
        const own = byItem.get(candy.items[0]!)
        if (own) own.push(candy)
        else byItem.set(candy.items[0]!, [candy])
      }
    const own = shares.map(([item]) => byItem.get(item!)?.shift())
    for (const candy of own) if (candy) spare.delete(candy)
    const others = [...spare]
    const next = shares.map((share, k) => {
      const candy = own[k] ?? others.shift() ?? createCandy([])
      candy.items = share
      return candy
    })
    each = wanted
    candies = next
    bodies.remove(others.filter((candy) => !isFresh.has(candy)))
    for (const candy of next) bodies.resize(candy)
    bodies.add(next.filter(({ ticket, body }) => ticket < 0 && body < 0))
  }

  /** The part of `wanted` that fits beside a value; the rest is reported as refused. */
  function admitted(wanted: readonly JarItem[], present: number): readonly JarItem[] {
    const most = capacity * unit
    if (overflow === 'group' || candiesFor(present + sumOf(wanted), unit) <= capacity) return wanted
    let free = 0
    for (let sum = present; candiesFor(sum + (wanted[free]!.value ?? 1), unit) <= capacity; free++)
      sum += wanted[free]!.value ?? 1
    const rest = wanted.length - free
    refused(
      new RangeError(`the jar is full: it holds ${most}; ${rest} refused. Take some out, or set overflow to 'group'`),
    )
    return wanted.slice(0, free)
  }

  /** `n` items with ids that the jar chooses: the same ones until `keepNames`. */
  function nameless(n: number): JarItem[] {
    let next = named
    return Array.from({ length: n }, () => {
      do next++
      while (byKey.has(`#${next}`))
      return { id: `#${next}` }
    })
  }

  /** Keeps the ids of nameless items from being chosen again. */
  function keepNames(chosen: readonly JarItem[]): void {
    const last = chosen.at(-1)
    if (last) named = Number(keyOf(last.id).slice(1))
  }

  /**
   * The items that a drop would add.
   * @param leaving The present items do not count, because they are being poured out.
   * @throws RangeError naming the item and what is allowed
   */
  function newcomers(what: number | readonly JarItem[], leaving = false): readonly JarItem[] {
    const before = leaving ? 0 : total
    if (typeof what === 'number') checkCount(what, 'the number to drop')
    else {
      checkItems(what)
      what.forEach(({ id }, k) => {
        if (!leaving && byKey.has(keyOf(id)))
          throw new RangeError(`items[${k}].id ${show(id)} is in the jar already: take it out first, or use another id`)
      })
    }
    checkTotal(before + (typeof what === 'number' ? what : sumOf(what)), 'the count after it')
    return admitted(typeof what === 'number' ? nameless(what) : what, before)
  }

  /**
   * The items that a take would remove: the newest `n`, or those with these ids.
   * @throws RangeError naming the value and what is allowed
   */
  function pick(what: number | readonly (string | number)[]): JarItem[] {
    if (typeof what === 'number') {
      checkCount(what, 'the number to take')
      return what === 0 ? [] : items().slice(-what)
    }
    if (!Array.isArray(what)) refuse('what to take', 'a number or a list of ids', what)
    return [...new Set(what.map(keyOf))].map((key) => {
      const item = byKey.get(key)
      if (!item) throw new RangeError(`no item of the jar has the id ${show(key)}`)
      return item
    })
  }

  return {
    items,
    alter,
    newcomers,
    pick,
    /** The sum of the values of all items: their number, where none has a value. */
    count: () => total,
    /** All candies, oldest first. */
    get candies(): readonly Candy[] {
      return candies
    },
    /** The value that one candy stands for. */
    get each() {
      return each
    },

    /** Makes nameless items of bodies and tickets that are in the world already. */
    adopt(ids: readonly BodyId[], tickets: readonly number[]): void {
      const adopted = nameless(ids.length + tickets.length)
      keepNames(adopted)
      adopted.forEach((item, k) => {
        const candy = createCandy([item])
        candy.body = ids[k] ?? -1
        candy.ticket = tickets[k - ids.length] ?? -1
        candies.push(candy)
        byKey.set(keyOf(item.id), item)
        bodies.register(candy)
      })
      total += adopted.length
    },

    /**
     * Removes candies that were poured out. An item leaves with its last candy. What remains is not
     * shared again before the next change.
     */
    drain(out: readonly Candy[]): void {
      bodies.remove(out)
      const gone = new Set(out)
      candies = candies.filter((candy) => !gone.has(candy))
      byKey.clear()
      for (const item of items()) byKey.set(keyOf(item.id), item)
      total = sumOf(items())
    },

    /**
     * Makes a checked list the contents, by id: other items leave, new ones come in, those that
     * stay take its fields.
     */
    setItems(list: readonly JarItem[]): { changed: boolean; painted: boolean } {
      const wanted = admitted(list, 0)
      const keys = new Set(wanted.map(({ id }) => keyOf(id)))
      const removed = items().filter(({ id }) => !keys.has(keyOf(id)))
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
      if (successors.size > 0)
        for (const candy of candies) {
          candy.items = candy.items.map((item) => successors.get(item) ?? item)
          if (sized) bodies.resize(candy)
        }
      if (valued) total = sumOf(items())
      const changed = removed.length > 0 || added.length > 0 || valued
      if (changed) alter(removed, added)
      return { changed, painted }
    },

    /**
     * Adds nameless items until they count for a checked number, or removes the newest.
     * @returns the items that are new, and those that are gone
     */
    setCount(count: number): { added: readonly JarItem[]; gone: readonly JarItem[] } {
      const all = count < total ? items() : []
      let left = count < total ? 0 : total
      let kept = 0
      for (; kept < all.length; kept++) {
        const more = decimal(left + (all[kept]!.value ?? 1))
        if (more > count) break
        left = more
      }
      const gone = all.slice(kept)
      const added = admitted(nameless(Math.floor(count - left)), left)
      if (gone.length + added.length > 0) alter(gone, added, true)
      return { added, gone }
    },

    /** The part of the contents that is saved. */
    state: () => ({ serial, each, named, candies }),
    /** Restores saved contents, perhaps those of a jar with another capacity. */
    load(saved: { serial: number; each: number; named?: number; candies: Candy[] }): void {
      ;({ serial, each, named = 0, candies } = saved)
      byKey.clear()
      for (const item of items()) byKey.set(keyOf(item.id), item)
      total = sumOf(items())
    },
  }
}
