// Chapter 1: a ball, or a rod of two balls, strikes a ball.
import { addBody, addJoint, type BodyId, createWorld, getBody, impulse, step } from '../../src/physics/index.ts'
import { figure, type Values } from './figure.ts'
import { CANDIES, type Points, type Text } from './pen.ts'

/** Kilograms of each ball that strikes, and its speed in metres per second. */
const MASS = 1
const SPEED = 1
/** Seconds until the figure begins again. */
const SHOWN = 2

type Hit = ReturnType<typeof create>

const radiusOf = (mass: number) => 0.22 * Math.sqrt(mass)

function create(values: Values<'restitution' | 'mass' | 'rod'>) {
  const { restitution, mass, rod } = values
  const world = createWorld({ dim: 2, contact: impulse({ restitution, friction: 0, bounceSpeed: 0 }) })
  const radius = radiusOf(MASS)
  // The ball that strikes, then the other end of its rod.
  const striker = Array.from({ length: 1 + rod }, (_, k) =>
    addBody(world, { position: [-0.95 - 0.6 * k, 0], velocity: [SPEED, 0], radius, mass: MASS }),
  )
  if (rod) addJoint(world, { type: 'distance', a: striker[0]!, b: striker[1]! })
  const struck = addBody(world, { position: [0, 0], radius: radiusOf(mass), mass })
  return { values, world, striker, struck }
}

/** Momentum of the striker and of the ball that is struck, in newton seconds. */
export function momentaOf({ world, striker, struck }: Hit): { striker: number; struck: number } {
  const momentum = (id: BodyId) => getBody(world, id).mass * getBody(world, id).velocity[0]
  return { striker: striker.reduce((sum, id) => sum + momentum(id), 0), struck: momentum(struck) }
}

export const oneHit = figure({
  knobs: {
    restitution: { label: ['Restitution', '反発係数'], min: 0, max: 1, step: 0.1, value: 0.8 },
    mass: {
      label: ['Mass of the ball that is struck', '当てられる玉の質量'],
      min: 0.5,
      max: 4,
      step: 0.5,
      value: 1,
      show: (value) => `${value} kg`,
    },
    rod: {
      label: ['What strikes', '当てるもの'],
      value: 0,
      choices: [
        ['a ball', '一つの玉'],
        ['a rod of two balls', '棒でつないだ二つの玉'],
      ],
    },
  },
  create,
  step(hit) {
    if (hit.world.time > SHOWN) Object.assign(hit, create(hit.values))
    step(hit.world)
  },
  draw(hit, pen) {
    const { world, striker, struck } = hit
    pen.view(-1.7, -1, 1.9, 1, 12)
    const rod = striker.flatMap((id) => [...getBody(world, id).position])
    pen.line(rod, 'soft', { width: 3 })
    for (const id of [...striker, struck]) {
      const { position, velocity, radius, mass } = getBody(world, id)
      const [x, y] = position
      pen.balls([position], radius, CANDIES[id === struck ? 3 : 0])
      const color = id === struck ? 'blue' : 'rose'
      pen.arrow(x, y + radius + 0.12, 45 * velocity[0], 0, color)
      pen.write(`${mass} kg`, pen.x(x), pen.y(-radius - 0.14), { color })
    }
    const momenta = momentaOf(hit)
    const sum = momenta.striker + momenta.struck
    const upright = (x: number) => [0, 1].map((y): Points[0] => [x, y])
    pen.plot({
      x: { min: -1, max: 3, ticks: [-1, 0, 1, 2, 3], name: ['momentum, N s', '運動量 N s'] },
      y: { min: 0, max: 1, ticks: [], name: ['', ''] },
      bars: [
        { from: 0, to: SPEED * MASS * striker.length, color: 'soft', name: ['before', '衝突の前'] },
        { from: 0, to: momenta.striker, color: 'rose', name: ['striker', '当てる側'] },
        { from: momenta.striker, to: sum, color: 'blue', name: ['struck', '当てられる側'] },
      ],
      lines: [
        { points: upright(0), color: 'line' },
        { points: upright(sum), color: 'soft', name: ['sum', '合計'], dash: true },
      ],
    })
  },
  say(hit) {
    const [from, to] = [hit.striker[0]!, hit.struck].map((id) => getBody(hit.world, id).velocity[0])
    const write = (speed: number) => Math.abs(speed).toFixed(1)
    const sum = (momentaOf(hit).striker + momentaOf(hit).struck).toFixed(1)
    if (Math.abs(to!) < 1e-3)
      return [
        `The striker comes at ${write(from!)} m/s and brings all the momentum: ${sum} N s.`,
        `当てる側が秒速 ${write(from!)} m で近づきます。運動量はすべてこちらにあり、${sum} N s です。`,
      ]
    const goes: Text =
      Math.abs(from!) < 0.05
        ? ['The striker stops', '当てた側は止まり']
        : from! > 0
          ? [`The striker goes on at ${write(from!)} m/s`, `当てた側は秒速 ${write(from!)} m で進み`]
          : [`The striker returns at ${write(from!)} m/s`, `当てた側は秒速 ${write(from!)} m で戻り`]
    return [
      `${goes[0]}, and the other leaves at ${write(to!)} m/s: the sum is still ${sum} N s.`,
      `${goes[1]}、当てられた玉は秒速 ${write(to!)} m で離れます。合計は ${sum} N s のままです。`,
    ]
  },
})
