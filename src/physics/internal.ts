// What the rest of this package uses of the core. Not part of the public interface.

export { findBody, MAX_BODIES } from './body/bodies.ts'
export { addDynamicBody, getDynamicBody, setDynamicBody } from './body/bodyApi.ts'
export type { FunctionField } from './body/forces.ts'
export { clampIntoLathe, closedLathe, radiusAt } from './container/lathe.ts'
export { crc32 } from './core/bytes.ts'
export { lengthen } from './core/columns.ts'
export { cos, cubeRoot, sin } from './core/functions.ts'
export { callListener, callListeners } from './core/listeners.ts'
export { createRandom, nextBetween, nextUnit, type RandomState } from './core/random.ts'
export { describeUnknown, refuseUnknown, reportUnknown, warnOnce } from './core/unknown.ts'
export {
  between,
  checkOptions,
  coordinate,
  demand,
  finite,
  LIMITS,
  limit,
  list,
  notNegative,
  object,
  oneOf,
  positive,
  refuse,
  share,
  show,
  sign,
  vector,
  whole,
} from './core/validate.ts'
export { isVec, unit } from './core/vec.ts'
export { pickBody } from './query/castBodies.ts'
export { findTouching, forEachAwakeContact } from './query/readContacts.ts'
export { snapshotDim } from './snapshot/readSnapshot.ts'
export { stepSliding } from './step.ts'
export { isGrabbable } from './systems/grabs.ts'
export { JointSystem } from './systems/joints.ts'
export { checkEntry, reserveBodies } from './systems/spawn/spawnApi.ts'
export { isSodaRoom, type SodaRoom, sodaRoom } from './systems/springs/sodaRoom.ts'
export { WAVE_MODES } from './systems/springs/springs.ts'
export { canBeSent } from './worker/setup.ts'
export { createStepClient, whenIdle } from './worker/stepClient.ts'
export { type Port, serveSteps } from './worker/stepServer.ts'
