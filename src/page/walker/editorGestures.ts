// What a press, a drag and a key do with the tool at hand. Pointer, touch and keyboard all come through here; nothing of it knows the page.

import { type BodyId, bodyIds, getBody } from '../../physics/index.ts'
import { copy, paste } from './clipboard.ts'
import {
  addNode,
  changed,
  connect,
  type Editor,
  GRID,
  moveNodes,
  type Point,
  redo,
  remember,
  removeSelected,
  roomOf,
  select,
  selectAll,
  undo,
} from './editor.ts'
import { pick, pickBox } from './picking.ts'

/** One gesture, from press to release. */
export type Grip = {
  from: Point
  kind: 'node' | 'spring' | 'box' | 'none'
  /** node that a spring is drawn from */
  source: BodyId | null
  /** where the nodes in the hand were */
  start: Map<BodyId, Point>
  moved: boolean
  adding: boolean
}

/** Farther than this the hand drags, m at 240 px: 3 px. */
const SLOP = 3 / 240

/** @param reach how far off still counts as on it, m. @param adding to what is selected already */
export function press(studio: Editor, at: Point, reach: number, adding: boolean): Grip {
  const grip: Grip = { from: at, kind: 'none', source: null, start: new Map(), moved: false, adding }
  const hit = pick(studio.world, at, reach)
  if (studio.tool === 'delete') {
    if (hit.node === null && hit.spring === null) return grip
    select(studio, hit.node === null ? [] : [hit.node], hit.spring === null ? [] : [hit.spring])
    removeSelected(studio)
    return grip
  }
  if (studio.tool === 'build') {
    remember(studio)
    grip.source = hit.node ?? addNode(studio, at)
    grip.kind = 'spring'
    grip.moved = hit.node === null
    select(studio, [grip.source], [])
    return grip
  }
  if (hit.node !== null) {
    if (adding && studio.nodes.has(hit.node)) studio.nodes.delete(hit.node)
    else if (!studio.nodes.has(hit.node)) select(studio, [hit.node], [], adding)
    for (const id of studio.nodes) grip.start.set(id, placeOf(studio, id))
    grip.kind = 'node'
    changed(studio)
    return grip
  }
  if (hit.spring !== null) {
    select(studio, [], [hit.spring], adding)
    return grip
  }
  grip.kind = 'box'
  return grip
}

export function drag(studio: Editor, grip: Grip, at: Point): void {
  if (!grip.moved && Math.hypot(at.x - grip.from.x, at.y - grip.from.y) < SLOP) return
  if (grip.kind === 'node') {
    if (!grip.moved) remember(studio)
    const dx = at.x - grip.from.x
    const dy = at.y - grip.from.y
    const places = new Map([...grip.start].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]))
    if (studio.paused) moveNodes(studio, places)
    else studio.held = places
  } else if (grip.kind === 'spring' || grip.kind === 'box') {
    const from = grip.source === null ? grip.from : placeOf(studio, grip.source)
    studio.draft = { kind: grip.kind, from, to: at }
  }
  grip.moved = true
  changed(studio)
}

export function release(studio: Editor, grip: Grip, at: Point, reach: number): void {
  const { draft } = studio
  studio.draft = null
  studio.held = new Map()
  if (grip.kind === 'box') {
    if (!draft) {
      if (!grip.adding) select(studio, [], [])
    } else {
      const { nodes, springs } = pickBox(studio.world, draft.from, draft.to)
      select(studio, nodes, springs, grip.adding)
    }
  }
  if (grip.kind === 'spring' && grip.source !== null) {
    // Released elsewhere: to the node there, or to a new one.
    if (draft && Math.hypot(at.x - grip.from.x, at.y - grip.from.y) > reach) {
      const target = pick(studio.world, at, reach).node ?? addNode(studio, at)
      const spring = connect(studio, grip.source, target)
      select(studio, [target], spring === null ? [] : [spring])
    } else if (!grip.moved) studio.past.pop() // pressed a node and let it go: nothing was made
  }
  changed(studio)
}

/** The gesture is given up: what it did is taken back, as if it had never been. */
export function abandon(studio: Editor, grip: Grip): void {
  studio.draft = null
  studio.held = new Map()
  // A spring has been remembered as soon as it was begun, a node once it was moved.
  if (grip.kind === 'spring' || (grip.kind === 'node' && grip.moved)) {
    undo(studio)
    studio.future.length = 0
  }
  changed(studio)
}

type Keys = { key: string; ctrl: boolean; shift: boolean }

/** @returns whether the key meant something */
export function pressKey(studio: Editor, { key, ctrl, shift }: Keys, reach: number): boolean {
  const low = key.toLowerCase()
  if (ctrl) {
    if (low === 'z' && !shift) undo(studio)
    else if (low === 'y' || (low === 'z' && shift)) redo(studio)
    else if (low === 'c') copy(studio)
    else if (low === 'v') paste(studio)
    else if (low === 'x') {
      copy(studio)
      removeSelected(studio)
    } else if (low === 'a') selectAll(studio)
    else return false
    return true
  }
  const arrow = ARROWS[key]
  if (arrow) {
    if (shift) nudge(studio, arrow)
    else moveCursor(studio, arrow)
    return true
  }
  if (key === 'Delete' || key === 'Backspace') removeSelected(studio)
  else if (key === 'Escape') {
    select(studio, [], [])
    studio.cursor = null
  } else if (key === 'Enter') act(studio, reach, shift)
  else if (key === '[' || key === ']') nextNode(studio, key === ']' ? 1 : -1, shift)
  else return false
  changed(studio)
  return true
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, GRID],
  ArrowDown: [0, -GRID],
}

function moveCursor(studio: Editor, [dx, dy]: readonly [number, number]): void {
  const { width, height } = roomOf(studio)
  const { x, y } = studio.cursor ?? { x: width / 2 - dx, y: height / 2 - dy }
  studio.cursor = { x: Math.min(width, Math.max(0, x + dx)), y: Math.min(height, Math.max(0, y + dy)) }
  changed(studio)
}

/** Enter at the cursor: selects, deletes, or builds: from the node selected last, a spring to the node there or to a new one. */
function act(studio: Editor, reach: number, adding: boolean): void {
  const { cursor } = studio
  if (!cursor) return
  if (studio.tool !== 'build') {
    const grip = press(studio, cursor, reach, adding)
    if (grip.kind === 'box' && !adding) select(studio, [], [])
    return
  }
  const from = [...studio.nodes].at(-1)
  const there = pick(studio.world, cursor, reach).node
  if (there !== null && (from === undefined || from === there)) {
    select(studio, [there], [])
    return
  }
  remember(studio)
  const target = there ?? addNode(studio, cursor)
  const spring = from === undefined ? null : connect(studio, from, target)
  select(studio, [target], spring === null ? [] : [spring])
}

/** The cursor jumps from node to node, and selects it. */
function nextNode(studio: Editor, by: number, adding: boolean): void {
  const ids = bodyIds(studio.world)
  if (ids.length === 0) return
  const last = [...studio.nodes].at(-1)
  const at = last === undefined ? (by > 0 ? -1 : 0) : ids.indexOf(last)
  const id = ids[(at + by + ids.length) % ids.length]!
  select(studio, [id], [], adding)
  studio.cursor = placeOf(studio, id)
}

function nudge(studio: Editor, [dx, dy]: readonly [number, number]): void {
  if (studio.nodes.size === 0) return
  remember(studio)
  moveNodes(
    studio,
    new Map(
      [...studio.nodes].map((id) => {
        const { x, y } = placeOf(studio, id)
        return [id, { x: x + dx, y: y + dy }]
      }),
    ),
  )
  changed(studio)
}

function placeOf(studio: Editor, id: BodyId): Point {
  const [x, y] = getBody(studio.world, id).position
  return { x, y }
}
