// Texts of the garden part of the page, in English and Japanese. The type ensures equal keys.
import type { Language } from '../../src/settings/index.ts'

const en = {
  tagline: 'A garden of blocks: walk, build, and let candies roll down the steps.',
  scene:
    'A garden of blocks with a pond of candies. W, A, S, D walk, Space jumps, arrow keys turn, E acts on the block in the middle, G picks up a candy and throws it.',
  tool: 'Tool',
  tools: { block: 'Block', slab: 'Slab', remove: 'Remove', rain: 'Rain' },
  camera: 'Camera',
  thirdPerson: 'Third person',
  firstPerson: 'First person',
  layers: 'Debug drawing',
  boxes: 'Boxes',
  queried: 'Queries',
  contacts: 'Contacts',
  blocks: 'Blocks',
  looked: 'Queried cells',
  touched: 'Blocks found',
  jump: 'Jump',
  keyWalk: 'walk',
  keyJump: 'jump',
  keyRun: 'sprint, sneak',
  keyAct: 'use the tool',
  keyTool: 'choose a tool',
  keyHand: 'pick up a candy, throw it',
  carried: 'A candy is in your hand. G throws it.',
  thrown: 'The candy is thrown.',
  noCandy: 'No candy is within reach.',
  held: 'You hold a candy.',
  released: 'You let the candy go.',
  keyFirstPerson: 'camera',
}
export type BlocksTexts = typeof en

const ja: BlocksTexts = {
  tagline: '積み木の庭。歩いて、積んで、石段から金平糖を転がせます。',
  scene:
    '金平糖の池がある積み木の庭。W A S Dで歩き、スペースでジャンプ、矢印キーで向きを変え、Eで中央の積み木を操作し、Gで金平糖を拾って投げます。',
  tool: '道具',
  tools: { block: '積む', slab: '半分', remove: '取る', rain: '降らす' },
  camera: '視点',
  thirdPerson: '三人称',
  firstPerson: '一人称',
  layers: 'デバッグ表示',
  boxes: '箱',
  queried: '検索セル',
  contacts: '接触',
  blocks: '積み木',
  looked: '検索セル',
  touched: '見つかった積み木',
  jump: 'ジャンプ',
  keyWalk: '歩く',
  keyJump: 'ジャンプ',
  keyRun: '走る・忍び歩き',
  keyAct: '道具を使う',
  keyTool: '道具を選ぶ',
  keyHand: '金平糖を拾う・投げる',
  carried: '金平糖を手に持ちました。Gで投げます。',
  thrown: '金平糖を投げました。',
  noCandy: '手の届くところに金平糖がありません。',
  held: '金平糖をつかみました。',
  released: '金平糖を放しました。',
  keyFirstPerson: '視点',
}

export const BLOCKS_TEXTS: Record<Language, BlocksTexts> = { en, ja }
