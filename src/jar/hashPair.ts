// Choices that belong to a thing and not to the order in which it is met: its colour, its shape, its size.

/** 32 well-mixed bits from two whole numbers: the same whenever they are asked for (lowbias32, by Chris Wellons). */
export function hashPair(one: number, other: number): number {
  let x = (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}
