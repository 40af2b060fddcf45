// Categories and masks: which bodies collide.
import { describe, expect, test } from 'vitest'
import { idOf } from '../../../src/physics/body/bodies.ts'
import { nearestImage } from '../../../src/physics/core/space.ts'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, onEarth, steps, vec, world } from '../help.ts'
import { expectRest } from '../laws.ts'

describe.each([2, 3] as const)('categories in %i dimensions', (dim) => {
  test.each([
    ['impulses', P.impulse(), false],
    ['repulsion', P.repulsion({ maxForce: 1, forceScale: 0.1, minForce: 0 }), false],
    ['impulses across the seam', P.impulse(), true],
    ['repulsion across the seam', P.repulsion({ maxForce: 1, forceScale: 0.1, minForce: 0 }), true],
  ] as const)('contacts are those of brute force with %s', (_name, contact, periodic) => {
    const size = 3
    const { between, below } = draw(21)
    const w = world(dim, { contact, ...(periodic ? { space: P.torus({ size: vec(dim, size, size, size) }) } : {}) })
    for (let k = 0; k < 150; k++)
      P.addBody(w, {
        position: vec(dim, between(0, size), between(0, size), between(0, size)),
        radius: between(0.05, 0.4),
        mass: 1e9,
        category: [0, 1, 2, 6, 0xffff][below(5)]!,
        mask: [0, 1, 3, 4, 0xffff][below(5)]!,
        type: below(5) === 0 ? 'fixed' : 'dynamic',
      })
    for (let round = 0; round < 4; round++) {
      const ids = P.bodyIds(w)
      const states = ids.map((id) => P.getBody(w, id))
      const expected: string[] = []
      for (let i = 0; i < ids.length; i++)
        for (let j = i + 1; j < ids.length; j++) {
          const [a, b] = [states[i]!, states[j]!]
          if (!(a.category & b.mask) || !(b.category & a.mask) || (a.type === 'fixed' && b.type === 'fixed')) continue
          const d = a.position.map((x, axis) => nearestImage(x - b.position[axis]!, w.space.size[axis]!))
          if (Math.hypot(...d) < a.radius + b.radius - 1e-6) expected.push(`${ids[i]} ${ids[j]}`)
        }
      P.step(w)
      const found = new Set<string>()
      for (const { a, b, count } of [{ ...w.contacts, count: w.contacts.pairCount }, w.overlaps])
        for (let c = 0; c < count; c++) {
          const pair = [idOf(w.bodies, a[c]!), idOf(w.bodies, b[c]!)].sort((x, y) => x - y)
          const [first, second] = pair.map((id) => P.getBody(w, id))
          found.add(pair.join(' '))
          expect(first!.category & second!.mask && second!.category & first!.mask).toBeGreaterThan(0)
        }
      expect(expected.length).toBeGreaterThan(20)
      expect(expected.filter((pair) => !found.has(pair))).toEqual([])
      P.setBody(w, ids[below(150)]!, { category: below(8), mask: below(8), position: states[0]!.position })
    }
  })

  test('containers hold bodies that collide with nothing', () => {
    const w = onEarth(dim)
    const ids = [1, 2, 3].map((k) => ball(w, [0, k], { category: 0, mask: 0 }))
    expectRest(w)
    for (const id of ids) expect(P.getBody(w, id).position[1]).toBeCloseTo(0.1, 3)
  })

  test('a body passes through sleepers of another category without a sign', () => {
    const w = onEarth(dim)
    const pile = [0, 1, 2, 3].map((k) => ball(w, [0, 0.1 + 0.2 * k]))
    expectRest(w)
    const before = pile.map((id) => P.getBody(w, id))
    const ghost = ball(w, [0, 3], { velocity: vec(dim, 0, -5), category: 2, mask: 2 })
    steps(w, 90, () => expect(pile.map((id) => P.getBody(w, id))).toEqual(before))
    expect(P.getBody(w, ghost).position[1]).toBeCloseTo(0.1, 3)
  })

  test('a body that stops to collide drops what rested on it', () => {
    const w = onEarth(dim)
    const [low, high] = [ball(w, [0, 0.1]), ball(w, [0, 0.3])]
    expectRest(w)
    P.setBody(w, low, { mask: 2 })
    steps(w, 60)
    for (const id of [low, high]) expect(P.getBody(w, id).position[1]).toBeCloseTo(0.1, 3)
    // And back: they overlap, and are pushed apart.
    P.setBody(w, low, { mask: 0xffff })
    steps(w, 120)
    const d = P.getBody(w, low).position.map((x, axis) => x - P.getBody(w, high).position[axis]!)
    expect(Math.hypot(...d)).toBeGreaterThan(0.198)
  })
})
