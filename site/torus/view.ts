// The drawing of the torus: a file of its own, which loads when the torus is shown.
export { TorusView } from '../../src/index.ts'
