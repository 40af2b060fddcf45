// Sensor events: bodies enter sensors and leave them. Overlaps are searched in the index, because
// the pair list leaves out sensors and sleeping pairs.
import { type BodyId, idOf } from '../body/bodies.ts'
import { findTraits, growTraits, isSeen, updateTraits } from '../body/bodyTraits.ts'
import { findNear } from '../broadphase/bodyIndex.ts'
import { squaredDistance } from '../core/space.ts'
import { addListener, type Finder } from '../world/systems.ts'
import type { World } from '../world/world.ts'
import { presentIndex, setCube } from './queries.ts'

/** A body that entered a sensor or left it. */
export interface SensorEvent {
  /** What the body does. */
  readonly type: 'enter' | 'exit'
  /** The handle of the sensor. */
  readonly sensor: BodyId
  /** The handle of the body that enters or leaves it. */
  readonly body: BodyId
}

/**
 * Calls a listener after each step with the bodies that entered or left sensors, sorted by sensor
 * and body. Overlaps are found at the end of each step, so that a body that passes within a step is
 * missed. Removing a body or a sensor gives an `exit`: see `hasBody`. Overlaps that exist when the
 * first listener is added, or a snapshot is restored, count as entered, except before a world's
 * first step. A listener may change the world. Its errors are reported like uncaught ones.
 * @returns a function that removes the listener
 */
export function onSensor(world: World, listener: (event: SensorEvent) => void): () => void {
  return addListener(world, 'sensors', createSensorFinder, listener)
}

/** Finds sensor events: compares the overlaps after a step with the overlaps after the step before. */
function createSensorFinder(start: World): Finder<SensorEvent> {
  /** Bodies by sensor, with the round in which each was last found. */
  const inside = new Map<BodyId, Map<BodyId, number>>()
  let events: SensorEvent[] = []
  let round = 0
  let sensor = 0 as BodyId

  const enter = (sensor: BodyId, body: BodyId) => {
    const bodies = inside.get(sensor) ?? new Map<BodyId, number>()
    if (!bodies.has(body)) events.push({ type: 'enter', sensor, body })
    if (bodies.size === 0) inside.set(sensor, bodies)
    bodies.set(body, round)
  }
  const leave = (found: number, body: BodyId, bodies: Map<BodyId, number>) => {
    if (found === round) return
    bodies.delete(body)
    events.push({ type: 'exit', sensor, body })
  }
  const leaveSensor = (bodies: Map<BodyId, number>, id: BodyId) => {
    sensor = id
    bodies.forEach(leave)
    if (bodies.size === 0) inside.delete(id)
  }

  function reset(world: World): void {
    inside.clear()
    if (world.stepCount > 0) forEachSensorOverlap(world, enter)
    events = []
  }

  reset(start)
  return {
    takeEvents(world) {
      round++
      forEachSensorOverlap(world, enter)
      inside.forEach(leaveSensor)
      const found = events
      if (found.length > 0) events = []
      return found.length > 1 ? found.sort((p, q) => p.sensor - q.sensor || p.body - q.body) : found
    },
    reset,
  }
}

/**
 * Visits each sensor with each body that overlaps it now, if category and mask allow it. Two
 * sensors are visited twice. A world without sensors costs nothing.
 * @param visit receives the sensor and the other body; it must not change or query the world
 */
export function forEachSensorOverlap(world: World, visit: (sensor: BodyId, body: BodyId) => void): void {
  const traits = findTraits(world)
  if (!traits) return
  const { bodies } = world
  growTraits(traits, bodies)
  updateTraits(traits)
  if (traits.sensors.length === 0) return
  const index = presentIndex(world)
  for (const slot of traits.sensors) {
    const sensor = bodies.indexOf[slot]!
    const radius = bodies.position[4 * sensor + 3]!
    setCube(index, bodies.position, 4 * sensor, radius)
    findNear(index, bodies.count)
    for (let f = 0; f < index.foundCount; f++) {
      const other = index.found[f]!
      const sum = radius + bodies.position[4 * other + 3]!
      const overlaps = squaredDistance(bodies.position, sensor, other, world.space) < sum * sum
      if (other !== sensor && overlaps && isSeen(traits, slot, bodies.slot[other]!))
        visit(idOf(bodies, sensor), idOf(bodies, other))
    }
  }
}
