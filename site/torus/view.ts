// The drawing of the torus. This file exists to be loaded lazily.
export { TorusView } from '../../src/index.ts'
