// What the garden's part of the page says, in both languages; the type holds them together.
import type { Locale } from '../../settings/schema.ts'

const en = {
  tagline: 'A garden of blocks: walk, build, let candies roll down the steps.',
  scene:
    'A garden of blocks with a pond of candies. W, A, S, D walk, Space jumps, arrow keys turn, E acts on the block in the middle.',
  tool: 'Tool',
  tools: { block: 'Block', slab: 'Slab', remove: 'Remove', rain: 'Rain' },
  camera: 'Camera',
  behind: 'From behind',
  eyes: 'Own eyes',
  layers: 'What the physics sees',
  boxes: 'Boxes',
  queried: 'Look-ups',
  contacts: 'Contacts',
  blocks: 'Blocks',
  looked: 'Cells looked up',
  touched: 'of them blocks',
  jump: 'Jump',
  keyWalk: 'walk',
  keyJump: 'jump',
  keyRun: 'run, sneak',
  keyAct: 'use the tool',
  keyTool: 'choose a tool',
  keyEyes: 'camera',
}
export type BlocksTexts = typeof en

const ja: BlocksTexts = {
  tagline: '積み木の庭。歩き、積み、金平糖を石段から転がします。',
  scene: '金平糖の池がある積み木の庭。W A S Dで歩き、スペースで跳び、矢印で向きを変え、Eで中央の積み木を操作します。',
  tool: '道具',
  tools: { block: '積む', slab: '半段', remove: '取る', rain: '降らす' },
  camera: '視点',
  behind: '後ろから',
  eyes: '自分の目',
  layers: '物理の見方',
  boxes: '箱',
  queried: '調べた升',
  contacts: '接触',
  blocks: '積み木',
  looked: '調べた升',
  touched: 'うち積み木',
  jump: '跳ぶ',
  keyWalk: '歩く',
  keyJump: '跳ぶ',
  keyRun: '走る・忍ぶ',
  keyAct: '道具を使う',
  keyTool: '道具を選ぶ',
  keyEyes: '視点',
}

export const BLOCKS_TEXTS: Record<Locale, BlocksTexts> = { en, ja }
