// The warm start velocities, which are updated step by step, equal the sums over the stored
// impulses of all pairs, while bodies are added, removed, moved, asleep, woken or far.
import { expect, test } from 'vitest'
import * as P from '../../../src/physics/index.ts'
import { ball, draw, onEarth } from '../help.ts'

/**
 * Largest difference of the warm start velocity and spin from the sums over the pairs, relative to
 * the largest velocity.
 */
function mismatch(world: P.World): number {
  const { bodies, broadphase } = world
  const { position, velocity, warmStartVelocity, warmStartRimVelocity, inertia, asleep, count } = bodies
  const { pairs } = broadphase
  const sum = new Float64Array(4 * count)
  const turn = new Float64Array(4 * count)
  for (let p = 0; p < pairs.count; p++) {
    const [i, j] = [4 * pairs.a[p]!, 4 * pairs.b[p]!]
    const d = [0, 1, 2].map((axis) => position[i + axis]! - position[j + axis]!)
    const distance = Math.hypot(...d)
    const n = d.map((value) => value / distance)
    const [normal, ...t] = pairs.impulse.subarray(4 * p, 4 * p + 4)
    const arm = -distance / (position[i + 3]! + position[j + 3]!) / inertia
    for (let axis = 0; axis < 3; axis++) {
      const [k, l] = [(axis + 1) % 3, (axis + 2) % 3]
      const linear = normal! * n[axis]! + t[axis]!
      const angular = arm * (n[k]! * t[l]! - n[l]! * t[k]!)
      sum[i + axis] = sum[i + axis]! + velocity[i + 3]! * linear
      sum[j + axis] = sum[j + axis]! - velocity[j + 3]! * linear
      turn[i + axis] = turn[i + axis]! + velocity[i + 3]! * angular
      turn[j + axis] = turn[j + axis]! + velocity[j + 3]! * angular
    }
  }
  let worst = 0
  let largest = 1e-6
  for (let o = 0; o < 4 * count; o++) {
    if (o % 4 === 3 || asleep[o >> 2]) continue
    largest = Math.max(largest, Math.abs(warmStartVelocity[o]!))
    worst = Math.max(worst, Math.abs(warmStartVelocity[o]! - sum[o]!), Math.abs(warmStartRimVelocity[o]! - turn[o]!))
  }
  return worst / largest
}

test.each([0, 0.4])('the warm start is the sum over the pairs, friction %s', (friction) => {
  const containers = [P.cylinder({ radius: 0.35, bottom: 0, friction })]
  const world = onEarth(3, { containers, contact: P.impulse({ friction }) })
  const { unit: next, between } = draw(7)
  const ids: P.BodyId[] = []
  const drop = () => {
    const place = [between(-0.2, 0.2), 0.9 + next(), between(-0.2, 0.2)] as const
    ids.push(ball(world, place, { radius: between(0.04, 0.06) }))
  }
  for (let k = 0; k < 80; k++) drop()
  let kept = 0
  let worst = 0
  for (let k = 0; k < 900; k++) {
    if (k % 40 === 5) drop()
    if (k % 60 === 20) P.removeBody(world, ids.splice(Math.floor(next() * ids.length), 1)[0]!)
    if (k % 70 === 30) P.setBody(world, ids[Math.floor(next() * ids.length)]!, { mass: 0.2 + next() })
    if (k % 90 === 50) P.setBody(world, ids[Math.floor(next() * ids.length)]!, { position: [0, 1.2, 0] })
    if (k === 600) P.setViewpoint(world, [0, 0, 9], 1)
    if (k === 700) P.setViewpoint(world, null, 1)
    P.step(world, k === 500 ? 1 / 90 : undefined)
    // After a wake everything is summed again in the next step.
    if (!world.broadphase.warmStartSummed || world.broadphase.woken || world.awake === 0) continue
    kept++
    worst = Math.max(worst, mismatch(world))
  }
  // Otherwise the incremental updates were hardly tested.
  expect(kept).toBeGreaterThan(300)
  expect(worst).toBeLessThan(1e-9)
})
