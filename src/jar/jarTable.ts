// The table around a bottle: candies that lie there, candies that are carried over the mouth, and
// whether the mouth is open. The bottle has one wall without an outside, which costs the least,
// until something is held or lies outside: then it is a vessel of thick glass on a table. The
// containers are exchanged without waking what sleeps, because inside nothing differs.

import {
  type BodyId,
  type Container,
  cylinder,
  hasBody,
  isSpawning,
  type Lathe,
  lathe,
  type World,
} from '../physics/index.ts'
import { addDynamicBody, getDynamicBody } from '../physics/internal.ts'
import { restingPlace, tableRadius } from './besidePlaces.ts'
import { createTableSystem, findOutside } from './tableForces.ts'
import { isOutside, type JarVessel } from './vessels.ts'

/** Metres above the table at which nothing rises further. */
const CEILING = 8
/** Height of the tube that guides candies in while nothing is carried: metres above the mouth. */
const GUIDE = 2
/**
 * The mouth opens for a held candy above the shoulder, and for one outside that is less than this
 * below the lid. Metres.
 */
const NEAR = 0.35
/** Steps without a candy above the mouth until it closes. */
const CALM_STEPS = 30
/**
 * @param world The world of an upright jar.
 * @param vessel The vessel around it. On a torus, where it is null, there is no table.
 */
export function createTable(world: World, vessel: JarVessel | null) {
  const plain = world.containers
  const lid = plain.filter(({ kind }) => kind === 'lid')
  const hasGlass = vessel !== null && plain.some(({ kind }) => kind === 'profile')
  const gravity = Math.hypot(...world.gravity)
  let vessels: { open: readonly Container[]; closed: readonly Container[] } | undefined
  let isUsed = false
  let isOpen = false
  /** The body that is held, or -1. */
  let held = -1
  let calm = 0
  /** Dense indices of the bodies that are outside, after the last step. */
  const outside: number[] = []
  const system = vessel && createTableSystem({ vessel, gravity })

  const createVessels = () => {
    const { points, outside, mouth, top, table } = vessel!
    const around = [
      cylinder({ radius: tableRadius(vessel!), bottom: table, top: table + CEILING }),
      lathe({ points: outside, open: true }),
    ]
    const inside = (end: readonly [number, number]) => lathe({ points: [...points, end], open: true })
    return {
      open: [inside(outside.at(-1)!), ...around],
      // The guide is a wall for what is outside, too, but nothing is as high then.
      closed: [inside([mouth, top + GUIDE]), ...around, ...lid],
    }
  }

  const setOpen = (open: boolean) => {
    isOpen = open
    calm = 0
    world.revision++
    world.containers = open ? vessels!.open : vessels!.closed
  }
  const enter = () => {
    if (isUsed || !hasGlass) return
    vessels ??= createVessels()
    isUsed = true
    world.systems.push(system!)
    setOpen(false)
  }
  const removeSystem = () => {
    const at = world.systems.indexOf(system!)
    if (at >= 0) world.systems.splice(at, 1)
  }
  const leave = () => {
    if (!isUsed) return
    isUsed = isOpen = false
    world.revision++
    held = -1
    removeSystem()
    world.containers = plain
  }

  /** Whether a body is outside of the bottle. */
  const positionOf = (id: number) => getDynamicBody(world as World<3>, id as BodyId).position as Place
  const liesOutside = (id: number) => isOutside(vessel!, ...positionOf(id))

  return {
    /** Whether the mouth is open: the cork has to be off. */
    get isOpen() {
      return isOpen
    },
    /** Whether the mouth may open or close after the next step. */
    isBusy: () => isUsed && (isOpen || held >= 0 || outside.some((i) => !world.bodies.asleep[i])),
    /** Whether a body is held, or outside of the bottle. */
    isOut: (id: number): boolean => isUsed && (id === held || liesOutside(id)),
    /** Lays a candy on the table. @returns its body */
    lay(serial: number, radius: number): BodyId {
      enter()
      return addDynamicBody(world as World<3>, { position: restingPlace(world, vessel!, serial, radius), radius })
    },
    /** Takes a body into the hand. Without one it lets go. */
    hold(id: number | null): void {
      held = id ?? -1
      if (id !== null) enter()
    },
    /** Removes the table. Nothing may be outside. */
    leave,

    /** Called after each step of the world: opens and closes the mouth. */
    stepped(): void {
      if (!isUsed) return
      const { position, count } = world.bodies
      if (held >= 0 && !hasBody(world, held as BodyId)) held = -1
      findOutside(world.bodies, vessel!, outside)
      const { shoulder, lid: lidY, mouth } = vessel!
      let isHigh = held >= 0 && (liesOutside(held) || positionOf(held)[1] > shoulder)
      for (const i of outside)
        if (position[4 * i + 1]! > lidY - NEAR && axisDistance(position, 4 * i) > mouth) isHigh = true
      // Candies that were thrown or poured fall in before the mouth closes.
      for (let o = 0; o < 4 * count && isOpen; o += 4) if (position[o + 1]! + position[o + 3]! > lidY) isHigh = true
      calm = isHigh ? 0 : calm + 1
      if (isHigh && !isOpen) setOpen(true)
      if (calm < CALM_STEPS) return
      if (isOpen) setOpen(false)
      else if (held < 0 && outside.length === 0 && !isSpawning(world)) leave()
    },

    /** Writes the world without grabs, and without the system of the table, which `load` adds. */
    save<T>(write: () => T): T {
      const systems = world.systems.splice(0)
      world.systems.push(...systems.filter(({ name }) => name !== 'table' && name !== 'grabs'))
      try {
        return write()
      } finally {
        world.systems.splice(0, world.systems.length, ...systems)
      }
    },
    /** Continues with the world of a saved jar. @returns whether it has a table */
    load(): boolean {
      const saved = world.containers
      const hasTable = saved.some((container) => (container as Lathe).open)
      leave()
      world.containers = saved
      if (!hasTable) return false
      enter()
      setOpen(!saved.some(({ kind }) => kind === 'lid'))
      return true
    },
  }
}

type Place = [number, number, number]

function axisDistance(position: Float64Array, o: number): number {
  return Math.sqrt(position[o]! * position[o]! + position[o + 2]! * position[o + 2]!)
}
