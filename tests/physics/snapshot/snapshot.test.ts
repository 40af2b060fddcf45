// Snapshots and hashes: a restored world continues bit for bit in every state.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  bodyIds,
  boxContainer,
  configure,
  createWorld,
  cylinder,
  hash,
  impulse,
  isAsleep,
  lathe,
  pour,
  radial,
  removeBody,
  restoreSnapshot,
  setBody,
  setViewpoint,
  step,
  takeSnapshot,
  type World,
} from '../../../src/physics/index.ts'
import { bottleScene, torusScene } from '../../../src/scenes/index.ts'
import { scatter, steps } from '../help.ts'

const SCENES: [string, () => World, number][] = [
  ['a bottle while it fills', () => bottleScene({ count: 500, seed: 3 }), 60],
  ['a bottle while it settles', () => bottleScene({ count: 500, seed: 4 }), 250],
  ['a partly sleeping bottle', () => bottleScene({ count: 300, seed: 5 }), 330],
  ['a sleeping bottle', () => bottleScene({ count: 200, seed: 6 }), 700],
  ['a large bottle, reordered', () => bottleScene({ count: 1200, seed: 7 }), 200],
  ['the torus', () => torusScene({ count: 300, seed: 8 }), 100],
  [
    'a torus of elastic circles',
    () => torusScene({ count: 300, seed: 9, contact: impulse({ restitution: 1, bounceSpeed: 0 }) }),
    100,
  ],
  [
    'an open world with a field, in 2D',
    () => {
      const w = createWorld({ dim: 2, fields: [radial({ strength: -2 })], damping: 0.999, maxSpeed: 9, substeps: 3 })
      scatter(w, 80, 10, 6, [0.1, 0.3], 2)
      return w
    },
    100,
  ],
  [
    'a profile and a room, in 3D',
    () => {
      const w = createWorld({
        dim: 3,
        gravity: [0, -5, 0.3],
        containers: [
          lathe({
            points: [
              [0, 0],
              [2, 1],
              [2, 9],
            ],
          }),
          boxContainer({ min: [-9, Number.NEGATIVE_INFINITY, -9], max: [9, 8, 9] }),
        ],
      })
      scatter(w, 80, 11, 2, [0.1, 0.3], 2)
      return w
    },
    100,
  ],
  [
    'a world seen from far',
    () => {
      const w = bottleScene({ count: 300, seed: 12 })
      setViewpoint(w, [0, 0, 3], 2.5)
      return w
    },
    150,
  ],
]

describe.each(SCENES)('%s', (_name, make, before) => {
  test('continues bit for bit in a new world and in an old one', () => {
    const w = make()
    steps(w, before)
    const bytes = takeSnapshot(w)
    const at = hash(w)
    const fresh = restoreSnapshot(bytes)
    const old = make()
    steps(old, 20)
    const back = restoreSnapshot(bytes, old)
    expect(back).toBe(old)
    for (const other of [fresh, old]) expect(hash(other)).toBe(at)
    for (let k = 0; k < 80; k++) {
      for (const each of [w, fresh, old]) step(each)
      if (k % 10 === 0 || k > 75) {
        const now = hash(w)
        expect({ k, fresh: hash(fresh), old: hash(old) }).toEqual({ k, fresh: now, old: now })
      }
    }
    expect(bodyIds(fresh)).toEqual(bodyIds(w))
  })

  test('taking a snapshot changes nothing', () => {
    const [a, b] = [make(), make()]
    steps(a, before)
    steps(b, before, (k) => {
      if (k % 7 === 0) takeSnapshot(b)
    })
    expect(hash(b)).toBe(hash(a))
  })

  test('continues bit for bit with the same calls after it', () => {
    const w = make()
    steps(w, before)
    const other = restoreSnapshot(takeSnapshot(w))
    for (const each of [w, other]) {
      const ids = bodyIds(each)
      removeBody(each, ids[3]!)
      removeBody(each, ids.at(-1)!)
      setBody(each, ids[7]!, { velocity: each.dim === 2 ? [1, 1] : [1, 1, 0] })
      addBody(each, { position: each.dim === 2 ? [0.2, 0.1] : [0.2, 0.1, 0], radius: 0.05 })
      if (each.spawner.region) pour(each, 5)
      steps(each, 30)
      configure(each, { gravity: each.dim === 2 ? [0.1, 0.2] : [0.1, -3, 0.2] })
      steps(each, 30)
    }
    expect(hash(other)).toBe(hash(w))
    expect(bodyIds(other)).toEqual(bodyIds(w))
  })
})

test('a sleeping world stays asleep in its snapshot', () => {
  const w = bottleScene({ count: 100, seed: 2 })
  for (let k = 0; k < 1500 && !isAsleep(w); k++) step(w)
  expect(isAsleep(w)).toBe(true)
  expect(isAsleep(restoreSnapshot(takeSnapshot(w)))).toBe(true)
})

test('equal states have equal hashes, others do not', () => {
  const make = () => {
    const w = createWorld({ dim: 3, gravity: [0, -1, 0], containers: [cylinder({ radius: 3, bottom: 0 })] })
    scatter(w, 50, 1, 2, [0.1, 0.2], 1)
    steps(w, 10)
    return w
  }
  const w = make()
  expect(hash(w)).toBe(hash(make()))
  expect(hash(w)).toMatch(/^[0-9a-f]{16}$/)
  const seen = new Set([hash(w)])
  for (const column of [
    'position',
    'velocity',
    'spin',
    'orientation',
    'warmStartVelocity',
    'warmStartSpin',
    'mass',
    'sleepTime',
  ] as const) {
    const other = make()
    other.bodies[column][column === 'mass' || column === 'sleepTime' ? 7 : 29]! += 1e-12
    seen.add(hash(other))
  }
  const later = make()
  step(later)
  seen.add(hash(later))
  expect(seen.size).toBe(10)
})
