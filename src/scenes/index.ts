// konpeito-bottle/physics/scenes: ready-made worlds.

export { type BlocksOptions, blocksScene } from './blocks.ts'
export { type BottleOptions, bottleScene, candyRadius } from './bottle.ts'
export { CURRENT_SPEED, current } from './current.ts'
export { GARDEN, type GardenPart, gardenPart, groundHeight } from './garden.ts'
export { TORUS, type TorusOptions, torusScene } from './torus.ts'
export { BOTTLE, BOTTLE_VESSEL, bottleProfile, NECK, POUR_HEIGHT, type Vessel } from './vessel.ts'
