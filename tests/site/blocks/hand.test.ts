// Hands in the garden: what is within reach, carrying, throwing, and blocks that hold at any speed.
import { describe, expect, test } from 'vitest'
import { createGarden, dropCarried, type Garden, pickUpOrThrow } from '../../../site/blocks/garden.ts'
import { carry } from '../../../site/blocks/hand.ts'
import { BLOCKS_TEXTS } from '../../../site/blocks/texts.ts'
import { fillBlocks } from '../../../src/physics/blocks.ts'
import * as P from '../../../src/physics/index.ts'
import { addDynamicBody } from '../../../src/physics/internal.ts'
import { blocksScene, groundHeight } from '../../../src/scenes/index.ts'

const texts = BLOCKS_TEXTS.en
const RADIUS = 0.18

/** A garden without candies but one, which lies on the lawn beside the character. */
function gardenWithCandy(place: P.Vec<3> = [5, 0.2, 4.5]): { garden: Garden; candy: P.BodyId } {
  const world = blocksScene({ count: 0 })
  return { garden: createGarden(world), candy: addDynamicBody(world, { position: place, radius: RADIUS }) }
}

/** Steps as the page does. */
function run({ world, camera, carried }: Garden, steps: number): void {
  for (let k = 0; k < steps; k++) {
    P.step(world)
    if (carried) carry(world, camera, carried)
  }
}

describe('the hand of the character', () => {
  test('picks up a candy within reach, carries it, and throws it ahead', () => {
    const { garden, candy } = gardenWithCandy()
    pickUpOrThrow(garden, texts)
    expect([garden.carried?.body, garden.said]).toEqual([candy, texts.carried])
    run(garden, 60)
    const held = P.getBody(garden.world, candy).position
    expect(held[1]).toBeGreaterThan(0.9)
    pickUpOrThrow(garden, texts)
    expect([garden.carried, garden.said]).toEqual([null, texts.thrown])
    run(garden, 20)
    const { position } = P.getBody(garden.world, candy)
    // Yaw 0.55 looks along (-sin, -cos).
    const ahead = (position[0] - held[0]) * -Math.sin(0.55) + (position[2] - held[2]) * -Math.cos(0.55)
    expect(ahead).toBeGreaterThan(1.5)
  })

  test('finds no candy that is far, or behind a block', () => {
    const far = gardenWithCandy([9, 0.2, 9]).garden
    pickUpOrThrow(far, texts)
    expect([far.carried, far.said]).toEqual([null, texts.noCandy])
    const { garden } = gardenWithCandy([5.5, 0.2, 3.5])
    fillBlocks(garden.world, [3, 0, 4], [8, 2, 4])
    pickUpOrThrow(garden, texts)
    expect(garden.carried).toBeNull()
  })

  test('a candy that is dropped or removed is in no hand', () => {
    const { garden, candy } = gardenWithCandy()
    pickUpOrThrow(garden, texts)
    dropCarried(garden)
    expect(garden.carried).toBeNull()
    pickUpOrThrow(garden, texts)
    P.removeBody(garden.world, candy)
    expect(carry(garden.world, garden.camera, garden.carried!)).toBe(false)
    dropCarried(garden)
  })
})

describe.each([10, 100, 1000])('a pointer that moves at %d m/s', (speed) => {
  /** Pulls a grabbed candy to and fro, and calls back after each step. */
  function pull({ world }: Garden, candy: P.BodyId, from: P.Vec<3>, to: P.Vec<3>, after: (at: P.Vec<3>) => void): void {
    const held = P.grab(world, candy)
    const length = Math.hypot(...from.map((v, axis) => to[axis]! - v))
    for (let k = 0; k < 240; k++) {
      // A triangle wave between both ends.
      const way = ((k * speed) / 60 / length) % 2
      const part = way < 1 ? way : 2 - way
      P.moveGrab(world, held, from.map((v, axis) => v + part * (to[axis]! - v)) as unknown as P.Vec<3>)
      P.step(world)
      after(P.getBody(world, candy).position as P.Vec<3>)
    }
    P.releaseGrab(world, held)
    for (let k = 0; k < 60; k++) {
      P.step(world)
      after(P.getBody(world, candy).position as P.Vec<3>)
    }
  }

  test('pulls no candy through a wall of one block', () => {
    const { garden, candy } = gardenWithCandy([5, 0.5, 3])
    // From hedge to hedge, far higher than a throw.
    fillBlocks(garden.world, [-13, 0, 1], [12, 20, 1])
    pull(garden, candy, [5, 0.5, 3], [5, 0.5, -3], ([, , z]) => expect(z).toBeGreaterThan(2 + 0.9 * RADIUS))
  })

  test('pulls no candy into the ground, or out of the garden', () => {
    const { garden, candy } = gardenWithCandy([9, 0.5, 7])
    pull(garden, candy, [9, 3, 7], [30, -40, 30], ([x, y, z]) => {
      expect(y).toBeGreaterThan(groundHeight(Math.floor(x), Math.floor(z)) + 0.9 * RADIUS)
      expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(13)
    })
  })
})
