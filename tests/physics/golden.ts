// The golden worlds: what is played in Node and in a browser, and must come to the same bits in both.
import { addBody, bodyIds, bottleScene, removeBody, torusScene, type World } from '../../src/physics/index.ts'
import { steps } from './help.ts'

/** Hashes of a bottle that was played with, and of a torus. */
export const GOLDEN = ['5f8f7b4fef6a84ff', 'bb059a0e7a7661b5']

/** Calls of all kinds on a bottle. */
export function play(seed: number): World {
  const w = bottleScene({ count: 250, seed })
  steps(w, 120)
  const ids = bodyIds(w)
  for (const k of [5, 50, 200]) removeBody(w, ids[k]!)
  addBody(w, { position: [0, 0.5, 0], velocity: [0, -9, 0], radius: 0.1 })
  steps(w, 120)
  return w
}

/** A torus with repulsion, its own sine and tanh included. */
export function playTorus(): World {
  const w = torusScene({ count: 300, seed: 13 })
  steps(w, 200)
  return w
}
