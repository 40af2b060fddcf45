// How many candies of a new bottle fall in when the others rest.

/** The most of them, and their share of all. */
const LATE = 100
const LATE_SHARE = 1 / 30

export const lateOf = (count: number): number => Math.min(LATE, Math.ceil(LATE_SHARE * count))
