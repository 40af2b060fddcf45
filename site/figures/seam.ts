// Chapter 5: circles that repel each other on a plane whose edges are joined.
import {
  type BodyId,
  bodyIds,
  forEachContact,
  type GrabId,
  getBody,
  grab,
  moveGrab,
  step,
  type World,
} from '../../src/physics/index.ts'
import { torusScene } from '../../src/scenes/index.ts'
import { figure, type Values } from './figure.ts'
import { CANDIES, type Points } from './pen.ts'

/** Width and height of the plane in metres. */
export const SIZE = [200, 130] as const
/** Overlap in metres at the right end of the plot. */
const DEEPEST = 24

type Name = 'place' | 'circles'

interface Plane {
  world: World<2>
  /** The circle that the reader moves, and what holds it. */
  rose: BodyId
  hold: GrabId
}

const target = ({ place }: Values<Name>) => [(SIZE[0] * place) / 100, SIZE[1] / 2] as const

/** Overlap in metres and force in newtons of each pair that overlaps, as the last step had them. */
export function overlaps(world: World<2>): Points {
  const points: Points = []
  forEachContact(world, (_a, _b, _normal, impulse, depth) => points.push([depth, impulse / world.timeStep]))
  return points
}

/** Whether the rose circle reaches beyond an edge, and how many it touches on its side and beyond. */
export function touching({ world, rose }: Plane): { isAcross: boolean; here: number; beyond: number } {
  const { position, radius } = getBody(world, rose)
  const isAcross = position.some((at, axis) => at < radius || at > SIZE[axis]! - radius)
  const found = { isAcross, here: 0, beyond: 0 }
  forEachContact(world, (a, b) => {
    if (b === null || (a !== rose && b !== rose)) return
    const other = getBody(world, a === rose ? b : a).position
    const wraps = other.some((at, axis) => Math.abs(at - position[axis]!) > SIZE[axis]! / 2)
    found[wraps ? 'beyond' : 'here']++
  })
  return found
}

export const seam = figure<Plane, Name>({
  knobs: {
    place: {
      label: ['Place of the rose circle', 'ばら色の円の位置'],
      min: 0,
      max: 200,
      value: 50,
      show: (value) => `${value} %`,
    },
    circles: { label: ['Circles', '円の数'], min: 10, max: 36, value: 26 },
  },
  create(values) {
    const world = torusScene({ count: values.circles, size: SIZE, radius: 16, seed: 3, speed: 0 })
    const rose = bodyIds(world)[0]!
    const hold = grab(world, rose, { frequency: 0.05, maxForce: 3000 })
    moveGrab(world, hold, target(values))
    return { world, rose, hold }
  },
  change(plane, values) {
    if (bodyIds(plane.world).length !== values.circles) Object.assign(plane, seam.create(values))
    moveGrab(plane.world, plane.hold, target(values))
  },
  drag: ({ world, hold }, point) => point && moveGrab(world, hold, point),
  step: ({ world }) => step(world),
  draw({ world, rose }, pen) {
    const [width, height] = SIZE
    pen.view(-16, -16, width + 16, height + 16, 8)
    pen.box(0, 0, width, height, 'soft', { dash: true })
    for (const id of bodyIds(world)) {
      const { position, orientation, radius } = getBody(world, id)
      const isRose = id === rose
      for (const dx of [-width, 0, width])
        for (const dy of [-height, 0, height]) {
          const [x, y] = [position[0] + dx, position[1] + dy]
          if (x < -radius || x > width + radius || y < -radius || y > height + radius) continue
          pen.balls([[x, y]], radius, CANDIES[isRose ? 0 : 3], {
            turn: orientation,
            alpha: dx === 0 && dy === 0 ? 0.85 : 0.3, // the same circle, seen beyond the seam
            rim: isRose ? 'rose' : 'rim',
          })
        }
    }
    const curve = Array.from({ length: 61 }, (_, k): [number, number] => {
      const overlap = (k / 60) * DEEPEST
      return [overlap, 1000 * Math.tanh(overlap / 10)]
    })
    pen.plot({
      x: { min: 0, max: DEEPEST, ticks: [0, 10, 20], name: ['overlap, m', '重なり m'] },
      y: { min: 0, max: 1000, ticks: [0, 500, 1000], name: ['force, N', '力 N'] },
      lines: [{ points: curve, color: 'soft', name: ['1000 tanh(overlap / 10)', '1000 tanh(重なり / 10)'] }],
      dots: overlaps(world).map(([overlap, force]) => [Math.min(DEEPEST, overlap), force]),
    })
  },
  say(plane) {
    const { isAcross, here, beyond } = touching(plane)
    if (here * beyond > 0)
      return [
        'The rose circle lies across an edge, and pushes circles on both sides.',
        'ばら色の円は端をまたぎ、両側の円を押しています。',
      ]
    return isAcross
      ? [
          'The rose circle lies across an edge: what leaves on one side enters on the other.',
          'ばら色の円は端をまたいでいます。一方へ出た部分は、反対側から入ります。',
        ]
      : [
          'The rose circle lies inside: push it across an edge.',
          'ばら色の円は内側にあります。端の外へ動かしてみてください。',
        ]
  },
})
