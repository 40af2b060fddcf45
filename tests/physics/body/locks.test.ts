// Bodies with locked axes at curved walls: neither the lock nor the wall gives them energy.
import { describe, expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, totalEnergy, world } from '../help.ts'

/** By how much the energy of a spring varies while it swings: half of h sqrt(k / m). */
const SWING = 0.5 * (1 / 240) * Math.sqrt(300)

const { abs, hypot, max } = Math

const heights = [...Array(41).keys()].map((k) => k / 20)
const WALLS: Record<string, (dim: 2 | 3) => P.Container> = {
  cylinder: () => P.cylinder({ radius: 1.1, bottom: 0, top: 2 }),
  'open profile': () => P.lathe({ points: heights.map((y) => [0.8 + 0.4 * y * (2 - y), y] as [number, number]) }),
  'distance field': (dim) =>
    P.distanceField({ distance: (x, y, z) => 1.1 - hypot(x, y - 1, dim === 2 ? 0 : z), name: 'ball' }),
}

interface Case {
  restitution: number
  friction: boolean
  spring: boolean
}

/** Largest relative gain of energy in random worlds, and how far any moved along a locked axis. */
function play(dim: 2 | 3, make: (dim: 2 | 3) => P.Container, { restitution, friction, spring }: Case) {
  let gain = 0
  let along = 0
  for (let seed = 1; seed <= 6; seed++) {
    const { between, below } = draw(seed)
    const contact = P.impulse({ restitution, friction: friction ? between(0, 1) : 0 })
    const w = world(dim, { contact, containers: [make(dim)] })
    const lock = below(dim === 2 ? 3 : 7) + 1
    const isLocked = (axis: number) => (lock & (1 << axis)) !== 0
    const id = ball(w, [between(-0.7, 0.7), between(0.6, 1.4), between(-0.7, 0.7)], {
      velocity: [0, 1, 2].slice(0, dim).map((axis) => (isLocked(axis) ? 0 : between(-3, 3))) as never,
      lockPosition: [0, 1, 2].slice(0, dim).map(isLocked),
      lockRotation: below(2) === 1,
      mass: 1,
    })
    const post = ball(w, [between(-4, 4), between(-3, 5), between(-4, 4)], { type: 'fixed', radius: 0.01 })
    if (spring) P.addSpring(w, { a: id, b: post, restLength: 0.5, stiffness: between(10, 300), damping: 0 } as never)
    const [start, before] = [P.getBody(w, id).position, totalEnergy(w)]
    for (let k = 0; k < 300; k++) {
      P.step(w)
      gain = max(gain, totalEnergy(w) / before - 1 || 0)
      const { position } = P.getBody(w, id)
      position.forEach((x, axis) => {
        if (isLocked(axis)) along = max(along, abs(x - start[axis]!))
      })
    }
  }
  return { gain, along }
}

describe.each([2, 3] as const)('in %iD', (dim) => {
  describe.each(Object.entries(WALLS))('%s', (_name, make) => {
    test.each([0, 0.4])('a spring that pulls a locked body into the wall, restitution %d', (restitution) => {
      const { gain, along } = play(dim, make, { restitution, friction: true, spring: true })
      expect(along).toBe(0)
      expect(gain).toBeLessThan(SWING)
    })

    test.each([false, true])('a locked body that bounces without loss (friction: %s)', (friction) => {
      const { gain, along } = play(dim, make, { restitution: 1, friction, spring: false })
      expect(along).toBe(0)
      expect(gain).toBeLessThan(1e-9)
    })
  })
})
