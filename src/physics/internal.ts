// What the rest of this package uses of the core. Not part of the public interface.

export { addDynamicBody, getDynamicBody, setDynamicBody } from './body/bodyApi.ts'
export { addOverlap } from './contact/overlaps.ts'
export { clampIntoLathe, closedLathe } from './container/lathe.ts'
export { crc32 } from './core/bytes.ts'
export { cos, cubeRoot, sin } from './core/functions.ts'
export { callListener, callListeners } from './core/listeners.ts'
export { createRandom, nextUnit } from './core/random.ts'
export { refuseUnknown, reportUnknown, warnOnce } from './core/unknown.ts'
export {
  between,
  checkOptions,
  coordinate,
  demand,
  finite,
  LIMITS,
  list,
  notNegative,
  object,
  oneOf,
  positive,
  refuse,
  show,
  whole,
} from './core/validate.ts'
export { unit } from './core/vec.ts'
export { snapshotDim } from './snapshot/readSnapshot.ts'
export { stepSliding } from './step.ts'
export { isGrabbable } from './systems/grabs.ts'
export { JointSystem } from './systems/joints.ts'
export { checkEntry, reserveBodies } from './systems/spawn/spawnApi.ts'
export { isSodaRoom, type SodaRoom, sodaRoom } from './systems/springs/sodaRoom.ts'
export { canBeSent } from './worker/setup.ts'
export { createStepClient, whenIdle } from './worker/stepClient.ts'
export { serveSteps } from './worker/stepServer.ts'
