// After a bounce: a deflected body meets others that it had no contact with. Compared with exact events.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { ball, down, draw, steps, vec, world } from '../../help.ts'

interface Ball {
  x: number
  v: number
  m: number
}

/** Moves lossless balls on a line, in order of x, from impact to impact. */
function moveExactly(balls: readonly Ball[], radius: number, time: number): Ball[] {
  const all = balls.map((each) => ({ ...each }))
  for (let left = time; ; ) {
    let first = left
    let at = -1
    for (let k = 1; k < all.length; k++) {
      const [a, b] = [all[k - 1]!, all[k]!]
      const t = Math.max(0, (b.x - a.x - 2 * radius) / (a.v - b.v))
      if (a.v <= b.v || t >= first) continue
      first = t
      at = k
    }
    for (const each of all) each.x += first * each.v
    left -= first
    if (at < 0) return all
    const [a, b] = [all[at - 1]!, all[at]!]
    const impulse = (2 * (a.v - b.v)) / (1 / a.m + 1 / b.m)
    a.v -= impulse / a.m
    b.v += impulse / b.m
  }
}

/** The largest errors after some steps: of velocities, as a share of the speed, and of places, in radii. */
function errorOf(dim: P.Dim, substeps: number | 'auto', radius: number, speed: number, balls: readonly Ball[]) {
  const w = world(dim, { contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }), substeps })
  const ids = balls.map(({ x, v, m }) => ball(w, [x, 0], { radius, velocity: vec(dim, v), mass: m }))
  const n = Math.ceil((600 * radius) / speed) + 2
  steps(w, n)
  const wanted = moveExactly(balls, radius, n / 60)
  const got = ids.map((id) => P.getBody(w, id))
  return {
    velocity: Math.max(...got.map(({ velocity }, k) => Math.abs(velocity[0] - wanted[k]!.v) / speed)),
    place: Math.max(...got.map(({ position }, k) => Math.abs(position[0] - wanted[k]!.x) / radius)),
  }
}

const CASES = ([2, 3] as const).flatMap((dim) =>
  (['auto', 1, 4] as const).flatMap((substeps) =>
    [0.01, 0.1, 1].flatMap((radius) => [30, 60, 120].map((perRadius) => [dim, substeps, radius, perRadius] as const)),
  ),
)

describe.each(CASES)('%dD, substeps %s, radius %d m, %d radii a second', (dim, substeps, radius, perRadius) => {
  const speed = perRadius * radius

  test('a ball meets the one ahead that bounced in the same step', () => {
    const random = draw(3)
    for (let n = 0; n < 12; n++) {
      const x = -2 * radius - (random.unit() * speed) / 60
      const behind = x - 2 * radius * random.between(2, 4) * 0.5
      const balls = [behind, x, 0].map((at, k) => ({ x: at, v: k < 2 ? speed : 0, m: 1 }))
      const error = errorOf(dim, substeps, radius, speed, balls)
      expect(error.velocity).toBeLessThan(1e-9)
      expect(error.place).toBeLessThan(1e-6)
    }
  })

  test('of twenty lines of five, at most three end off by 2 %', () => {
    const random = draw(5)
    let wrong = 0
    for (let n = 0; n < 20; n++) {
      let x = 0
      const balls = Array.from({ length: 5 }, () => {
        x += radius * random.between(2, 5)
        return { x, v: random.between(-speed, speed), m: random.between(0.5, 2.5) }
      })
      const error = errorOf(dim, substeps, radius, speed, balls)
      if (error.velocity > 0.02 || error.place > 0.02) wrong++
    }
    expect(wrong).toBeLessThan(4)
  })
})

describe.each([2, 3] as const)('in %dD', (dim) => {
  test.each([
    ['auto', 'heavy'],
    [1, 'heavy'],
    [1, 'light'],
    [4, 'light'],
  ] as const)('a light ball a millimetre above a heavy one: substeps %s, %s first', (substeps, first) => {
    for (const radius of [0.005, 0.01, 0.05, 0.3])
      for (const height of [0.3, 0.54, 0.94, 1.4]) {
        const w = world(dim, {
          gravity: down(dim),
          contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }),
          containers: [P.boxContainer({ min: vec(dim, -9, 0, -9), max: vec(dim, 9, 99, 9) })],
          substeps,
        })
        const addHeavy = () => ball(w, [0, radius + height], { radius, mass: 3 })
        if (first === 'heavy') addHeavy()
        const light = ball(w, [0, 3 * radius + height + 0.001], { radius, mass: 1 })
        if (first === 'light') addHeavy()
        const fall = 60 * Math.sqrt((2 * height) / 9.81)
        let top = 0
        steps(w, Math.ceil(3 * fall), (k) => {
          if (k > fall + 2) top = Math.max(top, P.getBody(w, light).position[1] - 3 * radius)
        })
        // Both have the speed v: the light one leaves with 2 v.
        expect(Math.abs(top / (4 * height) - 1)).toBeLessThan(0.05)
      }
  })
})
