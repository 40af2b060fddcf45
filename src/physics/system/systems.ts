// Checks systems and finds them by name; adds those of this package.
import { demand, object } from '../core/validate.ts'
import type { System, World } from '../world.ts'

/**
 * Systems of this package in calling order. The first call that needs one adds it. Snapshots store
 * the first two and the last by name, as those of the user, and the others at places of their own.
 */
const BUILT_IN: readonly string[] = ['bodies', 'forces', 'blocks', 'characters', 'springs', 'grabs']

/** What the name of a system has to be. */
export const FREE = 'a name that no other system of the world has'

/** The members of a system that have to be functions. */
const HOOKS = [
  'beginStep',
  'collectContacts',
  'refineContacts',
  'applyForces',
  'clampPositions',
  'finishStep',
  'isAtRest',
  'removeBody',
  'energy',
  'save',
  'load',
] as const

/** Checks that a system has a name, and functions. @throws RangeError naming the member */
export function checkSystem(system: unknown): void {
  const members = object('system', system)
  const { name } = members
  demand(typeof name === 'string' && name !== '', 'system.name', 'a non-empty string', name)
  demand(!isBuiltIn(system as System), 'system.name', FREE, name)
  for (const hook of HOOKS)
    demand(
      members[hook] === undefined || typeof members[hook] === 'function',
      `system.${hook}`,
      'a function',
      members[hook],
    )
}

/** The system of a name, or undefined. */
export function findSystem(world: World, name: string): System | undefined {
  return world.systems.find((system) => system.name === name)
}

/** Whether snapshots store a system at a place of its own. */
export function hasPlace({ name }: System): boolean {
  return BUILT_IN.indexOf(name) > 1 && name !== 'grabs'
}

/** Whether a system is one of this package. */
export function isBuiltIn({ name }: System): boolean {
  return BUILT_IN.includes(name)
}

/**
 * The system of this package that has a name; the first call adds it. These come before all others
 * and in a fixed order, so that a restored world calls them in the same order as the original.
 */
export function ensureSystem<S extends System>(world: World, name: S['name'], create: () => S): S {
  const found = findSystem(world, name)
  if (found) return found as S
  const system = create()
  const rank = BUILT_IN.indexOf(name)
  const isBefore = (other: System) => isBuiltIn(other) && BUILT_IN.indexOf(other.name) < rank
  world.systems.splice(world.systems.filter(isBefore).length, 0, system)
  return system
}
