// A sleeping body acts as fixed, so it would carry any load. It wakes when the load on it grows,
// however slowly.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball as addBall, draw, G, steps, world } from '../help.ts'
import { expectAlike, expectRest } from '../laws.ts'

const height = (w: P.World<3>, id: number) => P.getBody(w, id as never).position[1]

const settled = new Map<number, Uint8Array>()

/** A bed of balls of radius `r` in a cylinder of ten radii. All of them sleep. */
function bed(r: number) {
  const known = settled.get(r)
  if (known) return P.restoreSnapshot<3>(known)
  const w = world(3, { gravity: [0, -G, 0], containers: [P.cylinder({ radius: 10 * r, bottom: 0 })] })
  const { between } = draw(5)
  for (let y = 0; y < 7; y++)
    for (let x = -3; x <= 3; x++)
      for (let z = -3; z <= 3; z++)
        addBall(w, [2.2 * r * x + 0.1 * r * between(-1, 1), r + 2.2 * r * y, 2.2 * r * z], {
          radius: r * between(0.9, 1.1),
        })
  expectRest(w, 3000)
  settled.set(r, P.takeSnapshot(w))
  return w
}

/** A ball near the axis, with one layer or two above it. */
function buried(w: P.World<3>, r: number, layers: number) {
  const inside = P.bodyIds(w).filter((id) => {
    const [x, , z] = P.getBody(w, id).position
    return Math.hypot(x, z) < 2.4 * r
  })
  const top = Math.max(...inside.map((id) => height(w, id)))
  const below = inside.filter((id) => height(w, id) < top - 1.7 * layers * r)
  return below.reduce((high, id) => (height(w, id) > height(w, high) ? id : high))
}

// Times in those of a fall, so that a small bed is pulled as gently as a large one.
test.each([0.005, 0.5].flatMap((r) => [10, 250].flatMap((time) => [1, 2].map((k) => [r, time, k] as const))))(
  'a ball of %d m is pulled up, in %d sqrt(2 r / g), through %d layers that sleep',
  (r, time, layers) => {
    const w = bed(r)
    const ball = buried(w, r, layers)
    const [x, y, z] = P.getBody(w, ball).position
    const frequency = 5 * Math.sqrt(0.05 / r) // a spring that is as strong in weights
    const held = P.grab(w, ball, { maxForce: 30 * G * P.getBody(w, ball).mass, frequency })
    const pull = Math.ceil(60 * time * Math.sqrt((2 * r) / G))
    for (let k = 1; k <= pull; k++) {
      P.moveGrab(w, held, [x, y + (12 * r * k) / pull, z])
      steps(w, 1)
    }
    steps(w, 60)
    expect(height(w, ball)).toBeGreaterThan(y + 10 * r)
    // Only those around it have woken.
    expect(P.stats(w).awake).toBeLessThan(w.bodies.count / 2)
  },
)

test('what presses a sleeping pile down by a few weights wakes nothing', () => {
  const w = bed(0.05)
  const top = P.bodyIds(w).reduce((high, id) => (height(w, id) > height(w, high) ? id : high))
  const [x, y, z] = P.getBody(w, top).position
  const held = P.grab(w, top, { maxForce: 2 * G * P.getBody(w, top).mass })
  P.moveGrab(w, held, [x, y - 1, z])
  steps(w, 120, () => expect(P.stats(w).awake).toBeLessThan(4))
})

test('a snapshot keeps the loads: a restored pull goes on bit for bit', () => {
  const w = bed(0.05)
  const ball = buried(w, 0.05, 2)
  const [x, y, z] = P.getBody(w, ball).position
  const held = P.grab(w, ball, { maxForce: 30 * G * P.getBody(w, ball).mass })
  P.moveGrab(w, held, [x, y + 0.03, z])
  steps(w, 30)
  expectAlike(w, (one) => steps(one, 60, (k) => P.moveGrab(one, held, [x, y + 0.03 + 0.01 * k, z])))
  expect(height(w, ball)).toBeGreaterThan(y + 0.3)
})
