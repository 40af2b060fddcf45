// konpeito-bottle/physics/soda: walkers of springs and muscles, their models and their room.
export { isSodaRoom, type SodaRoom, sodaRoom } from '../../physics/internal.ts'
export { readListing } from './listing.ts'
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
export { DAINTY_WALKER, walkerScene, walkers } from './walkers.ts'
