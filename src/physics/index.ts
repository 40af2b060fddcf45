// konpeito-bottle/physics: the core. Ready-made worlds, blocks and walkers have their own entries.
// A function refuses invalid input, and handles of what was removed, by a RangeError that names the
// argument, its value and what is allowed; then nothing has changed. `@throws` says where there is
// more.

export { type BodyId, slotOf } from './body/bodies.ts'
export { bodyIds, hasBody, onWake, setViewpoint, sleep, wake } from './body/bodyApi.ts'
export type { BodyOptions, BodyState } from './body/bodyOptions.ts'
export type { BodyTraits } from './body/bodyTraits.ts'
export { type FieldBody, forceField } from './body/forceField.ts'
export { directional, type ForceField, radial, spiral } from './body/forces.ts'
export { onSleep, type SleepEvent } from './body/wake.ts'
export { type CellOccupancy, createCellOccupancy, measureCellOccupancy } from './broadphase/cellOccupancy.ts'
export { type BoxContainer, boxContainer } from './container/boxContainer.ts'
export { type Cylinder, cylinder, type Lid, lid } from './container/cylinder.ts'
export { type DistanceField, distanceField } from './container/distanceField.ts'
export { type Lathe, radiusAt } from './container/lathe.ts'
export { lathe } from './container/openLathe.ts'
export type { Reader, Writer } from './core/bytes.ts'
export { advanceClock, type Clock, createClock } from './core/clock.ts'
export { open, type Space, torus } from './core/space.ts'
export type { AngularVelocity, Dim, Orientation, Vec } from './core/vec.ts'
export type { ChangeOptions, WorldOptions } from './createWorld.ts'
export { addSystem, configure, createWorld, removeSystem, setContainers } from './createWorld.ts'
export { castBall, castRay, castRayAll, pickBody, type RayHit, type RayOptions } from './query/castRay.ts'
export { type ContactEvent, onContact } from './query/contactEvents.ts'
export { onPair } from './query/pairHooks.ts'
export { nearestBody, type QueryFilter, type QueryOptions, queryBall, queryBox } from './query/queries.ts'
export {
  type BodyColumns,
  bodyColumns,
  bodyIdAt,
  type Out,
  readIds,
  readInstances,
  readOrientations,
  readPositions,
  readRadii,
  readVelocities,
} from './query/readBodies.ts'
export { contactCount, forEachContact, readContacts } from './query/readContacts.ts'
export { onSensor, type SensorEvent } from './query/sensors.ts'
export { energy, isAsleep, momentum, type Stats, stats } from './query/stats.ts'
export { type RestoreOptions, restoreSnapshot } from './snapshot/restore.ts'
export { restoreBodies } from './snapshot/restoreBodies.ts'
export { hash, type SnapshotOptions, SOLVER_VERSION, takeSnapshot } from './snapshot/snapshot.ts'
export { type ImpulseLaw, impulse, type RepulsionLaw, repulsion } from './solver/contactLaws.ts'
export { fillRegion, step } from './step.ts'
export { applyAngularImpulse, applyForce, applyImpulse, applyTorque } from './systems/appliedForces.ts'
export { type GrabId, type GrabOptions, grab, moveGrab, releaseGrab } from './systems/grabs.ts'
export {
  addJoint,
  getJoint,
  type JointId,
  type JointOptions,
  type JointState,
  jointIds,
  removeJoint,
} from './systems/joints.ts'
export {
  dequeue,
  enqueue,
  getSpawnRegion,
  isSpawning,
  onEnter,
  queuedTickets,
  queueLength,
  setQueuedRadius,
  setSpawnRegion,
} from './systems/spawn/spawnApi.ts'
export type { SpawnRegion } from './systems/spawn/spawner.ts'
export {
  addSpring,
  getSpring,
  getWave,
  readContractions,
  readSprings,
  removeSpring,
  type SpringOptions,
  type SpringState,
  setSpring,
  setWave,
  springCount,
  springIds,
} from './systems/springs/springApi.ts'
export type { SpringId, WaveMode, WaveState } from './systems/springs/springs.ts'
export { addBody, getBody, removeBody, setBody } from './systems/traits/typedBodies.ts'
export type { StepContext, StepProfile } from './world/stepContext.ts'
export type { BodyPair, ContactLaw, Container, Ray, System, World } from './world/world.ts'
