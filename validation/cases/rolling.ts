// One ball on the floor: bounces, sliding that becomes rolling, rolling resistance, slopes.
import {
  type AngularVelocity,
  addBody,
  createWorld,
  type Dim,
  getBody,
  impulse,
  step,
} from '../../src/physics/index.ts'
import { G } from '../bed.ts'
import { bounceRatio, type Case, farthest, floorOf, type Row, vec } from '../case.ts'

interface Start {
  dim: Dim
  radius: number
  height?: number
  speed?: number
  /** Speed of the surface by spin; that of the centre if the ball rolls. */
  surface?: number
  tilt?: number
  friction?: number
  rollingResistance?: number
  restitution?: number
}

/** A ball on or above a floor, with the defaults of a world. */
function onFloor({
  dim,
  radius,
  height = 0,
  speed = 0,
  surface = 0,
  tilt = 0,
  friction = 0.3,
  rollingResistance = 0,
  restitution = 0,
}: Start) {
  const world = createWorld<Dim>({
    dim,
    gravity: vec(dim, G * Math.sin(tilt), -G * Math.cos(tilt)),
    sleep: false,
    containers: [floorOf(dim, friction)],
    contact: impulse({ restitution, friction, rollingResistance }),
  })
  const turn = -surface / radius
  const angularVelocity = (dim === 2 ? turn : [0, 0, turn]) as AngularVelocity<Dim>
  const id = addBody(world, {
    position: vec(dim, 0, radius + height),
    velocity: vec(dim, speed, 0),
    angularVelocity,
    radius,
  })
  return {
    world,
    /** Speed along the floor, height of the lowest point, and speed of the surface by spin. */
    read() {
      const { position, velocity, angularVelocity } = getBody(world, id)
      const w = typeof angularVelocity === 'number' ? angularVelocity : (angularVelocity as readonly number[])[2]!
      return { x: position[0]!, v: velocity[0]!, height: position[1]! - radius, surface: -w * radius }
    },
  }
}

function steps(world: Parameters<typeof step>[0], n: number): void {
  for (let k = 0; k < n; k++) step(world)
}

const bounces: Case = {
  name: 'a ball bounces off the floor to the height that restitution says',
  measures:
    'sqrt(height of bounce n / height of the fall) at the defaults, the value farthest from the law of 40 heights about that of the given speed; radius 5 cm',
  formula: 'sqrt(h(n) / h(0)) = e^n',
  source: 'Newton’s law of restitution',
  run(short) {
    const rows: Row[] = []
    for (const [e, speed, n] of [
      [0.3, 1, 1],
      [0.5, 2, 1],
      [0.8, 3, 1],
      [0.8, 3, 4],
    ] as const) {
      const count = short ? 10 : 40
      const expected = e ** n
      const ratios = Array.from({ length: count }, (_, k) => {
        const height = ((speed * speed) / (2 * G)) * (0.9 + (0.2 * k) / count)
        const { world, read } = onFloor({ dim: 3, radius: 0.05, height, friction: 0, restitution: e })
        const stepHeight = () => {
          step(world)
          return read().height
        }
        return bounceRatio(stepHeight, height, n)
      })
      const measured = farthest(ratios, expected)
      rows.push({ at: `e ${e} at ${speed} m/s, bounce ${n}`, expected, measured, tolerance: 0.03 * expected })
    }
    return { rows }
  },
}

const sliding: Case = {
  name: 'a sliding ball ends rolling at 5/7 of its speed, a circle at 2/3',
  measures: 'speed after three seconds over the speed at the start, and the way of its surface over its way',
  formula: 'v / v0 = 1 / (1 + k), k = 2/5 in 3D, 1/2 in 2D; the time to it is v0 k / ((1 + k) mu g)',
  source: 'L. D. Landau and E. M. Lifshitz, Mechanics, and any course of mechanics: Coulomb friction on a rigid sphere',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      const k = dim === 2 ? 1 / 2 : 2 / 5
      for (const [radius, speed] of [
        [0.005, 0.3],
        [0.05, 2],
        [0.5, 4],
      ] as const) {
        const { world, read } = onFloor({ dim, radius, speed, friction: 0.3 })
        steps(world, 180)
        const { v, surface } = read()
        const at = `${dim}D, radius ${radius} m, ${speed} m/s`
        rows.push({ at, expected: 1 / (1 + k), measured: v / speed, tolerance: 0.002 })
        rows.push({ at: `${at}, surface`, expected: 1, measured: surface / v, tolerance: 0.001 })
      }
    }
    return { rows }
  },
}

const resistance: Case = {
  name: 'rolling resistance stops a rolling ball after the right way',
  measures: 'way of a ball that starts rolling at 1 m/s until it stops; radius 5 cm, friction 0.8',
  formula: 's = v^2 (1 + k) / (2 c g)',
  source: 'energy of a rolling ball against the moment c N r',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      const k = dim === 2 ? 1 / 2 : 2 / 5
      for (const c of [0.02, 0.1]) {
        const start = { dim, radius: 0.05, speed: 1, surface: 1, friction: 0.8, rollingResistance: c }
        const { world, read } = onFloor(start)
        steps(world, Math.ceil((60 * 1.5 * (1 + k)) / (c * G)))
        const expected = (1 + k) / (2 * c * G)
        const at = `${dim}D, resistance ${c}`
        rows.push({ at, expected, measured: read().x, tolerance: 0.02 * expected, unit: 'm' })
      }
    }
    return { rows }
  },
}

const slopes: Case = {
  name: 'a ball on a slope rolls up to a slope of (1 + 1 / k) mu, then slips',
  measures: 'acceleration on the slope over a second, and of the rolling surface, in units of g; friction 0.3',
  formula: 'rolling: a = g sin / (1 + k) if tan <= (1 + 1 / k) mu; slipping: a = g (sin - mu cos)',
  source: 'Coulomb friction on a rigid sphere or disk',
  run() {
    const rows: Row[] = []
    for (const dim of [2, 3] as const) {
      const k = dim === 2 ? 1 / 2 : 2 / 5
      for (const share of [0.3, 0.9, 1.2, 2]) {
        const tilt = Math.atan(share * (1 + 1 / k) * 0.3)
        const { world, read } = onFloor({ dim, radius: 0.05, tilt, friction: 0.3 })
        steps(world, 60)
        const expected = share < 1 ? Math.sin(tilt) / (1 + k) : Math.sin(tilt) - 0.3 * Math.cos(tilt)
        const at = `${dim}D, tan = ${share} of the limit`
        rows.push({ at, expected, measured: read().v / G, tolerance: 0.005, unit: 'g' })
        const turns = share < 1 ? expected : (0.3 * Math.cos(tilt)) / k
        const surface = { at: `${at}, surface`, expected: turns, measured: read().surface / G }
        rows.push({ ...surface, tolerance: 0.01, unit: 'g' })
      }
    }
    return { rows }
  },
}

export const rolling: readonly Case[] = [bounces, sliding, resistance, slopes]
