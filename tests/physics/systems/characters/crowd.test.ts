// Crowds: characters meet the bodies that a comparison of all pairs finds, and no others.
import { expect, test } from 'vitest'
import { groundOf } from '../../../../src/physics/body/bodies.ts'
import { charactersOf } from '../../../../src/physics/systems/characters/controller.ts'
import { marginOf } from '../../../../src/physics/world/stepContext.ts'
import * as P from '../../all.ts'
import { draw, steps } from '../../help.ts'
import { flat, G, stand } from './standing.ts'

/** [character, body] of all contacts that a comparison of all pairs finds, characters first. */
function touchingPairs({ bodies, context, ...w }: P.World): number[][] {
  const { position: feet, previous, size, count } = charactersOf({ bodies, context, ...w })
  const { position, velocity, asleep } = bodies
  const { dt } = context
  const pairs: number[][] = []
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < bodies.count; i++) {
      const reach = position[4 * i + 3]! + marginOf(context, position[4 * i + 3]!)
      const meets = [0, 1, 2].every((axis) => {
        const c = 4 * k + axis
        const low = previous[c]! - (axis === 1 ? 0.3 : size[c]!)
        const high = previous[c]! + size[c]!
        const travel = dt * velocity[4 * i + axis]! - (feet[c]! - previous[c]!)
        const x = position[4 * i + axis]!
        return x + Math.max(travel, 0) + reach >= low && x + Math.min(travel, 0) - reach <= high
      })
      if (meets && !asleep[i]) pairs.push([k, i])
    }
  }
  return pairs
}

/** A system that compares the contacts of characters in each step with those of all pairs. */
function checkPairs(w: P.World<3>): { seen: number } {
  const report = { seen: 0 }
  P.addSystem(w, {
    name: 'all pairs',
    collectContacts({ contacts, bodies }, context) {
      if (context.dt === 0) return
      const { range } = charactersOf(w)
      const first = groundOf(bodies) + 1
      const found: number[][] = []
      const { pairCount } = contacts
      for (let c = pairCount + range.from; c < pairCount + range.to; c++)
        found.push([contacts.b[c]! - first, contacts.a[c]!])
      expect(found).toEqual(touchingPairs(w))
      report.seen += found.length
    },
  })
  return report
}

const cases: [string, Partial<P.WorldOptions<3>>, (u: number) => number, number][] = [
  ['candies of one size', {}, (u) => 0.1 + 0.1 * u, 6],
  ['radii of 1 cm to 4 m', {}, (u) => 0.01 * 400 ** (u * u), 6],
  ['bodies of up to 300 m/s', {}, (u) => 0.05 + 0.1 * u, 300],
  ['without a contact law', { contact: null }, (u) => 0.1 + 0.1 * u, 6],
]
test.each(cases)('contacts are those of all pairs, in their order: %s', (_, options, radius, speed) => {
  const d = draw(5)
  const w = P.createWorld({ dim: 3, gravity: [0, -G, 0], ...options })
  P.fillBlocks(w, [0, -1, 0], [18, -1, 18])
  const place = () => [d.between(1, 17), d.between(0.5, 4), d.between(1, 17)] as const
  const velocity = () => [d.between(-1, 1) * speed, d.between(-1, 1) * speed, d.between(-1, 1) * speed] as const
  for (let k = 0; k < 150; k++) P.addBody(w, { position: place(), radius: radius(d.unit()), velocity: velocity() })
  const ids = Array.from({ length: 25 }, (_, k) =>
    stand(w, place(), k % 8 === 0 ? { size: [d.between(0.1, 3), d.between(0.2, 6), d.between(0.1, 9)] } : {}),
  )
  const report = checkPairs(w)
  for (let k = 0; k < 90; k++) {
    for (const id of ids) {
      if (d.below(20) > 0) continue
      P.setIntent(w, id, d.below(4) > 0 ? { walk: [d.between(-1, 1), d.between(-1, 1)], jump: d.below(3) === 0 } : null)
    }
    if (k % 15 === 7) {
      const bodies = P.bodyIds(w)
      P.removeBody(w, bodies[d.below(bodies.length)]!)
      P.setBody(w, P.bodyIds(w)[0]!, { position: place(), velocity: velocity(), radius: radius(d.unit()) })
      P.addBody(w, { position: place(), radius: radius(d.unit()) })
      P.setCharacter(w, ids[3]!, { position: place() })
    }
    P.step(w, k % 9 === 0 ? 0.05 : undefined)
  }
  expect(report.seen).toBeGreaterThan(100)
})

test.each([0, 1, 2])('a single fast body along axis %i meets the character on its path', (axis) => {
  const w = P.createWorld({ dim: 3, gravity: [0, 0, 0] })
  const places = [-6, -2, 2, 6]
  for (const x of places)
    for (const y of places) for (const z of places) P.addBody(w, { position: [x, y, z], radius: 0.1 })
  const report = checkPairs(w)
  stand(w, [0, 0, 0])
  const on = (value: number, y: number) =>
    [0, 1, 2].map((other) => (other === axis ? value : other === 1 ? y : 0)) as [number, number, number]
  const ball = P.addBody(w, { position: on(-5, 0.5), radius: 0.1, velocity: on(600, 0) })
  P.queryBall(w, [0, 0, 0], 1) // knows the place from which it starts
  P.step(w)
  expect(report.seen).toBe(1)
  expect(P.getBody(w, ball).position[axis]).toBeLessThan(0)
})

test('of two sleepers, a character wakes the one that it comes to', () => {
  const w = flat(30)
  const [near, distant] = [-2, 9].map((x) =>
    P.addBody(w, { position: [x, 0.2, 0.5], radius: 0.2, rollingResistance: 0.2 }),
  )
  steps(w, 120)
  expect(P.isAsleep(w)).toBe(true)
  const id = stand(w, [-6, 0, 0.5])
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 30)
  expect(P.getBody(w, near!).asleep).toBe(true)
  steps(w, 30)
  expect(P.getBody(w, near!).asleep).toBe(false)
  expect(P.getBody(w, distant!).asleep).toBe(true)
})

const options: Omit<P.CharacterOptions, 'position'> = {
  velocity: [1, 2, 3],
  size: [0.5, 1.5, 0.7],
  terminalSpeed: 20,
  groundFriction: 0.9,
  jumpSpeed: 4,
  walkSpeed: 3,
  stepHeight: 0.2,
}
test.each(Object.keys(options) as (keyof typeof options)[])('setCharacter sets %s as addCharacter does', (name) => {
  const [added, changed] = [flat(), flat()]
  const id = stand(changed, [0.5, 0, 0.5])
  stand(added, [0.5, 0, 0.5], { [name]: options[name] })
  expect(P.hash(changed)).not.toBe(P.hash(added))
  P.setCharacter(changed, id, { [name]: options[name] })
  expect(P.hash(changed)).toBe(P.hash(added))
})

test('setCharacter of a resting character makes the world move again', () => {
  const w = flat()
  const id = stand(w, [0.5, 0, 0.5], { walkSpeed: 1 })
  steps(w, 60)
  expect(P.isAsleep(w)).toBe(true)
  P.setCharacter(w, id, { size: [1, 2, 1] })
  expect(P.isAsleep(w)).toBe(false)
})

/** The deepest centre of a body in the box of a character, in metres; 0 where there is none. */
const deepest = (w: P.World<3>, id: P.CharacterId): number => {
  const { position, size } = P.getCharacter(w, id)
  const depths = P.bodyIds(w).map((each) => {
    const [x, y, z] = P.getBody(w, each).position
    const inside = [size[0] / 2 - Math.abs(x - position[0]), size[2] / 2 - Math.abs(z - position[2])]
    return Math.min(...inside, y - position[1], position[1] + size[1] - y)
  })
  return Math.max(0, ...depths)
}

test.each([
  [0.1, 0.001, false],
  [0.1, 10, true],
  [0.3, 1, false],
  [0.3, 1e4, true],
])('100 balls of radius %d and mass %d, sprinting: %s, swallows none', (radius, mass, sprint) => {
  const w = flat(20)
  for (let x = 0; x < 10; x++)
    for (let z = 0; z < 10; z++)
      P.addBody(w, { position: [2 * radius * x, radius, 2 * radius * (z - 4.5)], radius, mass })
  const id = stand(w, [-1.5, 0, 0])
  P.setIntent(w, id, { walk: [1, 0], sprint })
  steps(w, 120, () => {
    expect(deepest(w, id)).toBe(0)
    expect(P.getCharacter(w, id)).toMatchObject({ position: [expect.any(Number), 0, 0], grounded: true })
  })
  expect(P.getCharacter(w, id).position[0]).toBeGreaterThan(5)
  for (const each of P.bodyIds(w)) expect(P.getBody(w, each).position[1]).toBeGreaterThan(0.9 * radius)
})

test.each([1, 1e3, 1e6])('a ball of %d kg gives way, and does not stop the walk', (mass) => {
  const w = flat(20)
  const heavy = P.addBody(w, { position: [0, 0.5, 0], radius: 0.5, mass })
  const id = stand(w, [-1.5, 0, 0])
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 60, () => expect(deepest(w, id)).toBe(0))
  expect(P.getCharacter(w, id).position[0]).toBeCloseTo(4.317 - 1.5, 6)
  expect(P.getBody(w, heavy).position[0]).toBeGreaterThan(3)
})

test('the floor of a container does not hold a character; blocks in it do', () => {
  const room = P.boxContainer({ min: [-5, 0, -5], max: [5, 9, 5] })
  const w = P.createWorld({ dim: 3, gravity: [0, -G, 0], containers: [room] })
  P.fillBlocks(w, [2, -1, 0], [2, -1, 0])
  const [falls, stands] = [stand(w, [0, 0, 0]), stand(w, [2.5, 0, 0.5])]
  steps(w, 30)
  expect(P.getCharacter(w, falls).position[1]).toBeLessThan(-1)
  expect(P.getCharacter(w, stands).position[1]).toBe(0)
})
