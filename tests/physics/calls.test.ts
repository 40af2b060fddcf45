// Combinations of calls that no scene makes: listeners that change the world, restored worlds that
// continue, numbers at the limits of a double. Most were found by random calls.
import { describe, expect, test } from 'vitest'
import {
  addBody,
  addSpring,
  type BodyId,
  bodyIds,
  configure,
  createWorld,
  energy,
  getBody,
  hasBody,
  hash,
  impulse,
  onEnter,
  onWake,
  pour,
  removeBody,
  removeSpring,
  repulsion,
  setBody,
  springIds,
  stats,
  step,
  type World,
} from '../../src/physics/index.ts'
import { LIMITS } from '../../src/physics/internal.ts'
import { bottleScene } from '../../src/scenes/index.ts'
import { box, draw, onEarth, steps } from './help.ts'
import { expectRest } from './laws.ts'

/** A row of balls, 1 m apart. */
function row(count = 4): { world: World<3>; ids: BodyId[] } {
  const world = createWorld({ dim: 3 })
  const ids = Array.from({ length: count }, (_, x) => addBody(world, { position: [x, 0, 0], radius: 0.1 }))
  return { world, ids }
}

/** Calls `act` once, at the next wake event of the world. */
function onceWoken(world: World, act: () => void): void {
  const end = onWake(world, () => {
    end()
    act()
  })
}

describe('a listener may change the world', () => {
  test('setBody changes its own body when a listener removes another', () => {
    const { world, ids } = row()
    onceWoken(world, () => removeBody(world, ids[0]!))
    setBody(world, ids[3]!, { position: [9, 8, 7] })
    expect(getBody(world, ids[3]!).position).toEqual([9, 8, 7])
    expect(getBody(world, ids[1]!).position).toEqual([1, 0, 0])
  })

  test('addBody returns its own handle when a listener reuses the slot', () => {
    const world = createWorld({ dim: 3 })
    let other = -1 as BodyId
    onceWoken(world, () => {
      removeBody(world, bodyIds(world)[0]!)
      other = addBody(world, { position: [5, 0, 0], radius: 0.1 })
    })
    const id = addBody(world, { position: [0, 0, 0], radius: 0.1 })
    expect(hasBody(world, id)).toBe(false)
    expect(id).not.toBe(other)
  })

  test('removeSpring removes its own spring when a listener removes one', () => {
    const { world, ids } = row()
    const springs = [0, 1, 2].map((k) => addSpring(world, { a: ids[k]!, b: ids[k + 1]! }))
    onceWoken(world, () => removeSpring(world, springs[0]!))
    removeSpring(world, springs[1]!)
    expect(springIds(world)).toEqual([springs[2]])
  })
})

test('spawned bodies are apart when a listener removes others meanwhile', () => {
  const world = bottleScene({ count: 40 })
  steps(world, 100)
  const lying = bodyIds(world)
  const entered: BodyId[] = []
  let nearest = Number.POSITIVE_INFINITY
  world.spawner.region = { ...world.spawner.region!, rate: 60 }
  onEnter(world, (id) => {
    removeBody(world, lying.pop()!)
    const one = getBody(world, id)
    for (const before of entered) {
      const other = getBody(world, before)
      const apart = Math.hypot(...one.position.map((x, axis) => x - other.position[axis]!))
      nearest = Math.min(nearest, apart - one.radius - other.radius)
    }
    entered.push(id)
  })
  pour(world, lying.length)
  step(world)
  expect(entered.length).toBeGreaterThan(10)
  expect(nearest).toBeGreaterThanOrEqual(-1e-12)
})

test('stats count the awake after a removal and a hash', () => {
  const world = bottleScene({ count: 60 })
  expectRest(world, 2000)
  const awake = () => bodyIds(world).filter((id) => !getBody(world, id).asleep).length
  for (const id of bodyIds(world).slice(0, 20)) removeBody(world, id)
  hash(world)
  expect(awake()).toBeGreaterThan(0)
  expect(stats(world).awake).toBe(awake())
})

test('steps of varying length add no energy (seed 1)', () => {
  const d = draw(1)
  const world = onEarth(3, { containers: [box(3, 1)] })
  for (let k = 0; k < 150; k++) {
    const position = [d.between(-0.9, 0.9), d.between(0.1, 2.9), d.between(-0.9, 0.9)] as const
    addBody(world, { position, radius: d.between(0.05, 0.12) })
  }
  const all = () => energy(world).kinetic + energy(world).potential
  const before = all()
  steps(world, 200)
  for (const short of [1 / 1000, 1e-4, 1e-6]) {
    for (let k = 0; k < 200; k++) {
      step(world, d.unit() < 0.5 ? short : 1 / 60)
      expect(all()).toBeLessThan(before)
    }
  }
})

test('setBody sets restitution, friction and rolling resistance', () => {
  const material = { restitution: 0.9, friction: 0.1, rollingResistance: 0.2 }
  const place = { position: [0, 0, 0], radius: 0.1 } as const
  const [one, other] = [0, 1].map(() => createWorld({ dim: 3, contact: impulse({ friction: 0 }) }))
  const id = addBody(one!, place)
  setBody(one!, id, material)
  setBody(other!, addBody(other!, { ...place, ...material }), {})
  expect(hash(one!)).toBe(hash(other!))
  configure(one!, { contact: impulse() })
  expect(one!.bodies.restitution[0]).toBe(0.9)
  expect(one!.bodies.sqrtFriction[0]).toBe(Math.sqrt(0.1))
})

test('bodies at the limit of places do not disturb the contacts of others', () => {
  for (const x of [1e9, 1e15, LIMITS.place]) {
    const { world, ids } = row(20)
    for (const y of [x, -x]) {
      const { position } = world.bodies
      addBody(world, { position: [0, 0, 0], radius: 0.1 })
      position.set([0, y, -y], 4 * (world.bodies.count - 1))
    }
    setBody(world, ids[0]!, { velocity: [3, 0, 0] })
    steps(world, 30)
    expect(getBody(world, ids[1]!).velocity[0]).toBeGreaterThan(0)
  }
})

test('without a contact law no body moves because of earlier contacts', () => {
  for (const contact of [null, repulsion({ maxForce: 0 })]) {
    const world = createWorld({ dim: 2 })
    const ids = [0, 0.01].map((x) => addBody(world, { position: [x, 0], radius: 0.05 }))
    step(world)
    configure(world, { contact, damping: 0 })
    const before = ids.map((id) => getBody(world, id).position)
    steps(world, 3)
    expect(ids.map((id) => getBody(world, id).position)).toEqual(before)
  }
})

test.each([1e-200, 1e-150, 1, 1e150, 1e300])('an orientation of length %d is normalised', (length) => {
  const world = createWorld({ dim: 3 })
  const id = addBody(world, { position: [0, 0, 0], radius: 1, orientation: [0, 3 * length, 0, -4 * length] })
  const [x, y, z, w] = getBody(world, id).orientation
  expect([x, z]).toEqual([0, 0])
  expect(y).toBeCloseTo(0.6, 15)
  expect(w).toBeCloseTo(-0.8, 15)
})
