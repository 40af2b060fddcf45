// The five levels of the specification, from one falling candy to everything, and the settings of the
// bottle's physics.
import {
  addBody,
  type BodyId,
  boxContainer,
  configure,
  impulse,
  onEnter,
  setBody,
  type World,
} from '../physics/index.ts'
import { BOTTLE } from '../scenes/index.ts'
import { LEVEL_RANGE, MAX_COUNT, type Settings } from './schema.ts'

/** Whether a level has a single candy, whatever the count. */
export const isSingle = (level: number): boolean => level === 1 || level === 2

/** Whether the physics of far candies is cheaper. The motion then depends on the camera. */
export const simplifiesFar = (level: number): boolean => level === LEVEL_RANGE.max

/** Whether each candy is compared with each other one, by the article's own rule. */
export const comparesAll = (level: number): boolean => level === 4

/** The most candies of a view. Comparing all pairs costs the square of their number. */
export const mostCandies = ({ view, level }: Pick<Settings, 'view' | 'level'>): number =>
  view === 'bottle' && comparesAll(level) ? 3000 : MAX_COUNT

/** The bottle of the specification: its cylinder with candies of one radius, its gravity, its restitution. */
export const BOTTLE_AS_SPECIFIED = { vessel: 'cylinder', gravity: 3.6, restitution: 0.7 } as const
export const isSpecified = ({ vessel }: Pick<Settings, 'vessel'>): boolean => vessel === BOTTLE_AS_SPECIFIED.vessel
/** The radius of its candies. Metres. */
export const SPECIFIED_RADIUS = 0.05

/** A distance beyond all candies of the bottle. Metres. */
const EVERYTHING = 16

/** Whether grid and solver work. */
export const hasSolver = (level: number): boolean => level === 0 || simplifiesFar(level)

/** Whether the detail distance acts: of the five levels only the last has far candies. */
export const hasDetailDistance = (level: number): boolean => hasSolver(level)

/** The detail distance at a level. Metres. */
export const detailDistance = (level: number, lod: number): number => (hasDetailDistance(level) ? lod : EVERYTHING)

type Material = Pick<Settings, 'restitution' | 'friction' | 'gravity'>

/** The settings of a bottle's physics. */
export const materialOf = ({ restitution, friction, gravity }: Material): Material => ({
  restitution,
  friction,
  gravity,
})

/** Applies the settings' restitution and friction to a bottle's candies. */
export function applyBottle(world: World<3>, { restitution, friction }: Material): void {
  const { contact } = world
  if (contact?.kind !== 'impulse' || (contact.restitution === restitution && contact.friction === friction)) return
  const { rollingResistance } = contact
  configure(world, { contact: impulse({ restitution, friction, ...(rollingResistance && { rollingResistance }) }) })
}

/** The single candy of the specification's first phase. */
const SINGLE = {
  position: [0, 0.5, 0],
  radius: SPECIFIED_RADIUS,
  restitution: BOTTLE_AS_SPECIFIED.restitution,
} as const
/** Velocity at which the candy is thrown at the walls. Metres per second. */
const THROW = [2.6, 0.6, 0.9] as const

/**
 * Removes the parts of a bottle that a level lacks. Adds the candy of a single-candy level.
 * @param addRule adds the article's rule, which a page loads only for its level
 * @returns the bodies added
 */
export function applyLevel(world: World<3>, level: number, addRule?: (world: World<3>) => void): BodyId[] {
  // Candies without contacts would lose their friction, and roll along the wall for ever.
  const { restitution, friction, rollingResistance } = world.contact ?? {}
  if (level > 0 && level < LEVEL_RANGE.max) {
    // Candies do not collide with each other, or only by the article's rule, under which none sleeps.
    configure(world, { contact: null, ...(comparesAll(level) && { sleep: false }) })
    if (comparesAll(level)) addRule!(world)
    onEnter(world, (id) => setBody(world, id, { restitution, friction, rollingResistance }))
  }
  if (!isSingle(level)) return []
  if (level === 1) {
    const far = Number.POSITIVE_INFINITY
    configure(world, { containers: [boxContainer({ min: [-far, BOTTLE.bottom, -far], max: [far, far, far] })] })
  }
  return [addBody(world, { friction, rollingResistance, ...SINGLE, velocity: level === 1 ? [0, 0, 0] : THROW })]
}
