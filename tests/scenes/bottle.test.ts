// The bottle with a neck: candies enter through it, none is in the glass, and it fills to the neck
// only.
import { expect, test } from 'vitest'
import { radiusAt } from '../../src/physics/container/lathe.ts'
import * as P from '../physics/all.ts'

/** The largest distance by which a body is outside the profile, metres. */
function outside(world: P.World<3>): number {
  const count = world.bodies.count
  const positions = new Float64Array(3 * count)
  const radii = new Float64Array(count)
  P.readPositions(world, positions)
  P.readRadii(world, radii)
  const points = P.bottleProfile()
  let worst = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const rho = Math.hypot(positions[3 * i]!, positions[3 * i + 2]!)
    const y = positions[3 * i + 1]!
    const r = radii[i]!
    worst = Math.max(worst, P.BOTTLE.bottom + r - y)
    // In the half plane each point of the ball's outline must be inside the profile at its height.
    for (let k = 0; k < 16; k++) {
      const angle = (2 * Math.PI * k) / 16
      worst = Math.max(worst, rho + r * Math.cos(angle) - radiusAt(points, y + r * Math.sin(angle)))
    }
  }
  return worst
}

test('candies fall through the neck, stay inside and come to rest', () => {
  const world = P.bottleScene({ count: 600, seed: 5, shape: 'bottle' })
  let worst = 0
  let highest = 0
  for (let i = 0; i < 900 && !(i > 60 && P.isAsleep(world)); i++) {
    P.step(world)
    if (i % 7 === 0) worst = Math.max(worst, outside(world))
    if (i === 30) {
      for (let k = 0; k < world.bodies.count; k++) highest = Math.max(highest, world.bodies.position[4 * k + 1]!)
    }
  }
  expect(highest).toBeGreaterThan(P.NECK.top + P.POUR_HEIGHT / 2)
  expect(worst).toBeLessThan(1e-3)
  expect(world.bodies.count).toBe(600)
  expect(P.isAsleep(world)).toBe(true)
  for (let k = 0; k < 600; k++) expect(world.bodies.position[4 * k + 1]!).toBeLessThan(P.BOTTLE.top)
})

test('a full bottle takes no more and sleeps', () => {
  const world = P.bottleScene({ count: 300, seed: 2, radius: 0.12, shape: 'bottle' })
  P.enqueue(world, 600)
  for (let i = 0; i < 1500 && !(i > 60 && P.isAsleep(world)); i++) P.step(world)
  expect(world.spawner.queue.length).toBeGreaterThan(300)
  expect(P.isAsleep(world)).toBe(true)
  expect(outside(world)).toBeLessThan(1e-3)
  for (let k = 0; k < world.bodies.count; k++)
    expect(world.bodies.position[4 * k + 1]! + world.bodies.position[4 * k + 3]!).toBeLessThan(P.NECK.top)
})

test('the cork stops bodies that are thrown up from below', () => {
  const world = P.bottleScene({ count: 40, seed: 2, shape: 'bottle' })
  for (let i = 0; i < 200; i++) P.step(world)
  for (const id of P.bodyIds(world)) P.setBody(world, id, { velocity: [0, 9, 0] })
  let highest = 0
  for (let i = 0; i < 60; i++) {
    P.step(world)
    for (let k = 0; k < 40; k++)
      highest = Math.max(highest, world.bodies.position[4 * k + 1]! + world.bodies.position[4 * k + 3]!)
  }
  expect(highest).toBeGreaterThan(P.NECK.cork - 0.05)
  expect(highest).toBeLessThanOrEqual(P.NECK.cork + 1e-9)
})

test('the first candy waits until the cork is out, later ones do not', () => {
  const world = P.bottleScene({ count: 1, seed: 2, shape: 'bottle' })
  const opens = world.spawner.region!.opens!
  const stepsUntil = (count: number) => {
    let steps = 0
    while (world.bodies.count < count && steps < 200) {
      P.step(world)
      steps++
    }
    return steps
  }
  expect(stepsUntil(1)).toBe(opens + 1)
  P.enqueue(world, 1)
  expect(stepsUntil(2)).toBeLessThan(opens)
  for (let i = 0; i < 400; i++) P.step(world)
  expect(world.spawner.mouthOpenSteps).toBe(0)
})
