// Typed arrays that keep their contents when they grow.

type Numbers = Float32Array | Int32Array | Uint8Array | Int8Array

/** Copies an old array into a longer one, and returns that. */
export function growArray<T extends Numbers>(target: T, old: T): T {
  target.set(old)
  return target
}
