// How a ball leaves a block, and that a wall is as thick as its first layer.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { draw } from '../../help.ts'
import { expectNear } from '../../laws.ts'

const AXES = [0, 1, 2] as const

/** Where a ball that is put there is after the shortest step. */
function clamp(w: P.World<3>, position: P.Vec<3>, radius: number): readonly number[] {
  P.step(w) // blocks that were just added move bodies upwards
  const id = P.addBody(w, { position, radius })
  P.step(w, 1e-9)
  return P.getBody(w, id).position
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

test.each(AXES)('a thick wall across axis %d has no more contacts than its first layer', (axis) => {
  for (const side of [-1, 1]) {
    const counts = [1, 3].map((thick) => {
      const w = P.createWorld({ dim: 3 })
      const range = AXES.map((k) => (k !== axis ? [-9, 8] : side < 0 ? [-thick, -1] : [0, thick - 1]))
      const corner = (end: number) => range.map((ends) => ends[end]) as unknown as P.Vec<3>
      P.fillBlocks(w, corner(0), corner(1))
      P.step(w)
      // The ball reaches the second layer, of which the face is at 0.
      P.addBody(w, { position: along(axis, -side * 12.01), velocity: along(axis, side), radius: 12 })
      P.step(w)
      return w.profile.contactCount
    })
    expect(counts[0]).toBeGreaterThan(4)
    expect(counts[1]).toBe(counts[0])
  }
})
