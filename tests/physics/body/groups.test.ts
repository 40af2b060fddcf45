// Groups: what joints or springs connect sleeps as one, when it is balanced, and wakes with its anchor.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, box, down, G, onEarth, steps, stepUntil, vec, world } from '../help.ts'

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const sky = (options = {}) => world(dim, { gravity: down(dim), ...options })

  test.each([
    ['distance', 1, 3, 1],
    ['rope', 5, 3, 1],
    ['distance', 10, 1, 2],
    ['rope', 20, 2, 3],
    ['distance', 0.5, 1, 0.05],
  ] as const)('a pendulum never sleeps: %s of %d m, %d degrees, radius %d m', (type, length, degrees, radius) => {
    const w = sky()
    const angle = (degrees * Math.PI) / 180
    const id = ball(w, [length * Math.sin(angle), -length * Math.cos(angle)], { radius })
    P.addJoint(w, { type, a: id, b: vec(dim, 0) })
    expect(stepUntil(w, () => P.isAsleep(w), 900)).toBe(Infinity)
  })

  test.each([
    [1, 0.1, 0.5],
    [2, 0.5, 1],
    [0.3, 0.05, 2],
  ])(
    'a damped one of %d m, radius %d m, %d per second sleeps, within 0.06 degrees',
    (length, radius, linearDamping) => {
      const w = sky()
      const id = ball(w, [length * Math.sin(0.1), -length * Math.cos(0.1)], { radius, linearDamping })
      P.addJoint(w, { type: 'rope', a: id, b: vec(dim, 0) })
      expect(stepUntil(w, () => P.isAsleep(w), 3600)).toBeLessThan(3600)
      expect(Math.abs(P.getBody(w, id).position[0]! / length)).toBeLessThan(1.05e-3)
    },
  )

  test.each([
    [1, 0.15, 0.1],
    [1.5, 0.05, 0.1],
    [0.5, 0.6, 1],
    [2, 0.02, 0.01],
  ])('a mass on a spring on ice swings on: %d rad/s, %d m, radius %d m', (omega, amplitude, radius) => {
    const w = onEarth(dim, { containers: [box(dim, 99, { friction: 0 })], contact: P.impulse({ friction: 0 }) })
    const b = ball(w, [amplitude, radius], { radius, mass: 1 })
    const a = ball(w, [-3, radius], { radius, type: 'fixed' })
    P.addSpring(w, { a, b, restLength: 3, stiffness: omega * omega })
    expect(stepUntil(w, () => P.isAsleep(w), 900)).toBe(Infinity)
  })

  test.each([0.2, 0.5, 2])('on a slope of %d degrees a slack rope or weak spring holds nothing', (degrees) => {
    const a = G * Math.sin((degrees * Math.PI) / 180)
    const gravity = vec(dim, a, -Math.sqrt(G * G - a * a))
    for (const radius of [0.05, 0.1, 1])
      for (const link of ['rope', 'spring']) {
        const w = onEarth(dim, { gravity, containers: [box(dim, 1000)] })
        const id = ball(w, [0, radius], { radius, mass: 1 })
        if (link === 'rope') P.addJoint(w, { type: 'rope', a: id, b: vec(dim, 0, radius), length: 50 })
        else {
          const b = ball(w, [100, 9], { type: 'fixed' })
          P.addSpring(w, { a: id, b, restLength: 100, stiffness: 1e-6 })
        }
        steps(w, 240)
        expect(P.getBody(w, id).position[0]! / ((8 * a) / (dim === 2 ? 3 / 2 : 7 / 5))).toBeCloseTo(1, 2)
      }
  })

  const places = [[0, 1], [3, 0], [-2, 0.5]] as const // biome-ignore format: pairs
  test.each(
    (['fixed', 'kinematic'] as const).flatMap((type) =>
      (['distance', 'rope', 'spring'] as const).flatMap((link) => places.map((to) => [type, link, ...to] as const)),
    ),
  )('what hangs from a %s body by a %s wakes when that is placed at %d, %d', (type, link, ...to) => {
    const w = sky()
    const anchor = ball(w, [0, 0], { type })
    const ids = [1, 2].map((k) => ball(w, [0, -k], { radius: 0.1, linearDamping: 2 }))
    for (const [a, b] of [[anchor, ids[0]!], [ids[0]!, ids[1]!]] as const) // biome-ignore format: pairs
      if (link === 'spring') P.addSpring(w, { a, b, restLength: 1, stiffness: 2000, damping: 20 })
      else P.addJoint(w, { type: link, a, b })
    expect(stepUntil(w, () => P.isAsleep(w), 1800)).toBeLessThan(1800)
    P.setBody(w, anchor, { position: vec(dim, ...to) })
    expect(P.isAsleep(w)).toBe(false)
    steps(w, 1800)
    for (const [k, id] of ids.entries()) {
      const [x, y] = P.getBody(w, id).position
      expect(Math.hypot(x! - to[0], y! + k + 1 - to[1])).toBeLessThan(0.05)
    }
  })

  // By the places of touching balls in a row at rest, and the balls at the ends of each joint.
  test.each([
    ['a rod', 'distance', [0, 4], ['01']],
    ['a rod and a ball behind it', 'distance', [0, 4, 6], ['01']],
    ['a ball before a rod', 'distance', [0, 2, 6], ['12']],
    ['two rods', 'distance', [0, 4, 6, 10], ['01', '23']],
    ['a tight rope of three', 'rope', [0, 2, 4], ['01', '12']],
  ] as const)('%s that sleeps takes a hit as an awake one', (_, type, places, links) => {
    for (const restitution of [0, 0.5, 1])
      for (const radius of [0.1, 2]) {
        const [asleep, awake] = [true, false].map((sleep) => {
          const w = world(dim, { sleep, contact: P.impulse({ restitution, friction: 0 }) })
          const row = places.map((place) => ball(w, [place * radius, 0], { radius }))
          for (const [k, n] of links.map((ends) => [Number(ends[0]), Number(ends[1])] as const)) {
            const [a, b] = [row[k]!, row[n]!]
            const length = (places[n]! - places[k]!) * radius
            P.addJoint(w, { type, a, b, length })
          }
          steps(w, 120)
          expect(P.isAsleep(w)).toBe(sleep)
          row.push(ball(w, [-10 * radius, 0], { radius, velocity: vec(dim, 10 * radius) }))
          steps(w, 90)
          return row.map((id) => P.getBody(w, id).velocity[0]! / radius)
        })
        for (const [k, speed] of awake!.entries()) expect(asleep![k]).toBeCloseTo(speed, 6)
      }
  })
})
