// How a ball leaves a block, and which blocks it gets contacts with.
import { describe, expect, test } from 'vitest'
import { SURFACE } from '../../../../src/physics/contact/contacts.ts'
import { blocksOf, collectBlockContacts } from '../../../../src/physics/systems/blocks/blockSystem.ts'
import { clampToBlocks } from '../../../../src/physics/systems/blocks/clampToBlocks.ts'
import { StepContext } from '../../../../src/physics/world/stepContext.ts'
import * as P from '../../all.ts'
import { draw } from '../../help.ts'
import { expectNear } from '../../laws.ts'

const AXES = [0, 1, 2] as const

/** Where a ball is after one clamp, without travel. */
function clamp(w: P.World<3>, position: P.Vec<3>, radius: number): number[] {
  P.addBody(w, { position, radius })
  clampToBlocks(w.bodies, blocksOf(w), { h: 0 })
  return [...w.bodies.position.subarray(0, 3)]
}

/** A vector of zeros but for one axis. */
const along = (axis: number, value: number) => AXES.map((k) => (k === axis ? value : 0)) as unknown as P.Vec<3>

test.each([1, 0.5])('a centre inside a block of height %d leaves through the nearest face', (height) => {
  const d = draw(3)
  const faces = new Set<string>()
  for (let k = 0; k < 200; k++) {
    const w = P.createWorld({ dim: 3 })
    P.addBlock(w, [0, 0, 0], { height })
    const radius = d.between(0.1, 0.4)
    const at: P.Vec<3> = [d.between(0, 1), d.between(0, height), d.between(0, 1)]
    const depths = AXES.flatMap((axis) => [at[axis], (axis === 1 ? height : 1) - at[axis]])
    const face = depths.indexOf(Math.min(...depths))
    const axis = face >> 1
    faces.add(`${face}`)
    const expected: number[] = [...at]
    expected[axis] = face % 2 === 0 ? -radius : (axis === 1 ? height : 1) + radius
    expectNear(clamp(w, at, radius), expected)
  }
  expect(faces.size).toBe(6)
})

test.each(AXES)('a centre inside a block leaves through no face that a neighbour on axis %d covers', (axis) => {
  for (const side of [-1, 1]) {
    const w = P.createWorld({ dim: 3 })
    P.addBlock(w, [0, 0, 0])
    P.addBlock(w, along(axis, side))
    // The covered face is the nearest, that of another axis the next.
    const other = (axis + 1) % 3
    const at = [0.5, 0.5, 0.5]
    at[axis] = side < 0 ? 0.1 : 0.9
    at[other] = 0.8
    const expected = [...at]
    expected[other] = 1.2
    expectNear(clamp(w, at as unknown as P.Vec<3>, 0.2), expected)
  }
})

test.each(AXES)('a centre on the far face on axis %d leaves through it', (axis) => {
  const w = P.createWorld({ dim: 3 })
  P.addBlock(w, [0, 0, 0])
  const at = [0.5, 0.5, 0.5]
  at[axis] = 1
  const expected = [...at]
  expected[axis] = 1.2
  expect(clamp(w, at as unknown as P.Vec<3>, 0.2)).toEqual(expected)
})

test('a centre that is buried leaves to the top, however deep it is', () => {
  for (const depth of [3, 9, 51]) {
    const w = P.createWorld({ dim: 3 })
    P.fillBlocks(w, [-3, -depth, -3], [3, -1, 3])
    expect(clamp(w, [0.5, -depth / 2, 0.5], 0.2)).toEqual([0.5, 0.2, 0.5])
  }
})

describe('a ball in a gap that is too narrow for it', () => {
  /** Walls at x < 0 and x > 1, 20 high. */
  const gap = () => {
    const w = P.createWorld({ dim: 3 })
    P.fillBlocks(w, [-4, 0, -9], [-1, 19, 9])
    P.fillBlocks(w, [1, 0, -9], [4, 19, 9])
    return w
  }

  test('stays where it is when its centre is outside', () => {
    const [x, y, z] = clamp(gap(), [0.5, 9.4, 0.5], 0.7)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(1)
    expect([y, z]).toEqual([9.4, 0.5])
  })

  test('rises onto the wall that its centre is pushed into', () => {
    const w = gap()
    const place = clamp(w, [-0.2, 9.4, 0.5], 1.4)
    expect(place[1]).toBeCloseTo(20 + 1.4, 12)
  })
})

test.each(AXES)('no contact is made with blocks that others cover on axis %d', (axis) => {
  for (const side of [-1, 1]) {
    const w = P.createWorld({ dim: 3 })
    // A wall three blocks thick, whose face is at 0. The ball reaches its second layer.
    const range = AXES.map((k) => (k !== axis ? [-9, 8] : side < 0 ? [-3, -1] : [0, 2]))
    const corner = (end: number) => range.map((ends) => ends[end]) as unknown as P.Vec<3>
    P.fillBlocks(w, corner(0), corner(1))
    P.addBody(w, { position: along(axis, -side * 12.01), velocity: along(axis, side), radius: 12 })
    const { contacts, bodies } = w
    contacts.count = contacts.pairCount = 0
    const context = { ...new StepContext(), dt: 1 / 60, contactMargin: 0.01 }
    collectBlockContacts(contacts, bodies, blocksOf(w), context)
    expect(contacts.count).toBeGreaterThan(4)
    // All are in the first layer.
    for (let c = 0; c < contacts.count; c++) expect(contacts.surface[SURFACE * c + 1 + axis]).toBe(side < 0 ? -1 : 0)
  }
})
