// Chapter 4: a ball that is thrown up a slope rolls or slides, turns or stays, and sleeps.
import {
  addBody,
  applyImpulse,
  type BodyId,
  boxContainer,
  configure,
  createWorld,
  getBody,
  impulse,
  setBody,
  setContainers,
  step,
  type World,
} from '../../src/physics/index.ts'
import { figure, trace, type Values } from './figure.ts'
import { CANDIES, type Points, type Text } from './pen.ts'

const RADIUS = 0.3
/** Length of the slope in metres, and speed of the throw in metres per second. */
const LENGTH = 4
const THROW = 2.2
export const ROLLING_RESISTANCE = 0.1
/** Seconds that the plot shows. */
const SHOWN = 5

interface Slope {
  /** Its first axis runs up the slope. */
  world: World<2>
  ball: BodyId
  /** Radians. */
  angle: number
  /** Speed up the slope, and speed of the rim, in metres per second over time. */
  speed: Points
  rim: Points
  /** Times between which it slept. */
  slept: [from: number, to: number][]
}

/** What the slider sets: the same world tilts. */
function options({ slope, friction }: Values<'slope' | 'friction'>) {
  const angle = (slope * Math.PI) / 180
  const surface = { restitution: 0, friction }
  return {
    angle,
    gravity: [-9.81 * Math.sin(angle), -9.81 * Math.cos(angle)] as const,
    walls: [boxContainer({ min: [0, 0], max: [LENGTH, 9], ...surface })],
    surface: { ...surface, rollingResistance: ROLLING_RESISTANCE },
  }
}

export const rest = figure({
  knobs: {
    slope: { label: ['Slope', '傾き'], min: 0, max: 25, value: 12, show: (value) => `${value}°` },
    friction: { label: ['Friction', '摩擦係数'], min: 0, max: 0.5, step: 0.05, value: 0.4 },
  },
  create(values): Slope {
    const { angle, gravity, walls, surface } = options(values)
    const world = createWorld({ dim: 2, gravity, containers: walls, contact: impulse(surface) })
    const ball = addBody(world, {
      position: [RADIUS, RADIUS],
      velocity: [THROW, 0],
      angularVelocity: -THROW / RADIUS,
      radius: RADIUS,
      mass: 1,
    })
    return { world, ball, angle, speed: [], rim: [], slept: [] }
  },
  change(model, values) {
    const { angle, gravity, walls, surface } = options(values)
    model.angle = angle
    configure(model.world, { gravity, contact: impulse(surface) })
    setContainers(model.world, walls)
    setBody(model.world, model.ball, surface)
  },
  step({ world, ball, speed, rim, slept }) {
    step(world)
    const { velocity, angularVelocity, asleep } = getBody(world, ball)
    trace(speed, world.time, velocity[0], SHOWN)
    trace(rim, world.time, -RADIUS * angularVelocity, SHOWN)
    const last = slept.at(-1)
    if (asleep && last && last[1] > world.time - 1.5 * world.timeStep) last[1] = world.time
    else if (asleep) slept.push([world.time, world.time])
    if (slept[0] && slept[0][1] < world.time - SHOWN) slept.shift()
  },
  action: {
    label: ['Push it up', '押し上げる'],
    act: ({ world, ball }) => applyImpulse(world, ball, [THROW, 0]),
  },
  draw({ world, ball, angle, speed, rim, slept }, pen) {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const turned = (x: number, y: number): [number, number] => [x * cos - y * sin, x * sin + y * cos]
    pen.view(-0.75, -0.5, LENGTH + 0.1, 2.4, 12)
    pen.line([...turned(0, 1), ...turned(0, 0), ...turned(LENGTH, 0), ...turned(LENGTH, 0.5)], 'line', { width: 1.5 })
    const { position, orientation, asleep } = getBody(world, ball)
    const [x, y] = turned(...position)
    pen.balls([[x, y]], RADIUS, CANDIES[0], { turn: orientation + angle, alpha: asleep ? 0.5 : 1 })
    // From the edge of the ball down the slope.
    const pull = asleep ? 0 : 90 * sin
    const [edgeX, edgeY] = [x - 1.15 * RADIUS * cos, y - 1.15 * RADIUS * sin]
    pen.arrow(edgeX, edgeY, -pull * cos, -pull * sin, 'rose')
    if (pull > 10) pen.write(['pull', '引く力'], pen.x(edgeX) - (pull * cos) / 2, pen.y(edgeY) - 14, { color: 'rose' })
    if (asleep) pen.write(['asleep', '眠り'], pen.x(x), pen.y(y + RADIUS) - 14)
    const now = Math.max(SHOWN, world.time)
    const slips = Math.abs((rim.at(-1)?.[1] ?? 0) - (speed.at(-1)?.[1] ?? 0)) > 0.5
    pen.plot({
      x: { min: now - SHOWN, max: now, name: ['the last 5 seconds', '直前の 5 秒'] },
      y: { min: -3, max: 3, ticks: [-2, 0, 2], name: ['speed up the slope, m/s', '坂を登る速さ m/s'] },
      shaded: slept.map(([from, to]) => [Math.max(from, now - SHOWN), to]),
      lines: [
        { points: rim, color: 'rose', dash: true, ...(slips && { name: ['rim', '縁'] }) },
        { points: speed, color: 'blue', name: ['centre', '中心'] },
      ],
    })
  },
  say({ world, ball, angle }): Text {
    const { velocity, angularVelocity, position, asleep } = getBody(world, ball)
    const speed = velocity[0]
    const slip = Math.abs(speed + RADIUS * angularVelocity)
    if (asleep)
      return [
        'The ball sleeps: it has rested for half a second, and nothing drives it on.',
        '玉は眠っています。半秒のあいだ静止し、動かすものもないからです。',
      ]
    if (slip > 0.05)
      return [
        'The ball slides: friction is too weak to rotate it as fast as it moves.',
        '玉は滑っています。摩擦が弱く、進む速さに回転が追いつきません。',
      ]
    if (Math.abs(speed) > 0.15)
      return speed > 0
        ? [
            'The ball rolls up: its rim moves as fast as its centre.',
            '玉は転がって登っています。縁と中心の速さは同じです。',
          ]
        : [
            'The ball rolls down: its rim moves as fast as its centre.',
            '玉は転がって下っています。縁と中心の速さは同じです。',
          ]
    const isHeld = position[0] < RADIUS + 0.01 || Math.tan(angle) < ROLLING_RESISTANCE
    return isHeld
      ? ['The ball rests, and will soon sleep.', '玉は静止し、まもなく眠ります。']
      : [
          'The ball reverses: it hardly moves, but its weight pulls, so it stays awake.',
          '玉は折り返しています。ほとんど動きませんが、重さが引くので眠りません。',
        ]
  },
})
