// Short texts of jars: they store the place of each candy instead of the whole world, in a tenth of
// the characters. They are not exact: places are single floats, and velocities and impulses are
// left out.
import {
  type BodyId,
  bodyIds,
  dequeue,
  enqueue,
  queuedTickets,
  removeBody,
  takeSnapshot,
  type World,
} from '../physics/index.ts'
import { addDynamicBody, demand, getDynamicBody, list, object, whole } from '../physics/internal.ts'
import { radiusOf } from './jarBodies.ts'
import type { Candy, JarItem } from './jarItems.ts'

/** Numbers per candy: x, y, z and its quaternion; NaN for a queued candy. */
const PLACE = 7
type Place = [x: number, y: number, z: number, qx: number, qy: number, qz: number, qw: number]

/**
 * Packs the places of candies.
 * @param bare A copy of the world. It loses its bodies and its queue.
 * @returns the snapshot of `bare`, and the places
 */
export function packPlaces(world: World<3>, bare: World, candies: readonly Candy[]) {
  dequeue(bare, queuedTickets(bare))
  for (const id of bodyIds(bare)) removeBody(bare, id)
  const places = new Float32Array(PLACE * candies.length).fill(Number.NaN)
  for (const [k, { body }] of candies.entries()) {
    if (body < 0) continue
    const { position, orientation } = getDynamicBody(world, body as BodyId)
    places.set([...position, ...orientation], PLACE * k)
  }
  return { snapshot: takeSnapshot(bare), places: new Uint8Array(places.buffer) }
}

/**
 * Puts the candies of a short text into its world, or into the queue.
 * @param world The world of the text. It receives the bodies.
 * @param file `candies`, `rests`, `radius` and `present` of the text.
 * @param places Bytes of the places.
 * @returns the candies
 * @throws RangeError naming what is wrong
 */
export function unpackPlaces(world: World, file: Record<string, unknown>, places: Uint8Array): Candy[] {
  demand(bodyIds(world).length === 0, 'world', 'without bodies', bodyIds(world).length)
  const entries = list('candies', file.candies)
  whole('places', places.length, 'bytes', 4 * PLACE * entries.length, 4 * PLACE * entries.length)
  const numbers = new Float32Array(places.slice().buffer)
  let last: JarItem | undefined
  return entries.map((entry, k) => {
    const [serial, given] = list(`candies[${k}]`, entry, 2) as [number, unknown]
    const items = list(`candies[${k}].items`, given) as JarItem[]
    // An item that spans several candies is written once; the next candies begin with its id.
    if (last && (items[0] as unknown) === last.id) items[0] = last
    last = items.at(-1)
    object(`candies[${k}].items[0]`, items[0])
    const candy: Candy = { serial, items, ticket: -1, body: -1 }
    const [x, y, z, ...turn] = [...numbers.subarray(PLACE * k, PLACE * (k + 1))] as Place
    const isQueued = Number.isNaN(x)
    // Candies inside shrink step by step; queued ones have the new size.
    const radius = radiusOf(candy, Number(isQueued ? file.radius : (file.present ?? file.radius)), world.seed)
    if (isQueued) candy.ticket = enqueue(world, [radius])
    else {
      const asleep = file.rests === true
      candy.body = addDynamicBody(world as World<3>, { position: [x, y, z], orientation: turn, radius, asleep })
    }
    return candy
  })
}
