// Grabs as a system of a world, which has it while something is grabbed.

import { AWAKE } from '../body/sleep.ts'
import { clearReached, keepAwake } from '../contact/wakeLoaded.ts'
import type { Writer } from '../core/bytes.ts'
import type { StepContext } from '../stepContext.ts'
import { ensureSystem, findSystem } from '../system/systems.ts'
import type { System, World } from '../world.ts'
import { type Grab, pullBody, setCoefficients, turn } from './grabForces.ts'

/** The grabs of a world, by rising id. */
export interface GrabSystem extends System {
  readonly name: 'grabs'
  readonly grabs: Grab[]
}

/** The grabs of a world, or undefined when there are none. */
export function findGrabs(world: World): Grab[] | undefined {
  return (findSystem(world, 'grabs') as GrabSystem | undefined)?.grabs
}

/** The grabs of a world. The first call adds the system. */
export function grabsOf(world: World): Grab[] {
  return ensureSystem<GrabSystem>(world, 'grabs', () => ({
    name: 'grabs',
    grabs: [],
    applyForces,
    finishStep,
    removeBody,
    save,
  })).grabs
}

/** Removes the grabs for which `goes` is true, and the system with the last one. */
export function removeGrabs({ systems }: World, goes: (grab: Grab) => boolean): void {
  const at = systems.findIndex(({ name }) => name === 'grabs')
  const { grabs } = systems[at] as GrabSystem
  grabs.splice(0, grabs.length, ...grabs.filter((grab) => !goes(grab)))
  if (grabs.length === 0) systems.splice(at, 1)
}

function removeBody(world: World, slot: number): void {
  removeGrabs(world, (grab) => grab.slot === slot)
}

function applyForces(this: GrabSystem, world: World, context: StepContext): void {
  const { grabs } = this
  const { bodies } = world
  for (let k = 0; k < grabs.length; k++) {
    const grab = grabs[k]!
    const i = bodies.indexOf[grab.slot]!
    if (context.substep === 0) {
      setCoefficients(grab, context)
      turn(grab.arm, grab.anchor, bodies, i, 1)
      for (let axis = 0; axis < 3; axis++) grab.arm[axis] = grab.arm[axis]! * bodies.position[4 * i + 3]!
    }
    if (bodies.velocity[4 * i + 3] !== 0) pullBody(grab, i, world, context)
  }
}

/** Scratch: rest times of grabbed bodies in their places. */
const IN_PLACE: number[] = []

/**
 * What a grabbed body pushes falls asleep no sooner than it. Else it would sleep under a load that
 * grows slowly, and wake only when the load is half as large again.
 */
function finishStep(this: GrabSystem, world: World): void {
  const { grabs } = this
  const { indexOf, asleep, sleepTime, restAnchor } = world.bodies
  const reached = clearReached(world.bodies)
  let rested = Number.POSITIVE_INFINITY
  for (let k = 0; k < grabs.length; k++) {
    const i = indexOf[grabs[k]!.slot]!
    IN_PLACE[k] = restAnchor[4 * i + 3]!
    if (asleep[i] !== AWAKE) continue
    reached[i] = 1
    rested = Math.min(rested, sleepTime[i]!)
  }
  if (rested === Number.POSITIVE_INFINITY) return
  keepAwake(world, rested)
  // One that is stuck while its target stands still may fall asleep.
  for (let k = 0; k < grabs.length; k++) restAnchor[4 * indexOf[grabs[k]!.slot]! + 3] = IN_PLACE[k]!
}

function save(this: GrabSystem, out: Writer): void {
  out.int(this.grabs.length)
  for (const { id, slot, frequency, damping, maxForce, anchor, target } of this.grabs) {
    out.int(slot)
    for (const value of [id, frequency, damping, maxForce, ...anchor, ...target]) out.float(value)
  }
}
