// What holds after every step in random worlds of bodies of every type.
import { describe, expect, test } from 'vitest'
import { countAwake } from '../../../src/physics/body/sleep.ts'
import { nearestImage } from '../../../src/physics/core/space.ts'
import * as P from '../all.ts'
import { ball, draw, G, steps, vec, world } from '../help.ts'

const TYPES = ['dynamic', 'dynamic', 'fixed', 'kinematic'] as const

describe.each([2, 3] as const)('random worlds in %i dimensions', (dim) => {
  const box = () => P.boxContainer({ min: vec(dim, 0, 0, 0), max: vec(dim, 4, 4, 4) })
  const kinds = {
    impulses: { containers: [box()] },
    'elastic impulses on a torus': {
      space: P.torus({ size: vec(dim, 4, 4, 4) }),
      contact: P.impulse({ restitution: 1, friction: 0.5, bounceSpeed: 0 }),
    },
    repulsion: {
      contact: P.repulsion({ maxForce: 5, forceScale: 0.1, minForce: 0 }),
      containers: [box()],
      substeps: 2,
    },
    'no contact law': { contact: null, containers: [box()] },
    'the lagged integrator': { integrator: 'lagged', containers: [box()], substeps: 8 },
  } as const

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])('types keep their laws with %s', (kind) => {
    const { between, below } = draw(31)
    const w = world(dim, { gravity: vec(dim, 0, -G), ...(kinds[kind] as object) })
    if (dim === 3 && kind === 'impulses') P.fillBlocks(w as P.World<3>, [0, 0, 0], [1, 0, 1])
    const at = () => vec(dim, between(0.2, 3.8), between(0.2, 3.8), between(0.2, 3.8))
    const add = (): P.BodyId =>
      P.addBody(w, {
        position: at(),
        velocity: vec(dim, between(-1, 1), between(-1, 1), between(-1, 1)),
        radius: between(0.05, 0.2),
        type: TYPES[below(4)]!,
        gravityScale: below(3) === 0 ? between(-1, 2) : 1,
        sensor: below(8) === 0,
        category: 1 + below(3),
      })
    for (let k = 0; k < 70; k++) add()
    const ids = P.bodyIds(w)
    for (let k = 0; k < 8; k++) P.addSpring(w, { a: ids[k]!, b: ids[k + 20]!, stiffness: 20, damping: 1 })
    for (let k = 0; k < 80; k++) {
      const before = new Map(P.bodyIds(w).map((id) => [id, P.getBody(w, id)]))
      P.step(w)
      for (const [id, old] of before) {
        const now = P.getBody(w, id)
        if (old.type === 'fixed') expect(now).toEqual(old)
        if (old.type !== 'kinematic') continue
        expect([now.velocity, now.spin]).toEqual([old.velocity, old.spin])
        now.position.forEach((x, axis) => {
          const moved = old.position[axis]! + w.timeStep * old.velocity[axis]!
          expect(Math.abs(nearestImage(x - moved, w.space.size[axis]!))).toBeLessThan(1e-12)
        })
      }
      expect(P.stats(w).awake).toBe(countAwake(w.bodies))
      const id = P.bodyIds(w)[below(60)]!
      if (k % 5 === 0) P.setBody(w, id, { velocity: vec(dim, between(-1, 1)), type: TYPES[below(4)]! })
      if (k % 7 === 0) P.applyForce(w, id, vec(dim, 0, 1))
      if (k % 11 === 0) P.removeBody(w, id)
      if (k % 13 === 0) add()
      if (k === 60) P.setViewpoint(w, vec(dim, 0), 2)
      if (k === 70) P.configure(w, { damping: 0.99, maxSpeed: 3 })
      if (k % 40 === 0) {
        const copy = P.restoreSnapshot(P.takeSnapshot(w))
        steps(copy, 3)
        const rest = P.restoreSnapshot(P.takeSnapshot(w), world(dim))
        steps(rest, 3)
        expect(P.hash(rest)).toBe(P.hash(copy))
      }
    }
  })

  test('a step that throws leaves kinematic bodies as they are', () => {
    const w = world(dim, { containers: [box()] })
    const id = ball(w, [1, 1, 1], { velocity: vec(dim, 6), type: 'kinematic' })
    const sensor = ball(w, [1, 2, 1], { velocity: vec(dim, 6), sensor: true })
    let fails = true
    P.addSystem(w, {
      name: 'fails once',
      collectContacts() {
        if (fails) throw new Error('once')
      },
    })
    expect(() => P.step(w)).toThrow('once')
    fails = false
    steps(w, 60)
    expect(P.getBody(w, id).position[0]).toBeCloseTo(7, 12)
    expect(P.getBody(w, sensor).position[0]).toBeCloseTo(7, 12)
  })
})
