// Every overlapping pair is found exactly once with every cell size: bodies over many cells, one or
// two cells a side, corners.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { apart, circlesOf, crowd, worldOf } from '../../scenes/torusCrowd.ts'
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

/** How often each pair is in the list that the impulse law solves. */
function listed(world: ReturnType<typeof worldOf>): Map<string, number> {
  const { contacts, bodies } = world
  const seen = new Map<string, number>()
  for (let c = 0; c < contacts.pairCount; c++) {
    const i = bodies.slot[contacts.a[c]!]!
    const j = bodies.slot[contacts.b[c]!]!
    const key = String(i < j ? [i, j] : [j, i])
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return seen
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

  test('every pair is found once with the impulse law, which keeps lists', () => {
    for (const cell of [50, 200, 300]) {
      const options = { cell, contact: P.impulse(), substeps: 2, timeStep: 1 / 60, damping: 1, sleep: false }
      const world = worldOf(circles, size, options)
      for (let k = 0; k < 12; k++) {
        const before = circlesOf(world)
        const deep = overlappingPairs(before, size).filter(([i, j]) => {
          const [a, b] = [before[i]!, before[j]!]
          return a.radius + b.radius - Math.hypot(apart(a.x, b.x, size), apart(a.y, b.y, size)) > 1
        })
        P.step(world)
        const seen = listed(world)
        for (const pair of deep) expect(seen.get(String(pair))).toBe(1)
      }
    }
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
