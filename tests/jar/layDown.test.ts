// A vessel filled at once: candies laid on one another by geometry, before the first step.
import { expect, test } from 'vitest'
import { createJarOf } from '../../src/jar/jar.ts'
import { fillAtOnce } from '../../src/jar/jarWorld.ts'
import { addBody, queueLength } from '../../src/physics/index.ts'
import { settleWorld } from '../../src/scenes/settle.ts'

function fill(
  vessel: 'bottle' | 'jar' | 'bowl' | 'glass',
  fills: number,
  count: number,
  left = 0,
  seed = 1,
  hasTable = false,
) {
  const jar = createJarOf({ vessel, seed, fills, capacity: fills }, () => {})
  jar.setCount(count)
  const { world } = jar
  const beside = jar.vessel!.table + 0.1
  if (hasTable) addBody(world, { position: [2, beside, 0], radius: 0.1 })
  fillAtOnce(world, jar.vessel!, left)
  return { world, vessel: jar.vessel!, beside }
}

type World = ReturnType<typeof fill>['world']

/** Metres from a point to a segment, in the half plane of radius and height. */
function toSegment(rho: number, y: number, [ra, ya]: readonly [number, number], [rb, yb]: readonly [number, number]) {
  const squared = (rb - ra) ** 2 + (yb - ya) ** 2
  const share = Math.max(0, Math.min(1, ((rho - ra) * (rb - ra) + (y - ya) * (yb - ya)) / squared))
  return Math.hypot(rho - ra - share * (rb - ra), y - ya - share * (yb - ya))
}

/** The overlaps of all pairs in the smaller radius, and how many others and walls each body touches. */
function look({ bodies }: World, points: readonly (readonly [number, number])[]) {
  const { position, count } = bodies
  const overlaps: number[] = []
  const touches = new Array<number>(count).fill(0)
  const NEAR = 0.04
  for (let a = 0; a < count; a++) {
    const [x, y, z, r] = position.subarray(4 * a, 4 * a + 4) as unknown as [number, number, number, number]
    for (let k = 1; k < points.length; k++)
      if (toSegment(Math.hypot(x, z), y, points[k - 1]!, points[k]!) < (1 + NEAR) * r) touches[a]!++
    for (let b = 0; b < a; b++) {
      const o = 4 * b
      const distance = Math.hypot(x - position[o]!, y - position[o + 1]!, z - position[o + 2]!)
      const least = Math.min(r, position[o + 3]!)
      const gap = (distance - r - position[o + 3]!) / least
      if (gap < 0) overlaps.push(-gap)
      if (gap < NEAR) for (const k of [a, b]) touches[k]!++
    }
  }
  return { overlaps: overlaps.sort((a, b) => a - b), touches }
}

const meanHeight = ({ bodies: { position, count } }: World) => {
  let sum = 0
  for (let i = 0; i < count; i++) sum += position[4 * i + 1]!
  return sum / count
}

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)(
  '600 of 900 in a %s touch, hardly overlap, and hardly sink',
  (name) => {
    const { world, vessel } = fill(name, 900, 601, 1) // the last one falls in
    const { overlaps, touches } = look(world, vessel.points)
    expect(world.bodies.count).toBe(600)
    expect(overlaps[Math.floor(0.99 * overlaps.length)]).toBeLessThan(0.03)
    expect(overlaps.at(-1)).toBeLessThan(0.1)
    // A sphere in a hollow has three below it. Those on top have no more.
    expect(touches.filter((n) => n >= 3).length).toBeGreaterThan(0.95 * 600)
    const laid = meanHeight(world) - vessel.floor
    settleWorld(world)
    const rested = meanHeight(world) - vessel.floor
    expect(laid / rested).toBeGreaterThan(0.98)
    expect(laid / rested).toBeLessThan(1.06)
  },
)

test.each(['bottle', 'jar', 'bowl', 'glass'] as const)(
  'a %s filled at once rests in half the steps of a poured one, as high, and is not filled twice',
  (name) => {
    const pour = () => {
      const jar = createJarOf({ vessel: name, seed: 3, fills: 400 }, () => {})
      jar.setCount(400)
      return jar
    }
    const [poured, laid] = [pour(), pour()]
    fillAtOnce(laid.world, laid.vessel!)
    const [slow, fast] = [settleWorld(poured.world), settleWorld(laid.world)]
    expect([slow.settled, fast.settled]).toEqual([true, true])
    expect(fast.steps).toBeLessThan(slow.steps / 2)
    expect([queueLength(laid.world), laid.world.bodies.count]).toEqual([0, 400])
    const { floor, shoulder } = laid.vessel!
    expect(Math.abs(meanHeight(laid.world) - meanHeight(poured.world)) / (shoulder - floor)).toBeLessThan(0.03)
    const before = laid.world.bodies.velocity.slice()
    laid.drop(5)
    fillAtOnce(laid.world, laid.vessel!)
    expect(queueLength(laid.world)).toBe(5)
    expect(laid.world.bodies.velocity).toEqual(before)
  },
)

test('an empty vessel stays as it is', () => {
  const jar = createJarOf({}, () => {})
  fillAtOnce(jar.world, jar.vessel!)
  expect([jar.world.bodies.count, queueLength(jar.world)]).toEqual([0, 0])
})

test('the last candies stay in the queue, those beside the vessel stay where they are, and bits are the same', () => {
  const { world, beside } = fill('bottle', 300, 200, 20, 7, true)
  expect([world.bodies.count, queueLength(world)]).toEqual([181, 20])
  expect([...world.bodies.position.subarray(0, 3)]).toEqual([2, beside, 0])
  expect(fill('bottle', 300, 200, 20, 7, true).world.bodies.position).toEqual(world.bodies.position)
})
