// The walker in the workshop: one world for as long as the page lives, what is selected and held in it, and the way back. Loading, undo and
// redo put another state into the same world, so that nobody who draws it has to be told which one it is.

import {
  addBody,
  addSpring,
  type BodyId,
  bodyIds,
  createModelWorld,
  getBody,
  getSpring,
  hasBody,
  type Model,
  NODE_RADIUS,
  readModel,
  removeBody,
  removeSpring,
  restoreSnapshot,
  type SpringId,
  setBody,
  setSpring,
  springIds,
  takeSnapshot,
  type World,
  writeModel,
} from '../../physics/index.ts'
import { fitRoom } from '../../view/walkerRoom.ts'
import type { Clip } from './clipboard.ts'

export type Tool = 'move' | 'build' | 'delete'
export type Point = { x: number; y: number }

export type Editor = {
  readonly world: World<2>
  tool: Tool
  /** places are rounded to GRID */
  snap: boolean
  /** stopped: moving a node sets the rest lengths of its springs */
  paused: boolean
  nodes: Set<BodyId>
  springs: Set<SpringId>
  /** nodes in the hand while the world runs, and where the hand wants them */
  held: Map<BodyId, Point>
  /** line from a node to the hand while a spring is drawn; a box while several are selected */
  draft: { kind: 'spring' | 'box'; from: Point; to: Point } | null
  /** where the keyboard points; null until it is used */
  cursor: Point | null
  clipboard: Clip | null
  /** grows with every change; React reads it */
  version: number
  past: Uint8Array[]
  future: Uint8Array[]
  listeners: Set<() => void>
}

/** m */
export const GRID = 0.05
/** Steps that can be taken back. */
const MEMORY = 100
/** The most that the page takes: more would stop it. */
export const MAX_NODES = 2000

/** @param world one of `createModelWorld` */
export function createEditor(world: World<2>): Editor {
  return {
    world,
    tool: 'move',
    snap: false,
    paused: false,
    nodes: new Set(),
    springs: new Set(),
    held: new Map(),
    draft: null,
    cursor: null,
    clipboard: null,
    version: 0,
    past: [],
    future: [],
    listeners: new Set(),
  }
}

/** Tells everyone that shows the studio. */
export function changed(studio: Editor): void {
  studio.version++
  for (const listener of studio.listeners) listener()
}

/** Remembers the present before an edit: `undo` comes back to it. */
export function remember(studio: Editor): void {
  studio.past.push(takeSnapshot(studio.world))
  if (studio.past.length > MEMORY) studio.past.shift()
  studio.future.length = 0
}

export function undo(studio: Editor): boolean {
  return travel(studio, studio.past, studio.future)
}

export function redo(studio: Editor): boolean {
  return travel(studio, studio.future, studio.past)
}

function travel(studio: Editor, from: Uint8Array[], to: Uint8Array[]): boolean {
  const bytes = from.pop()
  if (!bytes) return false
  const room = roomOf(studio)
  to.push(takeSnapshot(studio.world))
  restoreSnapshot(bytes, studio.world)
  studio.held.clear()
  studio.draft = null
  fitRoom(studio.world, room.width, room.height) // the window is no part of the past
  prune(studio)
  changed(studio)
  return true
}

/**
 * Another walker in place of this one; the way back leads to the old one.
 * @throws RangeError with the path of what is wrong; then nothing has changed
 */
export function load(studio: Editor, json: unknown): void {
  const model = readModel(json)
  if (model.nodes.length > MAX_NODES)
    throw new RangeError(`nodes must be at most ${MAX_NODES} for this page, got ${model.nodes.length}`)
  const room = roomOf(studio)
  const fresh = takeSnapshot(createModelWorld(shifted(model, room.width)))
  remember(studio)
  restoreSnapshot(fresh, studio.world)
  studio.nodes.clear()
  studio.springs.clear()
  studio.held.clear()
  studio.draft = null
  fitRoom(studio.world, room.width, room.height)
  changed(studio)
}

/** Moved left as far as it takes to stand between the walls. */
function shifted(model: Model, width: number): Model {
  const xs = model.nodes.map((node) => node.location[0])
  const over = Math.min(Math.max(0, ...xs) - width, Math.min(Number.POSITIVE_INFINITY, ...xs))
  if (!(over > 0)) return model
  return {
    ...model,
    nodes: model.nodes.map((node) => ({ ...node, location: [node.location[0] - over, node.location[1]] })),
  }
}

export function roomOf({ world }: Editor): { width: number; height: number } {
  for (const container of world.containers) if (container.kind === 'sodaRoom') return container
  return { width: 4, height: 2 }
}

/** The present walker as a file. */
export function modelOf({ world }: Editor): Model {
  return writeModel(world)
}

const round = (value: number) => Math.round(value / GRID) * GRID
/** Where a point would be put: on the grid where that is wanted, and inside the room. */
export function placed(studio: Editor, { x, y }: Point): Point {
  const { width } = roomOf(studio)
  const [gx, gy] = studio.snap ? [round(x), round(y)] : [x, y]
  return { x: Math.min(width, Math.max(0, gx)), y: Math.max(0, gy) }
}

/** A new node; `remember` first. */
export function addNode(studio: Editor, at: Point): BodyId {
  const { x, y } = placed(studio, at)
  return addBody(studio.world, { position: [x, y], radius: NODE_RADIUS, mass: 1 })
}

/** A new spring as long as the two are apart, or the one that is there; `remember` first. */
export function connect(studio: Editor, a: BodyId, b: BodyId): SpringId | null {
  return a === b ? null : addSpring(studio.world, { a, b })
}

/** Moves nodes. Stopped, their springs take the new lengths; running, they only pull. */
export function moveNodes(studio: Editor, places: ReadonlyMap<BodyId, Point>): void {
  const { world } = studio
  for (const [id, at] of places) {
    if (!hasBody(world, id)) continue
    const { x, y } = placed(studio, at)
    setBody(world, id, { position: [x, y], velocity: [0, 0] })
  }
  if (!studio.paused) return
  for (const id of springIds(world)) {
    const { a, b } = getSpring(world, id)
    if (places.has(a) || places.has(b)) setSpring(world, id, { restLength: apart(world, a, b) })
  }
}

/** What is held follows the hand through a running world; called after each step. */
export function holdNodes(studio: Editor): void {
  if (studio.held.size > 0 && !studio.paused) moveNodes(studio, studio.held)
}

export function apart(world: World<2>, a: BodyId, b: BodyId): number {
  const [ax, ay] = getBody(world, a).position
  const [bx, by] = getBody(world, b).position
  return Math.hypot(bx - ax, by - ay)
}

/** Deletes what is selected. */
export function removeSelected(studio: Editor): void {
  if (studio.nodes.size + studio.springs.size === 0) return
  remember(studio)
  const world = studio.world
  for (const id of studio.springs) removeSpring(world, id)
  for (const id of studio.nodes) removeBody(world, id)
  prune(studio)
  changed(studio)
}

export function select(studio: Editor, nodes: Iterable<BodyId>, springs: Iterable<SpringId>, add = false): void {
  if (!add) {
    studio.nodes.clear()
    studio.springs.clear()
  }
  for (const id of nodes) studio.nodes.add(id)
  for (const id of springs) studio.springs.add(id)
  changed(studio)
}

export function selectAll(studio: Editor): void {
  const world = studio.world
  select(studio, bodyIds(world), springIds(world))
}

/** Takes what is gone out of the selection. */
function prune(studio: Editor): void {
  const world = studio.world
  const springs = new Set(springIds(world))
  for (const id of studio.nodes) if (!hasBody(world, id)) studio.nodes.delete(id)
  for (const id of studio.springs) if (!springs.has(id)) studio.springs.delete(id)
}
