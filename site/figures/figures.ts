// The figures by the names that the documentation uses.
import { axes } from './axes.ts'
import type { Figure } from './figure.ts'
import { manyHits } from './manyHits.ts'
import { muscles } from './muscles.ts'
import { oneHit } from './oneHit.ts'
import { rest } from './rest.ts'
import { seam } from './seam.ts'
import { search } from './search.ts'

export const FIGURES: Readonly<Record<string, Figure>> = {
  'one-hit': oneHit,
  'many-hits': manyHits,
  search,
  rest,
  seam,
  muscles,
  axes,
}
