// Surface velocity: friction carries what touches a surface that moves along itself.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { ball, down, G, steps, stepUntil, vec, world, zOfSpin } from '../help.ts'
import { expectRest } from '../laws.ts'

const BELT = 0.8
const grip = P.impulse({ friction: 0.5, restitution: 0 })

describe.each([2, 3] as const)('in %dD', (dim) => {
  const belt = vec(dim, BELT)
  const open = { min: vec(dim, -99, 0, -99), max: vec(dim, 99, 99, 99), friction: 0.5 }
  const along = (w: P.World, id: P.BodyId) => P.getBody(w, id).velocity[0]

  test.each<[string, object]>([
    ['a box', P.boxContainer({ ...open, floor: { surfaceVelocity: belt } })],
    ['a whole box', P.boxContainer({ ...open, surfaceVelocity: belt })],
    ['a cylinder', P.cylinder({ radius: 99, bottom: 0, friction: 0.5, floor: { surfaceVelocity: belt } })],
    ['a lathe', P.lathe({ points: pairsOf('99,0 99,9'), friction: 0.5, surfaceVelocity: belt })],
    ['a distance field', P.distanceField({ distance: (_x, y) => y, friction: 0.5, surfaceVelocity: belt })],
  ])('a ball put on the floor of %s gets the speed of a ball that rolls on it', (_, container) => {
    const w = world(dim, { gravity: down(dim), containers: [container as never], contact: grip })
    const id = ball(w, [0, 0.1])
    steps(w, 60)
    const k = w.bodies.inertia // the friction gives m v = P and k m u = -P, until v - u is the belt's
    expect(along(w, id)).toBeCloseTo((BELT * k) / (1 + k), 4)
    expect(zOfSpin(P.getBody(w, id).angularVelocity) * 0.1).toBeCloseTo(BELT - along(w, id), 4)
  })

  test.each(['fixed', 'kinematic'] as const)('a %s ball drives one on top of it, and pushes nothing itself', (type) => {
    const w = world(dim, { gravity: down(dim), contact: grip })
    const wheel = ball(w, [0, -50], { radius: 50, type, surfaceVelocity: belt })
    const id = ball(w, [0, 0.1], { lockRotation: true })
    steps(w, 40)
    expect(along(w, id)).toBeCloseTo(BELT, 3)
    expect(P.getBody(w, wheel)).toMatchObject({ position: vec(dim, 0, -50), surfaceVelocity: belt })
  })

  test('two free bodies get opposite momentum, and a velocity across the surface does nothing', () => {
    const w = world(dim, { contact: P.impulse({ friction: 0.5, restitution: 0, bounceSpeed: 0 }) })
    const a = ball(w, [0, 0.15], { velocity: vec(dim, 0, -1), surfaceVelocity: vec(dim, 3, 5), lockRotation: true })
    const b = ball(w, [0, -0.15], { velocity: vec(dim, 0, 1), lockRotation: true })
    steps(w, 30)
    const [fromA, fromB] = [P.getBody(w, a).velocity, P.getBody(w, b).velocity]
    expect(fromA[0]).toBeLessThan(-0.01)
    expect(fromB[0]).toBeCloseTo(-fromA[0], 12)
    expect(fromA[1]).toBeCloseTo(0, 9)
    expect(Math.max(...P.momentum(w).map(Math.abs))).toBeLessThan(1e-12)
  })

  test('a bounce on a belt gets the impulse of friction', () => {
    const w = world(dim, {
      gravity: down(dim),
      containers: [P.boxContainer({ ...open, friction: 0.2, surfaceVelocity: vec(dim, 50) })],
      contact: P.impulse({ restitution: 0.5, friction: 0.2 }),
    })
    const id = ball(w, [0, 1.1])
    stepUntil(w, () => P.getBody(w, id).velocity[1] > 0, 60)
    expect(along(w, id)).toBeCloseTo(0.2 * 1.5 * Math.sqrt(2 * G), 3)
  })

  test('the slowest belt carries: what lies on it stays awake, and sleeps when it stops', () => {
    const w = world(dim, { gravity: down(dim), contact: grip })
    const wheel = ball(w, [0, -40], { radius: 40, type: 'fixed', surfaceVelocity: vec(dim, 0.005) })
    const id = ball(w, [0, 0.1], { lockRotation: true })
    steps(w, 240)
    expect(along(w, id)).toBeCloseTo(0.005, 4)
    P.setBody(w, wheel, { surfaceVelocity: vec(dim, 0) })
    expectRest(w)
    P.setBody(w, wheel, { surfaceVelocity: belt })
    expect(P.isAsleep(w)).toBe(false)
    steps(w, 30)
    expect(along(w, id)).toBeCloseTo(BELT, 2)
  })
})
