// A hash for choices that depend on a candy alone.

/**
 * 32 well-mixed bits from two whole numbers (lowbias32, by Chris Wellons), for choices that must
 * not depend on their order: the colour, shape and size of a candy.
 */
export function hashPair(one: number, other: number): number {
  let x = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}
