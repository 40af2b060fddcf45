// The public functions and types of konpeito-bottle/physics.

export { type BlocksOptions, blocksScene } from '../scenes/blocks.ts'
export { type BottleOptions, bottleScene, candyRadius } from '../scenes/bottle.ts'
export { BOTTLE, bottleProfile, NECK, POUR_HEIGHT } from '../scenes/bottleProfile.ts'
export { CURRENT_SPEED, current } from '../scenes/current.ts'
export { GARDEN, type GardenPart, gardenPart, groundHeight } from '../scenes/garden.ts'
export { addJelly, type JellyOptions } from '../scenes/jelly.ts'
export { DAINTY_WALKER } from '../scenes/soda/daintyWalker.ts'
export {
  createModelWorld,
  type Model,
  type ModelNode,
  type ModelSpring,
  NODE_RADIUS,
  readModel,
  writeModel,
} from '../scenes/soda/model.ts'
export { decodeOpenConstructor, encodeOpenConstructor } from '../scenes/soda/openConstructor.ts'
export { walkerScene } from '../scenes/soda/walker.ts'
export { walkers } from '../scenes/soda/walkers.ts'
export { TORUS, type TorusOptions, torusScene } from '../scenes/torus.ts'
export { BOTTLE_VESSEL, type Vessel } from '../scenes/vessel.ts'
export { applyForce, applyImpulse } from './body/appliedForces.ts'
export { type BodyId, slotOf } from './body/bodies.ts'
export { bodyIds, hasBody, onWake, removeBody, setViewpoint, wake } from './body/bodyApi.ts'
export type { BodyOptions, BodyState } from './body/bodyOptions.ts'
export type { BodyTraits } from './body/bodyTraits.ts'
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
} from './body/bulkRead.ts'
export { type FieldBody, forceField } from './body/forceField.ts'
export { directional, type ForceField, radial, spiral } from './body/forces.ts'
export { onSleep, type SleepEvent } from './body/sleepEvents.ts'
export { addBody, getBody, setBody } from './body/typedBodies.ts'
export {
  type CellOccupancy,
  createCellOccupancy,
  measureCellOccupancy,
} from './broadphase/cellOccupancy.ts'
export {
  addCharacter,
  type CharacterId,
  type CharacterOptions,
  type CharacterState,
  characterIds,
  getCharacter,
  type Intent,
  removeCharacter,
  setCharacter,
  setIntent,
} from './character/characterApi.ts'
export {
  characterCount,
  forEachQueriedBlock,
  readCharacterMotion,
  readCharacterSizes,
  readCharacters,
} from './character/characterRead.ts'
export { type ContactEvent, onContact } from './contact/contactEvents.ts'
export { contactCount, forEachContact, readContacts } from './contact/contactRead.ts'
export { onSensor, type SensorEvent } from './contact/sensorEvents.ts'
export { type Cylinder, cylinder } from './container/cylinder.ts'
export { type DistanceField, distanceField } from './container/distanceField.ts'
export { type Lid, lid } from './container/lid.ts'
export { profile } from './container/openProfile.ts'
export type { Profile } from './container/profile.ts'
export { type Room, room } from './container/room.ts'
export type { Reader, Writer } from './core/bytes.ts'
export { advanceClock, type Clock, createClock } from './core/clock.ts'
export { open, type Space, torus } from './core/space.ts'
export { configure, createWorld } from './createWorld.ts'
export { isAsleep } from './isAsleep.ts'
export type { Dim, Orientation, Spin, Vec } from './math/vec.ts'
export type { WorldOptions } from './options.ts'
export type { StepProfile } from './profile.ts'
export { castRay, type RayHit, type RayOptions } from './query/castRay.ts'
export { nearestBody, queryBall, queryBox } from './query/queries.ts'
export { type RestoreOptions, restoreBodies, restoreSnapshot } from './snapshot/restore.ts'
export { hash, takeSnapshot } from './snapshot/snapshot.ts'
export { type ImpulseLaw, impulse } from './solver/impulse.ts'
export { type RepulsionLaw, repulsion } from './solver/repulsion.ts'
export {
  getSpawnRegion,
  isSpawning,
  onEnter,
  pour,
  queuedTickets,
  queueLength,
  setQueuedRadius,
  unpour,
} from './spawn/spawnApi.ts'
export type { SpawnRegion } from './spawn/spawner.ts'
export { type GrabOptions, grab, moveGrab, releaseGrab } from './spring/grabApi.ts'
export type { GrabId } from './spring/grabForces.ts'
export type { WaveMode, WaveState } from './spring/muscleWave.ts'
export { isSodaRoom, type SodaRoom, sodaRoom } from './spring/sodaRoom.ts'
export {
  addSpring,
  getSpring,
  readContractions,
  readSprings,
  removeSpring,
  type SpringOptions,
  type SpringState,
  setSpring,
  springCount,
  springIds,
} from './spring/springApi.ts'
export type { SpringId } from './spring/springs.ts'
export { getWave, setWave } from './spring/waveApi.ts'
export { energy, momentum, type Stats, stats } from './stats.ts'
export { step } from './step.ts'
export type { StepContext } from './stepContext.ts'
export { addSystem, removeSystem } from './systems.ts'
export {
  addBlock,
  blockHeight,
  CHUNK_SIZE,
  fillBlocks,
  forEachChunk,
  hasBlock,
  pickBlock,
  readBlocks,
  removeBlock,
} from './voxel/blockApi.ts'
export type { BlockHit } from './voxel/castBlocks.ts'
export type { ContactLaw, Container, Ray, System, World } from './world.ts'

// For the jar and the settings of this package.

/** @internal not part of the public interface */
export { createSettling, settleWorld } from '../scenes/settle.ts'
/** @internal not part of the public interface */
export { addDynamicBody, getDynamicBody, setDynamicBody } from './body/bodyApi.ts'
/** @internal not part of the public interface */
export { findTouching, forEachAwakeContact } from './contact/contactRead.ts'
/** @internal not part of the public interface */
export { closedProfile } from './container/profile.ts'
/** @internal not part of the public interface */
export { crc32OfJson, fromBase64, toBase64 } from './core/bytes.ts'
/** @internal not part of the public interface */
export { createEvents } from './core/events.ts'
/** @internal not part of the public interface */
export { LIMITS } from './core/limits.ts'
/** @internal not part of the public interface */
export { callListener, callListeners } from './core/listeners.ts'
/** @internal not part of the public interface */
export { between, demand, list, object, oneOf, refuse, show, vector, whole } from './core/validate.ts'
/** @internal not part of the public interface */
export { cos, sin } from './math/functions.ts'
/** @internal not part of the public interface */
export { hashPair } from './math/random.ts'
/** @internal not part of the public interface */
export { pickBody } from './query/castBodies.ts'
/** @internal not part of the public interface */
export { checkCost } from './snapshot/checkCost.ts'
/** @internal not part of the public interface */
export { snapshotDim } from './snapshot/readSnapshot.ts'
/** @internal not part of the public interface */
export { restoreVessels } from './snapshot/restore.ts'
/** @internal not part of the public interface */
export { checkEntry, reserveBodies } from './spawn/spawnApi.ts'
/** @internal not part of the public interface */
export { canBeSent } from './worker/setup.ts'
/** @internal not part of the public interface */
export { createStepClient } from './worker/stepClient.ts'
/** @internal not part of the public interface */
export { serveSteps } from './worker/stepServer.ts'
/** @internal not part of the public interface */
export { whenFree } from './worker/whenFree.ts'
