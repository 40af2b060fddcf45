// Containers and blocks hold, reflect and brake bodies under every contact law as with impulses.
import { describe, expect, test } from 'vitest'
import { fillBlocks } from '../../../src/physics/blocks.ts'
import {
  addBody,
  boxContainer,
  type ContactLaw,
  type Container,
  cylinder,
  type Dim,
  distanceField,
  energy,
  forEachContact,
  getBody,
  hash,
  impulse,
  isAsleep,
  lathe,
  repulsion,
  restoreSnapshot,
  step,
  takeSnapshot,
  type Vec,
  type World,
} from '../../../src/physics/index.ts'
import { steps, stepUntil, vec, world } from '../help.ts'

const LAWS: [string, () => ContactLaw | null][] = [
  ['without a law', () => null],
  ['under repulsion()', () => repulsion()],
]
const material = { restitution: 0.8, friction: 0.4 }
const PLACES: [string, Dim, (w: World<3>) => void, Container<Dim>[]][] = [
  ['a cylinder', 3, () => {}, [cylinder({ radius: 0.6, bottom: 0, ...material })]],
  [
    'a profile',
    3,
    () => {},
    [
      lathe({
        points: [
          [0.3, 0],
          [0.6, 0.5],
          [0.2, 1],
          [0.2, 2],
        ],
        ...material,
      }),
    ],
  ],
  ['a room', 3, () => {}, [boxContainer({ min: [-0.6, 0, -0.6], max: [0.6, 2, 0.6], ...material })]],
  ['a flat room', 2, () => {}, [boxContainer({ min: [-0.6, 0], max: [0.6, 2], ...material })]],
  [
    'a distance field',
    3,
    () => {},
    [distanceField({ distance: (x, y, z) => Math.min(y, 0.6 - Math.sqrt(x * x + z * z)), ...material })],
  ],
  [
    'a flat distance field',
    2,
    () => {},
    [distanceField({ distance: (x, y) => Math.min(y, 0.6 - x, 0.6 + x), ...material })],
  ],
  ['blocks', 3, (w) => fillBlocks(w, [-20, -1, -20], [20, -1, 20]), []],
]

describe.each(LAWS)('%s', (_law, law) => {
  test.each(PLACES)('a ball in %s moves as with impulses, bit for bit', (_place, dim, prepare, containers) => {
    const make = (contact: ContactLaw | null) => {
      const w = world(dim, { gravity: vec(dim, 0, -9.81), containers, contact, sleep: false } as never)
      prepare(w as World<3>)
      const velocity = vec(dim, 1.5, 2, 0.7) as Vec<Dim>
      const spin = dim === 2 ? 9 : [3, 5, 9]
      const id = addBody(w, { position: vec(dim, 0.1, 0.6) as never, velocity, spin: spin as never, radius: 0.05 })
      return { w, id }
    }
    const [{ w: one, id: a }, { w: other, id: b }] = [make(impulse()), make(law())]
    const pressed = [0, 0]
    for (let k = 0; k < 600; k++) {
      step(one)
      step(other)
      expect(getBody(other, b)).toEqual(getBody(one, a))
      for (const [n, w] of [one, other].entries()) forEachContact(w, (_a, _b, _n, size) => (pressed[n]! += size))
    }
    expect(pressed[0]).toBeGreaterThan(0)
    expect(pressed[1]).toBe(pressed[0])
    expect(getBody(other, b).position[1]).toBeCloseTo(0.05, 3)
  })
})

test('bodies that do not see each other fall asleep, one by one, and a snapshot continues', () => {
  const w = world(3, { gravity: [0, -9.81, 0], containers: [cylinder({ radius: 0.5, bottom: 0 })], contact: null })
  const ids = Array.from({ length: 40 }, (_, k) =>
    addBody(w, {
      position: [0.01 * k, 0.1 + 0.02 * k, 0],
      velocity: [0.5, 0, 0.02 * k],
      radius: 0.05,
      rollingResistance: 0.1,
    }),
  )
  steps(w, 30)
  const copy = restoreSnapshot<3>(takeSnapshot(w))
  expect(stepUntil(w, () => isAsleep(w), 1200)).toBeLessThan(1200)
  stepUntil(copy, () => isAsleep(copy), 1200)
  expect(hash(copy)).toBe(hash(w))
  for (const id of ids) {
    const { position, velocity } = getBody(w, id)
    expect(velocity).toEqual([0, 0, 0])
    expect(position[1]).toBeCloseTo(0.05, 4)
  }
  let weight = 0
  forEachContact(w, (_a, b, _normal, size) => {
    expect(b).toBeNull()
    weight += size
  })
  const mass = ids.reduce((sum, id) => sum + getBody(w, id).mass, 0)
  expect(weight / (mass * 9.81 * w.timeStep)).toBeCloseTo(1, 2)
})

test('a pile of circles that repel each other rests in its room', () => {
  const w = world(2, {
    gravity: [0, -9.81],
    containers: [boxContainer({ min: [0, 0], max: [1, 9] })],
    contact: repulsion({ maxForce: 20, forceScale: 0.05, minForce: 0 }),
    drag: 0.05,
  })
  for (let k = 0; k < 30; k++)
    addBody(w, { position: [0.15 + 0.14 * (k % 6), 0.1 + 0.15 * Math.floor(k / 6)], radius: 0.07, mass: 0.1 })
  const total = () => Object.values(energy(w)).reduce((sum, part) => sum + part, 0)
  const start = total()
  steps(w, 1200, () => expect(total()).toBeLessThan(1.01 * start))
  expect(energy(w).kinetic).toBeLessThan(1e-4)
})
