// The lazy scenes: the walker and the blocks.
export { blocksScene } from '../../src/scenes/index.ts'
export { walkerScene } from '../../src/scenes/soda/index.ts'
