// Copy and paste in the workshop: nodes with the springs between them.
import { addSpring, bodyIds, getBody, getSpring, springIds } from '../../physics/index.ts'
import { addNode, changed, type Editor, GRID, MAX_NODES, type Point, remember, roomOf, select } from './editor.ts'

/** What was copied. */
export type Clip = {
  nodes: Point[]
  springs: { a: number; b: number; restLength: number; amplitude: number; phase: number }[]
}

/** Selected nodes, the ends of selected springs, and the springs between them. */
export function copy(studio: Editor): void {
  const world = studio.world
  const ids = new Set(studio.nodes)
  for (const id of studio.springs) {
    const { a, b } = getSpring(world, id)
    ids.add(a).add(b)
  }
  if (ids.size === 0) return
  const list = bodyIds(world).filter((id) => ids.has(id))
  const place = new Map(list.map((id, k) => [id, k]))
  const springs = springIds(world)
    .map((id) => getSpring(world, id))
    .filter(({ a, b }) => place.has(a) && place.has(b))
  studio.clipboard = {
    nodes: list.map((id) => {
      const [x, y] = getBody(studio.world, id).position
      return { x, y }
    }),
    springs: springs.map(({ a, b, restLength, amplitude, phase }) => {
      return { a: place.get(a)!, b: place.get(b)!, restLength, amplitude, phase }
    }),
  }
  changed(studio)
}

/** Beside the original, and selected. */
export function paste(studio: Editor): void {
  const { clipboard } = studio
  if (!clipboard || bodyIds(studio.world).length + clipboard.nodes.length > MAX_NODES) return
  remember(studio)
  const { width } = roomOf(studio)
  const right = Math.max(...clipboard.nodes.map(({ x }) => x))
  const dx = right + 4 * GRID <= width ? 4 * GRID : -4 * GRID
  clipboard.nodes = clipboard.nodes.map(({ x, y }) => ({ x: x + dx, y }))
  const ids = clipboard.nodes.map((at) => addNode(studio, at))
  const springs = clipboard.springs.map(({ a, b, ...rest }) =>
    addSpring(studio.world, { a: ids[a]!, b: ids[b]!, ...rest }),
  )
  select(studio, ids, springs)
}
