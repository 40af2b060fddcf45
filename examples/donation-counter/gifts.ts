// Gifts: their kinds and colours, and sample data. Your own page loads gifts from its server here.
import type { JarItem } from 'konpeito-bottle'

export const KINDS = {
  meals: { name: 'Meals', color: '#ffb59e' },
  books: { name: 'Books', color: '#9fd0f5' },
  shelter: { name: 'Shelter', color: '#fff0a0' },
  trees: { name: 'Trees', color: '#b4e3bb' },
} as const
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

export interface Gift {
  id: number
  from: string
  kind: Kind
}

const PEOPLE = ['Mika', 'Jonas', 'Ava', 'Ren', 'Noor', 'Theo', 'Yui', 'Samira', 'Otto', 'Lucía', 'Emeka', 'Hana']

/** Returns `n` sample gifts, numbered from `last + 1`. The same numbers give the same gifts. */
export function sampleGifts(last: number, n: number): Gift[] {
  return Array.from({ length: n }, (_, k) => {
    const id = last + 1 + k
    return { id, from: PEOPLE[(id * 7) % PEOPLE.length]!, kind: KIND_NAMES[(id * id + (id >> 2)) % KIND_NAMES.length]! }
  })
}

/** The candy of a gift. */
export function candyOf(gift: Gift): JarItem {
  const { name, color } = KINDS[gift.kind]
  // Large candies, so that 150 of them fill the jar.
  return { id: gift.id, label: `${gift.from}, ${name.toLowerCase()}`, color, size: 1.7, data: gift }
}
