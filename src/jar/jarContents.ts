// What is in a jar: items by their names, the candies that stand for them, and what a request would add or take. Its decisions go to the bodies
// (jarBodies.ts); jar.ts tells the listeners. The rules for one item, and how items are shared out, are in jarItems.ts.
import { show } from '../physics/core/validate.ts'
import type { CandyBodies } from './jarBodies.ts'
import { type Candy, checkCount, checkItems, type JarItem, keyOf, packCandies, standsFor } from './jarItems.ts'

/** What `createContents` gives. */
export type Contents = ReturnType<typeof createContents>

/** @param refused told of items that did not come in */
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
  const make = (share: JarItem[]): Candy => ({ serial: serial++, items: share, ticket: -1, body: -1 })

  /** Removes items of the jar and adds others whose names were checked, and brings the candies in line with them. */
  function alter(removed: readonly JarItem[], added: readonly JarItem[] = []): void {
    if (removed.length > 0) {
      for (const gone of removed) {
        const key = keyOf(gone.id)
        const candy = byKey.get(key)!
        candy.items = candy.items.filter((item) => item !== gone)
        byKey.delete(key)
        // It has the size of the first that it stands for.
        if (candy.items.length > 0) bodies.resize(candy)
      }
      bodies.takeOut(candies.filter((candy) => candy.items.length === 0))
      candies = candies.filter((candy) => candy.items.length > 0)
    }
    const fresh: Candy[] = []
    const wanted = standsFor(byKey.size + added.length, capacity)
    for (const item of added) {
      let candy = candies.at(-1)
      if (!candy || candy.items.length >= wanted) {
        candy = make([])
        candies.push(candy)
        fresh.push(candy)
      }
      candy.items.push(item)
      byKey.set(keyOf(item.id), candy)
    }
    if (wanted !== each || candies.length > capacity) {
      each = wanted
      const gone = packCandies(candies, each, (share) => {
        const candy = make(share)
        fresh.push(candy)
        return candy
      })
      const lost = new Set(gone)
      const never = new Set(fresh)
      bodies.takeOut(gone.filter((candy) => !never.has(candy)))
      for (const candy of candies) {
        for (const item of candy.items) byKey.set(keyOf(item.id), candy)
        bodies.resize(candy)
      }
      bodies.bringIn(fresh.filter((candy) => !lost.has(candy)))
    } else bodies.bringIn(fresh)
  }

  /** As many of `wanted` as may come in when `free` are left, or fewer than none; an error tells of the rest. */
  function admitted<T>(wanted: readonly T[], free: number): readonly T[] {
    free = Math.max(0, free)
    if (overflow === 'group' || wanted.length <= free) return wanted
    const rest = wanted.length - free
    refused(
      new RangeError(
        `the jar is full: it holds ${capacity}; ${rest} refused. Take some out, or let overflow be 'group'`,
      ),
    )
    return wanted.slice(0, free)
  }

  /** `n` items without a name of their own. */
  function nameless(n: number): JarItem[] {
    return Array.from({ length: n }, () => {
      do named++
      while (byKey.has(`#${named}`))
      return { id: `#${named}` }
    })
  }

  /** What a drop would let in. @param leaving those who are there do not count: they are poured out. @throws RangeError */
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

  /** What a take would take: the newest `n`, or those with these ids. @throws RangeError */
  function pick(what: number | readonly (string | number)[]): JarItem[] {
    if (typeof what === 'number') {
      checkCount(what, 'the number to take')
      return what === 0 ? [] : items().slice(-what)
    }
    if (!Array.isArray(what)) throw new RangeError(`take needs a number or a list of ids, got ${show(what)}`)
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
    /** Items. */
    count: () => byKey.size,
    /** Every candy, in the order in which they came. */
    get candies(): readonly Candy[] {
      return candies
    },
    /** Items that one candy stands for. */
    get each() {
      return each
    },

    /** Makes the jar hold this list, which was checked: by id, the rest leaves, new ones come in, those that stay take what the list says of them. */
    follow(list: readonly JarItem[]): { changed: boolean; painted: boolean } {
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

    /** Adds what is missing to a number that was checked, or takes the newest out. @returns whether anything changed */
    level(count: number): boolean {
      const before = byKey.size
      if (count < before) alter(pick(before - count))
      else alter([], admitted(nameless(count - before), capacity - before))
      return byKey.size !== before
    },

    /** What a saved jar keeps of it. */
    state: () => ({ serial, each, named, candies }),
    /** Takes the contents of a saved jar, which may have had another capacity. */
    load(saved: { serial: number; each: number; named?: number; candies: Candy[] }): void {
      ;({ serial, each, named = 0, candies } = saved)
      byKey.clear()
      for (const candy of candies) for (const item of candy.items) byKey.set(keyOf(item.id), candy)
    },
  }
}
