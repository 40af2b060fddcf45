// The levels of the specification's table of five, from one falling candy to everything: what the
// bottle leaves out at each of them. They use public functions of the core alone.
import { addBody, type BodyId, boxContainer, configure, onEnter, setBody, type World } from '../physics/index.ts'
import { BOTTLE } from '../scenes/index.ts'
import { LEVEL_RANGE } from './schema.ts'

/** Whether a level has a single candy, whatever the count. */
export const isSingle = (level: number): boolean => level <= 2

/** Whether candies of a level collide with each other. */
const collides = (level: number): boolean => level >= 4

/** Farther than any candy of the bottle is from the camera. Metres. */
const EVERYTHING = 16

/** The detail distance at a level, metres: below the last level no candy is far. */
export function detailDistance(level: number, lod: number): number {
  return level === LEVEL_RANGE.max ? lod : EVERYTHING
}

/** The single candy: place, size and bounce are those of the specification's first phase. */
const SINGLE = { position: [0, 0.5, 0], radius: 0.05, restitution: 0.7 } as const
/** With walls the candy is thrown at them. Metres per second. */
const THROW = [2.6, 0.6, 0.9] as const

/**
 * Leaves out of a bottle what a level does not have. An empty bottle gets the candy of a level that
 * has a single one.
 * @returns the bodies added
 */
export function applyLevel(world: World<3>, level: number): BodyId[] {
  // Without the law, the candies would lose its friction, and roll along the wall without end.
  const { restitution, friction, rollingResistance } = world.contact ?? {}
  if (!collides(level)) {
    configure(world, { contact: null })
    onEnter(world, (id) => setBody(world, id, { restitution, friction, rollingResistance }))
  }
  if (!isSingle(level)) return []
  if (level === 1) {
    const far = Number.POSITIVE_INFINITY
    configure(world, { containers: [boxContainer({ min: [-far, BOTTLE.bottom, -far], max: [far, far, far] })] })
  }
  return [addBody(world, { friction, rollingResistance, ...SINGLE, velocity: level === 1 ? [0, 0, 0] : THROW })]
}
