// What the rest of this package uses of the core. Not part of the public interface.

export { findBody, MAX_BODIES } from './body/bodies.ts'
export { addDynamicBody, getDynamicBody, setDynamicBody } from './body/bodyApi.ts'
export { wakeAll } from './body/wake.ts'
export { findTouching, forEachAwakeContact } from './contact/contactRead.ts'
export { clampIntoLathe, closedLathe, radiusAt } from './container/lathe.ts'
export { crc32 } from './core/bytes.ts'
export { lengthen } from './core/columns.ts'
export { callListener, callListeners } from './core/listeners.ts'
export { type OldNames, renamed } from './core/renamed.ts'
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
export type { FunctionField } from './force/forces.ts'
export { JointSystem } from './joint/joints.ts'
export { cos, cubeRoot, sin } from './math/functions.ts'
export { createRandom, nextBetween, nextUnit, type RandomState } from './math/random.ts'
export { isVec, unit } from './math/vec.ts'
export { pickBody } from './query/castBodies.ts'
export { snapshotDim } from './snapshot/readSnapshot.ts'
export { checkEntry, reserveBodies } from './spawn/spawnApi.ts'
export { isGrabbable } from './spring/grabs.ts'
export { isSodaRoom, type SodaRoom, sodaRoom } from './spring/sodaRoom.ts'
export { WAVE_MODES } from './spring/springs.ts'
export { spawnQueued } from './step.ts'
export { canBeSent } from './worker/setup.ts'
export { createStepClient, whenIdle } from './worker/stepClient.ts'
export { type Port, serveSteps } from './worker/stepServer.ts'
