// Counts in a shared document without a jar: a page of three buttons needs no candies.
import type { Doc } from 'yjs'
import { readGoals } from '../../src/settings/index.ts'
import { itemsOf, plainOf, readEntry, readPlain, readShared } from '../../src/shared/document.ts'
import { runsOf, sizeOf, union } from '../../src/shared/runs.ts'
import { newId } from '../parts/browser.ts'

/** @param device the id of this browser, whose candies alone it takes back */
export function createTally(doc: Doc, device: string) {
  const items = itemsOf(doc)
  const plain = plainOf(doc)
  // Its own for each load: a reload may find an older state.
  const writer = `${device}.${newId(8)}`
  const taken: Record<string, readonly number[]> = {}
  let n = 0
  const unit = () => Math.max(1, Math.round(readShared(doc).unit ?? 1))
  const write = () => plain.set(writer, { n, ...(Object.keys(taken).length > 0 && { taken: { ...taken } }) })
  /** Its own candies that are in the jar, by writer, the writer of this load last. */
  const own = () => {
    const mine = [...readPlain(plain)].filter(([from, { length }]) => from.startsWith(`${device}.`) && length > 0)
    return mine.sort(([one], [other]) => Number(one === writer) - Number(other === writer))
  }
  return {
    settings() {
      const { name, goal } = readShared(doc)
      return { name, unit: unit(), goals: goalsOf(goal) }
    },
    count(): number {
      const values = [...items.keys()].map((key) => {
        const entry = readEntry(items, key)
        return entry ? (entry.item.value ?? 1) : 0
      })
      return [...[...readPlain(plain).values()].map(sizeOf), ...values].reduce((sum, value) => sum + value, 0)
    },
    add(candies: number) {
      n += candies * unit()
      write()
    },
    hasOwn: () => own().length > 0,
    /** Takes the last candy that this browser has added. */
    takeLast() {
      for (let left = unit(); left > 0; left--) {
        const [from, runs] = own().at(-1) ?? []
        if (!from) return
        taken[from] = union([taken[from] ?? [], runsOf([runs!.at(-1)!])])
        write()
      }
    },
  }
}

function goalsOf(goal = 'none') {
  try {
    return readGoals(goal)
  } catch {
    return []
  }
}
