// Chapter 7: a character among blocks: where its velocity leads, and where the blocks let it be.
import {
  addCharacter,
  type CharacterId,
  fillBlocks,
  forEachQueriedBlock,
  getCharacter,
  readCharacters,
  setIntent,
} from '../../src/physics/blocks.ts'
import { createWorld, step, type World } from '../../src/physics/index.ts'
import { figure, trace, type Values } from './figure.ts'
import { CANDIES, type Color, type Points } from './pen.ts'

/** Blocks as corners x, y: the floor, a block to jump on, and a wall. */
const BLOCKS = [
  [0, -1, 8, 0],
  [0, 0, 1, 1],
  [4, 0, 5, 1],
  [7, 0, 8, 3],
] as const
/** Steps that the plot shows. */
const SHOWN = 24

interface Walk {
  world: World<3>
  character: CharacterId
  /** Centimetres that the blocks have taken back in each step, upwards and to the right. */
  up: Points
  right: Points
}

/** The last step: where it began, where velocity led, and where it ended. x, y in metres. */
export function lastStep({ world, character }: Walk) {
  const before = [0, 0, 0]
  readCharacters(world, before, 0)
  const { provisional, position, size } = getCharacter(world, character)
  return { before, provisional, position, size }
}

const intend = ({ world, character }: Walk, { walk, jump }: Values<'walk' | 'jump'>): void =>
  setIntent(world, character, { walk: [walk - 1, 0], jump: jump === 1 })

export const axes = figure<Walk, 'walk' | 'jump'>({
  knobs: {
    walk: {
      label: ['Walk', '歩く'],
      value: 2,
      choices: [
        ['to the left', '左へ'],
        ['stand', '立つ'],
        ['to the right', '右へ'],
      ],
    },
    jump: {
      label: ['Jump', '跳ぶ'],
      value: 1,
      choices: [
        ['no', '跳ばない'],
        ['whenever it stands', '立つたびに跳ぶ'],
      ],
    },
  },
  rate: 10,
  waits: true,
  create(values) {
    // Ten steps a second, so that one of them can be seen.
    const world = createWorld({ dim: 3, gravity: [0, -9.81, 0], timeStep: 0.1 })
    for (const [left, bottom, right, top] of BLOCKS) fillBlocks(world, [left, bottom, 0], [right - 1, top - 1, 0])
    const character = addCharacter(world, { position: [1.6, 0, 0.5] })
    const walk = { world, character, up: [], right: [] }
    intend(walk, values)
    return walk
  },
  change: intend,
  step(walk) {
    step(walk.world)
    const { provisional, position } = lastStep(walk)
    const at = walk.world.stepCount
    trace(walk.right, at, 100 * (position[0] - provisional[0]), SHOWN)
    trace(walk.up, at, 100 * (position[1] - provisional[1]), SHOWN)
  },
  draw(walk, pen) {
    const { before, provisional, position, size } = lastStep(walk)
    pen.view(-0.1, -1.3, 8.1, 4, 10)
    for (const [left, bottom, right, top] of BLOCKS)
      for (let x = left; x < right; x++) for (let y = bottom; y < top; y++) pen.box(x, y, x + 1, y + 1, 'line')
    forEachQueriedBlock(walk.world, (corners) =>
      pen.box(corners[0]!, corners[1]!, corners[3]!, corners[4]!, 'green', { width: 2 }),
    )
    const body = ([x, y]: readonly number[], color: Color, style = {}) =>
      pen.box(x! - size[0] / 2, y!, x! + size[0] / 2, y! + size[1], color, style)
    pen.fill(position[0] - size[0] / 2, position[1], size[0], size[1], CANDIES[0])
    body(before, 'soft')
    body(provisional, 'blue', { width: 1.5, dash: true })
    body(position, 'rose', { width: 2 })
    // First up or down, then sideways.
    const middle = 0.5 * size[1]
    const rise = pen.size(position[1] - before[1]!)
    pen.arrow(before[0]!, before[1]! + middle, 0, rise, 'rose')
    pen.arrow(before[0]!, position[1] + middle, pen.size(position[0] - before[0]!), 0, 'rose')
    pen.write(['confirmed', '確定'], pen.x(position[0]), pen.y(position[1] + size[1]) - 10, { color: 'rose' })
    pen.write(['provisional', '暫定'], pen.x(provisional[0]), pen.y(provisional[1]) + 12, { color: 'blue' })
    const now = Math.max(SHOWN, walk.world.stepCount)
    pen.plot({
      x: { min: now - SHOWN, max: now, name: ['the last 24 steps', '直前の 24 ステップ'] },
      y: { min: -75, max: 75, ticks: [-50, 0, 50], name: ['taken back, cm', '戻された距離 cm'] },
      lines: [
        { points: walk.up, color: 'blue', name: ['upwards', '上へ'] },
        { points: walk.right, color: 'rose', name: ['to the right', '右へ'] },
      ],
    })
  },
  say(walk) {
    const { provisional, position } = lastStep(walk)
    const [x, y] = [0, 1].map((axis) => Math.round(100 * (position[axis]! - provisional[axis]!)))
    if (walk.world.stepCount === 0)
      return ['The character waits: press Step.', 'キャラクターは待っています。「1 歩」を押してください。']
    if (x !== 0 && y !== 0)
      return [
        `A block takes back ${Math.abs(y!)} cm of the fall, and a wall ${Math.abs(x!)} cm of the walk.`,
        `ブロックが落下を ${Math.abs(y!)} cm、壁が歩みを ${Math.abs(x!)} cm 戻しました。`,
      ]
    if (x !== 0)
      return [
        `A wall takes back ${Math.abs(x!)} cm of the walk, and the other axis goes on.`,
        `壁が歩みを ${Math.abs(x!)} cm 戻しました。もう一つの軸はそのまま進みます。`,
      ]
    return y !== 0
      ? [
          `Gravity leads it ${Math.abs(y!)} cm into the block below, which takes that back.`,
          `重力が下のブロックへ ${Math.abs(y!)} cm 入れようとし、ブロックがそれを戻しました。`,
        ]
      : [
          'Nothing is in its way: the provisional position is confirmed.',
          '妨げるものがなく、暫定の位置がそのまま確定しました。',
        ]
  },
})
