// Grains that flow and fall: angle of repose, energy of a falling heap.
import {
  addBody,
  boxContainer,
  configure,
  createWorld,
  cylinder,
  energy,
  impulse,
  step,
  type World,
  type WorldOptions,
} from '../../src/physics/index.ts'
import { createBed, G, settle } from '../bed.ts'
import { type Case, createDraw, FAR, meanOf, type Row } from '../case.ts'

const D = 0.1

const repose: Case = {
  name: 'grains flow at the angle of repose of glass beads',
  measures:
    'angle of the centre of mass of a half full drum to gravity, which turns at 0.1 rad/s; drum 20 d wide, friction 0.5, smooth ends; mean of blocks of one second',
  formula: 'from atan 0.38 to atan 0.64; rolling resistance makes it steeper',
  source:
    'P. Jop, Y. Forterre and O. Pouliquen, A constitutive law for dense granular flows, 2006 (glass beads); Y. C. Zhou and others, Rolling friction in the dynamic simulation of sandpile formation, 1999',
  run(short) {
    const without = drumAngle({ short })
    const withRolling = drumAngle({ rollingResistance: 0.1, short })
    const flowing = {
      at: 'no rolling resistance',
      expected: [20.9, 32.8] as const,
      measured: without.mean,
      error: without.error,
      tolerance: 3 * Math.min(1, without.error),
      unit: 'degrees',
    }
    const steeper = {
      at: 'rolling resistance 0.1, angle more',
      expected: [0.5, FAR] as const,
      measured: withRolling.mean - without.mean,
      error: Math.hypot(without.error, withRolling.error),
      tolerance: 0,
      unit: 'degrees',
    }
    return { rows: [flowing, steeper] }
  },
}

interface Drum {
  rollingResistance?: number
  friction?: number
  short: boolean
  /** Blocks of one second that are measured. */
  blocks?: number
  world?: Omit<WorldOptions<3>, 'dim'>
}

/** Mean angle of the centre of mass in a slow drum. */
export function drumAngle({
  rollingResistance = 0,
  friction = 0.5,
  short,
  blocks = short ? 6 : 40,
  world: options,
}: Drum) {
  const [radius, length] = short ? [7, 4] : [10, 6]
  const world = createWorld({
    dim: 3,
    gravity: [G, 0, 0],
    sleep: false,
    containers: [
      // The bodies' friction times 2: a rough wall, on which the bed does not slip.
      cylinder({ radius: radius * D, bottom: -1, top: length * D + 1, friction: 2 }),
      boxContainer({ min: [-FAR, 0, -FAR], max: [FAR, length * D, FAR], friction: 0 }),
    ],
    contact: impulse({ restitution: 0.3, friction, rollingResistance }),
    ...options,
  })
  fillHalf(world, radius, length)
  settle(world, D, 15)
  const angles: number[] = []
  const rate = 0.1
  const start = short ? 8 : 10
  let turned = 0
  for (let block = 0; block < start + blocks; block++) {
    let sum = 0
    const steps = Math.round(1 / world.timeStep)
    for (let k = 0; k < steps; k++) {
      turned += rate * world.timeStep
      configure(world, { gravity: [G * Math.cos(turned), 0, G * Math.sin(turned)] })
      step(world)
      sum += angleToGravity(world, turned)
    }
    if (block >= start) angles.push(sum / steps)
  }
  return { ...meanOf(angles), bodies: world.bodies.count, seconds: world.time }
}

/** Puts bodies on a loose grid in the half of the drum where x is positive. */
function fillHalf(world: World<3>, radius: number, length: number): void {
  const draw = createDraw(5)
  const pitch = 1.12
  for (let x = 0; x < radius; x += pitch) {
    for (let z = -radius; z < radius; z += pitch) {
      if (Math.hypot(x, z) > radius - 0.65) continue
      for (let y = 0.56; y < length - 0.5; y += pitch) {
        const shift = () => 0.1 * (draw() - 0.5)
        addBody(world, { position: [(x + shift()) * D, (y + shift() / 2) * D, (z + shift()) * D], radius: D / 2 })
      }
    }
  }
}

/** Angle in degrees between gravity and the direction from the axis to the centre of mass. */
function angleToGravity(world: World<3>, turned: number): number {
  const { position, count } = world.bodies
  let [x, z] = [0, 0]
  for (let o = 0; o < 4 * count; o += 4) {
    x += position[o]!
    z += position[o + 2]!
  }
  // The bed stays behind as gravity turns.
  return Math.abs(((turned - Math.atan2(z, x) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) * (180 / Math.PI)
}

const LIFTED = 'overlap of impacts is removed afterwards, which lifts the bodies above'

const heap: Case = {
  name: 'the energy of a falling heap never rises',
  measures:
    'largest rise of the energy above its least value so far, over the energy lost in all; 500 bodies that fall 3 s',
  formula: 'E(t2) <= E(t1) for t2 > t1',
  source: 'conservation of energy',
  run(short) {
    const rows: Row[] = []
    for (const d of [0.1, 0.01]) {
      for (const friction of [0, 0.5]) {
        const measured = energyRise(d, friction, short ? 200 : 500)
        const at = `${100 * d} cm, friction ${friction}`
        const known = { reason: LIFTED, within: 0.02 }
        rows.push({ at, expected: [-FAR, 0], measured, tolerance: 1e-3, known })
      }
    }
    return { rows }
  },
}

function energyRise(d: number, friction: number, count: number): number {
  const world = createBed({ count, diameter: d, radius: 4, friction, seed: 3, world: { sleep: false } })
  const total = () => {
    const { kinetic, potential, elastic } = energy(world)
    return kinetic + potential + elastic
  }
  const start = total()
  let least = start
  let rise = 0
  for (let k = 0; k < 180; k++) {
    step(world)
    const now = total()
    rise = Math.max(rise, now - least)
    least = Math.min(least, now)
  }
  return rise / (start - least)
}

export const grains: readonly Case[] = [repose, heap]
