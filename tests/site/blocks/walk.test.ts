// Walking in the garden: what keys mean to the character, and the friction that stops it.
import { expect, test } from 'vitest'
import { createGarden, GARDEN_PHYSICS, setPhysics } from '../../../site/blocks/garden.ts'
import { updateIntent } from '../../../site/blocks/walk.ts'
import { characterIds, getCharacter, setCharacter } from '../../../src/physics/blocks.ts'
import * as P from '../../../src/physics/index.ts'
import { blocksScene } from '../../../src/scenes/index.ts'

/** Walks with a key, lets go of it, and returns the speeds of the steps after. */
function speedsAfterKey(friction: number, steps: number): number[] {
  const world = blocksScene({ count: 0 })
  const garden = createGarden(world)
  setPhysics(garden, { groundFriction: friction })
  const [id] = characterIds(world)
  const { input } = garden
  const step = () => {
    updateIntent(garden)
    P.step(world)
    const { velocity } = getCharacter(world, id!)
    return Math.hypot(velocity[0], velocity[2])
  }
  for (let k = 0; k < 60; k++) step() // it lands
  input.keys.add('KeyW')
  for (let k = 0; k < 5; k++) step()
  input.keys.clear()
  return Array.from({ length: steps }, step)
}

test.each([0.5, GARDEN_PHYSICS.groundFriction, 0.98])(
  'a released key leaves the speed to a friction of %d',
  (friction) => {
    const speeds = speedsAfterKey(friction, 10)
    for (const [k, speed] of speeds.entries()) expect(speed).toBeCloseTo(4.317 * friction ** (k + 1), 9)
  },
)

test('with a friction of 0 it stops at once', () => {
  expect(speedsAfterKey(0, 1)).toEqual([0])
})

test('keys that cancel each other give no direction, and in the air the speed stays', () => {
  const world = blocksScene({ count: 0 })
  const garden = createGarden(world)
  const [id] = characterIds(world)
  setCharacter(world, id!, { position: [0, 20, 0], velocity: [2, 0, 0] })
  for (const key of ['KeyW', 'KeyS']) garden.input.keys.add(key)
  updateIntent(garden)
  for (let k = 0; k < 20; k++) P.step(world)
  expect(getCharacter(world, id!).velocity[0]).toBe(2)
})

test('gravity and terminal speed of the garden act from the next step on', () => {
  const world = blocksScene({ count: 0 })
  const garden = createGarden(world)
  const [id] = characterIds(world)
  setCharacter(world, id!, { position: [0, 60, 0] })
  setPhysics(garden, { gravity: 3, terminalSpeed: 1 })
  P.step(world)
  expect(getCharacter(world, id!).velocity[1]).toBeCloseTo(-3 / 60, 12)
  for (let k = 0; k < 60; k++) P.step(world)
  expect(getCharacter(world, id!).velocity[1]).toBe(-1)
})
