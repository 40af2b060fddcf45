// Systems and observers of a world: checks, finds and adds them, and what collects contacts. The
// first listener of a kind adds its observer, so that worlds without listeners do not pay for it.

import { callListeners } from '../core/listeners.ts'
import { demand, object } from '../core/validate.ts'
import type { ContactLaw, Container, Observer, System, World } from './world.ts'

/** Under this name the values of the program's own on bodies stand among the systems of a snapshot. */
export const BODY_DATA = 'bodyData'
/**
 * Systems of this package in calling order; the first call that needs one adds it. The last name is
 * that of a part of snapshots.
 */
const BUILT_IN: readonly string[] = [
  'bodies',
  'forces',
  'joints',
  'blocks',
  'characters',
  'springs',
  'grabs',
  BODY_DATA,
]

/** What a valid system name is. Used in error messages. */
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

/** The system of a name, or undefined: a world has no springs before its first one. */
export function findSystem<S extends System = System>(world: World, name: S['name']): S | undefined {
  return world.systems.find((system) => system.name === name) as S | undefined
}

export function isBuiltIn({ name }: System): boolean {
  return BUILT_IN.includes(name)
}

/**
 * A system of this package by name; the first call adds it. They come before all others in a fixed
 * order, which a restored world then has too.
 */
export function ensureSystem<S extends System>(world: World, name: S['name'], create: () => S): S {
  const found = findSystem<S>(world, name)
  if (found) return found
  const system = create()
  const rank = BUILT_IN.indexOf(name)
  const isBefore = (other: System) => isBuiltIn(other) && BUILT_IN.indexOf(other.name) < rank
  world.systems.splice(world.systems.filter(isBefore).length, 0, system)
  return system
}

/** Whether the contact law, a container or a system collects contacts for the contact solver. */
export const collectsContacts = ({ contact, containers, systems }: World): boolean =>
  hasContacts(contact) || containers.some(hasSurfaces) || systems.some(hasContacts)

const hasContacts = (part: ContactLaw | System | null): boolean => !!part?.collectContacts
const hasSurfaces = ({ collect }: Container): boolean => !!collect

/** Whether bodies act on each other by forces instead of contacts. */
export const isForceLaw = (contact: ContactLaw | null): boolean => contact !== null && !hasContacts(contact)

export interface Finder<Event> extends Pick<Observer, 'afterSolve' | 'reset'> {
  /**
   * Returns the events of the last step. Called only if something changed. The caller owns the array.
   */
  takeEvents(world: World): readonly Event[]
}

interface Listened<Event> extends Observer {
  readonly listeners: Set<(event: Event) => void>
}

/**
 * Adds a listener of a kind of events. Events of a step are delivered when it is complete, one
 * after the other. If a listener steps the world, events of that step are delivered first. When a listener
 * restores a snapshot, the events that are left are dropped.
 * @param name names the kind
 * @param create makes the finder of this kind: it reports no event for the state at its start
 * @param wants tells which events the listener hears. @default all
 * @returns a function that removes the listener
 */
export function addListener<Event>(
  world: World,
  name: string,
  create: (world: World) => Finder<Event>,
  listener: (event: Event) => void,
  wants: (event: Event) => boolean = () => true,
): () => void {
  demand(typeof listener === 'function', 'listener', 'a function', listener)
  const found = world.observers.find((other) => other.name === name)
  const observer = (found as Listened<Event> | undefined) ?? createObserver(name, create(world), world.revision)
  if (!found) world.observers = [...world.observers, observer]
  const { listeners } = observer
  // A new function per call, so that one listener can be added twice.
  const heard = (event: Event) => {
    if (wants(event)) listener(event)
  }
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
    if (listeners.size === 0) world.observers = world.observers.filter((other) => other !== observer)
  }
}

/** @param revision The world's count of changes of which the finder knows. */
function createObserver<Event>(name: string, finder: Finder<Event>, revision: number): Listened<Event> {
  const listeners = new Set<(event: Event) => void>()
  let known = revision
  let restored = 0
  return {
    name,
    listeners,
    afterSolve: finder.afterSolve?.bind(finder),
    afterStep(world) {
      // A world at rest changes only from outside of steps.
      if (!world.context.active && world.revision === known) return
      const before = restored
      known = world.revision
      for (const event of finder.takeEvents(world)) if (restored === before) callListeners(listeners, event)
    },
    reset(world) {
      restored++
      known = world.revision
      finder.reset(world)
    },
  }
}
