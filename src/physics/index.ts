// konpeito/physics: the public names, one by one.
export {
  addBody,
  type BodyOptions,
  type BodyState,
  bodyIds,
  getBody,
  hasBody,
  onEnter,
  onWake,
  pour,
  removeBody,
  setBody,
  setViewpoint,
  unpour,
  wake,
} from './access.ts'
export type { BodyId } from './bodies.ts'
export { advanceClock, type Clock, createClock } from './clock.ts'
export { type Container, type Cylinder, cylinder, type Profile, profile, type Room, room } from './containers.ts'
export { directional, type ForceField, radial, spiral } from './forces.ts'
export { type ImpulseLaw, impulse } from './impulse.ts'
export { type Lid, lid } from './lid.ts'
export { isAsleep } from './pulse.ts'
export { forEachContact, type Out, readOrientations, readPositions, readRadii, readVelocities } from './read.ts'
export { type RepulsionLaw, repulsion } from './repulsion.ts'
export { type BottleOptions, bottleScene, candyRadius } from './scenes/bottle.ts'
export { BOTTLE, bottleProfile, NECK, POUR_HEIGHT } from './scenes/bottleProfile.ts'
export { TORUS, type TorusOptions, torusScene } from './scenes/torus.ts'
export { hash, restoreSnapshot, takeSnapshot } from './snapshot.ts'
export { open, type Space, torus } from './space.ts'
export { energy, momentum, type Stats, stats } from './stats.ts'
export { step } from './step.ts'
export type { Dim, Orientation, Spin, Vec } from './vec.ts'
export { type ContactLaw, configure, createWorld, type World, type WorldOptions } from './world.ts'
