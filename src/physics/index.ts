// konpeito/physics: the public names, one by one.
export {
  addBody,
  type BodyOptions,
  type BodyState,
  bodyIds,
  getBody,
  hasBody,
  onWake,
  removeBody,
  setBody,
  setViewpoint,
  wake,
} from './access.ts'
export type { BodyId } from './bodies.ts'
export { addBlock, type BlockHit, blockHeight, fillBlocks, hasBlock, pickBlock, removeBlock } from './building.ts'
export {
  addCharacter,
  type CharacterId,
  type CharacterOptions,
  type CharacterState,
  characterIds,
  getCharacter,
  type Intent,
  readCharacters,
  removeCharacter,
  setCharacter,
  setIntent,
} from './character.ts'
export { advanceClock, type Clock, createClock } from './clock.ts'
export { type Container, type Cylinder, cylinder, type Profile, profile, type Room, room } from './containers.ts'
export { type Coverage, createCoverage, measureCoverage } from './coverage.ts'
export { directional, type ForceField, radial, spiral } from './forces.ts'
export { type ImpulseLaw, impulse } from './impulse.ts'
export { type Lid, lid } from './lid.ts'
export {
  createModelWorld,
  type Model,
  type ModelNode,
  type ModelSpring,
  NODE_RADIUS,
  readModel,
  writeModel,
} from './model.ts'
export { decodeOpenConstructor, encodeOpenConstructor } from './openConstructor.ts'
export type { ContactLaw, WorldOptions } from './options.ts'
export { onEnter, pour, unpour } from './pouring.ts'
export { isAsleep } from './pulse.ts'
export {
  contactCount,
  forEachContact,
  type Out,
  readContacts,
  readIds,
  readOrientations,
  readPositions,
  readRadii,
  readVelocities,
} from './read.ts'
export { type RepulsionLaw, repulsion } from './repulsion.ts'
export { restoreBodies, restoreSnapshot } from './restore.ts'
export { type BlocksOptions, blocksScene } from './scenes/blocks.ts'
export { type BottleOptions, bottleScene, candyRadius } from './scenes/bottle.ts'
export { BOTTLE, bottleProfile, NECK, POUR_HEIGHT } from './scenes/bottleProfile.ts'
export { DAINTY_WALKER } from './scenes/dainty.ts'
export { GARDEN, type GardenPart, gardenPart, groundHeight } from './scenes/garden.ts'
export { addJelly, type JellyOptions } from './scenes/jelly.ts'
export { TORUS, type TorusOptions, torusScene } from './scenes/torus.ts'
export { walkerScene } from './scenes/walker.ts'
export { walkers } from './scenes/walkers.ts'
export { hash, takeSnapshot } from './snapshot.ts'
export { type SodaRoom, sodaRoom } from './soda.ts'
export { open, type Space, torus } from './space.ts'
export {
  addSpring,
  getSpring,
  readSprings,
  removeSpring,
  type SpringOptions,
  type SpringState,
  setSpring,
  springIds,
} from './springAccess.ts'
export type { SpringId } from './springs.ts'
export { energy, momentum, type Stats, stats } from './stats.ts'
export { step } from './step.ts'
export type { Dim, Orientation, Spin, Vec } from './vec.ts'
export { getWave, setWave, type WaveMode, type WaveState } from './wave.ts'
export { configure, createWorld, type World } from './world.ts'
