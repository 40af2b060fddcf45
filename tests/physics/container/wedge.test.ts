// A ball that is wider than a cone is there: both sides hold it, and it rests on the axis.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyColumns,
  createWorld,
  distanceField,
  impulse,
  isAsleep,
  lathe,
  step,
} from '../../../src/physics/index.ts'

type Point = readonly [number, number]

const RADIUS = 0.1
const TIP = 0.01

/** A cone with a tip of 1 cm, by the tangent of half its angle, and where a ball rests in it. */
const cone = (tan: number) => ({
  points: [
    [TIP, 0],
    [TIP + 4 * tan, 4],
  ] as Point[],
  height: RADIUS / Math.sin(Math.atan(tan)) - TIP / tan,
})

/** y = a rho^2, and where a ball with a larger radius than its pole rests: at a distance of its radius. */
const paraboloid = (a: number) => ({
  points: Array.from({ length: 80 }, (_, k): Point => [(k / 79) * 0.6, a * ((k / 79) * 0.6) ** 2]),
  height: a * RADIUS * RADIUS + 1 / (4 * a),
})

/** An hourglass whose neck is too narrow, and where a ball rests on the ring of its neck. */
const NECK = 0.09
const hourglass = {
  points: [
    [0.3, 0],
    [NECK, 0.5],
    [0.5, 1],
  ] as Point[],
  height: 0.5 + Math.sqrt(RADIUS * RADIUS - NECK * NECK),
}

const SHAPES = {
  'a cone of 3 degrees': cone(0.05),
  'a cone of 6 degrees': cone(0.1),
  'a cone of 10 degrees': cone(0.18),
  'a cone of 31 degrees': cone(0.6),
  'a cone of 45 degrees': cone(1),
  'a paraboloid': paraboloid(10),
  'the neck of an hourglass': hourglass,
}

describe.each(Object.entries(SHAPES))('%s', (name, { points, height }) => {
  // Without friction many in a steep cone swing for long, and seven may push one through an open neck.
  const counts = (open: boolean, friction: number) =>
    friction === 0 && (height > 0.6 || (open && points === hourglass.points)) ? [1, 2] : [1, 8]
  const cases = [false, true].flatMap((open) =>
    [0, 0.3].flatMap((friction) => counts(open, friction).map((n) => ({ open, friction, n }))),
  )
  test.each(cases)('balls rest in it: %j', ({ open, friction, n }) => {
    const containers = [lathe({ points, friction, open })]
    const contact = impulse({ restitution: 0.3, friction })
    const world = createWorld({ dim: 3, gravity: [0, -9.81, 0], containers, contact })
    for (let k = 0; k < n; k++)
      addBody(world, { position: [k % 2 ? -TIP : TIP, 2 + 0.25 * k, 0.003 * k], radius: RADIUS })
    for (let k = 0; k < 600 && !isAsleep(world); k++) step(world)
    expect(isAsleep(world)).toBe(true)
    const { position } = bodyColumns(world)
    const lowest = Math.min(...Array.from({ length: n }, (_, i) => position[4 * i + 1]!))
    expect(Math.abs(lowest - height)).toBeLessThan(name === 'a paraboloid' ? 0.01 * RADIUS : 0.005 * RADIUS)
  })
})

test('a ball of which the mouth of a cone upside down is too narrow falls through no side', () => {
  const points: Point[] = [
    [0.5, 0],
    [0.02, 1],
  ]
  const world = createWorld({ dim: 3, gravity: [0, 9.81, 0], containers: [lathe({ points })], contact: impulse() })
  addBody(world, { position: [0.01, 0.2, 0], radius: RADIUS })
  for (let k = 0; k < 600 && !isAsleep(world); k++) step(world)
  const slope = Math.atan(0.48)
  expect(isAsleep(world)).toBe(true)
  expect(bodyColumns(world).position[1]).toBeCloseTo(1 + 0.02 / 0.48 - RADIUS / Math.sin(slope), 3)
})

/** Distance fields that taper to a tip of 1 cm: how far a point is from the axis. */
const ACROSS = {
  'a cone': { dim: 3, across: (x: number, z: number) => Math.hypot(x, z) },
  'a pyramid': { dim: 3, across: (x: number, z: number) => Math.max(Math.abs(x), Math.abs(z)) },
  'a groove in 2D': { dim: 2, across: (x: number) => Math.abs(x) },
} as const

describe.each(Object.entries(ACROSS))('%s as a distance field', (_, { dim, across }) => {
  const cases = [0.05, 0.1, 0.18, 0.3, 0.6].flatMap((tan) =>
    // Eight balls without friction swing for a long time.
    [0, 0.3].flatMap((friction) => (friction === 0 && tan < 0.3 ? [1, 2] : [1, 8]).map((n) => ({ tan, friction, n }))),
  )
  test.each(cases)('it holds balls: %j', ({ tan, friction, n }) => {
    const { height } = cone(tan)
    const walls = (x: number, y: number, z: number) => (TIP + y * tan - across(x, z)) / Math.sqrt(1 + tan * tan)
    const containers = [distanceField({ distance: walls, friction })]
    const contact = impulse({ restitution: 0.3, friction })
    const world = createWorld({ dim, gravity: dim === 2 ? [0, -9.81] : [0, -9.81, 0], containers, contact } as never)
    for (let k = 0; k < n; k++) {
      const place = [k % 2 ? -TIP : TIP, 2 + 0.25 * k, 0.003 * k]
      addBody(world, { position: place.slice(0, dim), radius: RADIUS } as never)
    }
    for (let k = 0; k < 600 && !isAsleep(world); k++) step(world)
    const { position, velocity } = bodyColumns(world)
    const ids = Array.from({ length: n }, (_, i) => 4 * i)
    const lowest = Math.min(...ids.map((o) => position[o + 1]!))
    // Without friction, and where they roll, upper balls may circle the axis.
    if (n === 1) expect(isAsleep(world)).toBe(true)
    expect(Math.max(...ids.map((o) => Math.hypot(velocity[o]!, velocity[o + 1]!, velocity[o + 2]!)))).toBeLessThan(2)
    const depth = Math.abs(lowest - height) * Math.sin(Math.atan(tan))
    expect(depth).toBeLessThan(0.005 * RADIUS)
  })
})
