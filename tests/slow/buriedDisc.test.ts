// A disc is lifted from under a pile that sleeps as from under one that is awake: slowly by a hand,
// and by a force that grows.
import { expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { ball as addBall, draw, G, steps, world } from '../physics/help.ts'

/** A disc at the bottom of a pile without friction, after 20 s. */
function buriedDisc(r: number, seed: number, sleep: boolean) {
  const w = world(2, {
    gravity: [0, -G],
    sleep,
    containers: [P.boxContainer({ min: [-8 * r, 0], max: [8 * r, 200 * r] })],
    contact: P.impulse({ friction: 0 }),
  })
  const { between } = draw(seed)
  for (let k = 0; k < 60; k++)
    addBall(w, [6 * r * between(-1, 1), (2 + 2.2 * Math.floor(k / 6)) * r], { radius: r * between(0.85, 1.15) })
  steps(w, 1200)
  const ground = P.bodyIds(w).filter((id) => P.getBody(w, id).position[1] < 1.3 * r)
  const middle = (id: (typeof ground)[number]) => Math.abs(P.getBody(w, id).position[0])
  const disc = ground.reduce((best, id) => (middle(id) < middle(best) ? id : best))
  return { w, disc, start: P.getBody(w, disc).position }
}

/**
 * How far a disc is lifted from under a pile, in radii, by a hand that rises by one.
 * @param speed In sqrt(g r).
 */
function lift(r: number, speed: number, seed: number, sleep: boolean): number {
  const { w, disc, start } = buriedDisc(r, seed, sleep)
  const [x, y] = start
  const held = P.grab(w, disc, { maxForce: Number.POSITIVE_INFINITY, frequency: 5 * Math.sqrt(0.5 / r) })
  const pull = Math.ceil(r / (speed * Math.sqrt(G * r)) / w.timeStep)
  for (let k = 1; k <= pull; k++) {
    P.moveGrab(w, held, [x, y + (r * k) / pull])
    steps(w, 1)
  }
  return (P.getBody(w, disc).position[1] - y) / r
}

/** The force that lifts a disc by a radius, in its weights, when it grows by five in a second. */
function liftingForce(r: number, seed: number, sleep: boolean): number {
  const { w, disc, start } = buriedDisc(r, seed, sleep)
  const weight = G * P.getBody(w, disc).mass
  let force = 0
  while (force < 150 && P.getBody(w, disc).position[1] < start[1] + r) {
    force += 5 * w.timeStep
    P.applyForce(w, disc, [0, force * weight])
    steps(w, 1)
  }
  return force
}

test.each([0.05, 0.5])('a disc of %d m is lifted slowly from under a sleeping pile as from an awake one', (r) => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8] // single discs are lifted by 0 to 1
  const mean = (sleep: boolean) => seeds.reduce((sum, seed) => sum + lift(r, 0.02, seed, sleep) / seeds.length, 0)
  expect(mean(true)).toBeGreaterThan(0.8 * mean(false))
})

test('a force lifts a disc from under a sleeping pile almost as from an awake one', () => {
  const sum = (sleep: boolean) =>
    [0.05, 0.5].flatMap((r) => [1, 2, 3, 4].map((seed) => liftingForce(r, seed, sleep))).reduce((a, b) => a + b)
  expect(sum(true)).toBeLessThan(1.8 * sum(false))
})
