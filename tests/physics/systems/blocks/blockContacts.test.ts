// Balls on blocks: the nearest point of the union, no effect of seams, no ball inside a block at
// any speed, rest, sleep and waking.
import { expect, test } from 'vitest'
import * as P from '../../all.ts'
import { ball, box, draw, onEarth, steps } from '../../help.ts'
import { expectNear } from '../../laws.ts'

/** A world with gravity, and no floor but its blocks. */
const falling = (more: Omit<P.WorldOptions<3>, 'dim'> = {}) => onEarth(3, { containers: [], ...more })

/** The reference: the point of the blocks that is nearest to a centre, among those within a reach. */
function nearest(w: P.World<3>, c: readonly number[], reach: number): { distance: number; point: number[] } {
  let best = { distance: Number.POSITIVE_INFINITY, point: [0, 0, 0] }
  const [low, high] = [-reach, reach].map((by) => c.map((v) => Math.floor(v + by))) as [number[], number[]]
  for (let x = low[0]!; x <= high[0]!; x++) {
    for (let y = low[1]!; y <= high[1]!; y++) {
      for (let z = low[2]!; z <= high[2]!; z++) {
        const height = P.blockHeight(w, [x, y, z])
        if (height === 0) continue
        const point = [x, y, z].map((v, axis) => Math.max(v, Math.min(c[axis]!, v + (axis === 1 ? height : 1))))
        const distance = Math.hypot(...c.map((v, axis) => v - point[axis]!))
        if (distance < best.distance) best = { distance, point }
      }
    }
  }
  return best
}

/** The depth of the deepest ball in a block, as a share of its radius. */
function deepest(w: P.World<3>): number {
  const depths = P.bodyIds(w).map((id) => {
    const { position, radius } = P.getBody(w, id)
    return 1 - Math.min(1, nearest(w, position, radius).distance / radius)
  })
  return Math.max(...depths)
}

test('a ball that flies at the nearest point returns: off faces, edges and corners', () => {
  const d = draw(5)
  const kinds = [0, 0, 0, 0]
  for (let k = 0; k < 1000; k++) {
    const w = P.createWorld({ dim: 3, contact: P.impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }) })
    const height = k % 3 === 0 ? 0.5 : 1
    P.addBlock(w, [0, 0, 0], { height })
    if (k % 2 === 0) P.addBlock(w, [1, 0, 0], { height })
    if (k % 5 === 0) P.addBlock(w, [0, 0, 1])
    const position = [d.between(-0.7, 2.7), d.between(-0.7, 1.7), d.between(-0.7, 2.7)] as const
    const { distance, point } = nearest(w, position, 3)
    if (distance < 0.1) continue
    const normal = position.map((x, axis) => (x - point[axis]!) / distance)
    const velocity = normal.map((n) => -3 * n) as unknown as P.Vec<3>
    const id = P.addBody(w, { position, velocity, radius: distance - 0.01 })
    P.step(w)
    expectNear(
      P.getBody(w, id).velocity,
      normal.map((n) => 3 * n),
      9,
    )
    kinds[normal.filter((v) => v !== 0).length]!++
  }
  expect(Math.min(...kinds.slice(1))).toBeGreaterThan(15)
})

test('rolling over a floor of blocks is as over a plane, in 12 directions', () => {
  const d = draw(7)
  for (let k = 0; k < 12; k++) {
    // With 'auto', a world with blocks takes more substeps.
    const options = { contact: P.impulse({ friction: 0.4 }), substeps: 4 }
    const [blocks, plane] = [falling(options), onEarth(3, { ...options, containers: [box(3, 1e3)] })]
    P.fillBlocks(blocks, [-20, -2, -20], [20, -1, 20])
    const radius = d.between(0.05, 0.7)
    const body = {
      position: [d.unit(), radius, d.unit()],
      velocity: [d.between(-6, 6), 0, d.between(-6, 6)],
      angularVelocity: [d.between(-5, 5), d.between(-5, 5), d.between(-5, 5)],
      radius,
    } as const
    const [a, b] = [P.addBody(blocks, body), P.addBody(plane, body)]
    for (let n = 0; n < 120; n++) {
      P.step(blocks)
      P.step(plane)
      const [p, q] = [P.getBody(blocks, a), P.getBody(plane, b)]
      expectNear(p.position, q.position, 9)
      expectNear(p.velocity, q.velocity, 9)
      expect(Math.abs(p.position[1] - radius)).toBeLessThan(1e-5)
    }
  }
})

test('rolling along a wall and beside pits is as straight as without seams', () => {
  const w = falling({ contact: P.impulse({ friction: 0 }) })
  P.fillBlocks(w, [-10, -1, -1], [10, -1, 0])
  P.fillBlocks(w, [-10, 0, -1], [10, 2, -1])
  for (let x = -10; x <= 10; x += 2) P.addBlock(w, [x, -1, 1])
  const id = ball(w, [-8.2, 0.3, 0.3], { velocity: [4, 0, 0], radius: 0.3 })
  const beside = ball(w, [-8.2, 0.2, 0.93], { velocity: [3, 0, 0], radius: 0.2 })
  steps(w, 180, () => {
    const { position, velocity } = P.getBody(w, id)
    expect(position[1]).toBeCloseTo(0.3, 6)
    expect(position[2]).toBeCloseTo(0.3, 6)
    expect(velocity[0]).toBeCloseTo(4, 6)
    // Beside the pits half of the ball is over air; its centre is over the floor.
    expect(P.getBody(w, beside).position[1]).toBeCloseTo(0.2, 4)
    expect(P.getBody(w, beside).velocity[0]).toBeCloseTo(3, 4)
  })
})

test('no ball is inside a block or beyond a shell of them, at any speed', () => {
  for (const speed of [5, 50, 500, 20000]) {
    const w = falling({ sleep: false })
    P.fillBlocks(w, [-5, -5, -5], [4, 4, 4])
    for (let x = -4; x < 4; x++) for (let y = -4; y < 4; y++) for (let z = -4; z < 4; z++) P.removeBlock(w, [x, y, z])
    const d = draw(11)
    for (let k = 0; k < 40; k++) {
      const cell = [d.below(8) - 4, d.below(8) - 4, d.below(8) - 4] as P.Vec<3>
      if (k % 2) P.addBlock(w, cell, { height: d.below(2) ? 0.5 : 1 })
    }
    for (let k = 0; k < 60; k++) {
      const at = () => d.between(-3.7, 3.7)
      const go = () => d.between(-speed, speed)
      P.addBody(w, { position: [at(), at(), at()], velocity: [go(), go(), go()], radius: d.between(0.05, 0.25) })
    }
    steps(w, 120, () => {
      expect(deepest(w)).toBeLessThan(1e-6)
      const { position, count } = w.bodies
      let far = 0
      for (let o = 0; o < 4 * count; o++) if (o % 4 < 3) far = Math.max(far, Math.abs(position[o]!))
      expect(far).toBeLessThan(4)
    })
  }
})

test('when a block is added on candies they move out, buried ones rise', () => {
  const w = falling()
  P.fillBlocks(w, [-3, -1, -3], [3, -1, 3])
  const ids = [0, 1, 2, 3, 4].map((k) => ball(w, [0.3 + 0.1 * k, 0.1, 0.2 + 0.13 * k]))
  steps(w, 60)
  P.addBlock(w, [0, 0, 0])
  P.step(w)
  expect(deepest(w)).toBeLessThan(1e-6)
  P.fillBlocks(w, [-3, 0, -3], [3, 2, 3])
  P.step(w)
  for (const id of ids) expect(P.getBody(w, id).position[1]).toBeGreaterThan(3)
  expect(deepest(w)).toBeLessThan(1e-6)
})

test('removing a block wakes the candies on it and no others', () => {
  const w = falling({ contact: P.impulse({ rollingResistance: 0.05 }) })
  P.fillBlocks(w, [-3, -3, -3], [3, -3, 3])
  P.fillBlocks(w, [-3, -1, -3], [3, -1, 3])
  const here = ball(w, [0.5, 0.15, 0.5], { radius: 0.15 })
  const onTop = ball(w, [0.5, 0.45, 0.5], { radius: 0.15 })
  const there = ball(w, [2.5, 0.15, 2.5], { radius: 0.15 })
  steps(w, 300)
  expect(w.awake).toBe(0)
  P.removeBlock(w, [0, -1, 0])
  expect(P.getBody(w, there).asleep).toBe(true)
  steps(w, 5)
  expect(P.getBody(w, there).asleep).toBe(true)
  steps(w, 300)
  expect(P.getBody(w, here).position[1]).toBeLessThan(-1.8)
  expect(P.getBody(w, there).position[1]).toBeCloseTo(0.15, 6)
  expect(P.getBody(w, onTop).position[1]).toBeLessThan(0.2)
  expect(w.awake).toBe(0)
})

test('a candy on a head sleeps, and falls when the head moves away', () => {
  const w = falling({ contact: P.impulse({ rollingResistance: 0.05 }) })
  P.fillBlocks(w, [-9, -1, -9], [9, -1, 9])
  const hero = P.addCharacter(w, { position: [0.5, 0, 0.5] })
  const candy = ball(w, [0.5, 2, 0.5], { radius: 0.15 })
  steps(w, 240)
  expect(P.getBody(w, candy)).toMatchObject({ asleep: true })
  expect(P.getBody(w, candy).position[1]).toBeCloseTo(1.95, 3)
  P.setIntent(w, hero, { walk: [1, 0], sprint: true })
  steps(w, 120)
  expect(P.getBody(w, candy).position[1]).toBeCloseTo(0.15, 3)
})

test('small balls beside a huge one have no more contacts', () => {
  const counts = [1, 1e9].map((radius) => {
    const w = falling()
    P.fillBlocks(w, [-20, -1, -20], [20, -1, 20])
    for (let x = 0; x < 3; x++) ball(w, [x + 0.5, 0.1, 0.5])
    ball(w, [0, radius + 5], { radius })
    P.step(w)
    return w.contacts.count
  })
  expect(counts[1]).toBeLessThan(counts[0]! + 100)
})

test('balls with locked axes fly into blocks: they stay on their free axes, and gain no energy (seeds 1 to 300)', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { between, below } = draw(seed)
    const w = P.createWorld({ dim: 3, contact: P.impulse({ restitution: between(0, 1), friction: between(0, 1) }) })
    // Low slabs too, in which the ball begins: what stops it leaves other contacts without approach.
    P.fillBlocks(w, [0, -1, -1], [0, 0, 0], { height: between(0.2, 1) })
    const lockPosition = [below(4) > 0, below(4) === 0, below(4) > 0] as const
    const position = [between(0, 0.4), between(-1, 0.5), between(-1, -0.6)] as const
    const velocity = [between(-5, 5), between(-5, 5), between(-5, 5)] as const
    const id = ball(w, position, { radius: between(0.2, 0.5), velocity, lockPosition })
    const speed = Math.hypot(...velocity.filter((_, axis) => !lockPosition[axis]))
    for (let k = 0; k < 60; k++) P.step(w)
    const now = P.getBody(w, id)
    for (const axis of [0, 1, 2] as const) if (lockPosition[axis]) expect(now.position[axis]).toBe(position[axis])
    expect(Math.hypot(...now.velocity)).toBeLessThanOrEqual(speed * (1 + 1e-9))
  }
})
