// The collisions of the konpeito article as it writes them: each candy is compared with each other
// one, and a pair that overlaps gets one impulse and 80 % of its overlap, once a step.
import { addSystem, type System, type World } from '../physics/index.ts'
import { addOverlap } from '../physics/internal.ts'

/** Share of an overlap that is corrected. */
const CORRECTION = 0.8

/** An overlapping pair. Its normal and impulse are those of the resolution. */
type Collision = Parameters<typeof addOverlap>[1] & { distance: number }

/** The rule in a world. The overlaps of its last step are contacts of the world. */
export interface NaiveRule extends System<3> {
  readonly name: 'naiveRule'
  /** Pairs compared in the last step, which are n (n - 1) / 2. */
  tests: number
}

/** Adds the rule to a world without a contact law. It works once a step, at the step's start. */
export function addNaiveRule(world: World<3>): void {
  let collisions: Collision[] = []
  const rule: NaiveRule = {
    name: 'naiveRule',
    tests: 0,
    beginStep({ bodies }) {
      collisions = detectCollisions(bodies, rule)
      for (const collision of collisions) resolveCollision(bodies, collision)
    },
    finishStep({ overlaps }) {
      for (const collision of collisions) addOverlap(overlaps, collision)
    },
  }
  addSystem(world, rule)
}

type Bodies = World['bodies']

/** Compares the squared distance of each pair with the squared sum of its radii. */
function detectCollisions({ position: p, count }: Bodies, rule: NaiveRule): Collision[] {
  const collisions: Collision[] = []
  let tests = 0
  for (let a = 0; a < count - 1; a++) {
    const [x, y, z, radius] = [p[4 * a]!, p[4 * a + 1]!, p[4 * a + 2]!, p[4 * a + 3]!]
    for (let b = a + 1; b < count; b++) {
      const dx = x - p[4 * b]!
      const dy = y - p[4 * b + 1]!
      const dz = z - p[4 * b + 2]!
      const squared = dx * dx + dy * dy + dz * dz
      const radiusSum = radius + p[4 * b + 3]!
      tests++
      if (squared >= radiusSum * radiusSum || squared === 0) continue
      const distance = Math.sqrt(squared)
      collisions.push({ a, b, distance, depth: radiusSum - distance, normal: [0, 0, 0], impulse: 0 })
    }
  }
  rule.tests = tests
  return collisions
}

/** Exchanges one impulse and moves the pair apart by 80 % of its overlap, unless it already parts. */
function resolveCollision({ position: p, velocity: v, mass, restitution }: Bodies, collision: Collision): void {
  const { a, b, distance, depth, normal } = collision
  const [oa, ob] = [4 * a, 4 * b]
  let approach = 0
  for (let axis = 0; axis < 3; axis++) {
    normal[axis] = (p[oa + axis]! - p[ob + axis]!) / distance
    approach += (v[oa + axis]! - v[ob + axis]!) * normal[axis]!
  }
  if (approach > 0) return
  const massSum = mass[a]! + mass[b]!
  const impulse = (-(1 + Math.min(restitution[a]!, restitution[b]!)) * approach) / massSum
  const move = (CORRECTION * depth) / massSum
  collision.impulse = impulse * mass[a]! * mass[b]!
  for (let axis = 0; axis < 3; axis++) {
    v[oa + axis]! += impulse * mass[b]! * normal[axis]!
    v[ob + axis]! -= impulse * mass[a]! * normal[axis]!
    p[oa + axis]! += move * mass[b]! * normal[axis]!
    p[ob + axis]! -= move * mass[a]! * normal[axis]!
  }
}
