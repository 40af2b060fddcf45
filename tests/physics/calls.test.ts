// Calls in combinations that no scene makes: who is told of something changes more, worlds that were restored go on as their originals, and numbers
// at the edge of what a number is. Most were found by random calls.
import { describe, expect, test } from 'vitest'
import {
  addBlock,
  addBody,
  addCharacter,
  addSpring,
  type BodyId,
  bodyIds,
  bottleScene,
  configure,
  createWorld,
  energy,
  getBody,
  hasBody,
  hash,
  impulse,
  isAsleep,
  onEnter,
  onWake,
  pour,
  removeBlock,
  removeBody,
  removeCharacter,
  removeSpring,
  restoreSnapshot,
  room,
  setBody,
  setViewpoint,
  springIds,
  stats,
  step,
  takeSnapshot,
  torus,
  type World,
} from '../../src/physics/index.ts'
import { draw, steps, stepUntil } from './help.ts'

/** A row of balls, 1 m apart. */
function row(count = 4): { world: World<3>; ids: BodyId[] } {
  const world = createWorld({ dim: 3 })
  const ids = Array.from({ length: count }, (_, x) => addBody(world, { position: [x, 0, 0], radius: 0.1 }))
  return { world, ids }
}

/** Does something once, when the world tells that it was stirred. */
function whenTold(world: World, act: () => void): void {
  const end = onWake(world, () => {
    end()
    act()
  })
}

describe('who is told of a change may make another', () => {
  test('setBody changes the body that it names, also when a listener removes another', () => {
    const { world, ids } = row()
    whenTold(world, () => removeBody(world, ids[0]!))
    setBody(world, ids[3]!, { position: [9, 8, 7] })
    expect(getBody(world, ids[3]!).position).toEqual([9, 8, 7])
    expect(getBody(world, ids[1]!).position).toEqual([1, 0, 0])
  })

  test('addBody gives the handle of what it added, also when a listener puts another into its place', () => {
    const world = createWorld({ dim: 3 })
    let other = -1 as BodyId
    whenTold(world, () => {
      removeBody(world, bodyIds(world)[0]!)
      other = addBody(world, { position: [5, 0, 0], radius: 0.1 })
    })
    const id = addBody(world, { position: [0, 0, 0], radius: 0.1 })
    expect(hasBody(world, id)).toBe(false)
    expect(id).not.toBe(other)
  })

  test('removeSpring removes the spring that it names, also when a listener removes another', () => {
    const { world, ids } = row()
    const springs = [0, 1, 2].map((k) => addSpring(world, { a: ids[k]!, b: ids[k + 1]! }))
    whenTold(world, () => removeSpring(world, springs[0]!))
    removeSpring(world, springs[1]!)
    expect(springIds(world)).toEqual([springs[2]])
  })
})

test('who enters touches nobody, also when a listener removes others at each entry', () => {
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

describe('a restored world goes on as its original', () => {
  /** The same calls in both, and then the same hash. */
  function alike<W extends World>(world: W, go: (world: W) => void): void {
    const copy = restoreSnapshot(takeSnapshot(world)) as W
    expect(hash(copy)).toBe(hash(world))
    go(world)
    go(copy)
    expect(hash(copy)).toBe(hash(world))
  }

  test('with zeros below 0 in its gravity', () => {
    const world = createWorld({ dim: 3, gravity: [-0, -6, -0], integrator: 'lagged' })
    addBody(world, { position: [0, 1, 0], velocity: [-0, 0, -0], radius: 0.1 })
    alike(world, (each) => steps(each, 10))
  })

  test('seen from far only afterwards, where many had come and gone', () => {
    const world = bottleScene({ count: 100, seed: 1 })
    steps(world, 5)
    expect(world.bodies.count).toBeLessThan(64)
    alike(world, (each) => {
      setViewpoint(each, [0, 0, 6], 1)
      steps(each, 10)
    })
  })

  test('whose last character was removed: its handle is not given out again', () => {
    const world = createWorld({ dim: 3 })
    removeCharacter(world, addCharacter(world, { position: [0, 0, 0] }))
    const copy = restoreSnapshot<3>(takeSnapshot(world))
    const place = { position: [0, 0, 0] } as const
    expect(addCharacter(copy, place)).toBe(addCharacter(world, place))
  })

  test('whose blocks were taken away, and are put there again', () => {
    const world = createWorld({ dim: 3 })
    addBlock(world, [0, 0, 0])
    addBlock(world, [40, 0, 0], { height: 0.3 })
    removeBlock(world, [0, 0, 0])
    alike(world, (each) => addBlock(each, [0, 0, 0]))
    removeBlock(world, [0, 0, 0])
    removeBlock(world, [40, 0, 0])
    alike(world, (each) => {
      addBlock(each, [40, 0, 0])
      addBlock(each, [0, 0, 0], { height: 0.5 })
    })
  })
})

test('stats count who is awake, also when a hash was taken just after a body was removed', () => {
  const world = bottleScene({ count: 60 })
  stepUntil(world, () => isAsleep(world), 2000)
  const awake = () => bodyIds(world).filter((id) => !getBody(world, id).asleep).length
  removeBody(world, bodyIds(world)[0]!)
  hash(world)
  expect(awake()).toBeGreaterThan(0)
  expect(stats(world).awake).toBe(awake())
})

test('steps of unsteady length give no energy (seed 1)', () => {
  const d = draw(1)
  const world = createWorld({
    dim: 3,
    gravity: [0, -9.81, 0],
    containers: [room({ min: [-1, 0, -1], max: [1, 3, 1] })],
  })
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

test('setBody gives a body restitution, friction and rolling resistance of its own', () => {
  const material = { restitution: 0.9, friction: 0.1, rolling: 0.2 }
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

test('on a torus who stands on the other side of the seam is near', () => {
  const far = [0, 3, 9.25].map((shift) => {
    const world = createWorld({ dim: 2, space: torus({ size: [10, 10] }) })
    addBody(world, { position: [0.5 + shift, 5], radius: 0.1 })
    addBody(world, { position: [5 + shift, 5], radius: 0.1 })
    setViewpoint(world, [9.5 + shift, 5], 2)
    step(world)
    return [stats(world).far, world.lod.far]
  })
  expect(far).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
})

test('bodies that have flown beyond 1e154 m hold nobody up: others meet as ever', () => {
  for (const x of [1e100, 1e160, 1e300, Number.MAX_VALUE]) {
    const { world, ids } = row(20)
    addBody(world, { position: [0, x, -x], radius: 0.1 })
    addBody(world, { position: [0, -x, x], radius: 0.1 })
    setBody(world, ids[0]!, { velocity: [3, 0, 0] })
    steps(world, 30)
    expect(getBody(world, ids[1]!).velocity[0]).toBeGreaterThan(0)
  }
})
