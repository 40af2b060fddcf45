// Every public name of the physics, of all its entries. The bench bundles it, with the jelly.
export * from '../../src/physics/blocks.ts'
export * from '../../src/physics/index.ts'
export * from '../../src/scenes/index.ts'
export * from '../../src/scenes/soda/index.ts'
export { addJelly } from './jelly.ts'
