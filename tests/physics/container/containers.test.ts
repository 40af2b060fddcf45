// Containers hold every body inside, at every speed, shape and shake. Walls reflect, but never
// throw a body.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  type BodyId,
  type BoxContainer,
  boxContainer,
  type Cylinder,
  configure,
  createWorld,
  cylinder,
  type Dim,
  getBody,
  impulse,
  type Lathe,
  lathe,
  removeBody,
  step,
  type Vec,
  type World,
} from '../../../src/physics/index.ts'
import { draw, steps, vec, world } from '../help.ts'

/** A bottle with a belly, a shoulder and a neck. */
const BOTTLE: [number, number][] = [
  [0.7, -1],
  [0.8, -0.8],
  [0.8, 0.4],
  [0.3, 0.9],
  [0.3, 1.6],
]

/** Distance from (rho, y) to a segment. */
function toSegment(rho: number, y: number, [ra, ya]: number[], [rb, yb]: number[]): number {
  const t = ((rho - ra!) * (rb! - ra!) + (y - ya!) * (yb! - ya!)) / ((rb! - ra!) ** 2 + (yb! - ya!) ** 2)
  const s = Math.max(0, Math.min(1, t))
  return Math.hypot(rho - ra! - s * (rb! - ra!), y - ya! - s * (yb! - ya!))
}

type Vessel = Cylinder | Lathe | BoxContainer

/**
 * The largest distance by which a body's surface is outside, metres. Does not use the core's
 * functions.
 */
function outside(w: World, container: Vessel): number {
  const { position, count } = w.bodies
  let worst = Number.NEGATIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z, r] = [position[o]!, position[o + 1]!, position[o + 2]!, position[o + 3]!]
    if (!Number.isFinite(x + y + z)) return Number.POSITIVE_INFINITY
    const rho = Math.hypot(x, z)
    if (container.kind === 'cylinder') {
      worst = Math.max(worst, rho + r - container.radius, container.bottom + r - y, y + r - container.top)
    } else if (container.kind === 'room') {
      container.min.forEach((low, axis) => {
        const at = position[o + axis]!
        worst = Math.max(worst, low + r - at, at + r - container.max[axis]!)
      })
    } else if (container.kind === 'profile') {
      const line = [...container.points.map((p) => [...p]), [container.points.at(-1)![0], 1e6]]
      // The centre is inside where the radius at its height is larger than its distance from the
      // axis.
      let wall = 0
      for (let k = 1; k < line.length; k++) {
        const [ra, ya] = line[k - 1]! as [number, number]
        const [rb, yb] = line[k]! as [number, number]
        if (y >= ya && y <= yb && yb > ya) wall = Math.max(wall, ra + ((rb - ra) * (y - ya)) / (yb - ya))
        worst = Math.max(worst, r - toSegment(rho, y, line[k - 1]!, line[k]!))
      }
      if (rho > wall) worst = Math.max(worst, rho - wall)
    }
  }
  return worst
}

const CONTAINERS: [string, Vessel][] = [
  ['a cylinder', cylinder({ radius: 0.8, bottom: -0.8, top: 1 })],
  ['a profile with shoulder and neck', lathe({ points: BOTTLE })],
  [
    'a closed profile',
    lathe({
      points: [
        [0, -1],
        [0.9, -0.5],
        [0.9, 0.5],
        [0, 1],
      ],
    }),
  ],
  ['a room', boxContainer({ min: [-0.8, -0.8, -0.8] as Vec<3>, max: [0.8, 1, 0.8] as Vec<3> })],
]

describe.each(CONTAINERS)('%s', (_name, container) => {
  const fill = (n: number, speed: number, seed: number, radius: readonly [number, number] = [0.03, 0.08]) => {
    const w = createWorld({
      dim: 3,
      gravity: [0, -6, 0],
      containers: [container],
      contact: impulse({ restitution: 0.6 }),
      sleep: false,
      seed,
    })
    const d = draw(seed)
    for (let i = 0; i < n; i++) {
      addBody(w, {
        position: [d.between(-0.3, 0.3), d.between(-0.5, 0.3), d.between(-0.3, 0.3)],
        velocity: [d.between(-speed, speed), d.between(-speed, speed), d.between(-speed, speed)],
        radius: d.between(radius[0], radius[1]),
      })
    }
    return w
  }

  test.each([1, 10, 100, 1000])('no body is outside after any step at %f m/s (seeds 1 to 3)', (speed) => {
    for (const seed of [1, 2, 3]) {
      const w = fill(40, speed, seed)
      steps(w, 90, (k) => {
        const far = outside(w, container)
        if (far > 1e-9) throw new Error(`seed ${seed}, step ${k}: ${far} m outside`)
      })
    }
  })

  test('no body is outside while gravity is shaken hard (seed 4)', () => {
    const w = fill(150, 1, 4)
    const d = draw(44)
    steps(w, 240, (k) => {
      const far = outside(w, container)
      if (far > 1e-9) throw new Error(`step ${k}: ${far} m outside`)
      if (k % 6 === 0) configure(w, { gravity: [d.between(-200, 200), d.between(-200, 200), d.between(-200, 200)] })
    })
  })

  test('no body is outside at steps of 1 s or with one substep', () => {
    const w = fill(20, 30, 5)
    for (let k = 0; k < 20; k++) {
      step(w, 1)
      expect(outside(w, container)).toBeLessThan(1e-9)
    }
    configure(w, { substeps: 1 })
    steps(w, 60, () => expect(outside(w, container)).toBeLessThan(1e-9))
  })

  test('a wall does not change a body that moves inward', () => {
    const w = createWorld({
      dim: 3,
      containers: [container],
      contact: impulse({ restitution: 1, friction: 0 }),
      sleep: false,
    })
    const x = container.kind === 'profile' ? 0.8 : 0.8
    const wall = container.kind === 'profile' && container.points.length === 4 ? 0.9 : x
    // Half a millimetre deep in the wall, moving inward.
    const id = addBody(w, { position: [wall - 0.0995, 0, 0], velocity: [-0.7, 0.2, 0], radius: 0.1 })
    steps(w, 20)
    const [vx, vy, vz] = getBody(w, id).velocity
    expect(vx).toBeCloseTo(-0.7, 9)
    expect(vy).toBeCloseTo(0.2, 9)
    expect(vz).toBeCloseTo(0, 9)
  })

  test('an elastic frictionless wall keeps the energy of a body', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const d = draw(seed)
      const w = createWorld({
        dim: 3,
        containers: [container],
        contact: impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }),
        sleep: false,
      })
      const id = addBody(w, {
        position: [0.1, 0, 0.05],
        velocity: [d.between(-2, 2), d.between(-0.3, 0.3), d.between(-2, 2)],
        radius: 0.1,
      })
      const speed = Math.hypot(...getBody(w, id).velocity)
      steps(w, 300)
      expect(Math.hypot(...getBody(w, id).velocity) / speed).toBeCloseTo(1, 9)
    }
  })
})

test.each([2, 3] as const)('a room in %iD reflects by the smaller restitution on each wall', (dim: Dim) => {
  for (let axis = 0; axis < dim; axis++) {
    for (const sign of [-1, 1]) {
      const w = world<Dim>(dim, {
        containers: [
          boxContainer({ min: vec(dim, -1, -1, -1) as Vec<2>, max: vec(dim, 1, 1, 1) as Vec<2>, restitution: 0.5 }),
        ],
        contact: impulse({ restitution: 0.8, friction: 0 }),
        sleep: false,
      })
      const at = [0, 0, 0]
      at[axis] = 0.9 * sign
      const v = [0.3, 0.3, 0.3]
      v[axis] = 2 * sign
      const id = addBody(w, {
        position: vec(dim, ...(at as [number, number, number])),
        velocity: vec(dim, ...(v as [number, number, number])),
        radius: 0.1,
      })
      step(w)
      const after = getBody(w, id).velocity as readonly number[]
      after.forEach((value, k) => {
        expect(value).toBeCloseTo(k === axis ? -sign : 0.3, 12)
      })
    }
  }
})

test('150 candies poured through the neck lie under the shoulder (seed 6)', () => {
  const neck = lathe({ points: BOTTLE })
  const w = createWorld({
    dim: 3,
    gravity: [0, -6, 0],
    containers: [neck],
    contact: impulse({ rollingResistance: 0.02 }),
  })
  const d = draw(6)
  const ids: BodyId[] = []
  for (let k = 0; k < 60 * 14; k++) {
    if (k % 4 === 0 && ids.length < 150) {
      ids.push(
        addBody(w, {
          position: [d.between(-0.1, 0.1), 1.9, d.between(-0.1, 0.1)],
          velocity: [0, -1.5, 0],
          radius: d.between(0.05, 0.065),
        }),
      )
    }
    step(w)
    const far = outside(w, neck)
    if (far > 1e-9) throw new Error(`step ${k}: ${far} m outside`)
  }
  expect(ids.length).toBe(150)
  for (const id of ids) expect(getBody(w, id).position[1]).toBeLessThan(0.4)
  expect(w.awake).toBe(0)
})

test('upside down the bottle empties through its neck (seed 7)', () => {
  // The neck points up and is open: with reversed gravity the candies fall out upwards.
  const w = createWorld({ dim: 3, gravity: [0, -6, 0], containers: [lathe({ points: BOTTLE })] })
  const d = draw(7)
  const ids = Array.from({ length: 60 }, () =>
    addBody(w, { position: [d.between(-0.4, 0.4), d.between(-0.7, 0.2), d.between(-0.4, 0.4)], radius: 0.05 }),
  )
  steps(w, 240)
  configure(w, { gravity: [0, 6, 0] })
  steps(w, 900)
  const out = ids.filter((id) => getBody(w, id).position[1] > 1.6)
  expect(out.length).toBeGreaterThan(55)
  for (const id of out) removeBody(w, id)
})

test.each([
  [() => cylinder({ radius: 0, bottom: 0 }), 'radius must be a positive finite number of metres, got 0'],
  [() => cylinder({ radius: 1, bottom: Number.NaN }), 'bottom must be a finite number of metres, got NaN'],
  [() => cylinder({ radius: 1, bottom: 0, top: -1 }), 'top must be above bottom (0), got -1'],
  [() => cylinder({ radius: 1, bottom: 0, restitution: 2 }), 'restitution must be a number from 0 to 1, got 2'],
  [() => cylinder({ radius: 1, bottom: 0, friction: -1 }), 'friction must be a finite number, 0 or more, got -1'],
  [() => lathe({ points: [[1, 0]] }), 'at least two'],
  [
    () =>
      lathe({
        points: [
          [1, 0],
          [-1, 1],
        ],
      }),
    'points[1] must have a finite radius of 0 or more, got -1',
  ],
  [
    () =>
      lathe({
        points: [
          [1, 0],
          [1, -1],
        ],
      }),
    'points[1] must not be lower than the point before it (0), got -1',
  ],
  [() => boxContainer({ min: [0, 0], max: [0, 1] }), 'max[0] must be above min[0] (0), got 0'],
  [() => boxContainer({ min: [0, 0], max: [1, 1, 1] }), 'min and max must have the same number of axes, got 2 and 3'],
])('bad options are refused with their value (%#)', (make, message) => expect(make).toThrow(message))

test('a container of another dimension is refused', () => {
  expect(() => createWorld({ dim: 3, containers: [boxContainer({ min: [0, 0], max: [1, 1] })] })).toThrow(
    'min and max must have 3 axes',
  )
})

test('above its last point a profile is a tube, from which a ball bounces', () => {
  const tube = lathe({ points: BOTTLE, restitution: 1, friction: 0 })
  const [neck, rim] = BOTTLE.at(-1)!
  const w = createWorld({ dim: 3, gravity: [0, 0, 0], containers: [tube], contact: impulse({ restitution: 1 }) })
  const id = addBody(w, { position: [0, rim + 2, 0], velocity: [3, 0, 0], radius: 0.05, restitution: 1 })
  for (let k = 0; k < 60 && getBody(w, id).velocity[0] > 0; k++) step(w)
  expect(getBody(w, id).velocity[0]).toBeCloseTo(-3, 6)
  expect(getBody(w, id).position[0]).toBeGreaterThan(neck - 0.05 - (3 / 60) * 2)
})
