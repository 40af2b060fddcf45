// A smooth round wall takes no energy from a body that slides or rolls along it, and counts in friction.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import { draw, steps, vec, world } from '../help.ts'

const { hypot, max, min, sqrt, tan, PI } = Math

type Ring = [name: string, dim: P.Dim, make: (radius: number, friction: number) => P.Container]

/** A ring about the origin; in 3D an upright tube without a floor within reach. */
const RINGS: Ring[] = [
  ['a field in 2D', 2, (R, friction) => P.distanceField({ distance: (x, y) => R - sqrt(x * x + y * y), friction })],
  ['a field in 3D', 3, (R, friction) => P.distanceField({ distance: (x, _y, z) => R - sqrt(x * x + z * z), friction })],
  ['a cylinder', 3, (radius, friction) => P.cylinder({ radius, bottom: -1e4, friction })],
  ['a profile', 3, (R, friction) => P.lathe({ points: pairsOf(`${R},-10000 ${R},0`), friction })],
]

interface Slide {
  /** Radius of the ring and of the ball in metres, speed in metres per second. */
  R: number
  r: number
  u: number
  friction?: number
  rolls?: boolean
  g?: number
  options?: object
}

/** A ball at the wall that moves along it. */
function slide([, dim, make]: Ring, { R, r, u, friction = 0, rolls = false, g = 0, options = {} }: Slide) {
  const w = world<P.Dim>(dim, {
    gravity: vec(dim, 0, -g),
    containers: [make(R, friction)],
    contact: P.impulse({ friction, restitution: 0.3 }),
    sleep: false,
    ...options,
  })
  const spin = rolls ? u / r : 0
  const id = P.addBody(w, {
    position: vec(dim, R - r, 0),
    velocity: dim === 2 ? [0, u] : [0, 0, u],
    radius: r,
    angularVelocity: (dim === 2 ? -spin : [0, spin, 0]) as never,
  })
  const read = () => P.getBody(w, id)
  const last = dim - 1
  /** Angular momentum about the ring's axis over its first value. */
  const share = () => {
    const { position: p, velocity: v } = read()
    return Math.abs(p[0] * v[last]! - p[last]! * v[0]) / ((R - r) * u)
  }
  return { w, read, share }
}

describe.each(RINGS)('in %s', (...ring) => {
  const [, dim] = ring
  const gs = dim === 2 ? [0] : [0, 9.81]

  test.each(gs)('a ball that slides or rolls keeps its angular momentum, at g = %d', (g) => {
    for (const [R, r, u, options] of [
      [1, 0.1, 2, {}],
      [1, 0.1, 6, {}],
      [1, 0.1, 6, { substeps: 16 }],
      [0.2, 0.02, 1.5, {}],
      [1, 0.5, 2, {}],
      [3, 0.2, 9, { substeps: 5, timeStep: 1 / 37 }],
    ] as const)
      for (const rolls of [false, true]) {
        const { w, share } = slide(ring, { R, r, u, friction: rolls ? 3 : 0, rolls, g, options })
        steps(w, 300)
        expect(Math.abs(share() - 1)).toBeLessThan(1e-9)
      }
  })

  test.each([1, 4, 8, 11])('it does so when the wall turns by %d degrees in a substep', (degrees) => {
    for (const [R, r, substeps] of [
      [1, 0.1, 1],
      [0.3, 0.1, 3],
      [5, 0.4, 8],
    ] as const) {
      const u = tan((degrees * PI) / 180) * (R - r) * 60 * substeps
      const { w, share } = slide(ring, { R, r, u, options: { substeps } })
      steps(w, 120)
      expect(Math.abs(share() - 1)).toBeLessThan(1e-9)
    }
  })

  test('the wall presses with m v^2 / (R - r): friction stops sliding by v = u / (1 + mu u t / (R - r))', () => {
    for (const [R, r, u, friction] of [
      [1, 0.1, 6, 0.1],
      [1, 0.1, 2, 0.3],
      [0.2, 0.02, 1.5, 0.05],
      [4, 0.5, 10, 0.2],
    ] as const) {
      const options = { timeStep: 1 / 600 }
      const { w, read } = slide(ring, { R, r, u, friction, options })
      const rolling = dim === 2 ? 2 / 3 : 5 / 7
      for (let n = 1; n <= 8; n++) {
        steps(w, 30)
        const law = max(rolling, 1 / (1 + (friction * u * w.time) / (R - r)))
        expect(Math.abs(hypot(...read().velocity) / u / law - 1)).toBeLessThan(2e-3)
      }
    }
  })

  test('a ball that bounces along it keeps its angular momentum at any angle', () => {
    for (const restitution of [0.5, 1])
      for (const degrees of [0.2, 1, 3, 20]) {
        const options = { contact: P.impulse({ friction: 0, restitution, bounceSpeed: 0 }) }
        const { w, read, share } = slide(ring, { R: 1, r: 0.1, u: 6, options })
        const inward = -6 * tan((degrees * PI) / 180)
        P.setBody(w, P.bodyIds(w)[0]!, { velocity: (dim === 2 ? [inward, 6] : [inward, 0, 6]) as never })
        const speed = hypot(...read().velocity)
        steps(w, 600)
        expect(Math.abs(share() - 1)).toBeLessThan(1e-3)
        if (restitution === 1) expect(hypot(...read().velocity) / speed).toBeCloseTo(1, 9)
      }
  })
})

describe.each(RINGS.slice(1))('in %s', (...ring) => {
  // The law of the golf ball that leaves the hole: with k = 2/5 and W = u / (R - r), the height obeys
  // y'' + k / (1 + k) W^2 y = -g / (1 + k).
  test('a ball that rolls swings down to 5 g / W^2 and up again', () => {
    for (const [R, r, u, substeps] of [
      [1, 0.1, 6, 'auto'],
      [1, 0.1, 4, 'auto'],
      [1, 0.1, 6, 16],
      [0.3, 0.02, 3, 'auto'],
      [2, 0.5, 12, 6],
    ] as const) {
      const { w, read } = slide(ring, { R, r, u, friction: 2, rolls: true, g: 9.81, options: { substeps } })
      const W = u / (R - r)
      const depth = (5 * 9.81) / (W * W)
      const half = PI / (sqrt(2 / 7) * W)
      for (let n = 1; n <= 6; n++) {
        let [low, high] = [0, -depth]
        while (w.time < n * half) {
          steps(w, 1)
          const y = read().position[1]
          low = min(low, y)
          high = max(high, y)
        }
        expect(Math.abs(low / depth + 1)).toBeLessThan(0.008)
        expect(Math.abs(high / depth)).toBeLessThan(0.008)
      }
    }
  })
})

describe.each([2, 3] as const)('in a loop, %iD', (dim) => {
  const loop = (R: number, friction: number) =>
    P.distanceField({ distance: (x, y) => R - sqrt(x * x + y * y), friction })

  /** Energy over its first value, after each step. */
  function energies(R: number, r: number, u: number, rolls: boolean, substeps: P.World['substeps'], seconds: number) {
    const k = rolls ? (dim === 2 ? 1 / 2 : 2 / 5) : 0
    const friction = rolls ? 3 : 0
    const w = world<P.Dim>(dim, {
      gravity: vec(dim, 0, -9.81),
      containers: [loop(R, friction)],
      contact: P.impulse({ friction, restitution: 0.3 }),
      sleep: false,
      substeps,
    })
    const spin = rolls ? -u / r : 0
    const id = P.addBody(w, {
      position: vec(dim, 0, r - R),
      velocity: vec(dim, u),
      radius: r,
      angularVelocity: (dim === 2 ? spin : [0, 0, spin]) as never,
    })
    const shares: number[] = []
    for (let n = 0; n < 60 * seconds; n++) {
      steps(w, 1)
      const { position: p, velocity: v, angularVelocity } = P.getBody(w, id)
      const rim = r * ([angularVelocity].flat().at(-1) as number)
      const energy = 0.5 * (hypot(...v) ** 2 + k * rim * rim) + 9.81 * (p[1]! + R - r)
      shares.push(energy / (0.5 * (1 + k) * u * u))
    }
    return shares
  }

  // Gravity acts once in a substep of h seconds: the energy that is read swings by g h / u.
  test.each([
    [1, 0.1, 12, 3, 0.005],
    [1, 0.1, 9, 16, 0.0015],
    [0.3, 0.03, 6, 8, 0.005],
    [4, 0.2, 20, 3, 0.0035],
  ] as const)(
    'of %d m, a ball of %d m at %d m/s with %d substeps keeps its energy to %d',
    (R, r, u, substeps, most) => {
      for (const rolls of [false, true])
        for (const share of energies(R, r, u, rolls, substeps, 10)) expect(Math.abs(share - 1)).toBeLessThan(most)
    },
  )

  test('a ball swings as high after 20 s as at first', () => {
    for (const [R, r, u] of [
      [1, 0.1, 3],
      [0.3, 0.03, 1.5],
      [5, 0.3, 8],
    ] as const) {
      const shares = energies(R, r, u, false, 'auto', 20)
      const mean = (from: number) => shares.slice(from, from + 200).reduce((sum, share) => sum + share / 200, 0)
      expect(mean(1000) / mean(0)).toBeCloseTo(1, 2)
    }
  })
})

describe('in a bowl of revolution', () => {
  /** Half a sphere of n segments. */
  const bowl = (n: number, open: boolean) => {
    const points = Array.from({ length: n + 1 }, (_, k): [number, number] => {
      const angle = (0.5 * PI * k) / n
      return [Math.sin(angle), -Math.cos(angle)]
    })
    return P.lathe({ points, friction: 0, open })
  }
  const field = P.distanceField({ distance: (x, y, z) => 1 - sqrt(x * x + y * y + z * z), friction: 0 })
  const cone = P.lathe({ points: pairsOf('0,-1.4 3,1.6'), friction: 0 })

  test.each([
    ['a field', field, 1e-3],
    ['a cone', cone, 2e-3],
    ['45 segments', bowl(45, false), 5e-3],
    ['45 segments, open', bowl(45, true), 5e-3],
    ['360 segments', bowl(360, false), 2e-3],
    ['360 segments, open', bowl(360, true), 2e-3],
  ])('%s: energy and angular momentum stay for 10 s', (_name, container, most) => {
    for (const velocity of [
      [0, 0, 3],
      [1.6, 1.2, 2],
      [2, 1.5, 1],
    ] as const) {
      const w = world(3, {
        gravity: [0, -9.81, 0],
        containers: [container],
        contact: P.impulse({ friction: 0, restitution: 0.3 }),
        sleep: false,
      })
      const id = P.addBody(w, { position: [0.569, -0.759, 0], velocity, radius: 0.05 })
      steps(w, 20) // it lands
      const means = () => {
        let [energy, momentum] = [0, 0]
        for (let n = 0; n < 60; n++) {
          steps(w, 1)
          const { position: p, velocity: v } = P.getBody(w, id)
          energy += hypot(...v) ** 2 / 2 + 9.81 * (p[1] + 1.4)
          momentum += p[2] * v[0] - p[0] * v[2]
        }
        return [energy, momentum] as const
      }
      const [energy, momentum] = means()
      steps(w, 480)
      const [energyThen, momentumThen] = means()
      expect(Math.abs(energyThen / energy - 1)).toBeLessThan(most)
      expect(Math.abs(momentumThen / momentum - 1)).toBeLessThan(most)
    }
  })
})

describe('a lossless ball that meets the floor and a round wall within one step', () => {
  test.each([
    ['a cylinder', P.cylinder({ radius: 1, bottom: 0, friction: 0 })],
    ['a profile', P.lathe({ points: pairsOf('1,0 1,9'), friction: 0 })],
  ])('keeps its angular momentum in %s', (_name, container) => {
    const { between } = draw(7)
    for (const [speed, r, g, substeps] of [
      [3, 0.1, 9.81, 'auto'],
      [10, 0.1, 0, 'auto'],
      [10, 0.02, 9.81, 'auto'],
      [20, 0.05, 9.81, 7],
    ] as const)
      for (let n = 0; n < 200; n++) {
        const w = world(3, {
          gravity: [0, -g, 0],
          containers: [container],
          contact: P.impulse({ friction: 0, restitution: 1, bounceSpeed: 0 }),
          sleep: false,
          substeps,
        })
        const velocity = [speed * between(0.3, 1.3), -speed * between(0.3, 1.3), speed * between(-1, 1)] as const
        const [wall, floor] = [between(0, 1 / 60), between(0, 1 / 60)]
        const position = [1 - r - velocity[0] * wall, r - velocity[1] * floor, 0] as const
        const id = P.addBody(w, { position, velocity, radius: r })
        const measure = () => {
          const { position: p, velocity: v } = P.getBody(w, id)
          return [p[2] * v[0] - p[0] * v[2], hypot(...v) ** 2 / 2 + g * p[1]] as const
        }
        const [momentum, energy] = measure()
        steps(w, 1)
        const [momentumThen, energyThen] = measure()
        expect(Math.abs(momentumThen - momentum) / (r * speed)).toBeLessThan(1e-6)
        expect(energyThen / energy).toBeCloseTo(1, 9)
      }
  })
})
