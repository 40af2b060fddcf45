// The worlds of the golden hashes, which must reach the same bits in Node and in browsers.
import * as P from './all.ts'
import { steps } from './help.ts'

/** Hashes of the worlds of `playGolden()`. */
export const GOLDEN = ['82ad4f885368ac25', '3eafa916907e4af7', '58a92a5e6ccf4b39']

/** A bottle with removed and added bodies. */
function play(seed: number): P.World {
  const w = P.bottleScene({ count: 250, seed })
  steps(w, 120)
  const ids = P.bodyIds(w)
  for (const k of [5, 50, 200]) P.removeBody(w, ids[k]!)
  P.addBody(w, { position: [0, 0.5, 0], velocity: [0, -9, 0], radius: 0.1 })
  steps(w, 120)
  return w
}

/** A played bottle and torus, and the garden before its first step. */
export const playGolden = (): P.World[] => [play(11), playTorus(), P.blocksScene({ count: 0, characters: 0 })]

/**
 * A torus with repulsion, which calls the core's own sin and tanh. Damping and cell are those that
 * the scene had when the hash was taken.
 */
function playTorus(): P.World {
  const w = P.torusScene({ count: 300, seed: 13, damping: 1, cell: 100 })
  steps(w, 200)
  return w
}
