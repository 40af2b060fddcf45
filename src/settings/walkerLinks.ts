// A walker as a link: the fragment of OpenConstructor, which lacks only sideways gravity. A walker with
// sideways gravity is `m=` and the model as base64 JSON. Also the tick of a walker.
import { configure, type World } from '../physics/index.ts'
import { decodeOpenConstructor, encodeOpenConstructor, type Model, readModel } from '../scenes/soda/index.ts'
import { fromLetters, toLetters } from './links.ts'
import type { Settings } from './schema.ts'

/** Longest link of a walker. Characters. */
export const MAX_FILE = 4_000_000

/** Writes a walker as the part of an address after `#`. */
export function toFragment(model: Model): string {
  if (model.gravity[0] === 0) return encodeOpenConstructor(model)
  return `m=${toLetters(new TextEncoder().encode(JSON.stringify(model)))}`
}

/**
 * Reads the walker in an address.
 * @param hash with or without its `#`
 * @returns null if the fragment is empty or a saved jar (`s=`)
 * @throws RangeError naming the problem
 */
export function fromFragment(hash: string): Model | null {
  const fragment = hash.startsWith('#') ? hash.slice(1) : hash
  if (fragment === '' || fragment.startsWith('s=')) return null
  if (fragment.length > MAX_FILE)
    throw new RangeError(`the link must have at most ${MAX_FILE} characters, got ${fragment.length}`)
  if (!fragment.startsWith('m=')) return decodeOpenConstructor(fragment)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(fromLetters(fragment.slice(2))))
  } catch {
    throw new RangeError('the link is cut off or changed: what follows m= must be JSON in base64')
  }
  return readModel(json)
}

/** The numbers of Soda Constructor's `tick`: frames in a tick, substeps in a frame, and seconds of a frame. */
export type TickSettings = Pick<Settings, 'frameSkip' | 'oversampling' | 'dt'>

/** Applies the numbers of a tick to a walker's world. */
export function applyTick(world: World<2>, { frameSkip, oversampling, dt }: TickSettings): void {
  configure(world, { timeStep: frameSkip * dt, substeps: frameSkip * oversampling })
}
