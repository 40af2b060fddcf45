// What is done to a whole jar: a tilt that stays, a shake that dies away, a bottle poured out through its open mouth. The bottle stands still
// in its own frame; all of it is gravity, and a lid that is lifted. jar.ts keeps the items, jarWorld.ts says how a pose acts.
import { between, show } from '../physics/core/validate.ts'
import { configure, NECK, type Profile, profile, type World } from '../physics/index.ts'
import { type JarVec, pose, pull, SHAKE_STEPS, scatter } from './jarWorld.ts'
import { bottlePose, heightInRoom, pourDown, pourTurn } from './pourPath.ts'

/** A shake that is under way: how strong, and the steps that are left of it. */
export interface Shaking {
  strength: number
  left: number
}

/** How many steps a bottle is poured out at most, and how many of them gravity stays as it is: the candies do not feel the difference. */
const POUR_STEPS = 480
const GRAVITY_EVERY = 3
/** How far about the mouth candies may fall, m. */
const ROOM = 12

/** What `createMotion` gives. */
export type Motion = ReturnType<typeof createMotion>

/** @param world of a jar, upright */
export function createMotion(world: World) {
  const strength = Math.hypot(...world.gravity)
  const { containers } = world
  const uncorked = containers.filter(({ kind }) => kind !== 'lid').map((c) => (c.kind === 'profile' ? openedUp(c) : c))
  let down: JarVec = [0, -1, 0]
  /** The tilt that acts: an upside-down bottle stands up until all who come in are inside. */
  let acting = down
  let shaking: Shaking = { strength: 0, left: 0 }
  /** Steps of pouring out that are left; 0: the bottle stands. */
  let emptying = 0

  const act = () => pull(world, acting, strength, shaking.strength, shaking.left)
  const stand = () => {
    emptying = 0
    configure(world, { containers })
    act()
  }

  return {
    /** Steps that are left until nothing may be left in the bottle; 0: it is not being poured out. */
    get emptying() {
      return emptying
    },
    /** Radians that the bottle is tipped, `alpha` of a step after the one before the last; 0: it stands, or comes back to stand. */
    turn(alpha = 1): number {
      return emptying > 0 ? pourTurn(Math.max(0, POUR_STEPS - emptying - 1 + alpha)) : 0
    },
    /** Whether somebody at this place of the bottle's frame has fallen out of it and reached the table; m. */
    hasLeft(x: number, y: number, radius: number): boolean {
      if (emptying === 0 || y < NECK.top) return false
      return heightInRoom(bottlePose(pourTurn(POUR_STEPS - emptying)), x, y) < radius
    },
    get down() {
      return down
    },
    get shaking() {
      return shaking
    },

    /** @throws RangeError */
    shake(force: number): void {
      between('shake', force, 0, 3)
      if (world.dim === 2) scatter(world, force, world.stepCount)
      else if (emptying === 0) {
        shaking = { strength: force, left: SHAKE_STEPS }
        act()
      }
    },
    /** @throws RangeError */
    tilt(direction: JarVec): void {
      const length = Array.isArray(direction) && direction.length === 3 ? Math.hypot(...direction) : Number.NaN
      if (!(length > 0) || !Number.isFinite(length))
        throw new RangeError(`tilt needs three numbers [x, y, z] that are not all zero, got ${show(direction)}`)
      down = direction.map((v) => v / length) as unknown as JarVec
      acting = pose(world, down)
      if (emptying === 0) act()
    },
    /** Lifts the lid and turns gravity about, as the bottle tips; `stand` ends it. */
    pourOut(): void {
      if (emptying > 0) return
      emptying = POUR_STEPS
      shaking = { strength: 0, left: 0 }
      configure(world, { containers: uncorked })
      pull(world, pourDown(0), strength, 0, 0)
    },
    stand,
    /** Somebody came in or got inside: another tilt may act now. */
    lean(): void {
      const wanted = pose(world, down)
      if (wanted === acting || emptying > 0) return
      acting = wanted
      act()
    },
    /** After each step of the world. */
    stepped(): void {
      if (emptying > 0 && --emptying % GRAVITY_EVERY === 0) {
        const turn = pourTurn(POUR_STEPS - emptying)
        if (turn > 0) pull(world, pourDown(turn), strength, 0, 0)
      }
      if (shaking.left > 0) {
        shaking.left--
        act()
      }
    },
    /** Goes on from a saved jar, whose world has been restored; one saved while it was poured out stands up with what was left in it. */
    load(saved: { down: JarVec; shaking: Shaking }): void {
      ;({ down, shaking } = saved)
      emptying = 0
      acting = pose(world, down)
      if (world.dim === 3 && !world.containers.some(({ kind }) => kind === 'lid')) stand()
    },
  }
}

/** The vessel without the tube that the physics sees above its mouth: who is out of it is free to all sides. */
function openedUp({ points, restitution, friction }: Profile): Profile {
  const top = points.at(-1)![1]
  return profile({ points: [...points, [ROOM, top + 1e-3]], restitution, friction })
}
