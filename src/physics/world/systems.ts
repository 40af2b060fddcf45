// The systems and observers of a world: checks, finds and adds them.
import { callListeners } from '../core/listeners.ts'
import { demand, object } from '../core/validate.ts'
import type { ContactLaw, Container, Observer, System, World } from './world.ts'

/** The name under which a snapshot stores `data` of bodies, among the systems. */
export const BODY_DATA = 'bodyData'
/** Systems of this package, in calling order. The last one is only a part of snapshots. */
export const BUILT_IN: readonly string[] = [
  'bodies',
  'forces',
  'joints',
  'blocks',
  'characters',
  'springs',
  'grabs',
  BODY_DATA,
]

/** Describes a valid system name in error messages. */
export const FREE = 'a name that no other system of the world has'

const HOOKS = [
  'longestSubstep',
  'beginStep',
  'collectContacts',
  'refineContacts',
  'applyForces',
  'clampPositions',
  'finishStep',
  'isAtRest',
  'wakeLinked',
  'wakeGroups',
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
  for (const hook of HOOKS) {
    const member = members[hook]
    demand(member === undefined || typeof member === 'function', `system.${hook}`, 'a function', member)
  }
}

export function findSystem<S extends System = System>(world: World, name: S['name']): S | undefined {
  return world.systems.find((system) => system.name === name) as S | undefined
}

export function isBuiltIn({ name }: System): boolean {
  return BUILT_IN.includes(name)
}

/**
 * Returns a system of this package; the first call adds it. These systems come first, in a fixed order:
 * a restored world has the same one.
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

export const collectsContacts = ({ contact, containers, systems }: World): boolean =>
  hasContacts(contact) || containers.some(hasSurfaces) || systems.some(hasContacts)

const hasContacts = (part: ContactLaw | System | null): boolean => !!part?.collectContacts
const hasSurfaces = ({ collect }: Container): boolean => !!collect

/** Whether bodies interact by forces instead of contacts. */
export const isForceLaw = (contact: ContactLaw | null): boolean => contact !== null && !hasContacts(contact)

export interface Finder<Event> extends Pick<Observer, 'afterSolve' | 'reset'> {
  /** Returns a new array with the events of the last step. Called only if something may have changed. */
  takeEvents(world: World): readonly Event[]
}

interface Listened<Event> extends Observer {
  readonly listeners: Set<(event: Event) => void>
}

/**
 * Adds a listener. The first listener of a kind adds the observer, so that worlds without listeners do
 * not pay for it. Events are delivered after the step. If a listener steps the world, the events of
 * that step are delivered first. If a listener restores a snapshot, the remaining events are dropped.
 * @param name The kind of event.
 * @param create Makes the finder of this kind. It reports no event for the initial state.
 * @param wants Filters the events. @default all
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

/** @param revision The world's revision that the finder has seen. */
function createObserver<Event>(name: string, finder: Finder<Event>, revision: number): Listened<Event> {
  const listeners = new Set<(event: Event) => void>()
  let known = revision
  let restored = 0
  return {
    name,
    listeners,
    afterSolve: finder.afterSolve?.bind(finder),
    afterStep(world) {
      // A sleeping world changes only between steps.
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
