// The lazy scenes: the walker, the blocks, and the rule of the bottle's level 4.
export { blocksScene } from '../../src/scenes/index.ts'
export { walkerScene } from '../../src/scenes/soda/index.ts'
export { addNaiveRule } from '../../src/settings/index.ts'
