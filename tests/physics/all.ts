// Every public name of the physics, of all its entries.
export * from '../../src/physics/blocks.ts'
export * from '../../src/physics/index.ts'
export * from '../../src/scenes/index.ts'
export * from '../../src/scenes/soda/index.ts'
