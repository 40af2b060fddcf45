// Free fall: exact for constant forces at any step, between bounces too; what else is driven rests.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { ball, box, down, G, onEarth, steps, vec, world } from '../help.ts'
import { expectNear } from '../laws.ts'

const elastic = P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 })

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  const none = { containers: [] }
  const places = (w: ReturnType<typeof onEarth<P.Dim>>, ids: ReturnType<typeof ball>[]) =>
    ids.map((id) => P.getBody(w, id).position)

  test.each([
    ['substeps auto', {}],
    ['one substep', { substeps: 1 }],
    ['4 substeps of an odd step', { timeStep: 0.0173, substeps: 4 }],
    ['16 substeps', { substeps: 16 }],
    ['no contact law', { contact: null }],
  ] as const)('x = v t + a t^2 / 2 with %s, under gravity, its factors and a field', (_name, options) => {
    const field = P.directional({ strength: 3, direction: vec(dim, 1, 2, 2) })
    const w = onEarth<P.Dim>(dim, { ...none, ...options, fields: [field as never] })
    const scales = [1, 0, -1, 0.5, 10]
    const ids = scales.map((gravityScale, k) =>
      ball(w, [3 * k, 0], { mass: 1 + k, gravityScale, velocity: vec(dim, 1, 2) }),
    )
    steps(w, 50)
    const t = w.time
    const unit = dim === 2 ? [1 / Math.sqrt(5), 2 / Math.sqrt(5)] : [1 / 3, 2 / 3, 2 / 3]
    for (const [k, at] of places(w, ids).entries()) {
      const a = unit.map((x, axis) => (3 * x) / (1 + k) - (axis === 1 ? scales[k]! * G : 0))
      expectNear(
        at,
        vec(dim, 3 * k + t, 2 * t).map((x, axis) => x + 0.5 * a[axis]! * t * t),
        10,
      )
    }
  })

  test('springs, grabs, drag and other contacts do not disturb what falls beside them', () => {
    const w = onEarth<P.Dim>(dim)
    const [a, b] = [ball(w, [2, 0.1]), ball(w, [2.3, 0.1])]
    P.addSpring(w, { a, b, stiffness: 10 })
    P.grab(w, ball(w, [-2, 1]))
    const id = ball(w, [0, 9], { velocity: vec(dim, 0.5) })
    steps(w, 60)
    expectNear(P.getBody(w, id).position, vec(dim, 0.5, 9 - G / 2))
  })

  test.each([
    ['the floor', {}, [box(dim)]],
    ['a fixed ball', {}, []],
    ['the floor, in one substep a step', { substeps: 1 }, [box(dim)]],
    ...(dim === 3 ? ([['a dish', {}, [P.lathe({ points: pairsOf('0,0 1,0 1,50') })]]] as const) : []),
  ] as const)('a ball without loss rises again to its height for half a minute: %s', (name, options, containers) => {
    for (const height of [0.05, 2]) {
      const w = onEarth<P.Dim>(dim, {
        contact: elastic,
        sleep: false,
        ...(options as object),
        containers: [...containers],
      })
      if (name === 'a fixed ball') ball(w, [0, -0.1], { type: 'fixed' })
      const id = ball(w, [0, 0.1 + height], { mass: 1 })
      let worst = 0
      steps(w, 1800, () => {
        const { position, velocity } = P.getBody(w, id)
        const energy = 0.5 * velocity[1]! ** 2 + G * (position[1]! - 0.1)
        worst = Math.max(worst, Math.abs(energy / (G * height) - 1))
      })
      expect(worst).toBeLessThan(2.5e-10)
    }
  })

  test('balls that fall together bounce off each other as without gravity', () => {
    const run = (gravity: number) => {
      const w = world<P.Dim>(dim, { contact: elastic, gravity: vec(dim, 0, -gravity), sleep: false, substeps: 4 })
      const ids = [0, 1, 2, 3].map((k) =>
        ball(w, [0.3 * k, 0.05 * k], { velocity: vec(dim, k === 0 ? 2 : 0, 0.1 * k) }),
      )
      steps(w, 60)
      return places(w, ids).map((at) => vec(dim, at[0]!, at[1]! + 0.5 * gravity * w.time ** 2, at[2] ?? 0))
    }
    const [falling, floating] = [run(G), run(0)]
    for (const [k, at] of falling.entries()) expectNear(at, floating[k]!, 9)
  })

  test('what hangs on a spring or a hand comes to rest, with no velocity', () => {
    const w = onEarth<P.Dim>(dim, { ...none, sleep: false })
    const hook = ball(w, [0, 2], { type: 'fixed' })
    const hanging = ball(w, [0, 1], { mass: 1 })
    P.addSpring(w, { a: hook, b: hanging, stiffness: 100, damping: 10 })
    const held = ball(w, [1, 1])
    P.grab(w, held)
    steps(w, 600)
    for (const id of [hanging, held]) expectNear(P.getBody(w, id).velocity, vec(dim, 0), 9)
    expect(P.getBody(w, hanging).position[1]).toBeCloseTo(1 - G / 100, 9)
  })

  test.each([
    ['drag', { drag: 2 }, 1],
    ['the speed limit', { maxSpeed: G / 2 }, 1],
  ] as const)('what %s holds at a speed travels at this speed', (_name, options, mass) => {
    const w = onEarth<P.Dim>(dim, { ...none, ...options })
    const id = ball(w, [0, 0], { mass })
    steps(w, 1200)
    const before = P.getBody(w, id).position[1]!
    steps(w, 60)
    expect(before - P.getBody(w, id).position[1]!).toBeCloseTo(G / 2, 9)
  })

  test('gravity that is switched on and off moves bodies by their velocity alone in between', () => {
    const w = onEarth<P.Dim>(dim, none)
    const id = ball(w, [0, 0])
    steps(w, 30)
    P.configure(w, { gravity: vec(dim, 0) })
    P.step(w)
    P.configure(w, { gravity: down(dim) })
    steps(w, 30)
    const t = 0.5
    expect(P.getBody(w, id).position[1]).toBeCloseTo(-0.5 * G * t * t - G * t * (1 / 60 + t) - 0.5 * G * t * t, 9)
  })
})
