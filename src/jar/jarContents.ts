// The contents of a jar: items by id, the candies that stand for them, and the difference that a
// new count or list makes. Candies for it fall in or are removed through jarBodies.ts. The rules
// for single items are in jarItems.ts.
import { type BodyId, refuse, show } from '../physics/index.ts'
import type { CandyBodies } from './jarBodies.ts'
import { type Candy, checkCount, checkItems, type JarItem, keyOf, packCandies, standsFor } from './jarItems.ts'

/** What `createContents` returns. */
export type JarContents = ReturnType<typeof createContents>

/** @param refused Gets an error that says how many items did not come in. */
export function createContents(
  capacity: number,
  overflow: 'group' | 'refuse',
  bodies: CandyBodies,
  refused: (error: RangeError) => void,
) {
  let candies: Candy[] = []
  let serial = 0
  let each = 1
  let named = 0
  const byKey = new Map<string, Candy>()

  const items = () => candies.flatMap((candy) => candy.items)
  const createCandy = (share: JarItem[]): Candy => ({ serial: serial++, items: share, ticket: -1, body: -1 })

  /**
   * Removes items of the jar, adds others whose ids were checked, and updates the candies.
   * @param areNameless Whether `nameless` made the added items.
   */
  function alter(removed: readonly JarItem[], added: readonly JarItem[] = [], areNameless = false): void {
    // First, because memory may be short.
    bodies.reserve(Math.min(capacity, byKey.size - removed.length + added.length) - candies.length)
    if (areNameless) keepNames(added)
    if (removed.length > 0) {
      for (const gone of removed) {
        const key = keyOf(gone.id)
        const candy = byKey.get(key)!
        candy.items = candy.items.filter((item) => item !== gone)
        byKey.delete(key)
        // A candy has the size of its first item.
        if (candy.items.length > 0) bodies.resize(candy)
      }
      bodies.remove(candies.filter((candy) => candy.items.length === 0))
      candies = candies.filter((candy) => candy.items.length > 0)
    }
    const fresh: Candy[] = []
    const wanted = standsFor(byKey.size + added.length, capacity)
    for (const item of added) {
      let candy = candies.at(-1)
      if (!candy || candy.items.length >= wanted) {
        candy = createCandy([])
        candies.push(candy)
        fresh.push(candy)
      }
      candy.items.push(item)
      byKey.set(keyOf(item.id), candy)
    }
    if (wanted !== each || candies.length > capacity) {
      each = wanted
      const spare = packCandies(candies, each, (share) => {
        const candy = createCandy(share)
        fresh.push(candy)
        return candy
      })
      const spareSet = new Set(spare)
      const freshSet = new Set(fresh)
      bodies.remove(spare.filter((candy) => !freshSet.has(candy)))
      for (const candy of candies) {
        for (const item of candy.items) byKey.set(keyOf(item.id), candy)
        bodies.resize(candy)
      }
      bodies.add(fresh.filter((candy) => !spareSet.has(candy)))
    } else bodies.add(fresh)
  }

  /** The part of `wanted` that fits into `free` places; the rest is reported as refused. */
  function admitted<T>(wanted: readonly T[], free: number): readonly T[] {
    free = Math.max(0, free)
    if (overflow === 'group' || wanted.length <= free) return wanted
    const rest = wanted.length - free
    refused(
      new RangeError(
        `the jar is full: it holds ${capacity}; ${rest} refused. Take some out, or set overflow to 'group'`,
      ),
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
    const before = leaving ? 0 : byKey.size
    if (typeof what === 'number') checkCount(what, 'the number to drop')
    else {
      checkItems(what)
      what.forEach(({ id }, k) => {
        if (!leaving && byKey.has(keyOf(id)))
          throw new RangeError(`items[${k}].id ${show(id)} is in the jar already: take it out first, or use another id`)
      })
    }
    checkCount(before + (typeof what === 'number' ? what : what.length), 'the count after it')
    return admitted(typeof what === 'number' ? nameless(what) : what, capacity - before)
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
      const item = byKey.get(key)?.items.find(({ id }) => keyOf(id) === key)
      if (!item) throw new RangeError(`no item of the jar has the id ${show(key)}`)
      return item
    })
  }

  return {
    items,
    alter,
    newcomers,
    pick,
    /** The number of items. */
    count: () => byKey.size,
    /** All candies, oldest first. */
    get candies(): readonly Candy[] {
      return candies
    },
    /** The number of items that one candy stands for. */
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
        byKey.set(keyOf(item.id), candy)
        bodies.register(candy)
      })
    },

    /**
     * Makes a checked list the contents, by id: other items leave, new ones come in, those that
     * stay take its label, colour, size and data.
     */
    setItems(list: readonly JarItem[]): { changed: boolean; painted: boolean } {
      const wanted = admitted(list, capacity)
      const keys = new Set(wanted.map(({ id }) => keyOf(id)))
      const removed = items().filter(({ id }) => !keys.has(keyOf(id)))
      const added = wanted.filter(({ id }) => !byKey.has(keyOf(id)))
      let painted = false
      for (const item of wanted) {
        const candy = byKey.get(keyOf(item.id))
        const at = candy ? candy.items.findIndex(({ id }) => keyOf(id) === keyOf(item.id)) : -1
        if (!candy || candy.items[at] === item) continue
        const before = candy.items[at]!
        candy.items[at] = item
        if (before.color !== item.color || before.label !== item.label) painted = true
        if (at === 0 && before.size !== item.size) bodies.resize(candy)
      }
      const changed = removed.length > 0 || added.length > 0
      if (changed) alter(removed, added)
      return { changed, painted }
    },

    /**
     * Adds what is missing to a checked number, or removes the newest.
     * @returns whether anything changed
     */
    setCount(count: number): boolean {
      const before = byKey.size
      if (count < before) alter(pick(before - count))
      else alter([], admitted(nameless(count - before), capacity - before), true)
      return byKey.size !== before
    },

    /** The part of the contents that is saved. */
    state: () => ({ serial, each, named, candies }),
    /** Restores saved contents, perhaps those of a jar with another capacity. */
    load(saved: { serial: number; each: number; named?: number; candies: Candy[] }): void {
      ;({ serial, each, named = 0, candies } = saved)
      byKey.clear()
      for (const candy of candies) for (const item of candy.items) byKey.set(keyOf(item.id), candy)
    },
  }
}
