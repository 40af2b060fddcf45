// How a character falls, rests and walks over blocks. Order: intent, gravity, friction, then y, x,
// z.
import { expect, test } from 'vitest'
import { charactersOf } from '../../../../src/physics/systems/characters/controller.ts'
import { pairsOf } from '../../../fixtures/pairs.ts'
import * as P from '../../all.ts'
import { draw, steps } from '../../help.ts'
import { DT, depth, flat, G, stand } from './standing.ts'

test.each([0, 0.5])('lands on the face, at rest and grounded: at a height of %d', (top) => {
  const w = flat()
  if (top > 0) P.addBlock(w, [0, 0, 0], { height: top })
  const id = stand(w, [0.5, 3, 0.5])
  let y = 3
  let v = 0
  for (let k = 0; k < 200; k++) {
    P.step(w)
    v -= G * DT
    y += v * DT
    const c = P.getCharacter(w, id)
    if (y > top) {
      expect(c.position[1]).toBeCloseTo(y, 12)
      expect(c.grounded).toBe(false)
    } else {
      expect(c).toMatchObject({ position: [0.5, top, 0.5], velocity: [0, 0, 0], grounded: true })
      return
    }
  }
  expect.unreachable('it never landed')
})

test('stays grounded for 1 000 steps, and the world is at rest', () => {
  const w = flat()
  const ids = [stand(w, [0.5, 0, 0.5]), stand(w, [3, 0.25, -2]), stand(w, [-2.7, 1, 1.3])]
  P.addBlock(w, [3, 0, -2], { height: 0.25 })
  P.addBlock(w, [2, 0, -2], { height: 0.25 })
  steps(w, 60)
  const before = ids.map((id) => P.getCharacter(w, id))
  steps(w, 1000, () => {
    for (const [k, id] of ids.entries()) expect(P.getCharacter(w, id)).toEqual(before[k])
  })
  expect(before.every((c) => c.grounded)).toBe(true)
  expect(charactersOf(w).active).toBe(false)
})

test('falls at most 50 m/s and misses no floor at steps of 0.1 s', () => {
  for (const offset of [0, 0.13, 0.37, 0.61, 0.99]) {
    const w = flat(1)
    const id = stand(w, [0.5, 300 + offset, 0.5])
    let fastest = 0
    for (let k = 0; k < 200 && !P.getCharacter(w, id).grounded; k++) {
      P.step(w, 0.1)
      fastest = Math.min(fastest, P.getCharacter(w, id).velocity[1])
    }
    expect(fastest).toBe(-50)
    expect(P.getCharacter(w, id)).toMatchObject({ position: [0.5, 0, 0.5], grounded: true })
  }
})

test('pressed against a wall it falls as fast as free, never inside', () => {
  const w = flat()
  P.fillBlocks(w, [1, 0, -8], [1, 40, 8])
  const pressed = stand(w, [0.7, 20, 0.5])
  const free = stand(w, [-5, 20, 0.5])
  P.setIntent(w, pressed, { walk: [1, 0] })
  steps(w, 90, () => {
    expect(P.getCharacter(w, pressed).position[1]).toBe(P.getCharacter(w, free).position[1])
    expect(P.getCharacter(w, pressed).position[0]).toBe(1 - 0.3)
    expect(P.getCharacter(w, pressed).velocity[0]).toBe(0)
  })
})

test('without intent ground friction takes 2 % of the velocity a step', () => {
  const w = flat(40)
  const slides = stand(w, [0.5, 0, 0.5], { velocity: [3, 0, -1] })
  const flies = stand(w, [-20, 30, 0.5], { velocity: [3, 0, 0] })
  let speed = 3
  let x = 0.5
  for (let k = 0; k < 60; k++) {
    P.step(w)
    speed *= 0.98
    x += speed * DT
    const c = P.getCharacter(w, slides)
    expect(c.velocity[0]).toBeCloseTo(speed, 12)
    expect(c.velocity[2]).toBeCloseTo(-speed / 3, 12)
    expect(c.position[0]).toBeCloseTo(x, 12)
    expect(P.getCharacter(w, flies).velocity[0]).toBe(3)
  }
  steps(w, 1000)
  expect(P.getCharacter(w, slides).velocity).toEqual([0, 0, 0])
  const rough = stand(w, [0.5, 0, 3.5], { velocity: [3, 0, 0], groundFriction: 0.5 })
  P.step(w)
  expect(P.getCharacter(w, rough).velocity[0]).toBeCloseTo(1.5, 12)
})

test('walks at 4.317 m/s in every direction, sprints and sneaks', () => {
  const w = flat(40)
  const id = stand(w, [0.5, 0, 0.5])
  const speedOf = (intent: P.Intent | null) => {
    P.setIntent(w, id, intent)
    P.step(w)
    const { velocity } = P.getCharacter(w, id)
    return Math.hypot(velocity[0], velocity[2])
  }
  const walk = speedOf({ walk: [1, 0] })
  expect(walk).toBeCloseTo(4.317, 12)
  expect(speedOf({ walk: [-3, 4] })).toBeCloseTo(walk, 12)
  expect(speedOf({ walk: [0.3, 0.4] })).toBeCloseTo(walk / 2, 12)
  expect(speedOf({ walk: [0, 1], sprint: true })).toBeGreaterThan(1.2 * walk)
  expect(speedOf({ walk: [0, 1], sneak: true })).toBeLessThan(0.5 * walk)
  expect(speedOf({ walk: [0, 0] })).toBe(0)
})

test('at a corner it is stopped along one axis and free along the other', () => {
  const w = flat()
  P.addBlock(w, [2, 0, 0])
  P.addBlock(w, [2, 1, 0])
  const id = stand(w, [0.5, 0, 0.9])
  P.setIntent(w, id, { walk: [1, 1] })
  steps(w, 20, () => expect(depth(w, id)).toBeLessThanOrEqual(1e-9))
  // Its box is 0.6 wide: beyond z = 1.3 nothing is in its path.
  expect(P.getCharacter(w, id).position[2]).toBeGreaterThan(1.3)
  expect(P.getCharacter(w, id).position[0]).toBeGreaterThan(1.4)
  const stopped = stand(w, [0.5, 0, 0.5])
  P.setIntent(w, stopped, { walk: [1, 0] })
  steps(w, 60)
  expect(P.getCharacter(w, stopped)).toMatchObject({ position: [2 - 0.3, 0, 0.5], velocity: [0, 0, 0] })
})

test('diagonally into an inner corner it rests against both faces', () => {
  for (const [sx, sz] of pairsOf('1,1 1,-1 -1,1 -1,-1')) {
    const w = flat()
    P.fillBlocks(w, [sx > 0 ? 3 : -4, 0, -8], [sx > 0 ? 3 : -4, 2, 8])
    P.fillBlocks(w, [-8, 0, sz > 0 ? 3 : -4], [8, 2, sz > 0 ? 3 : -4])
    const id = stand(w, [0, 0, 0])
    P.setIntent(w, id, { walk: [sx, sz] })
    steps(w, 90)
    const there = P.getCharacter(w, id)
    expect(there).toMatchObject({ position: [sx * 2.7, 0, sz * 2.7], velocity: [0, 0, 0], grounded: true })
    steps(w, 100, () => expect(P.getCharacter(w, id)).toEqual(there))
  }
})

test('passes at full speed where width and height fit exactly', () => {
  for (const width of [1, 2]) {
    const w = flat(20)
    P.fillBlocks(w, [-20, 0, -1], [20, 2, -1])
    P.fillBlocks(w, [-20, 0, width], [20, 2, width])
    P.fillBlocks(w, [-20, 2, -1], [20, 2, width])
    const id = stand(w, [-10.3, 0, width / 2], { size: [0.6, 2, width] })
    for (const z of [0, 1e-3]) {
      P.setIntent(w, id, { walk: [1, z] })
      steps(w, 120)
      const c = P.getCharacter(w, id)
      expect(c.velocity[0]).toBeGreaterThan(0.97 * 4.317)
      expect(c.position[2]).toBeCloseTo(width / 2, 9)
      expect(c.grounded).toBe(true)
    }
    expect(P.getCharacter(w, id).position[0]).toBeGreaterThan(5)
  }
})

test('a floor of blocks has no seams: even steps in 24 directions', () => {
  const d = draw(4)
  for (let k = 0; k < 24; k++) {
    const w = flat(30)
    const id = stand(w, [d.unit(), 0, d.unit()])
    const walk = [d.between(-1, 1), d.between(-1, 1)] as const
    P.setIntent(w, id, { walk })
    P.step(w)
    let last = P.getCharacter(w, id)
    const { velocity } = last
    steps(w, 200, () => {
      const now = P.getCharacter(w, id)
      expect(now.velocity).toEqual(velocity)
      expect(now.position[1]).toBe(0)
      expect(now.position[0] - last.position[0]).toBeCloseTo(velocity[0] * DT, 12)
      expect(now.grounded).toBe(true)
      last = now
    })
  }
})

test.each<P.Vec<3>>([
  [20, 40, 20],
  [3, 3, 3],
  [1000, 8, 5],
])('characters are refused on a torus of %d, %d and %d m', (...size) => {
  const w = P.createWorld({ dim: 3, space: P.torus({ size: size as P.Vec<3> }) })
  expect(() => P.addCharacter(w, { position: [1, 0, 1] })).toThrow('open space, this one is a torus')
  expect(P.characterCount(w)).toBe(0)
})

test('provisional is where velocity alone leads, before collisions', () => {
  const w = flat()
  P.fillBlocks(w, [1, 0, -8], [1, 2, 8])
  const id = stand(w, [0.6, 0, 0.5])
  P.setIntent(w, id, { walk: [1, 0] })
  steps(w, 10)
  const { position, provisional } = P.getCharacter(w, id)
  expect(position).toEqual([0.7, 0, 0.5])
  expect(provisional[0]).toBeCloseTo(0.7 + 4.317 * DT, 12)
  const falls = stand(w, [-3, 5, 0.5])
  P.step(w)
  expect(P.getCharacter(w, falls).provisional).toEqual(P.getCharacter(w, falls).position)
})
