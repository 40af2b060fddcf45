// The walker editor without a page: presses, drags, keys, undo and loading.
import { beforeEach, describe, expect, test } from 'vitest'
import * as E from '../../../site/walker/editor.ts'
import { cancel, drag, press, pressKey, release } from '../../../site/walker/editorGestures.ts'
import { pick, pickBox } from '../../../site/walker/picking.ts'
import { addSpring, bodyIds, getBody, getSpring, springIds, step, type Vec } from '../../../src/physics/index.ts'
import { createModelWorld, DAINTY_WALKER, type Model, writeModel } from '../../../src/scenes/soda/index.ts'
import { applyTick } from '../../../src/settings/index.ts'
import { framingOfRoom } from '../../../src/view/walkerRoom.ts'
import { steps } from '../../physics/help.ts'
import { expectNear } from '../../physics/laws.ts'

const EMPTY: Model = { ...DAINTY_WALKER, gravity: [0, 0], nodes: [], springs: [] }
const REACH = 0.05
let editor: E.Editor
const world = () => editor.world
const nodes = () => bodyIds(world())
const springs = () => springIds(world())
const lengths = () => springs().map((id) => getSpring(world(), id).restLength)
/** The numbers of nodes and springs. */
const parts = () => [nodes().length, springs().length]
const at = (k: number) => getBody(editor.world, nodes()[k]!).position

/** A press, a drag and a release. */
function swipe(from: Vec<2>, to: Vec<2>): void {
  const gesture = press(editor, from, REACH, false)
  drag(editor, gesture, to)
  release(editor, gesture, to, REACH)
}
const tap = (x: number, y: number, adding = false) =>
  release(editor, press(editor, [x, y], REACH, adding), [x, y], REACH)
const key = (name: string, mods: { ctrl?: boolean; shift?: boolean } = {}) =>
  pressKey(editor, { key: name, ctrl: mods.ctrl ?? false, shift: mods.shift ?? false }, REACH)

beforeEach(() => {
  editor = E.createEditor(createModelWorld(EMPTY))
  editor.paused = true
})

describe('building', () => {
  beforeEach(() => {
    editor.tool = 'build'
  })

  test('a press makes a node, a drag a spring to a new or present node', () => {
    tap(1, 1)
    expect(nodes()).toHaveLength(1)
    swipe([1, 1], [2, 1])
    expect(nodes()).toHaveLength(2)
    expect(lengths()).toEqual([1])
    swipe([2.01, 1.01], [1.01, 0.99]) // the same ends again: no second spring
    expect(parts()).toEqual([2, 1])
    swipe([1, 2], [2, 1])
    expect(parts()).toEqual([3, 2])
  })

  test('each gesture is one undo step', () => {
    swipe([1, 1], [2, 1])
    swipe([2, 1], [2, 1.5])
    expect(parts()).toEqual([3, 2])
    E.undo(editor)
    expect(parts()).toEqual([2, 1])
    E.undo(editor)
    expect(parts()).toEqual([0, 0])
    E.undo(editor)
    expect(parts()).toEqual([0, 0])
    E.redo(editor)
    E.redo(editor)
    E.redo(editor)
    expect(parts()).toEqual([3, 2])
  })

  test('a press that makes nothing is no undo step', () => {
    tap(1, 1)
    tap(1, 1)
    expect(editor.past).toHaveLength(1)
  })

  test('snaps to the grid and stays in the room', () => {
    editor.snap = true
    tap(1.013, 0.98)
    expectNear(at(0), [1, 1])
    tap(-3, -1)
    expect(at(1)).toEqual([0, 0])
  })
})

describe('moving', () => {
  beforeEach(() => {
    const a = E.addNode(editor, [1, 1])
    const b = E.addNode(editor, [2, 1])
    const c = E.addNode(editor, [1.5, 1.5])
    addSpring(editor.world, { a, b })
    addSpring(editor.world, { a: b, b: c })
  })

  test('while paused, a dragged node gives its springs new rest lengths', () => {
    swipe([1, 1], [1, 1.75])
    expect(at(0)).toEqual([1, 1.75])
    expectNear(lengths(), [1.25, Math.SQRT1_2])
    E.undo(editor)
    expect(at(0)).toEqual([1, 1])
    expect(lengths()[0]).toBe(1)
  })

  const run = (ticks: number) => steps(world(), ticks)
  /** Presses the first node of the running walker, and drags it. */
  const grabFirst = () => {
    editor.paused = false
    const gesture = press(editor, [1, 1], REACH, false)
    drag(editor, gesture, [0.4, 1])
    return gesture
  }

  test('while running, a dragged node pulls others; rest lengths stay', () => {
    const gesture = grabFirst()
    const before = at(1)[0]
    run(60)
    expect(Math.hypot(at(0)[0] - 0.4, at(0)[1] - 1)).toBeLessThan(0.2)
    expect(at(1)[0]).toBeLessThan(before - 0.1)
    expect(lengths()[0]).toBe(1)
    release(editor, gesture, [0.4, 1], REACH)
    expect(editor.held.size).toBe(0)
    const height = at(0)[1]
    run(30)
    expect(at(0)[1]).toBeLessThan(height)
  })

  test('at any speed of the pointer, a dragged node is not torn off', () => {
    const gesture = grabFirst()
    for (const x of [90, -90, 90, -90]) {
      drag(editor, gesture, [x, 50])
      for (let tick = 0; tick < 30; tick++) {
        const before = at(0)
        step(world())
        // The speed of a grab is limited.
        expect(Math.hypot(at(0)[0] - before[0], at(0)[1] - before[1])).toBeLessThan(0.3)
        for (const id of springs()) {
          const { a, b, restLength } = getSpring(world(), id)
          const [p, q] = [getBody(world(), a).position, getBody(world(), b).position]
          expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeLessThan(3 * restLength)
        }
      }
    }
    release(editor, gesture, [0, 0], REACH)
  })

  test('undo while a node is held lets it go, and redo too', () => {
    const gesture = grabFirst()
    run(10)
    E.undo(editor)
    expect(at(0)).toEqual([1, 1])
    E.redo(editor)
    drag(editor, gesture, [0.5, 1])
    editor.paused = true
    drag(editor, gesture, [0.6, 1])
    expect(editor.held.size).toBe(0)
    expect(at(0)).toEqual([0.6, 1])
  })

  test('a box selects, Shift adds, and the selection moves together', () => {
    swipe([0.8, 0.8], [2.2, 1.2])
    expect([editor.nodes.size, editor.springs.size]).toEqual([2, 1])
    tap(1.5, 1.5, true)
    expect(editor.nodes.size).toBe(3)
    swipe([1, 1], [1.1, 1.2])
    expectNear(at(2), [1.6, 1.7])
    tap(1.7, 0.2)
    expect(editor.nodes.size + editor.springs.size).toBe(0)
  })

  test('a cancelled gesture changes nothing', () => {
    const gesture = press(editor, [1, 1], REACH, false)
    drag(editor, gesture, [3, 1])
    cancel(editor, gesture)
    expect(at(0)).toEqual([1, 1])
    expect(editor.future).toEqual([])
  })

  test.each<[string, Vec<2>]>([
    ['beside the walker', [0.5, 2]],
    ['on a node', [1, 1]],
  ])('cancelled building %s leaves nothing, not even an undo step', (_, from) => {
    editor.tool = 'build'
    const before = [...parts(), editor.past.length]
    const gesture = press(editor, from, REACH, false)
    drag(editor, gesture, [3, 1.6])
    cancel(editor, gesture)
    expect([...parts(), editor.past.length]).toEqual(before)
    expect(editor.future).toEqual([])
  })

  test('a press selects a spring; a deleted node takes its springs along', () => {
    tap(1.3, 1.01)
    expect([...editor.springs]).toEqual([springs()[0]])
    E.removeSelected(editor)
    expect(springs()).toHaveLength(1)
    editor.tool = 'delete'
    tap(2, 1)
    expect(parts()).toEqual([2, 0])
    E.undo(editor)
    E.undo(editor)
    expect(parts()).toEqual([3, 2])
  })

  test('a copy has its own nodes and the springs between them', () => {
    E.select(editor, nodes(), [])
    E.copy(editor)
    E.paste(editor)
    expect(parts()).toEqual([6, 4])
    expect([editor.nodes.size, editor.springs.size]).toEqual([3, 2])
    expect(at(3)[0]).toBeCloseTo(1 + 4 * E.GRID, 12)
    E.undo(editor)
    expect(nodes()).toHaveLength(3)
  })
})

describe('by keyboard alone', () => {
  test('nodes and springs are built, selected, moved, copied and undone', () => {
    editor.tool = 'build'
    key('ArrowRight')
    key('Enter')
    for (let k = 0; k < 6; k++) key('ArrowRight')
    key('Enter')
    for (let k = 0; k < 6; k++) key('ArrowUp')
    key('Enter')
    expect(parts()).toEqual([3, 2])
    editor.tool = 'move'
    key('Escape')
    key(']')
    expect([...editor.nodes]).toEqual([nodes()[0]])
    const before = at(0)[0]
    key('ArrowLeft', { shift: true })
    expect(at(0)[0]).toBeCloseTo(before - E.GRID, 12)
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
  test('replaces the walker in the same world; undo restores the old one', () => {
    const { world: same } = editor
    E.load(editor, DAINTY_WALKER)
    expect(editor.world).toBe(same)
    expect(writeModel(editor.world)).toEqual(DAINTY_WALKER)
    E.undo(editor)
    expect(nodes()).toHaveLength(0)
  })

  test('the tick of the page stays, when a walker is loaded and after undo and redo', () => {
    applyTick(world(), { frameSkip: 5, oversampling: 4, dt: 0.02 })
    const expectTick = () => expect([world().timeStep, world().substeps]).toEqual([0.1, 20])
    for (const change of [() => E.load(editor, DAINTY_WALKER), () => E.undo(editor), () => E.redo(editor)]) {
      change()
      expectTick()
      step(world())
    }
  })

  test('an invalid model changes nothing', () => {
    E.load(editor, DAINTY_WALKER)
    const changes = editor.changes.getState()
    const past = editor.past.length
    expect(() => E.load(editor, { ...DAINTY_WALKER, stiffness: 'soft' })).toThrow(/^stiffness must be .* got "soft"/)
    expect(writeModel(editor.world)).toEqual(DAINTY_WALKER)
    expect([editor.changes.getState(), editor.past.length]).toEqual([changes, past])
  })

  test('a walker beyond the wall of a narrow window is moved inside', () => {
    E.load(editor, { ...EMPTY, nodes: [{ location: [6, 0], velocity: [0, 0], acceleration: [0, 0] }] })
    expect(at(0)).toEqual([4, 0])
  })
})

test('pick prefers the nearest node to a spring, within reach', () => {
  editor = E.createEditor(createModelWorld(DAINTY_WALKER))
  const [x, y] = DAINTY_WALKER.nodes[0]!.location
  expect(pick(editor.world, [x + 0.01, y], REACH).node).toBe(nodes()[0])
  const [a, b] = DAINTY_WALKER.nodes.slice(2).map(({ location }) => location) as [Vec<2>, Vec<2>]
  expect(pick(editor.world, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], REACH)).toEqual({
    node: null,
    spring: springs()[14],
  })
  expect(pick(editor.world, [3.5, 1.9], REACH)).toEqual({ node: null, spring: null })
  expect(pickBox(editor.world, [4, 2], [0, 0]).nodes).toHaveLength(10)
})

test('a room is the window less 32 px a side at 240 px a metre', () => {
  expect(framingOfRoom(32 + 960 + 32, 32 + 480 + 32)).toMatchObject({ width: 4, height: 2, scale: 240, left: 32 })
  const phone = framingOfRoom(390, 600)
  expect(phone.width).toBeCloseTo(2.4, 12)
  expect(phone.scale).toBeCloseTo((390 - 64) / 2.4, 12)
})
