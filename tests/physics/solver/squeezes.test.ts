// Squeezes: a body between others that do not give way leaves slowly and with no more energy than they
// lose, and what cannot give way stops a character.
import { describe, expect, test } from 'vitest'
import * as P from '../all.ts'
import { ball, box, draw, G, onEarth, steps, vec } from '../help.ts'
import { flat, stand } from '../systems/characters/standing.ts'

const fastest = (w: P.World, bodies: readonly P.BodyId[]): number =>
  Math.max(...bodies.map((id) => Math.hypot(...P.getBody(w, id).velocity)))

describe.each([2, 3] as const)('in %iD', (dim) => {
  describe.each([0, 0.5, 1])('a heavy ball of restitution %d', (restitution) => {
    test.each([0.001, 0.03, 0.1, 0.3, 0.8])('wedges a light one on the floor, %d r aside', (aside) => {
      for (const [radius, wide, speed, mass] of [
        [0.1, 0.1, 12, 1000],
        [0.2, 0.05, 2, 1000],
        [0.05, 0.3, 6, 300],
        [0.1, 0.05, 6, 30],
      ] as const) {
        const w = onEarth(dim, { contact: P.impulse({ restitution, friction: 0.5 }) })
        const light = ball(w, [0, radius], { radius, mass: 1 })
        const heavy = { radius: wide, mass, velocity: vec(dim, 0, -speed) }
        ball(w, [aside * radius, 2 * radius + wide + 0.05], heavy)
        const rest = G * (radius + mass * wide)
        const energy = () => P.energy(w).kinetic + P.energy(w).potential - rest
        const before = energy()
        steps(w, 90, () => {
          expect(energy() / before).toBeLessThan(1.03)
          if (restitution < 1) expect(fastest(w, [light])).toBeLessThan(2 * Math.hypot(speed, 1))
        })
      }
    })
  })

  test.each([
    [3, 0.5, 0.2, 0.02],
    [1, 0.3, 0.1, 0.05],
    [6, 0.4, 0.3, 0],
    [2, 1, 0.2, 0.1],
    [2, 0.1, 0.3, 0.2],
  ])('a kinematic ball of %d m/s throws none at three times that', (speed, wide, radius, aside) => {
    for (const mass of [0.001, 1, 1000]) {
      const w = onEarth(dim, { containers: [box(dim, 2)] })
      const squeezed = ball(w, [1, radius, aside], { radius, mass })
      ball(w, [-1, wide], { radius: wide, type: 'kinematic', velocity: vec(dim, speed) })
      steps(w, 240 / speed, () => expect(fastest(w, [squeezed])).toBeLessThan(3 * speed))
    }
  })
})

// A wall that comes at speed v gives restitution e (u + v) + v, and the wall behind takes e of that, so a
// body between them tends to v / (1 - e).
test.each([0, 0.2, 0.5, 0.66, 0.8, 0.9])('of 20 squeezes with restitution %d, 19 keep to the law', (restitution) => {
  const beyond: number[] = []
  for (let seed = 0; seed < 20; seed++) {
    const d = draw(100 * restitution + seed)
    const dim = seed % 2 ? 2 : 3
    const [speed, wide, radius] = [d.between(0.5, 8), d.between(0.08, 1), d.between(0.03, 0.35)]
    const w = onEarth(dim, {
      containers: [box(dim, 2)],
      contact: P.impulse({ restitution, friction: d.between(0.1, 0.8) }),
    })
    const squeezed = ball(w, [1, radius, d.between(-0.2, 0.2)], { radius, mass: 10 ** d.between(-3, 3) })
    ball(w, [-1, wide], { radius: wide, type: 'kinematic', velocity: vec(dim, speed) })
    const law = Math.max(3, 1 / (1 - restitution)) * speed
    const fall = 2 * G * 2 * wide // it may be lifted over the kinematic ball
    let top = 0
    steps(w, 240 / speed, () => {
      top = Math.max(top, fastest(w, [squeezed]))
    })
    if (top > Math.sqrt(law * law + fall)) beyond.push(seed)
  }
  expect(beyond.length).toBeLessThan(2)
})

test.each([
  [0.2, 4.317, 0.6, 0, 1],
  [0.1, 2, 0.4, 0.1, 1000],
  [0.35, 6, 1, -0.2, 0.001],
  [0.15, 3, 1.8, 0.5, 30],
])('a ball of radius %d at a wall stops a walk of %d m/s', (radius, walkSpeed, width, aside, mass) => {
  const w = flat()
  P.fillBlocks(w, [3, 0, -8], [3, 3, 8])
  const squeezed = P.addBody(w, { position: [2, radius, 0.5 + aside], radius, mass })
  const id = stand(w, [0, 0, 0.5], { walkSpeed, size: [width, 1.8, width] })
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 240, () => expect(fastest(w, [squeezed])).toBeLessThan(1.5 * walkSpeed))
  const depth = P.getCharacter(w, id).position[0] - (3 - 2 * radius - width / 2)
  expect(Math.abs(depth)).toBeLessThan(0.03 * radius)
  for (let z = -8; z <= 8; z++) for (let y = 0; y < 4; y++) P.removeBlock(w, [3, y, z])
  steps(w, 120)
  expect(P.getCharacter(w, id).position[0]).toBeGreaterThan(3)
})
