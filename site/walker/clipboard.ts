// Copy and paste in the walker editor: nodes, and the springs between them.
import { addSpring, bodyIds, getBody, getSpring, springIds } from '../../src/physics/index.ts'
import { addNode, changed, type Editor, GRID, MAX_NODES, recordUndo, roomOf, select } from './editor.ts'

/** Copies selected nodes, the ends of selected springs, and all springs between these nodes. */
export function copy(editor: Editor): void {
  const world = editor.world
  const ids = new Set(editor.nodes)
  for (const id of editor.springs) {
    const { a, b } = getSpring(world, id)
    ids.add(a).add(b)
  }
  if (ids.size === 0) return
  const list = bodyIds(world).filter((id) => ids.has(id))
  const indexOf = new Map(list.map((id, k) => [id, k]))
  const springs = springIds(world)
    .map((id) => getSpring(world, id))
    .filter(({ a, b }) => indexOf.has(a) && indexOf.has(b))
  editor.clipboard = {
    nodes: list.map((id) => {
      const [x, y] = getBody(world, id).position
      return { x, y }
    }),
    springs: springs.map(({ a, b, restLength, amplitude, phase }) => {
      return { a: indexOf.get(a)!, b: indexOf.get(b)!, restLength, amplitude, phase }
    }),
  }
  changed(editor)
}

/** Pastes beside the original, or beside the last paste, and selects the copy. */
export function paste(editor: Editor): void {
  const { clipboard } = editor
  if (!clipboard || bodyIds(editor.world).length + clipboard.nodes.length > MAX_NODES) return
  recordUndo(editor)
  const { width } = roomOf(editor)
  const right = Math.max(...clipboard.nodes.map(({ x }) => x))
  const dx = right + 4 * GRID <= width ? 4 * GRID : -4 * GRID
  clipboard.nodes = clipboard.nodes.map(({ x, y }) => ({ x: x + dx, y }))
  const ids = clipboard.nodes.map((at) => addNode(editor, at))
  const springs = clipboard.springs.map(({ a, b, ...rest }) =>
    addSpring(editor.world, { a: ids[a]!, b: ids[b]!, ...rest }),
  )
  select(editor, ids, springs)
}
