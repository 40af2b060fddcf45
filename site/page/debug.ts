// The debug drawing of the bottle. This file exists to be loaded lazily.
export { PhysicsDebug } from '../../src/index.ts'
