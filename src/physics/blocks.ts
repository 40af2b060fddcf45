// konpeito-bottle/physics/blocks: unit blocks, and characters that walk among them.

export {
  addCharacter,
  type CharacterId,
  type CharacterOptions,
  type CharacterState,
  characterIds,
  getCharacter,
  type Intent,
  removeCharacter,
  setCharacter,
  setIntent,
} from './character/characterApi.ts'
export {
  characterCount,
  forEachQueriedBlock,
  readCharacterMotion,
  readCharacterSizes,
  readCharacters,
} from './character/characterRead.ts'
export {
  addBlock,
  blockHeight,
  CHUNK_SIZE,
  fillBlocks,
  forEachChunk,
  hasBlock,
  pickBlock,
  readBlocks,
  removeBlock,
} from './voxel/blockApi.ts'
export type { BlockHit } from './voxel/castBlocks.ts'
