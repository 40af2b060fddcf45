// Every overlapping pair is found exactly once with every cell size: bodies over many cells, one or
// two cells a side, corners.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { crowd, worldOf } from '../../scenes/torusCrowd.ts'
import { type Circle, overlappingPairs } from '../../scenes/torusReference.ts'

const size = 600
const circle = (x: number, y: number, radius: number): Circle => ({ x, y, vx: 0, vy: 0, radius, mass: 1 })

/** The pairs that the core finds, as [i, j] with i < j in the order added. */
function found(world: ReturnType<typeof worldOf>): [number, number][] {
  const place = new Map(P.bodyIds(world).map((id, k) => [id as number, k]))
  const pairs: [number, number][] = []
  P.forEachContact(world, (a, b) => {
    const [i, j] = [place.get(a)!, place.get(b!)!]
    pairs.push(i < j ? [i, j] : [j, i])
  })
  return pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1])
}

const crowds: [string, Circle[]][] = [
  ['small circles', crowd(200, size, 1)],
  [
    'bodies larger than a cell',
    [...crowd(60, size, 2), circle(20, 590, 170), circle(300, 300, 220), circle(310, 290, 95)],
  ],
  [
    'bodies just under half the world',
    [circle(0, 0, 299.9), circle(300, 300, 299.9), circle(150, 450, 299.9), ...crowd(30, size, 3)],
  ],
  [
    'a body across a corner',
    [
      circle(0, 0, 40),
      circle(590, 590, 20),
      circle(10, 590, 20),
      circle(590, 10, 20),
      circle(30, 30, 20),
      circle(300, 0, 20),
    ],
  ],
  [
    'bodies on the lines of the grid',
    [0, 100, 200, 300, 400, 500].flatMap((x) => [0, 200, 400].map((y) => circle(x, y, 51))),
  ],
]
const cells = [undefined, 7, 30, 100, 149, 199, 200, 201, 290, 300, 301, 599, 600, 2000]

describe.each(crowds)('%s', (_, circles) => {
  test.each(cells)('in cells of %d every pair is found once', (cell) => {
    const world = worldOf(circles, size, { cell })
    const expected = overlappingPairs(circles, size)
    P.step(world)
    expect(found(world)).toEqual(expected)
    expect(P.stats(world).contacts).toBe(expected.length)
  })
})

describe('readContacts', () => {
  test('gives both centres, the second as the image nearest to the first', () => {
    const world = worldOf([circle(590, 300, 20), circle(5, 300, 20), circle(300, 595, 20), circle(310, 10, 20)], size, {
      damping: 0,
    })
    P.step(world)
    const out = new Float32Array(64)
    expect(P.contactCount(world)).toBe(2)
    expect(P.readContacts(world, out)).toBe(2)
    expect([...out.subarray(0, 8)]).toEqual([590, 300, 605, 300, 300, 595, 310, 610])
    expect(() => P.readContacts(world, new Float32Array(7))).toThrow(/out.*7/)
  })

  test('omits contacts of removed bodies', () => {
    const world = worldOf([circle(590, 300, 20), circle(5, 300, 20)], size)
    P.step(world)
    P.removeBody(world, P.bodyIds(world)[0]!)
    expect(P.contactCount(world)).toBe(0)
    expect(found(world)).toEqual([])
  })
})
