// konpeito-bottle/physics/scenes: ready-made worlds.

export { type BlocksOptions, blocksScene } from './blocks.ts'
export { type BottleOptions, bottleScene, candyRadius } from './bottle.ts'
export { GARDEN, type GardenPart, gardenPart, groundHeight } from './garden.ts'
export { CURRENT_SPEED, current, TORUS, type TorusOptions, torusScene } from './torus.ts'
export { BOTTLE, BOTTLE_VESSEL, bottleProfile, NECK, POUR_HEIGHT, type Vessel } from './vessel.ts'
