// A hash of two whole numbers, for random choices that do not depend on the order in which they are
// made: the colour, shape and size of a candy.

/** 32 well-mixed bits (lowbias32, by Chris Wellons); the same numbers always give the same bits. */
export function hashPair(one: number, other: number): number {
  let x = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}
