// Containers hold every body inside, at every speed, shape and shake. Walls reflect, but never
// throw a body.
import { describe, expect, test } from 'vitest'
import { boxContainer, type Container, distanceField, getBody, onContact } from '../../../src/physics/index.ts'
import * as P from '../all.ts'
import { ball, draw, onEarth, steps, vec, world } from '../help.ts'
import { expectNear } from '../laws.ts'
import { BOTTLE, outside, VESSELS, type Vessel } from './vessels.ts'

/** Rounding, in metres. */
const TOLERANCE = 1e-9

function expectInside(w: P.World, vessel: Vessel, when: string): void {
  const far = outside(w, vessel)
  if (!(far < TOLERANCE)) throw new Error(`${when}: ${far} m outside`)
}

/** A vessel with `n` balls in motion. */
function fill(dim: P.Dim, vessel: Vessel, n: number, speed: number, seed: number): P.World<P.Dim> {
  const contact = P.impulse({ restitution: 0.6 })
  const w = onEarth(dim, { gravity: vec(dim, 0, -6), containers: [vessel.make()], contact, sleep: false, seed })
  const d = draw(seed)
  for (let i = 0; i < n; i++)
    ball(w, [d.between(-0.3, 0.3), d.between(0, 0.3), d.between(-0.3, 0.3)], {
      velocity: vec(dim, d.between(-speed, speed), d.between(-speed, speed), d.between(-speed, speed)),
      radius: d.between(0.03, 0.08),
    })
  return w
}

describe.each(VESSELS)('%s in %iD', (_name, dim, vessel) => {
  test.each([1, 10, 100, 1000])('no body is outside after any step, a long one too, at %f m/s', (speed) => {
    const w = fill(dim, vessel, 40, speed, 1)
    steps(w, 90, (k) => expectInside(w, vessel, `step ${k}`))
    for (let k = 0; k < 5; k++) {
      P.step(w, 1)
      expectInside(w, vessel, `step ${k} of 1 s`)
    }
    P.configure(w, { substeps: 1 })
    steps(w, 20, (k) => expectInside(w, vessel, `step ${k} of one substep`))
  })

  test('a ball that is a little in the walls of a corner is moved out of each', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { between, below } = draw(seed)
      const radius = between(0.03, 0.2)
      const at = () => (1 - radius + radius * 10 ** between(-9, -4)) * (2 * below(2) - 1)
      const w = world(dim, { containers: [vessel.make()] })
      ball(w, [at(), at(), at()], { radius })
      P.step(w)
      expectInside(w, vessel, `seed ${seed}`)
    }
  })

  test('a system that moves bodies moves none out', () => {
    const w = onEarth(dim, { containers: [vessel.make()] })
    for (let k = 0; k < 5; k++) ball(w, [0.2 * k - 0.4, 0, 0.1 * k])
    const { between } = draw(3)
    P.addSystem(w, {
      name: 'mover',
      clampPositions({ bodies: { position, count } }) {
        for (let o = 0; o < 4 * count; o += 4)
          for (let axis = o; axis < o + dim; axis++) position[axis] = position[axis]! + between(-3, 3)
      },
    })
    steps(w, 100, (k) => expectInside(w, vessel, `step ${k}`))
  })

  test('a wall does not change a body that moves inward', () => {
    const contact = P.impulse({ restitution: 1, friction: 0 })
    const w = world(dim, { containers: [vessel.make()], contact, sleep: false })
    // Half a millimetre deep in the wall.
    const id = ball(w, [vessel.wall - 0.0995, 0], { velocity: vec(dim, -0.7, 0.2) })
    steps(w, 20)
    expectNear(P.getBody(w, id).velocity, vec(dim, -0.7, 0.2), 9)
  })

  test('an elastic frictionless wall keeps the energy of a body', () => {
    const contact = P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 })
    for (const seed of [1, 2, 3, 4, 5]) {
      const d = draw(seed)
      const w = world(dim, { containers: [vessel.make()], contact, sleep: false })
      const velocity = vec(dim, d.between(-2, 2), d.between(-0.3, 0.3), d.between(-2, 2))
      const id = ball(w, [0.1, 0.1, 0.05], { velocity })
      steps(w, 300)
      expect(Math.hypot(...P.getBody(w, id).velocity) / Math.hypot(...velocity)).toBeCloseTo(1, 9)
    }
  })
})

const SURFACES = VESSELS.filter(([name]) => !name.includes('field'))

test.each(SURFACES)('in %s in %iD no body is outside under a hard shake', (_name, dim, vessel) => {
  const w = fill(dim, vessel, 80, 1, 4)
  const d = draw(44)
  steps(w, 90, (k) => {
    expectInside(w, vessel, `step ${k}`)
    if (k % 6 > 0) return
    P.configure(w, { gravity: vec(dim, d.between(-200, 200), d.between(-200, 200), d.between(-200, 200)) })
  })
})

const WITH_FLOOR = VESSELS.filter(([name, dim]) => dim === 3 && !/sphere|spindle/.test(name))

describe.each(WITH_FLOOR)('blocks in %s', (_name, _dim, vessel) => {
  test.each([0, 1])('carry no ball of 600 m/s out, restitution %d', (restitution) => {
    for (let seed = 1; seed <= 4; seed++) {
      const d = draw(seed)
      const w = onEarth(3, { containers: [vessel.make()], contact: P.impulse({ restitution }) })
      const cell = (): P.Vec<3> => [d.below(4) - 2, d.below(4) - 2, d.below(4) - 2]
      const speed = () => d.between(-600, 600)
      for (let k = 0; k < 3; k++)
        ball(w, [d.between(-0.4, 0.4), d.between(0, 0.4), d.between(-0.4, 0.4)], {
          velocity: [speed(), speed(), speed()],
          radius: d.between(0.05, 0.2),
        })
      steps(w, 60, (k) => {
        expectInside(w, vessel, `seed ${seed}, step ${k}`)
        if (k % 10 === 5) P.addBlock(w, cell(), { height: d.unit() < 0.5 ? 1 : 0.5 })
      })
    }
  })

  test.each([
    [0.5, 0.5],
    [0.1, 0.5],
    [0.02, 0.02],
    [0.6, 0.3],
  ])('put on a ball that rests at %d, %d throw it not', (x, z) => {
    const w = onEarth(3, { containers: [vessel.make()] })
    const id = ball(w, [x, -0.5, z])
    steps(w, 120)
    P.addBlock(w, [0, -1, 0])
    steps(w, 120, (k) => {
      expectInside(w, vessel, `step ${k}`)
      expect(Math.hypot(...P.getBody(w, id).velocity)).toBeLessThan(1)
    })
  })
})

test('above its last point a profile is a tube, from which a ball bounces', () => {
  const tube = P.lathe({ points: BOTTLE, restitution: 1, friction: 0 })
  const [neck, rim] = BOTTLE.at(-1)!
  const w = P.createWorld({ dim: 3, gravity: [0, 0, 0], containers: [tube], contact: P.impulse({ restitution: 1 }) })
  const id = ball(w, [0, rim + 2, 0], { velocity: [3, 0, 0], radius: 0.05, restitution: 1 })
  for (let k = 0; k < 60 && P.getBody(w, id).velocity[0] > 0; k++) P.step(w)
  expect(P.getBody(w, id).velocity[0]).toBeCloseTo(-3, 6)
  expect(P.getBody(w, id).position[0]).toBeGreaterThan(neck - 0.05 - (3 / 60) * 2)
})

describe.each([2, 3] as const)('in %dD', (dim) => {
  const walls: [string, Container, number][] = [
    ['a room', boxContainer({ min: vec(dim, -5, 0, -5), max: vec(dim, 5, 9, 5) }), 0],
    ['a plane', distanceField({ distance: (_x, y) => y }), 0],
    ['a plane of another slope', distanceField({ distance: (_x, y) => 3 * y }), 0],
    ['a round valley', distanceField({ distance: (x, y, z) => 4 - Math.sqrt(x * x + (y - 4) * (y - 4) + z * z) }), 0],
    ['a shelf', distanceField({ distance: (_x, y) => y - 0.5 }), 0.5],
  ]

  // Its centre above the wall, on it, and in it.
  test.each(walls.flatMap((wall) => [0.09, 0.02, 0, -0.05].map((y) => [...wall, y] as const)))(
    'of %s',
    (_, container, height, y) => {
      const w = onEarth(dim, { containers: [container] })
      const events: string[] = []
      onContact(w, ({ type, b, partner }) => events.push(`${type} ${b} ${partner}`))
      const id = ball(w, [0, height + y])
      steps(w, 1)
      expect(events).toContain('begin null 0')
      steps(w, 120)
      expect(events.filter((event) => event.startsWith('end'))).toEqual([])
      expect(getBody(w, id).position[1]).toBeCloseTo(height + 0.1, 3)
    },
  )
})
