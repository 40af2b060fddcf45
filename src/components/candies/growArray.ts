// Arrays that grow.

type Numbers = Float32Array | Int32Array | Uint8Array | Int8Array

/** A longer array, `made` for it, with what was in the old one. */
export function growArray<T extends Numbers>(made: T, old: T): T {
  made.set(old)
  return made
}
