// The collisions of the konpeito article as it writes them: each candy is compared with each other
// one, and a pair that overlaps gets one impulse and 80 % of its overlap, once a step.
import { addSystem, type System, type World } from '../physics/index.ts'

/** Share of an overlap that is corrected. */
const CORRECTION = 0.8

/** An overlapping pair: indices of its bodies, and the distance of their centres in metres. */
interface Collision {
  a: number
  b: number
  distance: number
}

/** The rule in a world, and what it did in its last step. */
export interface NaiveRule extends System<3> {
  readonly name: 'naiveRule'
  /** Pairs compared, which are n (n - 1) / 2, and pairs that overlapped. */
  tests: number
  contacts: number
}

/** Adds the rule to a world without a contact law. It works once a step, at the step's start. */
export function addNaiveRule(world: World<3>): void {
  const rule: NaiveRule = {
    name: 'naiveRule',
    tests: 0,
    contacts: 0,
    beginStep({ bodies }) {
      const collisions = detectCollisions(bodies, rule)
      for (const collision of collisions) resolveCollision(bodies, collision)
      rule.contacts = collisions.length
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
      if (squared < radiusSum * radiusSum) collisions.push({ a, b, distance: Math.sqrt(squared) })
    }
  }
  rule.tests = tests
  return collisions
}

/** Exchanges one impulse and moves the pair apart by 80 % of its overlap, unless it already parts. */
function resolveCollision(
  { position: p, velocity: v, mass, restitution }: Bodies,
  { a, b, distance }: Collision,
): void {
  const [oa, ob] = [4 * a, 4 * b]
  let approach = 0
  for (let axis = 0; axis < 3; axis++)
    approach += ((v[oa + axis]! - v[ob + axis]!) * (p[oa + axis]! - p[ob + axis]!)) / distance
  if (!(approach <= 0)) return // also where both centres coincide
  const massSum = mass[a]! + mass[b]!
  const impulse = (-(1 + Math.min(restitution[a]!, restitution[b]!)) * approach) / massSum
  const move = (CORRECTION * (p[oa + 3]! + p[ob + 3]! - distance)) / massSum
  for (let axis = 0; axis < 3; axis++) {
    const normal = (p[oa + axis]! - p[ob + axis]!) / distance
    v[oa + axis]! += impulse * mass[b]! * normal
    v[ob + axis]! -= impulse * mass[a]! * normal
    p[oa + axis]! += move * mass[b]! * normal
    p[ob + axis]! -= move * mass[a]! * normal
  }
}
