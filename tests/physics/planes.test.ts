// A 2D world and the same world in each coordinate plane of a 3D world agree bit for bit.
import { describe, expect, test } from 'vitest'
import * as P from '../../src/physics/index.ts'
import { draw, vec, world } from './help.ts'

/** Axes of the 3D world that take x and y of the 2D world. */
const PLANES = [
  ['(x, y, 0)', 0, 1],
  ['(x, 0, y)', 0, 2],
  ['(0, x, y)', 1, 2],
] as const

const still = { gravity: 0, periodic: false, walls: false, sleep: false, radius: [0.1, 0.25] as const }
const SCENES = [
  {
    ...{ ...still, name: 'a pile in a room that comes to rest', n: 60, size: 3, steps: 400 },
    ...{ gravity: -8, walls: true, sleep: true, contact: P.impulse({ friction: 0, restitution: 0.3 }) },
  },
  {
    ...{ ...still, name: 'a gas on a torus, elastic', n: 120, size: 6, steps: 200, periodic: true },
    contact: P.impulse({ friction: 0, restitution: 1, bounceSpeed: 0 }),
  },
  {
    // So large that no two centres come within 0.001, where the seed decides the direction.
    ...{ ...still, name: 'repulsion on a torus', n: 120, size: 6000, steps: 200, periodic: true },
    radius: [100, 300] as const,
    contact: P.repulsion({ maxForce: 50_000, forceScale: 100, minForce: 1 }),
  },
  {
    ...{ ...still, name: 'many bodies, reordered by cell', n: 600, size: 12, steps: 120 },
    ...{ gravity: -2, walls: true, sleep: true, contact: P.impulse({ friction: 0, restitution: 0.5 }) },
    radius: [0.1, 0.2] as const,
  },
]
type Scene = (typeof SCENES)[number]

function make(scene: Scene, dim: P.Dim, first: number, second: number): P.World<P.Dim> {
  const { n, size, gravity, periodic, walls, contact, radius, sleep } = scene
  const far = Number.POSITIVE_INFINITY
  const put = (x: number, y: number, other = 0) => {
    const v = dim === 2 ? [0, 0] : [other, other, other]
    v[first] = x
    v[second] = y
    return vec(dim, v[0]!, v[1]!, v[2])
  }
  const w = world<P.Dim>(dim, {
    ...{ gravity: put(0, gravity), contact, sleep, seed: 9 },
    ...(periodic ? { space: P.torus({ size: put(size, size, size) }) as P.Space<P.Dim> } : {}),
    ...(walls
      ? { containers: [P.boxContainer({ min: put(0, 0, -far) as P.Vec<2>, max: put(size, size, far) as P.Vec<2> })] }
      : {}),
  })
  const d = draw(9)
  for (let i = 0; i < n; i++) {
    P.addBody(w, {
      position: put(d.between(0.3, size - 0.3), d.between(0.3, size - 0.3)),
      velocity: put(d.between(-size, size) / 3, d.between(-size, size) / 3),
      radius: d.between(radius[0], radius[1]),
      mass: d.between(0.5, 3),
    })
  }
  return w
}

describe.each(SCENES)('$name (seed 9)', (scene) => {
  test.each(PLANES)('%s', (_name, first, second) => {
    const flat = make(scene, 2, 0, 1)
    const deep = make(scene, 3, first, second)
    const { n } = scene
    const a = new Float64Array(2 * n)
    const b = new Float64Array(3 * n)
    const third = 3 - first - second
    let contacts = 0
    for (let s = 0; s < scene.steps; s++) {
      P.step(flat)
      P.step(deep)
      contacts += flat.profile.contactCount
      for (const read of [P.readPositions, P.readVelocities]) {
        read(flat, a)
        read(deep, b)
        for (let i = 0; i < n; i++) {
          if (a[2 * i] !== b[3 * i + first] || a[2 * i + 1] !== b[3 * i + second] || b[3 * i + third] !== 0)
            throw new Error(`step ${s}, body ${i}`)
        }
      }
      if (flat.awake !== deep.awake) throw new Error(`step ${s}: ${flat.awake} and ${deep.awake} awake`)
    }
    expect(contacts).toBeGreaterThan(n)
    if (scene.name.includes('rest')) expect(flat.awake).toBe(0)
  })
})
