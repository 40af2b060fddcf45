// What presses, drags and keys do with the current tool. Pointer, touch and keyboard all call these
// functions; none of them touches the DOM.
import { addSpring, type BodyId, bodyIds, getBody } from '../../src/physics/index.ts'
import { changed } from '../parts/useVersion.ts'
import {
  addNode,
  copy,
  type Editor,
  GRID,
  holdNodes,
  moveNodes,
  type Point,
  paste,
  recordUndo,
  redo,
  releaseNodes,
  removeSelected,
  roomOf,
  select,
  selectAll,
  undo,
} from './editor.ts'
import { pick, pickBox } from './picking.ts'

/** A gesture, from press to release. */
export type Gesture = {
  from: Point
  kind: 'node' | 'spring' | 'box' | 'none'
  /** Node that a spring is drawn from. */
  source: BodyId | null
  /** Positions of the dragged nodes at the press. */
  start: Map<BodyId, Point>
  moved: boolean
  /** Keep what is selected already. */
  adding: boolean
}

/**
 * Starts a gesture.
 * @param reach distance within which a node or spring is hit, metres
 * @param adding keep what is selected already
 */
export function press(editor: Editor, at: Point, reach: number, adding: boolean): Gesture {
  const gesture: Gesture = { from: at, kind: 'none', source: null, start: new Map(), moved: false, adding }
  const { node, spring } = pick(editor.world, at, reach)
  if (editor.tool === 'build') {
    recordUndo(editor)
    const source = node ?? addNode(editor, at)
    select(editor, [source], [])
    return { ...gesture, kind: 'spring', source, moved: node === null }
  }
  if (editor.tool === 'delete') {
    if (node === null && spring === null) return gesture
    select(editor, node === null ? [] : [node], spring === null ? [] : [spring])
    removeSelected(editor)
    return gesture
  }
  if (node !== null) {
    if (adding && editor.nodes.has(node)) editor.nodes.delete(node)
    else if (!editor.nodes.has(node)) select(editor, [node], [], adding)
    changed(editor)
    return { ...gesture, kind: 'node', start: selectedPositions(editor) }
  }
  if (spring === null) return { ...gesture, kind: 'box' }
  select(editor, [], [spring], adding)
  return gesture
}

/** Continues a gesture. @param at position of the pointer, metres */
export function drag(editor: Editor, gesture: Gesture, at: Point): void {
  if (gesture.kind === 'node') {
    if (!gesture.moved) recordUndo(editor)
    const targets = moved(gesture.start, [at[0] - gesture.from[0], at[1] - gesture.from[1]])
    if (editor.paused) {
      releaseNodes(editor)
      moveNodes(editor, targets)
    } else holdNodes(editor, targets)
  } else if (gesture.kind !== 'none') {
    const from = gesture.source === null ? gesture.from : positionOf(editor, gesture.source)
    editor.draft = { kind: gesture.kind, from, to: at }
  }
  gesture.moved = true
  changed(editor)
}

/** Ends a gesture. @param reach distance within which a node is hit, metres */
export function release(editor: Editor, gesture: Gesture, at: Point, reach: number): void {
  const { draft } = editor
  const { kind, source, from, adding } = gesture
  editor.draft = null
  releaseNodes(editor)
  if (kind === 'box' && draft) {
    const { nodes, springs } = pickBox(editor.world, draft.from, draft.to)
    select(editor, nodes, springs, adding)
  } else if (kind === 'box' && !adding) select(editor, [], [])
  if (source !== null) {
    // Released away from the press: connect to the node there, or to a new one.
    if (draft && Math.hypot(at[0] - from[0], at[1] - from[1]) > reach)
      join(editor, source, pick(editor.world, at, reach).node ?? addNode(editor, at))
    else if (!gesture.moved) editor.past.pop() // a press on a node alone changes nothing
  }
  changed(editor)
}

/** Undoes a gesture, for example when a second finger comes down. Leaves nothing to redo. */
export function cancel(editor: Editor, gesture: Gesture): void {
  editor.draft = null
  releaseNodes(editor)
  // press records undo for a spring; drag records it for a node.
  if (gesture.kind === 'spring' || (gesture.kind === 'node' && gesture.moved)) {
    undo(editor)
    editor.future.length = 0
  }
  changed(editor)
}

type Keys = { key: string; ctrl: boolean; shift: boolean }

/** Commands by the key that is pressed with Ctrl. */
const COMMANDS: Record<string, (editor: Editor) => void> = {
  z: undo,
  y: redo,
  c: copy,
  v: paste,
  x(editor) {
    copy(editor)
    removeSelected(editor)
  },
  a: selectAll,
}
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, GRID],
  ArrowDown: [0, -GRID],
}

/**
 * Runs the command of a key.
 * @param reach distance from the cursor within which a node or spring is hit, metres
 * @returns whether the key has a command
 */
export function pressKey(editor: Editor, { key, ctrl, shift }: Keys, reach: number): boolean {
  if (ctrl) {
    const letter = key.toLowerCase()
    const run = COMMANDS[letter === 'z' && shift ? 'y' : letter]
    run?.(editor)
    return run !== undefined
  }
  const arrow = ARROWS[key]
  if (arrow && shift) moveSelected(editor, arrow)
  else if (arrow) moveCursor(editor, arrow)
  else if (key === 'Delete' || key === 'Backspace') removeSelected(editor)
  else if (key === 'Escape') {
    select(editor, [], [])
    editor.cursor = null
  } else if (key === 'Enter') applyTool(editor, reach, shift)
  else if (key === '[' || key === ']') selectNextNode(editor, key === ']' ? 1 : -1, shift)
  else return false
  changed(editor)
  return true
}

function moveCursor(editor: Editor, [dx, dy]: Point): void {
  const { width, height } = roomOf(editor)
  const [x, y] = editor.cursor ?? [width / 2 - dx, height / 2 - dy]
  editor.cursor = [Math.min(width, Math.max(0, x + dx)), Math.min(height, Math.max(0, y + dy))]
}

/**
 * Selects or deletes what is at the cursor, or builds: adds a spring from the node selected last
 * to the node at the cursor, or to a new one.
 */
function applyTool(editor: Editor, reach: number, adding: boolean): void {
  const { cursor } = editor
  if (!cursor) return
  if (editor.tool !== 'build') {
    const gesture = press(editor, cursor, reach, adding)
    if (gesture.kind === 'box' && !adding) select(editor, [], [])
    return
  }
  const from = [...editor.nodes].at(-1)
  const hit = pick(editor.world, cursor, reach).node
  if (hit !== null && (from === undefined || from === hit)) {
    select(editor, [hit], [])
    return
  }
  recordUndo(editor)
  const target = hit ?? addNode(editor, cursor)
  join(editor, from ?? target, target)
}

/** Connects two nodes with a spring of their distance, and selects the second with the spring. */
function join(editor: Editor, from: BodyId, to: BodyId): void {
  select(editor, [to], from === to ? [] : [addSpring(editor.world, { a: from, b: to })])
}

/** Selects the node after the one selected last, and moves the cursor to it. @param by 1 or -1 */
function selectNextNode(editor: Editor, by: number, adding: boolean): void {
  const ids = bodyIds(editor.world)
  if (ids.length === 0) return
  const last = [...editor.nodes].at(-1)
  const at = last === undefined ? (by > 0 ? -1 : 0) : ids.indexOf(last)
  const id = ids[(at + by + ids.length) % ids.length]!
  select(editor, [id], [], adding)
  editor.cursor = positionOf(editor, id)
}

function moveSelected(editor: Editor, step: Point): void {
  if (editor.nodes.size === 0) return
  recordUndo(editor)
  moveNodes(editor, moved(selectedPositions(editor), step))
}

const moved = (start: ReadonlyMap<BodyId, Point>, [dx, dy]: Point) =>
  new Map([...start].map(([id, [x, y]]) => [id, [x + dx, y + dy] as Point]))

const selectedPositions = (editor: Editor) => new Map([...editor.nodes].map((id) => [id, positionOf(editor, id)]))

const positionOf = ({ world }: Editor, id: BodyId): Point => getBody(world, id).position
