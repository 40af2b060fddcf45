// The walker editor without React: the edited world, the selection, dragged nodes and undo. Load,
// undo and redo restore another state into the same world, so that views keep their reference.
import {
  addBody,
  addSpring,
  type BodyId,
  bodyIds,
  configure,
  type GrabId,
  getBody,
  getSpring,
  grab,
  hasBody,
  moveGrab,
  releaseGrab,
  removeBody,
  removeSpring,
  restoreSnapshot,
  type SpringId,
  setBody,
  setSpring,
  springIds,
  takeSnapshot,
  type Vec,
  type World,
} from '../../src/physics/index.ts'
import {
  createModelWorld,
  isSodaRoom,
  type Model,
  NODE_RADIUS,
  readModel,
  sodaRoom,
} from '../../src/scenes/soda/index.ts'
import { changed, createChanges, type Versioned } from '../parts/useVersion.ts'

export const TOOLS = ['move', 'build', 'delete'] as const
export type Tool = (typeof TOOLS)[number]
/** Metres. */
export type Point = Vec<2>

/** Copied nodes, and the springs between them. `a` and `b` are indices into `nodes`. */
export type Clip = {
  nodes: Point[]
  springs: { a: number; b: number; restLength: number; amplitude: number; phase: number }[]
}

export type Editor = Versioned & {
  readonly world: World<2>
  tool: Tool
  /** Round positions to GRID. */
  snap: boolean
  /** While paused, moving a node sets the rest lengths of its springs. */
  paused: boolean
  nodes: Set<BodyId>
  springs: Set<SpringId>
  /** Nodes dragged while the world runs, and the springs that pull them. */
  readonly held: Map<BodyId, GrabId>
  /** The line of a spring being drawn, or the selection box. */
  draft: { kind: 'spring' | 'box'; from: Point; to: Point } | null
  /** Position of the keyboard cursor. null until an arrow key is pressed. */
  cursor: Point | null
  clipboard: Clip | null
  /** Snapshots for undo, oldest first. */
  past: Uint8Array[]
  /** Snapshots for redo, oldest first. */
  future: Uint8Array[]
}

/** Metres. */
export const GRID = 0.05
/** Steps that can be undone. */
const UNDO_LIMIT = 100
/** More nodes than this would make the page unresponsive. */
const MAX_NODES = 2000

/** @param world from `createModelWorld` */
export function createEditor(world: World<2>): Editor {
  return {
    world,
    snap: false,
    paused: false,
    draft: null,
    cursor: null,
    clipboard: null,
    past: [],
    future: [],
    tool: 'move',
    nodes: new Set<BodyId>(),
    springs: new Set<SpringId>(),
    held: new Map<BodyId, GrabId>(),
    changes: createChanges(),
  }
}

/** Call before each edit: `undo` restores this state. */
export function recordUndo(editor: Editor): void {
  releaseNodes(editor)
  editor.past.push(takeSnapshot(editor.world))
  if (editor.past.length > UNDO_LIMIT) editor.past.shift()
  editor.future.length = 0
}

export const undo = (editor: Editor) => moveThroughHistory(editor, editor.past, editor.future)

export const redo = (editor: Editor) => moveThroughHistory(editor, editor.future, editor.past)

function moveThroughHistory(editor: Editor, from: Uint8Array[], to: Uint8Array[]): void {
  const bytes = from.pop()
  if (!bytes) return
  releaseNodes(editor)
  to.push(takeSnapshot(editor.world))
  restore(editor, bytes)
  pruneSelection(editor)
  changed(editor)
}

/** The room follows the window, and the tick follows the page's settings: neither is in the history. */
function restore(editor: Editor, bytes: Uint8Array): void {
  const { width, height } = roomOf(editor)
  const { timeStep, substeps } = editor.world
  restoreSnapshot(bytes, editor.world)
  editor.draft = null
  const room = editor.world.containers.find(isSodaRoom)
  configure(editor.world, {
    timeStep,
    substeps,
    ...(room && { containers: [sodaRoom({ ...room, width, height })] }),
  })
}

/**
 * Replaces the walker. Can be undone.
 * @throws RangeError with the path of the invalid value; then nothing has changed
 */
export function load(editor: Editor, json: unknown): void {
  const model = readModel(json)
  if (model.nodes.length > MAX_NODES)
    throw new RangeError(`nodes must be at most ${MAX_NODES} for this page, got ${model.nodes.length}`)
  const fresh = takeSnapshot(createModelWorld(shiftInside(model, roomOf(editor).width)))
  recordUndo(editor)
  restore(editor, fresh)
  select(editor, [], [])
}

/** Moves a model left until it stands between the walls, but not beyond the left wall. */
function shiftInside(model: Model, width: number): Model {
  const xs = model.nodes.map(({ location }) => location[0])
  const shift = Math.min(Math.max(0, ...xs) - width, Math.min(Number.POSITIVE_INFINITY, ...xs))
  if (!(shift > 0)) return model
  return {
    ...model,
    nodes: model.nodes.map(({ location: [x, y], ...node }) => ({ ...node, location: [x - shift, y] })),
  }
}

/** @returns the size of the room, metres */
export function roomOf({ world }: Editor): { width: number; height: number } {
  return world.containers.find(isSodaRoom) ?? { width: 4, height: 2 }
}

const round = (value: number) => Math.round(value / GRID) * GRID
/** Rounds a point to the grid where `snap` is on, and keeps it between walls and floor. */
function snapped(editor: Editor, at: Point): Point {
  const [x, y] = editor.snap ? [round(at[0]), round(at[1])] : at
  return [Math.min(roomOf(editor).width, Math.max(0, x)), Math.max(0, y)]
}

/** Adds a node. Call `recordUndo` first. */
export function addNode(editor: Editor, at: Point): BodyId {
  return addBody(editor.world, { position: snapped(editor, at), radius: NODE_RADIUS, mass: 1 })
}

/** Moves nodes. While paused, their springs take the new lengths as rest lengths. */
export function moveNodes(editor: Editor, targets: ReadonlyMap<BodyId, Point>): void {
  const { world } = editor
  for (const [id, at] of targets)
    if (hasBody(world, id)) setBody(world, id, { position: snapped(editor, at), velocity: [0, 0] })
  if (!editor.paused) return
  for (const id of springIds(world)) {
    const { a, b } = getSpring(world, id)
    if (!targets.has(a) && !targets.has(b)) continue
    const [ax, ay] = getBody(world, a).position
    const [bx, by] = getBody(world, b).position
    setSpring(world, id, { restLength: Math.hypot(bx - ax, by - ay) })
  }
}

/**
 * Pulls nodes to their targets while the world runs, by the soft springs of `grab`: nodes that are
 * dragged collide and stay in the room at any speed of the pointer.
 */
export function holdNodes(editor: Editor, targets: ReadonlyMap<BodyId, Point>): void {
  const { world, held } = editor
  for (const [id, at] of targets) {
    if (!hasBody(world, id)) continue
    const spring = held.get(id) ?? grab(world, id)
    held.set(id, spring)
    moveGrab(world, spring, snapped(editor, at))
  }
}

export function releaseNodes({ world, held }: Editor): void {
  for (const [id, spring] of held) if (hasBody(world, id)) releaseGrab(world, spring)
  held.clear()
}

export function removeSelected(editor: Editor): void {
  const { world, nodes, springs } = editor
  if (nodes.size + springs.size === 0) return
  recordUndo(editor)
  for (const id of springs) removeSpring(world, id)
  for (const id of nodes) removeBody(world, id)
  pruneSelection(editor)
  changed(editor)
}

/** Selects nodes and springs. @param add keep what is selected already. @default false */
export function select(editor: Editor, nodes: Iterable<BodyId>, springs: Iterable<SpringId>, add = false): void {
  if (!add) {
    editor.nodes.clear()
    editor.springs.clear()
  }
  for (const id of nodes) editor.nodes.add(id)
  for (const id of springs) editor.springs.add(id)
  changed(editor)
}

export function selectAll(editor: Editor): void {
  select(editor, bodyIds(editor.world), springIds(editor.world))
}

/** Removes what no longer exists from the selection. */
function pruneSelection({ world, nodes, springs }: Editor): void {
  const existing = new Set(springIds(world))
  for (const id of nodes) if (!hasBody(world, id)) nodes.delete(id)
  for (const id of springs) if (!existing.has(id)) springs.delete(id)
}

/** Copies selected nodes, the ends of selected springs, and all springs between these nodes. */
export function copy(editor: Editor): void {
  const { world } = editor
  const ids = new Set(editor.nodes)
  for (const id of editor.springs) {
    const { a, b } = getSpring(world, id)
    ids.add(a).add(b)
  }
  if (ids.size === 0) return
  const list = bodyIds(world).filter((id) => ids.has(id))
  const indexOf = new Map(list.map((id, k) => [id, k]))
  const springs = springIds(world).map((id) => getSpring(world, id))
  editor.clipboard = {
    nodes: list.map((id) => getBody(world, id).position),
    springs: springs.flatMap(({ a, b, restLength, amplitude, phase }) => {
      const [from, to] = [indexOf.get(a), indexOf.get(b)]
      return from === undefined || to === undefined ? [] : [{ a: from, b: to, restLength, amplitude, phase }]
    }),
  }
  changed(editor)
}

/** Pastes beside the original, or beside the last paste, and selects the copy. */
export function paste(editor: Editor): void {
  const { world, clipboard } = editor
  if (!clipboard || bodyIds(world).length + clipboard.nodes.length > MAX_NODES) return
  recordUndo(editor)
  const right = Math.max(...clipboard.nodes.map(([x]) => x))
  const dx = right + 4 * GRID <= roomOf(editor).width ? 4 * GRID : -4 * GRID
  clipboard.nodes = clipboard.nodes.map(([x, y]) => [x + dx, y])
  const ids = clipboard.nodes.map((at) => addNode(editor, at))
  const springs = clipboard.springs.map(({ a, b, ...rest }) => addSpring(world, { a: ids[a]!, b: ids[b]!, ...rest }))
  select(editor, ids, springs)
}
