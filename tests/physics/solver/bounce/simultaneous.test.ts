// Bodies that hit several others at once: symmetry, order of insertion, momentum, energy, and closed
// formulas of simultaneous impacts.
import { describe, expect, test } from 'vitest'
import * as P from '../../../../src/physics/index.ts'
import { draw, steps, vec, world } from '../../help.ts'

type Options = Partial<P.BodyOptions<P.Dim>> & Pick<P.BodyOptions<P.Dim>, 'position' | 'radius'>

describe.each([2, 3] as const)('%iD', (dim: P.Dim) => {
  const r = 0.1

  /** Adds bodies in an order. @returns their handles in the order of `all` */
  const addAll = (w: P.World<P.Dim>, all: readonly Options[], order: readonly number[]): P.BodyId[] => {
    const ids: P.BodyId[] = []
    for (const k of order) ids[k] = P.addBody(w, all[k]! as P.BodyOptions<P.Dim>)
    return ids
  }

  const velocities = (w: P.World<P.Dim>, ids: readonly P.BodyId[]) =>
    ids.map((id) => P.getBody(w, id).velocity as readonly number[])

  /** Some orders of n bodies: as they are, reversed, and shuffled. */
  const ordersOf = (n: number) => {
    const random = draw(7)
    const straight = [...Array(n).keys()]
    const shuffled = () => straight.map((k) => [random.unit(), k] as const).sort(([a], [b]) => a - b)
    return [straight, [...straight].reverse(), ...[1, 2, 3].map(() => shuffled().map(([, k]) => k))]
  }

  const cueAndTwo: Options[] = [
    { position: vec(dim, -1, 0), velocity: vec(dim, 3), radius: r },
    { position: vec(dim, Math.sqrt(3) * r, r), radius: r },
    { position: vec(dim, Math.sqrt(3) * r, -r), radius: r },
  ]

  test.each([0, 0.5, 0.9, 1])('a cue ball between two touching balls goes straight on or back: e = %f', (e) => {
    for (const order of ordersOf(3)) {
      const w = world<P.Dim>(dim, { contact: P.impulse({ restitution: e, friction: 0 }) })
      const ids = addAll(w, cueAndTwo, order)
      steps(w, 40)
      const [cue, one, other] = velocities(w, ids) as [readonly number[], readonly number[], readonly number[]]
      // N = m v cos 30 / 2.5 along each normal, times 1 + e.
      expect(cue[0]).toBeCloseTo(3 * (1 - 0.6 * (1 + e)), 9)
      expect(cue[1]).toBeCloseTo(0, 9)
      expect(one[1]).toBeCloseTo((3 * (1 + e) * Math.sqrt(3)) / 10, 9)
      expect(one[0]).toBeCloseTo(other[0]!, 9)
      expect(one[1]).toBeCloseTo(-other[1]!, 9)
    }
  })

  test('with friction and spin too, mirrored balls move mirrored', () => {
    for (const order of ordersOf(3)) {
      const w = world<P.Dim>(dim, {
        contact: P.impulse({ restitution: 0.9, friction: 0.3, tangentialRestitution: 0.5 }),
      })
      const ids = addAll(w, cueAndTwo, order)
      steps(w, 40)
      const [cue, one, other] = ids.map((id) => P.getBody(w, id))
      expect(cue!.velocity[1]).toBeCloseTo(0, 9)
      expect(one!.velocity[0]).toBeCloseTo(other!.velocity[0], 9)
      const zOf = (spin: unknown) => (dim === 2 ? (spin as number) : (spin as number[])[2]!)
      expect(zOf(one!.angularVelocity)).toBeCloseTo(-zOf(other!.angularVelocity), 9)
      expect(zOf(one!.angularVelocity)).not.toBeCloseTo(0, 1)
    }
  })

  test('a break of a rack is mirrored, whatever the order of its balls', () => {
    const rack: Options[] = [{ position: vec(dim, -0.5, 0), velocity: vec(dim, 8), radius: r }]
    for (let row = 0; row < 4; row++)
      for (let k = 0; k <= row; k++)
        rack.push({ position: vec(dim, Math.sqrt(3) * r * row, (2 * k - row) * r), radius: r })
    const mirror = [0, 1, 3, 2, 6, 5, 4, 10, 9, 8, 7]
    const runs = ordersOf(rack.length).map((order) => {
      const w = world<P.Dim>(dim, { contact: P.impulse({ restitution: 0.95, friction: 0, bounceSpeed: 0 }) })
      const ids = addAll(w, rack, order)
      steps(w, 30)
      return velocities(w, ids)
    })
    for (const run of runs)
      run.forEach((velocity, k) => {
        const like = run[mirror[k]!]!
        expect(Math.hypot(velocity[0]! - like[0]!, velocity[1]! + like[1]!)).toBeLessThan(1e-6)
        const first = runs[0]![k]!
        expect(Math.hypot(velocity[0]! - first[0]!, velocity[1]! - first[1]!)).toBeLessThan(1e-6)
      })
  })

  test.each([
    [0.3, 0],
    [0.7, 0],
    [1, 0],
    [0.7, 0.3],
    [1, 0.3],
  ])('a ball dropped on two pegs bounces, and rests between them: e = %f, friction %f', (e, friction) => {
    for (const order of ordersOf(3)) {
      const w = world<P.Dim>(dim, { gravity: vec(dim, 0, -9.81), contact: P.impulse({ restitution: e, friction }) })
      const peg = (x: number): Options => ({ position: vec(dim, x, 0), radius: 0.05, type: 'fixed' })
      const ids = addAll(w, [peg(-0.12), peg(0.12), { position: vec(dim, 0, 0.6), radius: r }], order)
      let farthest = 0
      let highest = 0
      for (let k = 0; k < 240; k++) {
        steps(w, 1)
        const { position, velocity } = P.getBody(w, ids[2]!)
        farthest = Math.max(farthest, Math.abs(position[0]))
        if (k > 20 && velocity[1] > 0) highest = Math.max(highest, position[1])
      }
      // With friction, rounding decides which peg the last hop meets first: it hops aside by 0.002 r.
      expect(farthest).toBeLessThan((friction > 0 ? 3e-3 : 1e-3) * r)
      // It falls 0.6 m less the height at which it rests, and rises e^2 of it.
      const rest = Math.sqrt(0.15 ** 2 - 0.12 ** 2)
      const top = rest + e * e * (0.6 - rest)
      if (friction === 0) expect(Math.abs(highest - top)).toBeLessThan(0.03 * top)
      else expect(highest).toBeLessThan(top)
    }
  })

  test.each([1, 2, 3, 4])('a cradle of 5 passes %i balls on', (moving) => {
    for (const order of ordersOf(5)) {
      const w = world<P.Dim>(dim, { contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }) })
      const row = [0, 1, 2, 3, 4].map((k): Options => {
        const hits = k < moving
        return { position: vec(dim, 0.2 * k - (hits ? 0.3 : 0)), radius: r, velocity: vec(dim, hits ? 2 : 0) }
      })
      const ids = addAll(w, row, order)
      steps(w, 60)
      velocities(w, ids).forEach((velocity, k) => {
        expect(velocity[0]).toBeCloseTo(k < 5 - moving ? 0 : 2, 9)
      })
    }
  })

  test('momentum is kept and energy never added, whatever masses and restitutions meet', () => {
    const random = draw(11)
    for (let n = 0; n < 60; n++) {
      const w = world<P.Dim>(dim, { contact: P.impulse({ friction: n % 2 === 0 ? 0 : 0.4, bounceSpeed: 0 }) })
      const own = () => ({ restitution: random.between(0, 1), mass: random.between(0.1, 5) })
      // Three or more balls touch one that is hit from several sides at once.
      const around = 3 + (n % 3)
      P.addBody(w, { position: vec(dim, 0, 0), radius: r, ...own() } as P.BodyOptions<P.Dim>)
      for (let k = 0; k < around; k++) {
        const angle = (2 * Math.PI * k) / around
        const [x, y] = [Math.cos(angle), Math.sin(angle)]
        const speed = random.between(1, 4)
        const start = { position: vec(dim, 0.2 * x, 0.2 * y), velocity: vec(dim, -speed * x, -speed * y) }
        P.addBody(w, { ...start, radius: r, ...own() } as P.BodyOptions<P.Dim>)
      }
      const [before, push] = [P.energy(w).kinetic, P.momentum(w)]
      let last = before
      for (let k = 0; k < 20; k++) {
        steps(w, 1)
        expect(P.energy(w).kinetic).toBeLessThanOrEqual(last * (1 + 1e-9))
        last = P.energy(w).kinetic
        P.momentum(w).forEach((p, axis) => {
          expect(p).toBeCloseTo(push[axis]!, 9)
        })
      }
    }
  })
})
