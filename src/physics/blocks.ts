// konpeito-bottle/physics/blocks: unit blocks, and characters that walk among them. Errors as in
// index.ts.

export {
  addBlock,
  blockHeight,
  CHUNK_SIZE,
  fillBlocks,
  forEachChunk,
  pickBlock,
  readBlocks,
  removeBlock,
} from './systems/blocks/blockApi.ts'
export type { BlockHit } from './systems/blocks/castBlocks.ts'
export {
  addCharacter,
  type CharacterId,
  type CharacterOptions,
  type CharacterState,
  characterCount,
  characterIds,
  forEachQueriedBlock,
  getCharacter,
  type Intent,
  readCharacterMotion,
  readCharacterSizes,
  readCharacters,
  removeCharacter,
  setCharacter,
  setIntent,
} from './systems/characters/characterApi.ts'
