// Every overlapping pair is found exactly once with every cell size: bodies over many cells, one or
// two cells a side, corners. Also cell occupancy.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  configure,
  contactCount,
  createCellOccupancy,
  forEachContact,
  impulse,
  measureCellOccupancy,
  readContacts,
  removeBody,
  stats,
  step,
} from '../../../src/physics/index.ts'
import { apart, circlesOf, crowd, worldOf } from '../../scenes/torusCrowd.ts'
import { type Circle, overlappingPairs } from '../../scenes/torusReference.ts'

const size = 600
const circle = (x: number, y: number, radius: number): Circle => ({ x, y, vx: 0, vy: 0, radius, mass: 1 })

/** The pairs that the core finds, as [i, j] with i < j in the order added. */
function found(world: ReturnType<typeof worldOf>): [number, number][] {
  const place = new Map(bodyIds(world).map((id, k) => [id as number, k]))
  const pairs: [number, number][] = []
  forEachContact(world, (a, b) => {
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
const cells = [7, 30, 100, 149, 199, 200, 201, 290, 300, 301, 599, 600, 2000]

describe.each(crowds)('%s', (_, circles) => {
  test.each(cells)('in cells of %d every pair is found once', (cell) => {
    const world = worldOf(circles, size, { cell })
    const expected = overlappingPairs(circles, size)
    step(world)
    expect(found(world)).toEqual(expected)
    expect(stats(world).contacts).toBe(expected.length)
  })

  test('every pair is found once with the default cell', () => {
    const world = worldOf(circles, size, { cell: undefined })
    step(world)
    expect(found(world)).toEqual(overlappingPairs(circles, size))
  })

  test('every pair is found once with the impulse law, which keeps lists', () => {
    for (const cell of [50, 200, 300]) {
      const options = { cell, contact: impulse(), substeps: 2, timeStep: 1 / 60, damping: 1, sleep: false }
      const world = worldOf(circles, size, options)
      for (let k = 0; k < 12; k++) {
        const before = circlesOf(world)
        const deep = overlappingPairs(before, size).filter(([i, j]) => {
          const [a, b] = [before[i]!, before[j]!]
          return a.radius + b.radius - Math.hypot(apart(a.x, b.x, size), apart(a.y, b.y, size)) > 1
        })
        step(world)
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
    step(world)
    const out = new Float32Array(64)
    expect(contactCount(world)).toBe(2)
    expect(readContacts(world, out)).toBe(2)
    expect([...out.subarray(0, 8)]).toEqual([590, 300, 605, 300, 300, 595, 310, 610])
    expect(() => readContacts(world, new Float32Array(7))).toThrow(/out.*7/)
  })

  test('omits contacts of removed bodies', () => {
    const world = worldOf([circle(590, 300, 20), circle(5, 300, 20)], size)
    step(world)
    removeBody(world, bodyIds(world)[0]!)
    expect(contactCount(world)).toBe(0)
    expect(found(world)).toEqual([])
  })
})

describe('cell occupancy', () => {
  const cover = (circles: readonly Circle[], cell: number) => {
    const coverage = createCellOccupancy()
    measureCellOccupancy(coverage, worldOf(circles, size, { cell }))
    return coverage
  }
  const at = (c: ReturnType<typeof createCellOccupancy>, x: number, y: number) => c.counts[x + c.cells[0] * y]

  test('counts a body in every cell its box touches, modulo the world', () => {
    const c = cover([circle(0, 300, 30)], 100)
    expect([...c.cells]).toEqual([6, 6, 1])
    expect([...c.edge.slice(0, 2)]).toEqual([100, 100])
    expect([at(c, 0, 2), at(c, 0, 3), at(c, 5, 2), at(c, 5, 3)]).toEqual([1, 1, 1, 1])
    expect(c.registered).toBe(4)
    expect(c.occupied).toBe(4)
  })

  test('counts a body once in a cell, also where it wraps onto it again', () => {
    const c = cover([circle(290, 10, 299)], 300)
    expect([...c.cells]).toEqual([2, 2, 1])
    expect([...c.counts.subarray(0, 4)]).toEqual([1, 1, 1, 1])
  })

  test('finds the mean, the maximum and its cell', () => {
    const c = cover([circle(50, 50, 10), circle(250, 450, 10), circle(251, 451, 10), circle(250, 390, 20)], 100)
    expect(c.max).toBe(3)
    expect([...c.maxCell]).toEqual([2, 4, 0])
    expect(c.occupied).toBe(3)
    expect(c.mean).toBeCloseTo(5 / 3, 12)
    expect(c.crowded).toBe(1)
  })

  test('agrees with a plain count', () => {
    const circles = crowd(150, size, 9)
    const c = cover(circles, 50)
    const counts = new Array<number>(144).fill(0)
    for (const { x, y, radius } of circles) {
      const seen = new Set<number>()
      for (let gx = Math.floor((x - radius) / 50); gx <= Math.floor((x + radius) / 50); gx++)
        for (let gy = Math.floor((y - radius) / 50); gy <= Math.floor((y + radius) / 50); gy++)
          seen.add(((gx + 12) % 12) + 12 * ((gy + 12) % 12))
      for (const cell of seen) counts[cell]!++
    }
    expect([...c.counts.subarray(0, 144)]).toEqual(counts)
    expect(c.max).toBe(Math.max(...counts))
  })

  test('follows the cell size, reuses arrays, is zero in an empty world', () => {
    const world = worldOf(crowd(100, size, 2), size, { cell: 50 })
    const coverage = createCellOccupancy()
    measureCellOccupancy(coverage, world)
    const { counts } = coverage
    configure(world, { cell: 100 })
    measureCellOccupancy(coverage, world)
    expect(coverage.cells[0]).toBe(6)
    expect(coverage.counts).toBe(counts)
    const empty = createCellOccupancy()
    measureCellOccupancy(empty, worldOf([], size, { cell: 100 }))
    expect(empty).toMatchObject({ max: 0, mean: 0, occupied: 0 })
    addBody(world, { position: [0, 0], radius: 1 })
  })
})
