// Springs are stable at any stiffness, damping and mass: alone, in chains and in nets. Energy never
// rises, and momentum is kept.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { springsOf } from '../../../../src/physics/systems/springs/springSystem.ts'
import { ball, box, draw, G, motion, onEarth, steps, totalEnergy, vec, world } from '../../help.ts'

const STIFFNESS = [1e-3, 100, 1e8, 1e12]
const DAMPING = [0, 0.5, 1e9]
const MASS = [1e-6, 1, 1e3]
/**
 * A spring that a substep resolves keeps its stiffness: its energy oscillates by half the angle of
 * its swing in a substep, which is at most sqrt(0.1), and a little more where bodies pass each
 * other.
 */
const OSCILLATION = 1.2

/** Pairs of bodies to connect, for `count` bodies in rows of `edge`. */
const SHAPES: Record<string, { count: number; pairs: (i: number, j: number) => boolean }> = {
  pair: { count: 2, pairs: () => true },
  chain: { count: 9, pairs: (i, j) => j === i + 1 },
  star: { count: 13, pairs: (i) => i === 0 },
  net: { count: 16, pairs: (i, j) => j === i + 4 || j === i + 5 || (j === i + 1 && j % 4 > 0) },
  mesh: { count: 7, pairs: () => true },
}

interface Springs {
  stiffness: () => number
  damping: () => number
  mass: () => number
}

/** Bodies near a grid, connected in a shape. The rest lengths differ from the distances. */
function connect(w: P.World, shape: string, { stiffness, damping, mass }: Springs, speed = 0): P.BodyId[] {
  const { count, pairs } = SHAPES[shape]!
  const d = draw(count)
  const near = (at: number) => at + d.between(-0.05, 0.05)
  const motion = () => vec(w.dim, d.between(-speed, speed), d.between(-speed, speed), d.between(-speed, speed))
  const ids = Array.from({ length: count }, (_, k) =>
    P.addBody(w, {
      position: vec(w.dim, near(0.3 * (k % 4)), near(0.3 * Math.floor(k / 4)), near(0)),
      velocity: motion(),
      radius: 0.05,
      mass: mass(),
    }),
  )
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++)
      if (pairs(i, j))
        P.addSpring(w, {
          ...{ a: ids[i]!, b: ids[j]!, restLength: d.between(0.12, 0.5) },
          ...{ stiffness: stiffness(), damping: damping() },
        })
  return ids
}

/** Energy of the start with the stiffnesses that act: they follow from the first substep. */
function startEnergy(w: P.World): number {
  const ids = P.bodyIds(w)
  const start = ids.map((id) => P.getBody(w, id))
  P.step(w)
  ids.forEach((id, k) => {
    P.setBody(w, id, { position: start[k]!.position, velocity: start[k]!.velocity })
  })
  return totalEnergy(w)
}

/** Highest energy in `n` steps, as a multiple of the start. */
function highestEnergy(w: P.World, n: number): number {
  const start = startEnergy(w)
  let highest = 0
  steps(w, n, () => {
    highest = Math.max(highest, totalEnergy(w))
  })
  return highest / start
}

/** Springs of random stiffness, damping and mass, over the whole range. */
function mixed(seed: number): Springs {
  const d = draw(seed)
  const power = (low: number, high: number) => 10 ** d.between(low, high)
  return {
    stiffness: () => power(-3, 12),
    damping: () => (d.unit() < 0.3 ? 0 : power(-6, 9)),
    mass: () => power(-6, 3),
  }
}

describe.each([2, 3] as const)('in %i dimensions', (dim) => {
  test.each(Object.keys(SHAPES))('the energy of a %s never rises', (shape) => {
    for (const stiffness of STIFFNESS)
      for (const damping of DAMPING)
        for (const mass of MASS) {
          const w = world(dim, { contact: null })
          connect(w, shape, { stiffness: () => stiffness, damping: () => damping, mass: () => mass })
          expect(highestEnergy(w, 40), `${stiffness} N/m, ${damping} N s/m, ${mass} kg`).toBeLessThan(OSCILLATION)
        }
  })

  test.each(Object.keys(SHAPES))('the energy of a %s of mixed springs never rises', (shape) => {
    for (let seed = 1; seed <= 10; seed++) {
      const w = world(dim, { contact: null, drag: seed % 2 === 0 ? 0 : 10 ** (2 * seed - 10) })
      connect(w, shape, mixed(seed))
      expect(highestEnergy(w, 200), `seed ${seed}`).toBeLessThan(OSCILLATION)
    }
  })

  // Without a direction a spring is softer, by the norm of the unit tensor: sqrt(3).
  test.each(Object.keys(SHAPES))('the energy of a %s whose ends coincide stays that of its springs', (shape) => {
    for (const apart of [0, 1e-170, 1e-13, 1e-11, 1e-6])
      for (const substeps of [1, 4])
        for (let seed = 1; seed <= 3; seed++) {
          const w = world(dim, { contact: null, substeps })
          const d = draw(seed)
          const near = () => apart * d.between(-1, 1)
          // All but the first, which pulls: the others coincide at first only.
          for (const id of connect(w, shape, mixed(seed)).slice(1))
            P.setBody(w, id, { position: vec(dim, 1 + near(), near(), near()) })
          expect(highestEnergy(w, 60), `${apart} m, ${substeps} substeps, seed ${seed}`).toBeLessThan(
            Math.sqrt(3) * OSCILLATION,
          )
        }
  })

  test('under gravity springs move as without, and all falls alike', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const [floating, falling] = [0, -9.81].map((g) => {
        const w = world(dim, { contact: null, gravity: vec(dim, 0, g) })
        connect(w, 'net', mixed(seed), 1)
        steps(w, 60)
        return w
      })
      const fall = (9.81 * 60 * 61) / (2 * 3600)
      P.bodyIds(falling!).forEach((id) => {
        const there = P.getBody(falling!, id).position
        const here = P.getBody(floating!, id).position
        expect(there[0]).toBeCloseTo(here[0], 5)
        expect(there[1]).toBeCloseTo(here[1] - fall, 5)
      })
    }
  })

  test('a net that lands loses energy', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const w = onEarth(dim, { containers: [box(dim, 9, { min: vec(dim, -9, -1, -9) })], substeps: 4, sleep: false })
      connect(w, 'net', mixed(seed))
      let before = startEnergy(w)
      for (let k = 0; k < 8; k++) {
        steps(w, 20)
        const after = totalEnergy(w)
        const mass = P.bodyIds(w).reduce((sum, id) => sum + P.getBody(w, id).mass, 0)
        expect(after, `seed ${seed}, step ${20 * k}`).toBeLessThan(before + 0.02 * (Math.abs(before) + mass * G))
        before = after
      }
    }
  })

  test('momentum is kept', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const w = world(dim, { contact: null })
      connect(w, 'mesh', mixed(seed), 1)
      const before = motion(w)
      let size = before.sizeP
      steps(w, 200, () => {
        size = Math.max(size, motion(w).sizeP)
      })
      motion(w).p.forEach((p, axis) => {
        expect(Math.abs(p - before.p[axis]!) / size).toBeLessThan(1e-11)
      })
    }
  })

  test('a spring far too stiff takes away its stretch in a substep', () => {
    const w = world(dim, { contact: null, timeStep: 0.01 })
    const [a, b] = [ball(w, [0, 0], { mass: 1 }), ball(w, [1.01, 0], { mass: 3 })]
    P.addSpring(w, { a, b, restLength: 1, stiffness: 1e12 })
    for (let k = 0; k < 4; k++) {
      P.step(w)
      expect(P.getBody(w, b).position[0] - P.getBody(w, a).position[0]).toBeCloseTo(1, 5)
    }
    expect(P.getBody(w, b).velocity[0]).toBeCloseTo(0, 5)
    // It is as soft as the substep needs: k' = m / h^2, where m is the effective mass.
    P.setBody(w, b, { position: vec(dim, 1.01), velocity: vec(dim, 0) })
    P.setBody(w, a, { position: vec(dim, 0), velocity: vec(dim, 0) })
    expect(P.energy(w).elastic / (0.5 * (0.75 / 1e-4) * 1e-4)).toBeCloseTo(1, 3)
  })

  test('a damper far too strong takes away the speed in a substep', () => {
    const w = world(dim, { contact: null, timeStep: 0.01 })
    const [a, b] = [ball(w, [0, 0], { mass: 1 }), ball(w, [1, 0], { velocity: vec(dim, 4), mass: 3 })]
    P.addSpring(w, { a, b, stiffness: 0, damping: 1e9 })
    P.step(w)
    expect(P.getBody(w, a).velocity[0]).toBeCloseTo(3, 6)
    expect(P.getBody(w, b).velocity[0]).toBeCloseTo(3, 6)
  })

  test('in the integrator of walkers every spring acts as given', () => {
    const w = world(dim, { contact: null, integrator: 'lagged', timeStep: 1e-7 })
    connect(w, 'net', { stiffness: () => 1e12, damping: () => 1e6, mass: () => 1 })
    P.step(w)
    const { springs } = springsOf(w)
    for (let s = 0; s < springs.count; s++) expect([springs.strength[s], springs.resistance[s]]).toEqual([1e12, 1e6])
  })
})
