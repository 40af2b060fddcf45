// Chapter 6: Dainty Walker, the forces of its springs, and the wave that shortens its muscles.
import {
  bodyIds,
  getBody,
  getSpring,
  getWave,
  type SpringId,
  setWave,
  springIds,
  step,
  type World,
} from '../../src/physics/index.ts'
import { NODE_RADIUS, walkerScene } from '../../src/scenes/soda/index.ts'
import { figure } from './figure.ts'
import { CANDIES, type Points } from './pen.ts'

const TURN = 2 * Math.PI
/** Metres of the room that are shown beside the middle of the walker. */
const BESIDE = 1.35
/** Half the length of a mark of a rest length. Metres. */
const MARK = 0.03

type Spring = ReturnType<typeof readSpring>

/** What a spring does now: force = k (length - rest length), with the rest length of the wave. */
export function readSpring(world: World<2>, id: SpringId) {
  const { a, b, restLength, amplitude, phase, stiffness } = getSpring(world, id)
  const ends: Points = [a, b].map((end) => getBody(world, end).position)
  const length = Math.hypot(ends[1]![0] - ends[0]![0], ends[1]![1] - ends[0]![1])
  const wave = getWave(world)
  const angle = phase + wave.phase
  const rest = restLength * (1 - Math.sin(angle) * amplitude * wave.amplitude)
  return {
    ends,
    /** Metres, and the share of the spring's own length in percent. */
    length,
    percent: (100 * length) / restLength,
    /** Metres that it would have without a force. */
    rest,
    /** Newtons: positive where it pulls. */
    force: stiffness * (length - rest),
    /** Where a muscle is on the wave, in radians from 0 to a turn; null for a plain spring. */
    angle: amplitude === 0 ? null : angle - TURN * Math.floor(angle / TURN),
  }
}

/** Two marks across a muscle, as far from each other as its rest length. */
function restMarks({ ends, length, rest }: Spring): number[][] {
  const [[ax, ay], [bx, by]] = ends as [Points[0], Points[0]]
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  return [-1, 1].map((side) => {
    const [x, y] = [(ax + bx + side * rest * ux) / 2, (ay + by + side * rest * uy) / 2]
    return [x - MARK * uy, y + MARK * ux, x + MARK * uy, y - MARK * ux]
  })
}

/** The middle of the walker along the floor. Metres. */
export function middle(world: World<2>): number {
  const ids = bodyIds(world)
  return ids.reduce((sum, id) => sum + getBody(world, id).position[0], 0) / ids.length
}

export const muscles = figure({
  knobs: {
    amplitude: { label: ['Height of the wave', '波の高さ'], min: 0, max: 0.3, step: 0.01, value: 0.15 },
    speed: { label: ['Speed of the wave', '波の速さ'], min: 0, max: 0.12, step: 0.01, value: 0.06 },
  },
  create({ amplitude, speed }) {
    const world = walkerScene()
    setWave(world, { amplitude, speed })
    return { world }
  },
  change: ({ world }, { amplitude, speed }) => setWave(world, { amplitude, speed }),
  step: ({ world }) => step(world),
  draw({ world }, pen) {
    const springs = springIds(world).map((id) => readSpring(world, id))
    const x = Math.max(BESIDE - 0.2, Math.min(4.2 - BESIDE, middle(world)))
    pen.view(x - BESIDE, -0.45, x + BESIDE, 1.55, 8)
    for (let mark = 0; mark <= 4; mark += 0.5)
      if (Math.abs(mark - x) < BESIDE) {
        pen.line([mark, -0.06, mark, -0.12], 'soft')
        if (mark % 1 === 0) pen.write(`${mark} m`, pen.x(mark), pen.y(-0.22), { size: 12 })
      }
    const [left, right] = [Math.max(0, x - BESIDE) - NODE_RADIUS, Math.min(4, x + BESIDE) + NODE_RADIUS]
    const ground = -NODE_RADIUS
    const [first, last] = [x < BESIDE ? 1 : ground, x > 4 - BESIDE ? 1 : ground] // a wall where the room ends
    pen.line([left, first, left, ground, right, ground, right, last], 'line', { width: 1.5 })
    for (const { ends, force } of springs)
      pen.line(ends.flat(), Math.abs(force) < 0.004 ? 'soft' : force > 0 ? 'rose' : 'blue', {
        width: 1 + 40 * Math.min(0.12, Math.abs(force)),
      })
    const nodes = bodyIds(world).map((id) => getBody(world, id).position)
    pen.balls(nodes, NODE_RADIUS, CANDIES[1])
    for (const spring of springs) if (spring.angle !== null) for (const mark of restMarks(spring)) pen.line(mark, 'ink')
    const centre = pen.stage.width / 2
    pen.write(['rose springs pull', 'ばら色は引くばね'], centre - 8, 24, { color: 'rose', align: 'right' })
    pen.write(['blue springs push', '青は押すばね'], centre + 8, 24, { color: 'blue', align: 'left' })
    const { amplitude } = getWave(world)
    const wave = Array.from({ length: 41 }, (_, k): [number, number] => {
      const angle = (k / 40) * TURN
      return [angle, 100 * (1 - 0.5 * amplitude * Math.sin(angle))]
    })
    pen.plot({
      x: { min: 0, max: TURN, name: ['place on the wave', '波の上の位置'] },
      y: { min: 80, max: 120, ticks: [80, 100, 120], unit: ' %', name: ['length of each muscle', '筋肉の長さ'] },
      lines: [
        { points: wave, color: 'soft' },
        { points: wave.slice(0, 31), color: 'soft', name: ['rest length', '静止長'] }, // named at its crest
      ],
      dots: springs.flatMap(({ angle, percent }): Points => (angle === null ? [] : [[angle, percent]])),
    })
  },
  say({ world }) {
    const { amplitude, speed, direction } = getWave(world)
    if (amplitude * speed === 0)
      return [
        'Without a moving wave the walker stands: no muscle changes its length.',
        '波が動かないと、歩行体は立ったままです。どの筋肉も長さを変えません。',
      ]
    return direction > 0
      ? [
          'The wave runs forward, and the muscles shorten and lengthen in turn.',
          '波が前へ進み、筋肉が順に縮んでは伸びます。',
        ]
      : [
          'The wave has turned at a wall and runs backward: the walker walks the other way.',
          '壁に触れて波が逆に進み、歩行体は反対へ歩きます。',
        ]
  },
})
