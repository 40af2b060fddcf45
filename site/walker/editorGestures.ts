// What presses, drags and keys do with the current tool. Pointer, touch and keyboard all call these
// functions; none of them touches the DOM.

import { type BodyId, bodyIds, getBody } from '../../src/physics/index.ts'
import { changed } from '../parts/useVersion.ts'
import {
  addNode,
  connect,
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
  const hit = pick(editor.world, at, reach)
  if (editor.tool === 'delete') {
    if (hit.node === null && hit.spring === null) return gesture
    select(editor, hit.node === null ? [] : [hit.node], hit.spring === null ? [] : [hit.spring])
    removeSelected(editor)
    return gesture
  }
  if (editor.tool === 'build') {
    recordUndo(editor)
    gesture.source = hit.node ?? addNode(editor, at)
    gesture.kind = 'spring'
    gesture.moved = hit.node === null
    select(editor, [gesture.source], [])
    return gesture
  }
  if (hit.node !== null) {
    if (adding && editor.nodes.has(hit.node)) editor.nodes.delete(hit.node)
    else if (!editor.nodes.has(hit.node)) select(editor, [hit.node], [], adding)
    for (const id of editor.nodes) gesture.start.set(id, positionOf(editor, id))
    gesture.kind = 'node'
    changed(editor)
    return gesture
  }
  if (hit.spring !== null) {
    select(editor, [], [hit.spring], adding)
    return gesture
  }
  gesture.kind = 'box'
  return gesture
}

/** Continues a gesture. @param at position of the pointer, metres */
export function drag(editor: Editor, gesture: Gesture, at: Point): void {
  if (gesture.kind === 'node') {
    if (!gesture.moved) recordUndo(editor)
    const dx = at.x - gesture.from.x
    const dy = at.y - gesture.from.y
    const targets = new Map([...gesture.start].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]))
    if (editor.paused) {
      releaseNodes(editor)
      moveNodes(editor, targets)
    } else holdNodes(editor, targets)
  } else if (gesture.kind === 'spring' || gesture.kind === 'box') {
    const from = gesture.source === null ? gesture.from : positionOf(editor, gesture.source)
    editor.draft = { kind: gesture.kind, from, to: at }
  }
  gesture.moved = true
  changed(editor)
}

/** Ends a gesture. @param reach distance within which a node is hit, metres */
export function release(editor: Editor, gesture: Gesture, at: Point, reach: number): void {
  const { draft } = editor
  editor.draft = null
  releaseNodes(editor)
  if (gesture.kind === 'box') {
    if (!draft) {
      if (!gesture.adding) select(editor, [], [])
    } else {
      const { nodes, springs } = pickBox(editor.world, draft.from, draft.to)
      select(editor, nodes, springs, gesture.adding)
    }
  }
  if (gesture.kind === 'spring' && gesture.source !== null) {
    // Released away from the press: connect to the node there, or to a new one.
    if (draft && Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > reach) {
      const target = pick(editor.world, at, reach).node ?? addNode(editor, at)
      const spring = connect(editor, gesture.source, target)
      select(editor, [target], spring === null ? [] : [spring])
    } else if (!gesture.moved) editor.past.pop() // a press on a node alone changes nothing
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

/**
 * Runs the command of a key.
 * @param reach distance from the cursor within which a node or spring is hit, metres
 * @returns whether the key has a command
 */
export function pressKey(editor: Editor, { key, ctrl, shift }: Keys, reach: number): boolean {
  const letter = key.toLowerCase()
  if (ctrl) {
    if (letter === 'z' && !shift) undo(editor)
    else if (letter === 'y' || (letter === 'z' && shift)) redo(editor)
    else if (letter === 'c') copy(editor)
    else if (letter === 'v') paste(editor)
    else if (letter === 'x') {
      copy(editor)
      removeSelected(editor)
    } else if (letter === 'a') selectAll(editor)
    else return false
    return true
  }
  const arrow = ARROWS[key]
  if (arrow) {
    if (shift) moveSelected(editor, arrow)
    else moveCursor(editor, arrow)
    return true
  }
  if (key === 'Delete' || key === 'Backspace') removeSelected(editor)
  else if (key === 'Escape') {
    select(editor, [], [])
    editor.cursor = null
  } else if (key === 'Enter') applyTool(editor, reach, shift)
  else if (key === '[' || key === ']') selectNextNode(editor, key === ']' ? 1 : -1, shift)
  else return false
  changed(editor)
  return true
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, GRID],
  ArrowDown: [0, -GRID],
}

function moveCursor(editor: Editor, [dx, dy]: readonly [number, number]): void {
  const { width, height } = roomOf(editor)
  const { x, y } = editor.cursor ?? { x: width / 2 - dx, y: height / 2 - dy }
  editor.cursor = { x: Math.min(width, Math.max(0, x + dx)), y: Math.min(height, Math.max(0, y + dy)) }
  changed(editor)
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
  const spring = from === undefined ? null : connect(editor, from, target)
  select(editor, [target], spring === null ? [] : [spring])
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

/** Moves the selected nodes by one grid step. */
function moveSelected(editor: Editor, [dx, dy]: readonly [number, number]): void {
  if (editor.nodes.size === 0) return
  recordUndo(editor)
  const targets = new Map([...editor.nodes].map((id) => [id, positionOf(editor, id)]))
  for (const at of targets.values()) Object.assign(at, { x: at.x + dx, y: at.y + dy })
  moveNodes(editor, targets)
  changed(editor)
}

function positionOf(editor: Editor, id: BodyId): Point {
  const [x, y] = getBody(editor.world, id).position
  return { x, y }
}
