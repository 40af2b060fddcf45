// Motion of a whole jar: a tilt that stays, a shake that fades, and pouring out through the open
// mouth. The bottle stands still in its own frame: each motion changes gravity, and a pour also
// removes the lid.

import { configure, type Lathe, type World, wake } from '../physics/index.ts'
import { between, closedLathe, refuse, whenIdle } from '../physics/internal.ts'
import { allowedTilt, isFilling, type JarVec, SHAKE_STEPS, scatter, setGravity, WAVE_STEPS, wave } from './jarWorld.ts'
import { bottlePose, heightAboveTable, pourDown, pourTurn } from './pourPath.ts'
import type { JarVessel } from './vessels.ts'

/** The shake that is under way: its strength and the steps left of it. */
export interface Shaking {
  strength: number
  left: number
}

/** The most steps that a pour takes. */
const POUR_STEPS = 480
/** Steps between two changes of gravity during a pour: few enough for a smooth motion. */
const GRAVITY_EVERY = 3
/** Radius of the space around the mouth into which candies may fall, metres. */
const SPILL_RADIUS = 12

/** What `createMotion` returns. */
export type JarMotion = ReturnType<typeof createMotion>

/**
 * @param world The world of an upright jar.
 * @param vessel The vessel around it; null on a torus.
 */
export function createMotion(world: World, vessel: JarVessel | null) {
  const gravity = Math.hypot(...world.gravity)
  const { containers } = world
  const uncorked = containers
    .filter(({ kind }) => kind !== 'lid')
    .map((c) => (c.kind === 'profile' ? openTop(c as Lathe) : c))
  let down: JarVec = [0, -1, 0]
  /** The tilt in effect: a steep bottle stands up until all queued candies are inside. */
  let acting = down
  /** A tilt that waits for the steps of a worker. */
  let next: JarVec | undefined
  let shaking: Shaking = { strength: 0, left: 0 }
  /** Steps left of a pour; 0 when the bottle stands. */
  let emptying = 0
  /** Steps left of a wave. */
  let waving = 0

  const applyGravity = () => setGravity(world, acting, gravity, shaking.strength, shaking.left)
  const applyTilt = () => {
    if (!next) return
    down = next
    next = undefined
    acting = allowedTilt(world, vessel, down)
    if (emptying === 0) applyGravity()
  }
  const stand = () => {
    emptying = 0
    configure(world, { containers })
    applyGravity()
  }

  return {
    /** Steps left until the bottle is empty; 0 when it is not being poured out. */
    get emptying() {
      return emptying
    },
    /**
     * The angle by which the bottle is tipped.
     * @param alpha Fraction of a step after the one before the last. @default 1
     * @returns radians; 0 when the bottle stands, or returns to standing
     */
    turn(alpha = 1): number {
      return emptying > 0 ? pourTurn(Math.max(0, POUR_STEPS - emptying - 1 + alpha)) : 0
    },
    /** Whether a candy at x, y of the bottle's frame has fallen out onto the table. Metres. */
    hasLeft(x: number, y: number, radius: number): boolean {
      if (emptying === 0 || !vessel || y < vessel.top) return false
      return heightAboveTable(bottlePose(pourTurn(POUR_STEPS - emptying), vessel), vessel, x, y) < radius
    },
    get down() {
      return down
    },
    get shaking() {
      return shaking
    },
    get waving() {
      return waving
    },
    /** Whether nothing is to be done between steps. */
    isQuiet: () => emptying === 0 && shaking.left === 0 && waving === 0 && acting === down,
    /** Starts a wave as soon as all candies are inside. A torus is scattered softly instead. */
    celebrate(): void {
      if (world.dim === 2) scatter(world, 0.5, world.stepCount)
      else if (emptying === 0) {
        waving = WAVE_STEPS
        wake(world)
      }
    },

    /** @throws RangeError */
    shake(strength: number): void {
      between('strength', strength, 0, 3)
      if (world.dim === 2) scatter(world, strength, world.stepCount)
      else if (emptying === 0) {
        shaking = { strength, left: SHAKE_STEPS }
        applyGravity()
      }
    },
    /** @throws RangeError */
    tilt(direction: JarVec): void {
      const length = Array.isArray(direction) && direction.length === 3 ? Math.hypot(...direction) : Number.NaN
      if (!(length > 0) || !Number.isFinite(length)) refuse('down', 'a direction [x, y, z], not all 0', direction)
      next = direction.map((v) => v / length) as [number, number, number]
      whenIdle(world, applyTilt, applyTilt)
    },
    /** Applies a tilt that waits, so that a saved state has it. */
    applyTilt,
    /** Removes the lid and turns gravity as the bottle tips. `stand` ends it. */
    pourOut(): void {
      if (emptying > 0) return
      emptying = POUR_STEPS
      waving = 0
      shaking = { strength: 0, left: 0 }
      configure(world, { containers: uncorked })
      setGravity(world, pourDown(0), gravity, 0, 0)
    },
    stand,
    /** Called when candies were added or have entered, because another tilt may be allowed now. */
    updateTilt(): void {
      const wanted = allowedTilt(world, vessel, down)
      if (wanted === acting || emptying > 0) return
      acting = wanted
      applyGravity()
    },
    /** Called after each step of the world. */
    stepped(): void {
      if (emptying > 0 && --emptying % GRAVITY_EVERY === 0) {
        const turn = pourTurn(POUR_STEPS - emptying)
        if (turn > 0) setGravity(world, pourDown(turn), gravity, 0, 0)
      }
      if (shaking.left > 0) {
        shaking.left--
        applyGravity()
      }
      if (waving > 0 && !isFilling(world, vessel!)) wave(world, waving--)
    },
    /**
     * Continues a saved jar, whose world has been restored. A jar that was saved during a pour
     * stands up with what was left in it.
     * @param hasTable Whether candies may be outside: then an open mouth is no pour.
     */
    load(saved: { down: JarVec; shaking: Shaking; waving?: number }, hasTable: boolean): void {
      ;({ down, shaking, waving = 0 } = saved)
      emptying = 0
      next = undefined
      acting = allowedTilt(world, vessel, down)
      if (world.dim === 3 && !hasTable && !world.containers.some(({ kind }) => kind === 'lid')) stand()
    },
  }
}

/** The vessel without the tube above its mouth, so that candies that are out can move aside. */
function openTop({ points, restitution, friction }: Lathe): Lathe {
  const top = points.at(-1)![1]
  return closedLathe({ points: [...points, [SPILL_RADIUS, top + 1e-3]], restitution, friction })
}
