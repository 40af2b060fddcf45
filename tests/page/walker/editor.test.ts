// The workshop without a page: what presses, drags and keys make of a walker, and the way back.

import { beforeEach, describe, expect, test } from 'vitest'
import { copy, paste } from '../../../src/page/walker/clipboard.ts'
import {
  addNode,
  connect,
  createEditor,
  type Editor,
  GRID,
  holdNodes,
  load,
  modelOf,
  redo,
  removeSelected,
  select,
  undo,
} from '../../../src/page/walker/editor.ts'
import { abandon, drag, press, pressKey, release } from '../../../src/page/walker/editorGestures.ts'
import { pick, pickBox } from '../../../src/page/walker/picking.ts'
import {
  bodyIds,
  createModelWorld,
  DAINTY_WALKER,
  getBody,
  getSpring,
  type Model,
  springIds,
  step,
} from '../../../src/physics/index.ts'
import { frameRoom } from '../../../src/view/walkerRoom.ts'

const EMPTY: Model = { ...DAINTY_WALKER, gravity: [0, 0], nodes: [], springs: [] }
const REACH = 0.05
let studio: Editor
const world = () => studio.world
const nodes = () => bodyIds(world())
const springs = () => springIds(world())
const at = (k: number) => getBody(studio.world, nodes()[k]!).position

/** A gesture from one place to another. */
function swipe(from: readonly [number, number], to: readonly [number, number], adding = false): void {
  const [a, b] = [
    { x: from[0], y: from[1] },
    { x: to[0], y: to[1] },
  ]
  const grip = press(studio, a, REACH, adding)
  if (from !== to) drag(studio, grip, b)
  release(studio, grip, b, REACH)
}
const tap = (x: number, y: number, adding = false) => {
  const place = [x, y] as const
  swipe(place, place, adding)
}
const key = (name: string, mods: { ctrl?: boolean; shift?: boolean } = {}) =>
  pressKey(studio, { key: name, ctrl: mods.ctrl ?? false, shift: mods.shift ?? false }, REACH)

beforeEach(() => {
  studio = createEditor(createModelWorld(EMPTY))
  studio.paused = true
})

describe('building', () => {
  beforeEach(() => {
    studio.tool = 'build'
  })

  test('a press makes a node, a drag from it a spring to a new one or to one that is there', () => {
    tap(1, 1)
    expect(nodes()).toHaveLength(1)
    swipe([1, 1], [2, 1])
    expect(nodes()).toHaveLength(2)
    expect(springs().map((id) => getSpring(world(), id).restLength)).toEqual([1])
    swipe([2.01, 1.01], [1.01, 0.99]) // the same two once more: no second spring
    expect([nodes().length, springs().length]).toEqual([2, 1])
    swipe([1, 2], [2, 1])
    expect([nodes().length, springs().length]).toEqual([3, 2])
  })

  test('each gesture is one step back', () => {
    swipe([1, 1], [2, 1])
    swipe([2, 1], [2, 1.5])
    expect([nodes().length, springs().length]).toEqual([3, 2])
    undo(studio)
    expect([nodes().length, springs().length]).toEqual([2, 1])
    undo(studio)
    expect([nodes().length, springs().length]).toEqual([0, 0])
    expect(undo(studio)).toBe(false)
    redo(studio)
    redo(studio)
    expect([nodes().length, springs().length]).toEqual([3, 2])
    expect(redo(studio)).toBe(false)
  })

  test('a press on a node that makes nothing is no step', () => {
    tap(1, 1)
    tap(1, 1)
    expect(studio.past).toHaveLength(1)
  })

  test('snaps to the grid and stays in the room', () => {
    studio.snap = true
    tap(1.013, 0.98)
    expect(at(0)[0]).toBeCloseTo(1, 12)
    expect(at(0)[1]).toBeCloseTo(1, 12)
    tap(-3, -1)
    expect(at(1)).toEqual([0, 0])
  })
})

describe('moving', () => {
  beforeEach(() => {
    const a = addNode(studio, { x: 1, y: 1 })
    const b = addNode(studio, { x: 2, y: 1 })
    const c = addNode(studio, { x: 1.5, y: 1.5 })
    connect(studio, a, b)
    connect(studio, b, c)
  })

  test('stopped, a node goes where it is dragged and its springs take the new lengths', () => {
    swipe([1, 1], [1, 1.75])
    expect(at(0)).toEqual([1, 1.75])
    const [ab, bc] = springs().map((id) => getSpring(world(), id).restLength)
    expect(ab).toBeCloseTo(1.25, 12)
    expect(bc).toBeCloseTo(Math.SQRT1_2, 12)
    undo(studio)
    expect(at(0)).toEqual([1, 1])
    expect(getSpring(world(), springs()[0]!).restLength).toBe(1)
  })

  test('running, it follows the hand, pulls the others and keeps its springs as they are', () => {
    studio.paused = false
    const grip = press(studio, { x: 1, y: 1 }, REACH, false)
    drag(studio, grip, { x: 0.4, y: 1 })
    const before = at(1)[0]
    for (let tick = 0; tick < 60; tick++) {
      step(world())
      holdNodes(studio)
    }
    expect(at(0)).toEqual([0.4, 1])
    expect(at(1)[0]).toBeLessThan(before - 0.1)
    expect(getSpring(world(), springs()[0]!).restLength).toBe(1)
    release(studio, grip, { x: 0.4, y: 1 }, REACH)
    step(world())
    holdNodes(studio)
    expect(at(0)[0]).not.toBe(0.4)
  })

  test('a box selects what is in it, Shift adds, and all of it moves together', () => {
    swipe([0.8, 0.8], [2.2, 1.2])
    expect([studio.nodes.size, studio.springs.size]).toEqual([2, 1])
    tap(1.5, 1.5, true)
    expect(studio.nodes.size).toBe(3)
    swipe([1, 1], [1.1, 1.2])
    expect(at(2)[0]).toBeCloseTo(1.6, 12)
    expect(at(2)[1]).toBeCloseTo(1.7, 12)
    tap(1.7, 0.2)
    expect(studio.nodes.size + studio.springs.size).toBe(0)
  })

  test('a gesture that is given up leaves all as it was', () => {
    const grip = press(studio, { x: 1, y: 1 }, REACH, false)
    drag(studio, grip, { x: 3, y: 1 })
    abandon(studio, grip)
    expect(at(0)).toEqual([1, 1])
    expect(redo(studio)).toBe(false)
  })

  test.each([
    ['beside the walker', { x: 0.5, y: 2 }],
    ['on a node', { x: 1, y: 1 }],
  ])('building %s that is given up leaves no node, no spring and nothing to undo', (_, from) => {
    studio.tool = 'build'
    const before = [nodes().length, springs().length, studio.past.length]
    const grip = press(studio, from, REACH, false)
    drag(studio, grip, { x: 3, y: 1.6 })
    abandon(studio, grip)
    expect([nodes().length, springs().length, studio.past.length]).toEqual(before)
    expect(redo(studio)).toBe(false)
  })

  test('a press on a spring selects it; delete takes it, a deleted node takes its springs', () => {
    tap(1.3, 1.01)
    expect([...studio.springs]).toEqual([springs()[0]])
    removeSelected(studio)
    expect(springs()).toHaveLength(1)
    studio.tool = 'delete'
    tap(2, 1)
    expect([nodes().length, springs().length]).toEqual([2, 0])
    undo(studio)
    undo(studio)
    expect([nodes().length, springs().length]).toEqual([3, 2])
  })

  test('a copy has its own nodes and the springs between them', () => {
    select(studio, nodes(), [])
    copy(studio)
    paste(studio)
    expect([nodes().length, springs().length]).toEqual([6, 4])
    expect([studio.nodes.size, studio.springs.size]).toEqual([3, 2])
    expect(at(3)[0]).toBeCloseTo(1 + 4 * GRID, 12)
    undo(studio)
    expect(nodes()).toHaveLength(3)
  })
})

describe('by keyboard alone', () => {
  test('a triangle with a spring is built, walked through, moved, copied and taken back', () => {
    studio.tool = 'build'
    key('ArrowRight')
    key('Enter')
    for (let k = 0; k < 6; k++) key('ArrowRight')
    key('Enter')
    for (let k = 0; k < 6; k++) key('ArrowUp')
    key('Enter')
    expect([nodes().length, springs().length]).toEqual([3, 2])
    studio.tool = 'move'
    key('Escape')
    key(']')
    expect([...studio.nodes]).toEqual([nodes()[0]])
    const before = at(0)[0]
    key('ArrowLeft', { shift: true })
    expect(at(0)[0]).toBeCloseTo(before - GRID, 12)
    key('a', { ctrl: true })
    key('c', { ctrl: true })
    key('v', { ctrl: true })
    expect(nodes()).toHaveLength(6)
    key('Delete')
    expect(nodes()).toHaveLength(3)
    for (let k = 0; k < 6; k++) key('z', { ctrl: true })
    expect(nodes()).toHaveLength(0)
    key('z', { ctrl: true, shift: true })
    expect(nodes()).toHaveLength(1)
    expect(key('q')).toBe(false)
  })
})

describe('loading', () => {
  test('puts another walker into the same world; the way back leads to the old one', () => {
    const { world: same } = studio
    load(studio, DAINTY_WALKER)
    expect(studio.world).toBe(same)
    expect(modelOf(studio)).toEqual(DAINTY_WALKER)
    undo(studio)
    expect(nodes()).toHaveLength(0)
  })

  test('what cannot be read changes nothing', () => {
    load(studio, DAINTY_WALKER)
    const { version } = studio
    const past = studio.past.length
    expect(() => load(studio, { ...DAINTY_WALKER, stiffness: 'soft' })).toThrow(/^stiffness must be .* got "soft"/)
    expect(modelOf(studio)).toEqual(DAINTY_WALKER)
    expect([studio.version, studio.past.length]).toEqual([version, past])
  })

  test('one that stands beyond the wall of a narrow window is moved in', () => {
    const far = {
      ...EMPTY,
      nodes: [{ location: [6, 0] as const, velocity: [0, 0] as const, acceleration: [0, 0] as const }],
    }
    load(studio, far)
    expect(at(0)).toEqual([4, 0])
  })
})

test('what is found under a point: the nearest node before a spring, and only within reach', () => {
  studio = createEditor(createModelWorld(DAINTY_WALKER))
  const [x, y] = DAINTY_WALKER.nodes[0]!.location
  expect(pick(studio.world, { x: x + 0.01, y }, REACH).node).toBe(nodes()[0])
  const middle = { x: (DAINTY_WALKER.nodes[2]!.location[0] + DAINTY_WALKER.nodes[3]!.location[0]) / 2, y: 0 }
  middle.y = (DAINTY_WALKER.nodes[2]!.location[1] + DAINTY_WALKER.nodes[3]!.location[1]) / 2
  expect(pick(studio.world, middle, REACH)).toEqual({ node: null, spring: springs()[14] })
  expect(pick(studio.world, { x: 3.5, y: 1.9 }, REACH)).toEqual({ node: null, spring: null })
  expect(pickBox(studio.world, { x: 4, y: 2 }, { x: 0, y: 0 }).nodes).toHaveLength(10)
})

test('the room is the window less 32 px a side, at 240 px a metre; on a phone the scale gives way', () => {
  expect(frameRoom(32 + 960 + 32, 32 + 480 + 32)).toMatchObject({ width: 4, height: 2, scale: 240, left: 32 })
  const phone = frameRoom(390, 600)
  expect(phone.width).toBeCloseTo(2.4, 12)
  expect(phone.scale).toBeCloseTo((390 - 64) / 2.4, 12)
})
