// Platforms: kinematic bodies hold characters, and carry them.
import { describe, expect, test } from 'vitest'
import * as P from '../../all.ts'
import { steps } from '../../help.ts'
import { DT, G, stand } from './standing.ts'

/** A world with a platform whose top is at y = 0, and a character that falls on it. */
function ride(velocity: P.Vec<3>, radius = 20) {
  const w = P.createWorld({ dim: 3, gravity: [0, -G, 0] })
  const platform = P.addBody(w, { position: [0, -radius, 0], radius, type: 'kinematic' })
  const id = stand(w, [0, 0.5, 0])
  steps(w, 60)
  P.setBody(w, platform, { velocity })
  return { w, platform, id }
}

describe.each<[string, P.Vec<3>]>([
  ['along', [1.5, 0, -0.5]],
  ['upwards', [0, 2, 0]],
  ['downwards, slower than a fall', [0, -3, 0]],
  ['in all directions', [-1, 1, 0.3]],
])('a platform that moves %s', (_, velocity) => {
  test('carries a character that stands on it', () => {
    const { w, id } = ride(velocity)
    const from = P.getCharacter(w, id).position
    expect(from[1]).toBeCloseTo(0, 12)
    steps(w, 60, () => expect(P.getCharacter(w, id).grounded).toBe(true))
    P.getCharacter(w, id).position.forEach((at, axis) => {
      expect(at).toBeCloseTo(from[axis]! + velocity[axis]!, 9)
    })
    expect(P.getCharacter(w, id).velocity).toEqual([0, 0, 0])
  })

  test('adds to walking, and a jump takes its velocity along', () => {
    const { w, id } = ride(velocity)
    const from = P.getCharacter(w, id).position
    P.setIntent(w, id, { walk: [0, 0.1] })
    steps(w, 30)
    expect(P.getCharacter(w, id).position[2] - from[2]).toBeCloseTo(0.5 * velocity[2] + 0.5 * 0.4317, 9)
    P.setIntent(w, id, { jump: true })
    P.step(w)
    expect(P.getCharacter(w, id).velocity[1]).toBeCloseTo(5 + velocity[1] - G * DT, 9)
    P.setIntent(w, id, null)
    steps(w, 30)
    expect(P.getCharacter(w, id).grounded).toBe(false)
  })
})

test('a world whose platform rests comes to rest', () => {
  const { w } = ride([0, 0, 0])
  steps(w, 60)
  expect(P.isAsleep(w)).toBe(true)
})

test('a character walks over the top of a ball, and falls off where it is too steep', () => {
  const { w, id } = ride([0, 0, 0], 2)
  P.setIntent(w, id, { walk: [1, 0] })
  let heights = 0
  steps(w, 60, () => {
    const { position, grounded } = P.getCharacter(w, id)
    const x = Math.max(0, position[0] - 0.3)
    if (!grounded || x > 1.4) return
    heights++
    expect(position[1]).toBeCloseTo(Math.sqrt(4 - x * x) - 2, 9)
  })
  expect(heights).toBeGreaterThan(10)
  expect(P.getCharacter(w, id).position[1]).toBeLessThan(-2)
})

test('blocks stop a character that is carried, and a platform beside it does not lift it', () => {
  const { w, platform, id } = ride([1, 0, 0])
  P.fillBlocks(w, [1, 0, -2], [1, 3, 2])
  steps(w, 60)
  expect(P.getCharacter(w, id).position[0]).toBeCloseTo(0.7, 9)
  P.setBody(w, platform, { position: [30, -1, 0], velocity: [-1, 0, 0], radius: 5 })
  const other = P.createWorld({ dim: 3, gravity: [0, -G, 0] })
  P.fillBlocks(other, [-4, -1, -4], [9, -1, 4])
  const beside = stand(other, [0, 0, 0])
  P.addBody(other, { position: [4, 0, 0], radius: 2, type: 'kinematic', velocity: [-2, 0, 0] })
  steps(other, 60, () => expect(P.getCharacter(other, beside).position[1]).toBeCloseTo(0, 9))
})
