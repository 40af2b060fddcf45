// A gas of hard disks or spheres on a torus, and what the theory says about it. Units: the
// diameter, the mass and kT are 1.
import {
  addBody,
  bodyIds,
  createWorld,
  type Dim,
  forEachContact,
  getBody,
  impulse,
  momentum,
  setBody,
  step,
  torus,
  type Vec,
  type World,
} from '../src/physics/index.ts'
import { createDraw } from './case.ts'

/**
 * Value of the pair distribution at contact. 2D: Henderson 1975. 3D: Carnahan and Starling 1969.
 * @param eta share of the area or volume that bodies cover
 */
function contactValue(dim: Dim, eta: number): number {
  return dim === 2 ? (1 - (7 / 16) * eta) / (1 - eta) ** 2 : (1 - eta / 2) / (1 - eta) ** 3
}

/** Compressibility factor Z = P V / (N k T) = 1 + 2^(d-1) eta g. */
export function compressibility(dim: Dim, eta: number): number {
  return 1 + 2 ** (dim - 1) * eta * contactValue(dim, eta)
}

/** Enskog's collisions of a body per unit of time at kT = 1. */
export function enskogRate(dim: Dim, eta: number): number {
  const density = dim === 2 ? (4 * eta) / Math.PI : (6 * eta) / Math.PI
  return 2 * (dim - 1) * density * contactValue(dim, eta) * Math.sqrt(Math.PI)
}

export interface GasOptions {
  dim: Dim
  eta: number
  /** Bodies along an edge of the lattice from which the gas starts. */
  side: number
  seed: number
  timeStep: number
  /** @default 1 */
  substeps?: number | 'auto'
  /** Mass of the body of this number. @default 1 */
  mass?: (k: number) => number
}

/**
 * A gas on a lattice with random directions and the same speed. The total momentum is 0 and kT is
 * 1, as relative motion has it: the kinetic energy is d (N - 1) / 2.
 */
export function createGas({ dim, eta, side, seed, timeStep, substeps = 1, mass = () => 1 }: GasOptions): World {
  const n = side ** dim
  const volume = dim === 2 ? Math.PI / 4 : Math.PI / 6
  const edge = ((n * volume) / eta) ** (1 / dim)
  const size = (dim === 2 ? [edge, edge] : [edge, edge, edge]) as unknown as Vec<Dim>
  const world = createWorld<Dim>({
    dim,
    seed,
    space: torus({ size }),
    timeStep,
    substeps,
    sleep: false,
    contact: impulse({ restitution: 1, friction: 0, bounceSpeed: 0 }),
  })
  const draw = createDraw(seed)
  for (let k = 0; k < n; k++) {
    const cell = [k % side, Math.floor(k / side) % side, Math.floor(k / side ** 2)]
    const position = cell.slice(0, dim).map((c) => ((c + 0.5) * edge) / side) as unknown as Vec<Dim>
    addBody(world, { position, velocity: randomDirection(dim, draw), radius: 0.5, mass: mass(k) })
  }
  setTemperature(world)
  return world
}

/** Removes the total momentum, and scales velocities to kT = 1. */
export function setTemperature(world: World): void {
  const ids = bodyIds(world)
  const massSum = ids.reduce((sum, id) => sum + getBody(world, id).mass, 0)
  const drift = momentum(world).map((p) => p / massSum)
  const change = (map: (v: number, axis: number) => number) => {
    for (const id of ids) setBody(world, id, { velocity: getBody(world, id).velocity.map(map) as unknown as Vec<Dim> })
  }
  change((v, axis) => v - drift[axis]!)
  const scale = 1 / Math.sqrt(temperature(world))
  change((v) => v * scale)
}

/** kT of the relative motion: 2 E / (d (N - 1)). */
export function temperature(world: World): number {
  const { velocity, mass, count } = world.bodies
  let sum = 0
  for (let i = 0, o = 0; i < count; i++, o += 4)
    sum += mass[i]! * (velocity[o]! ** 2 + velocity[o + 1]! ** 2 + velocity[o + 2]! ** 2)
  return sum / (world.dim * (count - 1))
}

export function run(world: World, time: number): void {
  for (let k = Math.round(time / world.timeStep); k > 0; k--) step(world)
}

/** Averages over one block of time. */
export interface Block {
  /** P V / (N k T), from the virial of the collisions. */
  z: number
  /** Collisions of a body per unit of time. */
  rate: number
}

/** Steps for `time`, and averages over it. */
export function measureBlock(world: World, time: number): Block {
  const n = bodyIds(world).length
  let virial = 0
  let collisions = 0
  const visit = (_a: unknown, _b: unknown, _normal: unknown, hit: number) => {
    if (hit === 0) return
    collisions++
    virial += hit // times the distance of the centres, which is 1
  }
  const steps = Math.round(time / world.timeStep)
  for (let k = 0; k < steps; k++) {
    step(world)
    forEachContact(world, visit)
  }
  const elapsed = steps * world.timeStep
  return { z: 1 + virial / (world.dim * n * temperature(world) * elapsed), rate: (2 * collisions) / (n * elapsed) }
}

function randomDirection(dim: Dim, draw: () => number): Vec<Dim> {
  for (;;) {
    const v = Array.from({ length: dim }, () => 2 * draw() - 1)
    const length = Math.hypot(...v)
    if (length > 0.1 && length < 1) return v.map((c) => c / length) as unknown as Vec<Dim>
  }
}
