// Lifts and ferries: blocks stop a character that a platform carries, and in the air it keeps the
// velocity of the platform.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { steps } from '../../help.ts'
import { DT, depth, G, stand } from './standing.ts'

/** A platform whose top is at y = 0, with a character on it. */
function onPlatform(velocity: P.Vec<3>, radius: number, options: Partial<P.CharacterOptions> = {}) {
  const w = P.createWorld({ dim: 3, gravity: [0, -G, 0] })
  const platform = P.addBody(w, { position: [0.5, -radius, 0.5], radius, type: 'kinematic', velocity })
  const id = stand(w, [0.5, 0, 0.5], options)
  const top = () => P.getBody(w, platform).position[1] + radius
  return { w, platform, id, top, at: () => P.getCharacter(w, id).position }
}

function clear(w: P.World<3>, min: P.Vec<3>, max: P.Vec<3>): void {
  for (let x = min[0]; x <= max[0]; x++)
    for (let y = min[1]; y <= max[1]; y++) for (let z = min[2]; z <= max[2]; z++) P.removeBlock(w, [x, y, z])
}

describe.each([
  [0.7, 8, 1.5, 3, 1, 1 / 60],
  [2.3, 30, 0.4, 1, 40, 1 / 30],
  [5, 12, 1.8, 2, 0.25, 1 / 144],
  [9, 100, 1.2, 2, 2, 0.0371],
])('a lift of %d m/s and radius %d under a ceiling', (speed, radius, height, ceiling, thick, dt) => {
  const size: P.Vec<3> = [0.6, height, 0.6]
  const lift = () => {
    const lifted = onPlatform([0, speed, 0], radius, { size })
    const blocks = thick < 1 ? { height: thick } : undefined
    P.fillBlocks(lifted.w, [-3, ceiling, -3], [3, ceiling + Math.ceil(thick) - 1, 3], blocks)
    return lifted
  }

  test('holds its rider under the ceiling, going up and down', () => {
    const { w, platform, id, top, at } = lift()
    const n = Math.ceil((ceiling - height + 1.5) / (speed * dt))
    for (let k = 0; k < 2 * n + 40; k++) {
      if (k === n) P.setBody(w, platform, { velocity: [0, -speed, 0] })
      P.step(w, dt)
      expect(P.getCharacter(w, id).grounded).toBe(true)
      ;[0.5, Math.min(top(), ceiling - height), 0.5].forEach((want, axis) => {
        expect(at()[axis]).toBeCloseTo(want, 8)
      })
    }
  })

  test('lets its rider climb out at its walking speed where the ceiling goes', () => {
    const { w, platform, top, at } = lift()
    while (top() < ceiling - height + 1) P.step(w, dt)
    P.setBody(w, platform, { velocity: [0, 0, 0] })
    P.step(w, dt)
    clear(w, [-3, ceiling, -3], [3, ceiling + Math.ceil(thick) - 1, 3])
    const end = top()
    for (let k = 1; k < 0.5 / dt; k++) {
      P.step(w, dt)
      expect(at()[1]).toBeCloseTo(Math.min(end, ceiling - height + 4.317 * k * dt), 6)
    }
  })
})

test.each<[P.Vec<3>, number]>([
  [[1, 1, 0], 20],
  [[-0.5, 2, 1.5], 40],
  [[0.2, 0.3, -2], 25],
])('a lift that moves along %j carries a rider through no block', (velocity, radius) => {
  const { w, id, at } = onPlatform(velocity, radius)
  P.fillBlocks(w, [-4, 2, -4], [5, 3, 5])
  for (const z of [-3, 4]) P.fillBlocks(w, [-4, 0, z], [5, 1, z])
  for (const x of [-3, 4]) P.fillBlocks(w, [x, 0, -4], [x, 1, 5])
  const before = [...at()]
  steps(w, 200, () => {
    expect(depth(w, id)).toBeLessThanOrEqual(1e-8)
    at().forEach((now, axis) => {
      expect(Math.abs(now - before[axis]!)).toBeLessThanOrEqual(Math.abs(velocity[axis]!) * DT + 1e-8)
      before[axis] = now
    })
  })
})

test.each([10, 25, 60])('a walker stops where a platform of radius %d meets a ceiling', (radius) => {
  const { w, id } = onPlatform([0, 0, 0], radius, { size: [0.4, 1.95, 0.4] })
  const start = 0.45 * radius
  P.setCharacter(w, id, { position: [-start, Math.sqrt(radius ** 2 - (start - 0.2) ** 2) - radius, 0.5] })
  P.fillBlocks(w, [-30, 1, -3], [0, 1, 3])
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 300, () => expect(depth(w, id)).toBeLessThanOrEqual(1e-8))
  const { position, grounded } = P.getCharacter(w, id)
  expect(grounded).toBe(true)
  // The top of the ball under the front of the box is at 1 - 1.95, up to a step of the walk.
  const front = 0.5 - Math.sqrt(radius ** 2 - (radius - 0.95) ** 2)
  expect(position[0] + 0.2).toBeLessThanOrEqual(front + 1e-8)
  expect(position[0] + 0.2).toBeGreaterThan(front - 4.317 * DT)
})

describe.each<[P.Vec<3>, number]>([
  [[2.5, 0, 0.5], 1 / 60],
  [[-1, 1.5, 4], 1 / 30],
  [[0.5, -1, -6], 1 / 144],
])('from a platform that moves at %j', (velocity, dt) => {
  const ferry = (options: Partial<P.CharacterOptions> = {}) => {
    const ferried = onPlatform(velocity, 50, { walkSpeed: 2, ...options })
    for (let k = 0; k < 10; k++) P.step(ferried.w, dt)
    return ferried
  }

  test.each<[string, P.Intent]>([
    ['without a direction', {}],
    ['standing still', { walk: [0, 0] }],
    ['walking', { walk: [0.6, -0.8] }],
    ['walking slowly', { walk: [-0.6, 0], sneak: true }],
  ])('a jump %s moves as on the ground', (_, intent) => {
    const { w, id, platform, at } = ferry()
    const apart = (axis: number) => at()[axis]! - P.getBody(w, platform).position[axis]!
    const from = [0, 1, 2].map(apart)
    P.setIntent(w, id, { ...intent, jump: true })
    P.step(w, dt)
    P.setIntent(w, id, intent)
    const [x, z] = (intent.walk ?? [0, 0]).map((share) => share * 2 * (intent.sneak ? 0.3 : 1))
    for (let k = 2; !P.getCharacter(w, id).grounded; k++) {
      P.step(w, dt)
      expect(apart(0) - from[0]!).toBeCloseTo(x! * k * dt, 8)
      expect(apart(2) - from[2]!).toBeCloseTo(z! * k * dt, 8)
      if (P.getCharacter(w, id).grounded) break
      // v += g dt; x += v dt
      expect(apart(1) - from[1]!).toBeCloseTo(5 * k * dt - (G * dt * dt * k * (k + 1)) / 2, 8)
    }
    if (intent.walk) return
    for (let k = 0; k < 10; k++) P.step(w, dt)
    expect(apart(0)).toBeCloseTo(from[0]!, 8)
    expect(P.getCharacter(w, id).velocity).toEqual([0, 0, 0])
  })

  test('a character falls with its velocity where the platform ends', () => {
    const { w, id, platform, at } = ferry()
    const from = at()
    P.removeBody(w, platform)
    for (let k = 1; k <= 20; k++) {
      if (k === 10) P.setIntent(w, id, { walk: [0, 0] })
      P.step(w, dt)
      const fall = (G * dt * dt * k * (k + 1)) / 2
      at().forEach((now, axis) => {
        expect(now).toBeCloseTo(from[axis]! + velocity[axis]! * k * dt - (axis === 1 ? fall : 0), 8)
      })
    }
  })

  test('a character that walks off its edge keeps its velocity', () => {
    const { w, id, platform } = ferry({ walkSpeed: 3 })
    const [x, y, z] = P.getCharacter(w, id).position
    P.setBody(w, platform, { radius: 1.5, position: [x, y - 1.5, z] })
    P.setIntent(w, id, { walk: [0, 1] })
    while (P.getCharacter(w, id).grounded) P.step(w, dt)
    P.step(w, dt)
    expect(P.getCharacter(w, id).velocity[0]).toBeCloseTo(velocity[0], 9)
    expect(P.getCharacter(w, id).velocity[1]).toBeCloseTo(velocity[1] - G * dt, 9)
    expect(P.getCharacter(w, id).velocity[2]).toBeCloseTo(velocity[2] + 3, 9)
    P.setIntent(w, id, { walk: [0, 0], jump: true })
    P.step(w, dt)
    expect(P.getCharacter(w, id).velocity[1]).toBeCloseTo(velocity[1] + 5 - G * dt, 9)
  })

  test('a wall ends what a jump took along', () => {
    const { w, id, at } = ferry()
    const wall = 2 * Math.sign(velocity[0])
    P.fillBlocks(w, [wall, -9, -9], [wall, 9, 9])
    P.setCharacter(w, id, { size: [2, 1, 2], jumpSpeed: 9 })
    P.setIntent(w, id, { walk: [0, 0], jump: true })
    for (let k = 0; k < 1.2 / dt; k++) P.step(w, dt)
    const face = wall > 0 ? 1 : 0
    expect(at()[0]).toBeCloseTo(face, 9)
    clear(w, [wall, -9, -9], [wall, 9, 9])
    P.step(w, dt)
    expect(at()[0]).toBeCloseTo(face, 9)
  })

  test('a character in the air continues bit for bit from a snapshot', () => {
    const { w, id } = ferry()
    P.setIntent(w, id, { walk: [0, 0], jump: true })
    P.step(w, dt)
    const copy = P.restoreSnapshot<3>(P.takeSnapshot(w))
    for (const each of [w, copy]) for (let k = 0; k < 0.5 / dt; k++) P.step(each, dt)
    expect(P.getCharacter(copy, id)).toEqual(P.getCharacter(w, id))
    expect(P.hash(copy)).toBe(P.hash(w))
  })

  test('a character that sneaks is carried too', () => {
    const { w, id, platform, at } = ferry()
    P.setIntent(w, id, { walk: [1, 0], sneak: true })
    const from = at()[0] - P.getBody(w, platform).position[0]
    for (let k = 1; k <= 20; k++) P.step(w, dt)
    expect(at()[0] - P.getBody(w, platform).position[0]).toBeCloseTo(from + 0.3 * 2 * 20 * dt, 8)
  })
})
