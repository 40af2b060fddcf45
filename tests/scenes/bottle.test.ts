// The bottle with a neck: candies enter through it, none is in the glass, and it fills to the neck
// only.
import { describe, expect, test } from 'vitest'
import { radiusAt } from '../../src/physics/container/lathe.ts'
import {
  bodyIds,
  hash,
  isAsleep,
  lid,
  pour,
  readPositions,
  readRadii,
  restoreSnapshot,
  setBody,
  step,
  takeSnapshot,
  unpour,
  type World,
} from '../../src/physics/index.ts'
import {
  BOTTLE,
  blocksScene,
  bottleProfile,
  bottleScene,
  NECK,
  POUR_HEIGHT,
  torusScene,
} from '../../src/scenes/index.ts'

/** The largest distance by which a body is outside the profile, metres. */
function outside(world: World<3>): number {
  const count = world.bodies.count
  const positions = new Float64Array(3 * count)
  const radii = new Float64Array(count)
  readPositions(world, positions)
  readRadii(world, radii)
  const points = bottleProfile()
  let worst = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const rho = Math.hypot(positions[3 * i]!, positions[3 * i + 2]!)
    const y = positions[3 * i + 1]!
    const r = radii[i]!
    worst = Math.max(worst, BOTTLE.bottom + r - y)
    // In the half plane each point of the ball's outline must be inside the profile at its height.
    for (let k = 0; k < 16; k++) {
      const angle = (2 * Math.PI * k) / 16
      worst = Math.max(worst, rho + r * Math.cos(angle) - radiusAt(points, y + r * Math.sin(angle)))
    }
  }
  return worst
}

describe('the bottle with a neck', () => {
  test('candies fall through the neck, stay inside and come to rest', () => {
    const world = bottleScene({ count: 600, seed: 5, shape: 'bottle' })
    let worst = 0
    let highest = 0
    for (let i = 0; i < 900 && !(i > 60 && isAsleep(world)); i++) {
      step(world)
      if (i % 7 === 0) worst = Math.max(worst, outside(world))
      if (i === 30) {
        for (let k = 0; k < world.bodies.count; k++) highest = Math.max(highest, world.bodies.position[4 * k + 1]!)
      }
    }
    expect(highest).toBeGreaterThan(NECK.top + POUR_HEIGHT / 2)
    expect(worst).toBeLessThan(1e-3)
    expect(world.bodies.count).toBe(600)
    expect(isAsleep(world)).toBe(true)
    for (let k = 0; k < 600; k++) expect(world.bodies.position[4 * k + 1]!).toBeLessThan(BOTTLE.top)
  })

  test('a full bottle takes no more and sleeps', () => {
    const world = bottleScene({ count: 300, seed: 2, radius: 0.12, shape: 'bottle' })
    pour(world, 600)
    for (let i = 0; i < 1500 && !(i > 60 && isAsleep(world)); i++) step(world)
    expect(world.spawner.queue.length).toBeGreaterThan(300)
    expect(isAsleep(world)).toBe(true)
    expect(outside(world)).toBeLessThan(1e-3)
    for (let k = 0; k < world.bodies.count; k++)
      expect(world.bodies.position[4 * k + 1]! + world.bodies.position[4 * k + 3]!).toBeLessThan(NECK.top)
  })

  test('the cork stops bodies that are thrown up from below', () => {
    const world = bottleScene({ count: 40, seed: 2, shape: 'bottle' })
    for (let i = 0; i < 200; i++) step(world)
    for (const id of bodyIds(world)) setBody(world, id, { velocity: [0, 9, 0] })
    let highest = 0
    for (let i = 0; i < 60; i++) {
      step(world)
      for (let k = 0; k < 40; k++)
        highest = Math.max(highest, world.bodies.position[4 * k + 1]! + world.bodies.position[4 * k + 3]!)
    }
    expect(highest).toBeGreaterThan(NECK.cork - 0.05)
    expect(highest).toBeLessThanOrEqual(NECK.cork + 1e-9)
  })

  test('the first candy waits until the cork is out, later ones do not', () => {
    const world = bottleScene({ count: 1, seed: 2, shape: 'bottle' })
    const opens = world.spawner.region!.opens!
    const stepsUntil = (count: number) => {
      let steps = 0
      while (world.bodies.count < count && steps < 200) {
        step(world)
        steps++
      }
      return steps
    }
    expect(stepsUntil(1)).toBe(opens + 1)
    pour(world, 1)
    expect(stepsUntil(2)).toBeLessThan(opens)
    for (let i = 0; i < 400; i++) step(world)
    expect(world.spawner.opening).toBe(0)
  })

  test('a snapshot taken while the cork opens continues bit for bit', () => {
    const world = bottleScene({ count: 30, seed: 2, shape: 'bottle' })
    for (let i = 0; i < 10; i++) step(world)
    const copy = restoreSnapshot(takeSnapshot(world))
    for (let i = 0; i < 80; i++) {
      step(world)
      step(copy)
    }
    expect(hash(copy)).toBe(hash(world))
  })

  test('equal seeds pour alike, other seeds do not', () => {
    const state = (seed: number) => {
      const world = bottleScene({ count: 20, seed, shape: 'bottle' })
      for (let i = 0; i < 60; i++) step(world)
      return [...world.bodies.position.slice(0, 80), ...world.bodies.spin.slice(0, 80)]
    }
    expect(state(1)).toEqual(state(1))
    expect(state(1)).not.toEqual(state(2))
  })
})

test('a bad shape or lid is refused with its value', () => {
  // @ts-expect-error wrong on purpose: there is no such shape
  expect(() => bottleScene({ count: 1, shape: 'vase' })).toThrow('vase')
  expect(() => bottleScene({ count: 0, radius: 10n as never })).toThrow(/^radius must be positive/)
  expect(() => lid({ y: Number.NaN })).toThrow('NaN')
  expect(() => lid({ y: 1, restitution: 2 })).toThrow('2')
  expect(() => lid({ y: 1, friction: -1 })).toThrow('-1')
})

test('bodies too wide for the neck and counts too large are refused', () => {
  const world = bottleScene({ count: 0, shape: 'bottle' })
  expect(() => pour(world, [0.05, 0.5])).toThrow('radius must be a finite number of metres from 0 to 0.48, got 0.5')
  expect(() => pour(bottleScene({ count: 0 }), [0.9])).toThrow('from 0 to 0.8, got 0.9')
  expect(() => pour(world, 1e9)).toThrow('the number to pour must be a whole number from 0 to 1000000, got 1000000000')
  expect(world.spawner.queue.length).toBe(0)
  for (const scene of [bottleScene, torusScene, blocksScene])
    expect(() => scene({ count: 1e9 })).toThrow(
      /^count must be a whole number of \w+ from 0 to 1000000, got 1000000000$/,
    )
  for (const scene of [bottleScene, torusScene, blocksScene])
    expect(() => scene({ count: 10n as never })).toThrow(/^count must be a whole number of \w+ .* got 10/)
  expect(() => blocksScene({ characters: 1e9 })).toThrow('characters')
})

test('unpour refuses a bad number and removes no body', () => {
  const world = bottleScene({ count: 5 })
  for (const number of [Number.NaN, -1, 1.5]) expect(() => unpour(world, number)).toThrow('the number to take must be')
  expect(world.spawner.queue.length).toBe(5)
  expect(unpour(world, 9)).toBe(5)
})
