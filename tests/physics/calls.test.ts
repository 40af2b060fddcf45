// Combinations of calls that no scene makes: listeners that change the world, restored worlds that
// continue, numbers at the limits of a double. Most were found by random calls.
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/physics/internal.ts'
import * as P from './all.ts'
import { box, draw, onEarth, steps, totalEnergy } from './help.ts'

/** A row of balls, 1 m apart. */
function row(count = 4): { world: P.World<3>; ids: P.BodyId[] } {
  const world = P.createWorld({ dim: 3 })
  const ids = Array.from({ length: count }, (_, x) => P.addBody(world, { position: [x, 0, 0], radius: 0.1 }))
  return { world, ids }
}

/** Calls `act` once, at the next wake event of the world. */
function onceWoken(world: P.World, act: () => void): void {
  const end = P.onWake(world, () => {
    end()
    act()
  })
}

test('setBody changes its own body when a listener removes another', () => {
  const { world, ids } = row()
  onceWoken(world, () => P.removeBody(world, ids[0]!))
  P.setBody(world, ids[3]!, { position: [9, 8, 7] })
  expect(P.getBody(world, ids[3]!).position).toEqual([9, 8, 7])
  expect(P.getBody(world, ids[1]!).position).toEqual([1, 0, 0])
})

test('addBody returns its own handle when a listener reuses the slot', () => {
  const world = P.createWorld({ dim: 3 })
  let other = -1 as P.BodyId
  onceWoken(world, () => {
    P.removeBody(world, P.bodyIds(world)[0]!)
    other = P.addBody(world, { position: [5, 0, 0], radius: 0.1 })
  })
  const id = P.addBody(world, { position: [0, 0, 0], radius: 0.1 })
  expect(P.hasBody(world, id)).toBe(false)
  expect(id).not.toBe(other)
})

test('removeSpring removes its own spring when a listener removes one', () => {
  const { world, ids } = row()
  const springs = [0, 1, 2].map((k) => P.addSpring(world, { a: ids[k]!, b: ids[k + 1]! }))
  onceWoken(world, () => P.removeSpring(world, springs[0]!))
  P.removeSpring(world, springs[1]!)
  expect(P.springIds(world)).toEqual([springs[2]])
})

test('spawned bodies are apart when a listener removes others meanwhile', () => {
  const world = P.bottleScene({ count: 40 })
  steps(world, 100)
  const lying = P.bodyIds(world)
  const entered: P.BodyId[] = []
  let nearest = Number.POSITIVE_INFINITY
  world.spawner.region = { ...world.spawner.region!, rate: 60 }
  P.onEnter(world, (id) => {
    P.removeBody(world, lying.pop()!)
    const one = P.getBody(world, id)
    for (const before of entered) {
      const other = P.getBody(world, before)
      const apart = Math.hypot(...one.position.map((x, axis) => x - other.position[axis]!))
      nearest = Math.min(nearest, apart - one.radius - other.radius)
    }
    entered.push(id)
  })
  P.enqueue(world, lying.length)
  P.step(world)
  expect(entered.length).toBeGreaterThan(10)
  expect(nearest).toBeGreaterThanOrEqual(-1e-12)
})

test('steps of varying length add no energy (seed 1)', () => {
  const d = draw(1)
  const world = onEarth(3, { containers: [box(3, 1)] })
  for (let k = 0; k < 150; k++) {
    const position = [d.between(-0.9, 0.9), d.between(0.1, 2.9), d.between(-0.9, 0.9)] as const
    P.addBody(world, { position, radius: d.between(0.05, 0.12) })
  }
  const before = totalEnergy(world)
  steps(world, 200)
  for (const short of [1 / 1000, 1e-4, 1e-6]) {
    for (let k = 0; k < 200; k++) {
      P.step(world, d.unit() < 0.5 ? short : 1 / 60)
      expect(totalEnergy(world)).toBeLessThan(before)
    }
  }
})

test('bodies at the limit of places do not disturb the contacts of others', () => {
  for (const x of [1e9, 1e15, LIMITS.place]) {
    const { world, ids } = row(20)
    for (const y of [x, -x]) {
      const { position } = world.bodies
      P.addBody(world, { position: [0, 0, 0], radius: 0.1 })
      position.set([0, y, -y], 4 * (world.bodies.count - 1))
    }
    P.setBody(world, ids[0]!, { velocity: [3, 0, 0] })
    steps(world, 30)
    expect(P.getBody(world, ids[1]!).velocity[0]).toBeGreaterThan(0)
  }
})

test('without a contact law no body moves because of earlier contacts', () => {
  for (const contact of [null, P.repulsion({ maxForce: 0 })]) {
    const world = P.createWorld({ dim: 2 })
    const ids = [0, 0.01].map((x) => P.addBody(world, { position: [x, 0], radius: 0.05 }))
    P.step(world)
    P.configure(world, { contact, damping: 0 })
    const before = ids.map((id) => P.getBody(world, id).position)
    steps(world, 3)
    expect(ids.map((id) => P.getBody(world, id).position)).toEqual(before)
  }
})

test.each([1e-200, 1e-150, 1, 1e150, 1e300])('an orientation of length %d is normalised', (length) => {
  const world = P.createWorld({ dim: 3 })
  const id = P.addBody(world, { position: [0, 0, 0], radius: 1, orientation: [0, 3 * length, 0, -4 * length] })
  const [x, y, z, w] = P.getBody(world, id).orientation
  expect([x, z]).toEqual([0, 0])
  expect(y).toBeCloseTo(0.6, 15)
  expect(w).toBeCloseTo(-0.8, 15)
})
