// Motion of a whole jar: a tilt that stays, a shake that fades, candies that hop at a goal, and
// pouring out through the open mouth. Positions are relative to the bottle: each motion changes
// gravity instead, and a pour also removes the lid.
import {
  bodyColumns,
  bodyIds,
  configure,
  impulse,
  isSpawning,
  type Lathe,
  queueLength,
  type World,
  wake,
} from '../physics/index.ts'
import {
  between,
  closedLathe,
  cos,
  demand,
  getDynamicBody,
  setDynamicBody,
  sin,
  unit,
  whenIdle,
} from '../physics/internal.ts'
import type { JarState, Motion, SavedJar, Shaking } from './jarState.ts'
import { fraction, type JarVec } from './jarWorld.ts'
import { bottlePose, heightAboveTable, pourDown, pourTurn } from './pourPath.ts'

/** The most steps of a pour. It ends earlier when the last candy is out. */
const POUR_STEPS = 600
/** Damping of a pour, per step. Without it, candies would circle in the shoulder for long. */
const POUR_DAMPING = 0.99
/** Steps between two changes of gravity during a pour. */
const GRAVITY_EVERY = 3
/** Radius of the space around the mouth into which candies may fall, metres. */
const SPILL_RADIUS = 12
export const SHAKE_STEPS = 42
/** The acceleration of a shake of strength 1, as a multiple of gravity. */
const SHAKE = 3.2
/** Steps in which the candies on top hop, one after the other around the jar. */
export const HOP_STEPS = 54
/** How deep below the top candies hop, and how high: metres, and radii. */
const HOP_DEPTH = { metres: 0.2, radii: 2 } as const
const HOP_HEIGHT = { metres: 0.05, radii: 0.4 } as const
/** The y component of the tilt's unit vector above which candies would miss the mouth. */
const STEEP = -0.7
const UPRIGHT: JarVec = [0, -1, 0]
const STILL: Shaking = { strength: 0, left: 0 }

/** @param world The world of an upright jar. */
export function createMotion({ gravity, contact, damping }: World): Motion {
  return {
    down: UPRIGHT,
    acting: UPRIGHT,
    next: undefined,
    shaking: STILL,
    hopping: 0,
    emptying: 0,
    gravity: Math.hypot(...gravity),
    contact,
    damping,
  }
}

/**
 * Continues a saved jar, whose world has been restored. A jar saved during a pour stands up with
 * the candies that were left in it.
 * @param hasTable Whether it has a table. Without one, only a pour removes the lid.
 */
export function loadMotion(jar: JarState, { down, shaking, hopping }: SavedJar, hasTable: boolean): void {
  const { world, motion } = jar
  Object.assign(motion, { down, shaking, hopping, emptying: 0, next: undefined })
  motion.acting = allowedTilt(jar)
  if (world.dim === 3 && !hasTable && !world.containers.some(({ kind }) => kind === 'lid')) stand(jar)
}

/** Whether a jar does nothing between steps. */
export const isStill = ({ emptying, shaking, hopping, acting, down }: Motion): boolean =>
  emptying === 0 && shaking.left === 0 && hopping === 0 && acting === down

/** Lets candies hop as soon as all are inside. On a torus, all move a little instead. */
export function celebrate({ world, motion }: JarState): void {
  if (world.dim === 2) scatter(world, 0.5)
  else if (motion.emptying === 0) {
    motion.hopping = HOP_STEPS
    wake(world)
  }
}

/** @throws RangeError */
export function shake(jar: JarState, strength: number): void {
  between('strength', strength, 0, 3)
  if (jar.world.dim === 2) scatter(jar.world, strength)
  else if (jar.motion.emptying === 0) {
    jar.motion.shaking = { strength, left: SHAKE_STEPS }
    applyGravity(jar)
  }
}

/** @throws RangeError */
export function tilt(jar: JarState, direction: JarVec): void {
  // A copy, because `every` and `some` skip holes.
  const down: unknown[] = Array.isArray(direction) ? Array.from(direction) : []
  const isDirection = down.length === 3 && down.every(Number.isFinite) && down.some((v) => v !== 0)
  demand(isDirection, 'down', 'a direction [x, y, z], not all 0', direction)
  jar.motion.next = unit(direction) as [number, number, number]
  whenIdle(jar.world, jar.motion, () => applyTilt(jar))
}

/** Applies the tilt that waits. */
export function applyTilt(jar: JarState): void {
  const { motion } = jar
  if (!motion.next) return
  motion.down = motion.next
  motion.next = undefined
  motion.acting = allowedTilt(jar)
  if (motion.emptying === 0) applyGravity(jar)
}

/** Updates the tilt when candies were added or have entered: another one may be allowed now. */
export function updateTilt(jar: JarState): void {
  const { motion } = jar
  const wanted = allowedTilt(jar)
  if (wanted === motion.acting || motion.emptying > 0) return
  motion.acting = wanted
  applyGravity(jar)
}

/** Returns the allowed tilt: upright while candies still enter a steep bottle. */
function allowedTilt({ world, vessel, motion: { down } }: JarState): JarVec {
  if (!vessel || down[1] <= STEEP) return down
  return queueLength(world) > 0 || isAbove(world, vessel.lid) ? UPRIGHT : down
}

/** Whether a candy is above a height. */
function isAbove(world: World, height: number): boolean {
  const { position, count } = bodyColumns(world)
  for (let o = 0; o < 4 * count; o += 4) if (position[o + 1]! > height) return true
  return false
}

/** Begins a pour: removes lid and friction. `moveOn` then turns gravity, and `stand` ends the pour. */
export function beginPour({ world, motion, table }: JarState): void {
  const { contact, damping } = world
  Object.assign(motion, { emptying: POUR_STEPS, hopping: 0, shaking: STILL, contact, damping })
  const uncorked = table.plain.filter(({ kind }) => kind !== 'lid')
  const containers = uncorked.map((c) => (c.kind === 'lathe' ? openTop(c as Lathe) : c))
  // With friction, large candies would form arches in the neck.
  const smooth = contact && impulse({ restitution: contact.restitution ?? 0, friction: 0 })
  configure(world, { containers, contact: smooth, damping: POUR_DAMPING * damping })
  setGravity(world, pourDown(0), motion.gravity)
}

/** Sets the bottle upright after a pour. */
export function stand(jar: JarState): void {
  jar.motion.emptying = 0
  const { contact, damping } = jar.motion
  configure(jar.world, { containers: jar.table.plain, contact, damping })
  applyGravity(jar)
}

/** The angle by which the bottle is tipped, in radians. @param alpha As for `turn` of a jar. */
export function turnOf({ emptying }: Motion, alpha: number): number {
  return emptying > 0 ? pourTurn(Math.max(0, POUR_STEPS - emptying - 1 + alpha)) : 0
}

/** Whether a candy at x, y, relative to the bottle, has fallen out onto the table. Metres. */
export function hasLeft({ vessel, motion }: JarState, x: number, y: number, radius: number): boolean {
  if (motion.emptying === 0 || !vessel || y < vessel.top) return false
  return heightAboveTable(bottlePose(pourTurn(POUR_STEPS - motion.emptying), vessel), vessel, x, y) < radius
}

/** Continues pour, shake and hops after each step of the world. */
export function moveOn(jar: JarState): void {
  const { world, vessel, motion } = jar
  if (motion.emptying > 0 && --motion.emptying % GRAVITY_EVERY === 0) {
    const turn = pourTurn(POUR_STEPS - motion.emptying)
    if (turn > 0) setGravity(world, pourDown(turn), motion.gravity)
  }
  if (motion.shaking.left > 0) {
    motion.shaking.left--
    applyGravity(jar)
  }
  // Not while candies enter, or one is as high as the cork.
  if (motion.hopping > 0 && !isSpawning(world) && !isAbove(world, vessel!.lid)) hop(world, motion.hopping--)
}

const applyGravity = ({ world, motion: { acting, gravity, shaking } }: JarState): void =>
  setGravity(world, acting, gravity, shaking)

/** Sets the gravity of a bottle: `down` times its strength, plus a shake. */
function setGravity(world: World, down: JarVec, gravity: number, { strength, left }: Shaking = STILL): void {
  if (world.dim === 2) return
  const swing = left > 0 ? strength * SHAKE * gravity * (left / SHAKE_STEPS) : 0
  const side = Math.floor(left / 6) % 2 === 0 ? 1 : -1
  configure(world as World<3>, {
    gravity: [
      down[0] * gravity + swing * side,
      down[1] * gravity + swing * (left % 12 < 4 ? 1.1 : 0),
      down[2] * gravity + swing * 0.5 * (Math.floor(left / 9) % 2 === 0 ? 1 : -1),
    ],
  })
}

/** Shakes a torus: each circle gets its own push, because a common push would not move them apart. */
function scatter(world: World, strength: number): void {
  for (const id of bodyIds(world)) {
    const { velocity, radius } = getDynamicBody(world as World<2>, id)
    const push = (turn: number) => strength * 0.2 * radius * (2 * fraction(id + turn, world.stepCount) - 1)
    setDynamicBody(world as World<2>, id, { velocity: [velocity[0] + push(1), velocity[1] + push(2)] })
  }
}

/** Lets the candies on top hop that the wave around the axis reaches in this step. */
function hop(world: World, left: number): void {
  const { position, count } = bodyColumns(world)
  let top = Number.NEGATIVE_INFINITY
  for (let o = 0; o < 4 * count; o += 4) top = Math.max(top, position[o + 1]! + position[o + 3]!)
  const front = (turn: number) =>
    [cos((turn * 2 * Math.PI) / HOP_STEPS), sin((turn * 2 * Math.PI) / HOP_STEPS)] as const
  const [[fx, fz], [nx, nz]] = [front(left), front(left - 1)]
  const [gx, gy, gz] = world.gravity
  const gravity = Math.sqrt(gx * gx + gy * gy + gz * gz) // the last bit of Math.hypot is the engine's choice
  for (const id of bodyIds(world)) {
    const { position, velocity, radius } = getDynamicBody(world as World<3>, id)
    const [x, y, z] = position
    if (y + radius < top - HOP_DEPTH.metres - HOP_DEPTH.radii * radius) continue
    if (fx * z - fz * x > 0 || nx * z - nz * x <= 0 || fx * x + fz * z < 0) continue
    const height = HOP_HEIGHT.metres + HOP_HEIGHT.radii * radius
    const up = Math.sqrt(2 * gravity * height)
    setDynamicBody(world as World<3>, id, { velocity: [velocity[0], up, velocity[2]] })
  }
}

/** Opens the tube above a vessel's mouth, so that candies outside can move aside. */
function openTop({ points, restitution, friction }: Lathe): Lathe {
  const top = points.at(-1)![1]
  return closedLathe({ points: [...points, [SPILL_RADIUS, top + 1e-3]], restitution, friction })
}
