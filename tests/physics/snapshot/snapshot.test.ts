// Snapshots and hashes: a restored world continues bit for bit in every state.
import { expect, test } from 'vitest'
import { createBed } from '../../../validation/bed.ts'
import { pairsOf } from '../../fixtures/pairs.ts'
import * as P from '../all.ts'
import { ball, box, onEarth, scatter, steps, stepUntil, vec, world } from '../help.ts'

type Act = (w: P.World, dim: P.Dim) => void
/** A world, and what is called in it and in its copies. */
type Situation = [make: () => P.World<P.Dim>, then?: Act]

/** A scene after some steps. */
const after = (make: () => P.World<P.Dim> | P.World<2> | P.World<3>, count: number) => (): P.World<P.Dim> => {
  const w = make() as P.World
  steps(w, count)
  return w
}

/** Calls of all kinds. */
const change: Act = (w, dim) => {
  steps(w, 40)
  const ids = P.bodyIds(w)
  P.removeBody(w, ids[3]!)
  P.removeBody(w, ids.at(-1)!)
  P.setBody(w, ids[7]!, { velocity: vec(dim, 1, 1) })
  P.addBody(w, { position: vec(dim, 0.2, 0.1), radius: 0.05 })
  if (w.spawner.region) P.enqueue(w, 5)
  steps(w, 30)
  P.configure(w, { gravity: vec(dim, 0.1, -3, 0.2) })
  steps(w, 30)
}

const three = (dim: P.Dim) => world(dim, { contact: null }) as P.World
const inBoth = (make: (dim: P.Dim) => P.World<P.Dim>, then?: (w: P.World, dim: P.Dim) => void): Situation[] =>
  ([2, 3] as const).map((dim) => [() => make(dim), then && ((w) => then(w, dim))])

/** States of their own. What options of worlds, bodies, springs and forces store: tests/fuzz/physics.test.ts. */
const SITUATIONS: Record<string, Situation | Situation[]> = {
  'a bottle while it fills': [after(() => P.bottleScene({ count: 200, seed: 3 }), 60), change],
  'a bottle while it settles': [after(() => P.bottleScene({ count: 200, seed: 4 }), 150), change],
  'a partly sleeping bottle': [after(() => P.bottleScene({ count: 300, seed: 5 }), 330), change],
  'a sleeping bottle': [after(() => P.bottleScene({ count: 200, seed: 6 }), 700), change],
  'a large bottle, reordered': [after(() => P.bottleScene({ count: 1200, seed: 7 }), 200), change],
  'a bottle while the cork opens': [after(() => P.bottleScene({ count: 30, seed: 2, shape: 'bottle' }), 10)],
  'the torus': [after(() => P.torusScene({ count: 300, seed: 8 }), 100), change],
  'a walker after its first turn': [after(P.walkerScene, 1000), (w) => steps(w, 300)],
  'an open profile with a floor of its own': inBoth((dim) => {
    const points = pairsOf('0.1,0 0.2,0.08 0.25,0.2')
    const w = onEarth(dim, { containers: [box(dim), P.lathe({ points, open: true, floor: { friction: 0.1 } })] })
    for (let k = 0; k < 9; k++)
      ball(w, [0.3 * (k % 3), 0.3 + 0.1 * k], { velocity: vec(dim, -0.4), radius: 0.03 } as object)
    steps(w, 20)
    return w
  }),
  'a bottle seen from far, then not, and filled': [
    after(() => {
      const w = P.bottleScene({ count: 300, seed: 12 })
      P.setViewpoint(w, [0, 0, 3], 2.5)
      return w
    }, 150),
    (w) => {
      P.enqueue(w, 300)
      steps(w, 60)
      P.setViewpoint(w, null, 5.8)
      change(w, 3)
    },
  ],
  'a bottle that is looked at afterwards': [
    after(() => P.bottleScene({ count: 100, seed: 1 }), 5),
    (w) => {
      P.setViewpoint(w, [0, 0, 6], 1)
      steps(w, 10)
    },
  ],
  'many that bounce at once': [
    after(() => createBed({ count: 250, diameter: 0.02, radius: 5, friction: 0.3, seed: 1 }), 14),
    (w) => {
      expect(w.context.hits).toBeGreaterThan(20)
      steps(w, 30)
    },
  ],
  'a rest to which more is poured': [
    () => {
      const w = P.bottleScene({ count: 100, seed: 1 })
      stepUntil(w as P.World, () => P.isAsleep(w), 3000)
      return w as P.World
    },
    (w) => {
      expect([P.isAsleep(w), w.bodies.capacity]).toEqual([true, 128])
      P.enqueue(w, 5)
      steps(w, 40)
    },
  ],
  'grabs, moved and released': inBoth(
    (dim) => {
      const w = onEarth(dim, { seed: 4 })
      const ids = [0, 1, 2].map((x) => ball(w, [x, 1], { radius: 0.2 }))
      const grabs = ids.map((id, k) =>
        P.grab(w, id, { point: vec(dim, k + 0.1, 1.1), frequency: 1 + k, maxForce: k ? 50 : Infinity }),
      )
      steps(w, 5, (k) => P.moveGrab(w, grabs[1]!, vec(dim, 1 + 0.3 * k, 2)))
      return w
    },
    (w, dim) => {
      steps(w, 20)
      P.moveGrab(w, 2 as never, vec(dim, 9, 9))
      P.releaseGrab(w, 0 as never)
      expect(P.grab(w, P.bodyIds(w)[0]!)).toBeGreaterThan(2)
      steps(w, 20)
    },
  ),
  'springs, of which some are removed and added again': [
    () => {
      const w = three(2)
      const ids = [0, 1, 2, 3, 4, 5].map((x) => ball(w, [x, 0]))
      for (let k = 0; k < 5; k++) P.addSpring(w, { a: ids[k]!, b: ids[k + 1]! })
      P.removeSpring(w, P.springIds(w)[1]!)
      return w
    },
    (w) => {
      const [first, , third, fourth, ...rest] = P.bodyIds(w) as P.BodyId[]
      const springs = P.springIds(w)
      P.removeSpring(w, springs.at(-1)!)
      expect(P.addSpring(w, { a: rest[0]!, b: fourth! })).toBe(springs[2]) // they have one
      const added = P.addSpring(w, { a: third!, b: P.bodyIds(w)[1]! })
      expect(springs).not.toContain(added)
      P.removeBody(w, first!)
      // A new body has the slot of the removed one, and none of its springs.
      expect(P.addSpring(w, { a: ball(w, [9, 9]), b: P.bodyIds(w)[0]! })).toBeGreaterThan(added)
    },
  ],
  'a character that jumps': [
    () => {
      const w = onEarth(3, { containers: [] })
      P.fillBlocks(w, [-8, -1, -8], [8, -1, 8])
      P.addBlock(w, [2, 0, 0], { height: 0.5 })
      P.setIntent(w, P.addCharacter(w, { position: [0.5, 0.3, 0.5] }), { walk: [1, 0.1], jump: true })
      steps(w, 33)
      return w as P.World
    },
    (w) => steps(w, 100),
  ],
  'a removed character, whose handle is not used again': [
    () => {
      const w = P.createWorld({ dim: 3 })
      P.removeCharacter(w, P.addCharacter(w, { position: [0, 0, 0] }))
      return w as P.World
    },
    (w) => expect(P.addCharacter(w as never, { position: [0, 0, 0] })).toBeGreaterThan(0),
  ],
  'removed blocks that are added again': [
    () => {
      const w = P.createWorld({ dim: 3 })
      for (const x of [0, 40]) P.addBlock(w, [x, 0, 0], { height: 0.3 })
      for (const x of [0, 40]) P.removeBlock(w, [x, 0, 0])
      return w as P.World
    },
    (w) => {
      P.addBlock(w as never, [40, 0, 0])
      P.addBlock(w as never, [0, 0, 0], { height: 0.5 })
    },
  ],
  'soft contacts that overlap': [
    () => {
      const w = P.createWorld({ dim: 2, gravity: [0, -1], substeps: 8, contact: P.impulse({ friction: 0 }) })
      const [a, b] = [0, 1].map((x) => ball(w, [x, 0])) as [P.BodyId, P.BodyId]
      P.step(w)
      const [x, y] = P.getBody(w, a).position
      P.setBody(w, b, { position: [x + 0.19, y] })
      return w as P.World
    },
  ],
  'coincident bodies, with and without friction': [
    () => {
      const w = P.createWorld({ dim: 3, gravity: [0, -6, 0] })
      for (const friction of [0.3, 0]) {
        ball(w, [0, 0], { friction })
        if (friction > 0) P.step(w)
      }
      return w as P.World
    },
    (w) => steps(w, 2),
  ],
  'a slot that is used again': [
    () => {
      const w = P.createWorld({ dim: 3 })
      for (let x = 0; x < 4; x++) ball(w, [x, 0])
      steps(w, 2)
      P.configure(w, { contact: null })
      for (const id of P.bodyIds(w).slice(2)) P.removeBody(w, id)
      return w as P.World
    },
    (w) => {
      ball(w, [9, 0])
      P.step(w)
    },
  ],
  'negative zeros': [
    () => {
      const w = P.createWorld({ dim: 3, gravity: [-0, -6, -0], integrator: 'lagged' })
      ball(w, [0, 1], { velocity: [-0, 0, -0] })
      return w as P.World
    },
  ],
  'numbers of any size': [0, 5e-324, 1e15].map(
    (number): Situation => [
      () => {
        const w = P.createWorld({ dim: 3 })
        P.setViewpoint(w, [number, 0, 0], number)
        P.setWave(w, { speed: 1e12, phase: 1e12, mode: 'forward' })
        ball(w, [0, 0], { angularVelocity: [number, 0, 0], orientation: [1, number, 0, number] })
        ball(w, [0, 0], { velocity: [0, 0, -number] })
        P.step(w)
        ball(w, [0, 0])
        return w as P.World
      },
      () => {},
    ],
  ),
  'places at the edge of numbers': [
    () => {
      const w = P.createWorld({ dim: 2, contact: null })
      for (const x of [-1e15, 0, 1e15]) ball(w, [x, 0])
      P.setViewpoint(w, [1e15, 0], 5e-324)
      steps(w, 3)
      return w as P.World
    },
    (w) => steps(w, 3),
  ],
}

const CASES = Object.entries(SITUATIONS).flatMap(([name, one]) => {
  const all = (Array.isArray(one[0]) ? one : [one]) as Situation[]
  return all.map(([make, then], k): [string, Situation] => [all.length > 1 ? `${name} (${k})` : name, [make, then]])
})

test.each(CASES)('%s: continues bit for bit', (_name, [make, then = (w) => steps(w, 80)]) => {
  const [w, twin, old] = [make(), make(), make()]
  const bytes = P.takeSnapshot(w)
  const at = P.hash(w)
  steps(old, 20)
  const fresh = P.restoreSnapshot(bytes)
  expect(P.restoreSnapshot(bytes, old)).toBe(old)
  expect([fresh, old].map(P.hash)).toEqual([at, at])
  for (const one of [w, twin, fresh, old]) then(one as P.World, w.dim)
  const end = P.hash(w)
  // The twin, of which no snapshot was taken, shows that taking one changes nothing.
  expect({ twin: P.hash(twin), fresh: P.hash(fresh), old: P.hash(old) }).toEqual({ twin: end, fresh: end, old: end })
  expect(P.bodyIds(fresh)).toEqual(P.bodyIds(w))
})

test('continues bit for bit after removals in every step (seed 5)', () => {
  const w = P.bottleScene({ count: 300, seed: 5 })
  let tried = 0
  for (let k = 0; k < 400; k++) {
    P.step(w)
    if (w.broadphase.moved.count === 0 || w.bodies.count < 20) continue
    tried++
    for (const id of P.bodyIds(w).slice(-3)) P.removeBody(w, id)
    const copy = P.restoreSnapshot(P.takeSnapshot(w))
    expect(P.hash(copy)).toBe(P.hash(w))
    P.step(copy)
    P.step(w)
    expect(P.hash(copy)).toBe(P.hash(w))
  }
  expect(tried).toBeGreaterThan(10)
})

test('a wave continues bit for bit whose frequency was 0 for a while', () => {
  const w = P.createModelWorld(P.DAINTY_WALKER)
  for (const frequency of [2, 0, -2]) P.setWave(w, { frequency })
  const copy = P.restoreSnapshot(P.takeSnapshot(w))
  expect(P.hash(copy)).toBe(P.hash(w))
})

test('equal states have equal hashes, others do not', () => {
  const make = () => {
    const w = P.createWorld({ dim: 3, gravity: [0, -1, 0], containers: [P.cylinder({ radius: 3, bottom: 0 })] })
    scatter(w, 50, 1, 2, [0.1, 0.2], 1)
    steps(w, 10)
    return w
  }
  const w = make()
  expect(P.hash(w)).toBe(P.hash(make()))
  expect(P.hash(w)).toMatch(/^[0-9a-f]{16}$/)
  const seen = new Set([P.hash(w)])
  const columns = [
    'position',
    'velocity',
    'rimVelocity',
    'orientation',
    'warmStartVelocity',
    'warmStartRimVelocity',
  ] as const
  for (const column of [...columns, 'mass', 'sleepTime'] as const) {
    const other = make()
    other.bodies[column][column === 'mass' || column === 'sleepTime' ? 7 : 29]! += 1e-12
    seen.add(P.hash(other))
  }
  const later = make()
  P.step(later)
  seen.add(P.hash(later))
  expect(seen.size).toBe(10)
})

test.each([2, 3] as const)('ten bodies far apart take less than 12 KB (%dD)', (dim) => {
  for (const gap of [1, 10, 1000]) {
    const w = world(dim)
    for (let k = 0; k < 10; k++) ball(w, [gap * k, 0.1 + gap * (k % 3), gap * (k % 2)], { velocity: vec(dim, 1, k) })
    steps(w, 20)
    expect(P.takeSnapshot(w).length).toBeLessThan(12_000)
  }
})

test('a snapshot leaves out the systems that it is told to, and the world keeps them', () => {
  const world = P.createWorld({ dim: 2, contact: P.impulse() })
  const body = P.addBody(world, { position: [0, 0], radius: 1 })
  const bare = P.hash(world)
  P.grab(world, body)
  expect(P.hash(P.restoreSnapshot(P.takeSnapshot(world, { without: ['grabs'] })))).toBe(bare)
  expect(world.systems.map(({ name }) => name)).toContain('grabs')
  expect(() => P.takeSnapshot(world, { without: 'grabs' as never })).toThrow(
    'without must be a list of names of systems',
  )
})
