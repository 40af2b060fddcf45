// The glass around candies follows the shape of the physics.
import { expect, test } from 'vitest'
import { bottleOutline, highest } from '../../../src/components/bottle/GlassBottle.tsx'
import { radiusAt } from '../../../src/physics/container/lathe.ts'
import { BOTTLE, bottleProfile, bottleScene, NECK } from '../../../src/scenes/index.ts'
import { settleWorld } from '../../../src/scenes/settle.ts'

const outline = bottleOutline()

test('the inner wall is the cylinder of the physics', () => {
  for (let y = BOTTLE.bottom + 0.03; y <= BOTTLE.top; y += 0.01) {
    expect(innerRadius(outline, y)).toBeCloseTo(BOTTLE.radius, 6)
  }
  // The corner at the floor is rounded by less than 2 % of the radius.
  expect(innerRadius(outline, BOTTLE.bottom + 0.004)).toBeGreaterThan(BOTTLE.radius * 0.98)
  expect(innerRadius(outline, BOTTLE.bottom - 0.001)).toBe(0)
})

test('shoulder and neck are within 2 % of the radius of the physics profile', () => {
  const points = bottleProfile()
  for (let y = BOTTLE.bottom + 0.03; y <= NECK.top; y += 0.002) {
    expect(Math.abs(innerRadius(outline, y) - radiusAt(points, y))).toBeLessThan(0.02 * BOTTLE.radius)
  }
})

test('candies at the wall are drawn within 2 % of the radius of it', () => {
  const world = bottleScene({ count: 400, seed: 6, shape: 'bottle' })
  settleWorld(world)
  const { position, count } = world.bodies
  let leaning = 0
  let gap = 0
  for (let i = 0; i < count; i++) {
    const [x, y, z, r] = ball(position, i)
    const away = innerRadius(outline, y) - Math.hypot(x, z)
    if (away > r + 0.002) continue
    leaning++
    // The mean radius of a candy's surface is the radius of its ball.
    gap = Math.max(gap, Math.abs(away - r))
  }
  expect(leaning).toBeGreaterThan(20)
  expect(gap).toBeLessThan(0.02 * BOTTLE.radius)
})

/** Centre and radius of body `i`. */
const ball = (position: Float64Array, i: number) =>
  [...position.slice(4 * i, 4 * i + 4)] as [number, number, number, number]

/** The inner radius of the glass at height y; 0 below the floor. */
function innerRadius({ points }: ReturnType<typeof bottleOutline>, y: number): number {
  const inside = points.slice(highest(points))
  for (let i = 1; i < inside.length; i++) {
    const [r0, y0] = inside[i - 1]!
    const [r1, y1] = inside[i]!
    if (y <= y0 && y >= y1 && y0 > y1) return r0 + ((r1 - r0) * (y0 - y)) / (y0 - y1)
  }
  return 0
}
