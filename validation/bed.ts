// Beds of spheres in a cylinder: dropped in sparse layers, settled, measured. Lengths are given in
// diameters d, and times in sqrt(d / g).
import { addBody, createWorld, cylinder, impulse, step, type World, type WorldOptions } from '../src/physics/index.ts'
import { createDraw, vec } from './case.ts'

export const G = 9.81

export interface BedOptions {
  count: number
  /** Metres. */
  diameter: number
  /** Radius of the cylinder in diameters. */
  radius: number
  friction: number
  rollingResistance?: number
  seed: number
  /** Options of the world, such as substeps. @default those of a world */
  world?: Omit<WorldOptions<3>, 'dim'>
}

/** Bodies in a cylinder with their friction and a floor at y = 0, about to fall. */
export function createBed({
  count,
  diameter,
  radius,
  friction,
  rollingResistance = 0,
  seed,
  world: options,
}: BedOptions): World<3> {
  const world = createWorld({
    dim: 3,
    gravity: [0, -G, 0],
    containers: [cylinder({ radius: radius * diameter, bottom: 0, friction })],
    contact: impulse({ restitution: 0.3, friction, rollingResistance }),
    ...options,
  })
  dropLayers(world, { count, diameter, radius, draw: createDraw(seed) })
  return world
}

interface Layers {
  /** Number of bodies in the world at which adding ends. */
  count: number
  /** Metres. */
  diameter: number
  /** Radius of the cylinder in diameters. */
  radius: number
  draw: () => number
}

/** Adds layers 1.1 d apart, of which no bodies overlap. */
export function dropLayers(world: World, layers: Layers): void {
  for (let k = 0; world.bodies.count < layers.count; k++) addLayer(world, { ...layers, height: 0.5 + 1.1 * k })
}

/** Adds a sparse layer at a height in diameters. */
export function addLayer(
  world: World,
  { count, diameter: d, radius, draw, height }: Layers & { height: number },
): void {
  const inner = radius - 0.5
  const placed: [number, number][] = []
  for (let trial = 0; trial < 60 && world.bodies.count < count; trial++) {
    const x = (2 * draw() - 1) * inner
    const z = world.dim === 2 ? 0 : (2 * draw() - 1) * inner
    if (x * x + z * z > inner * inner || placed.some(([a, b]) => (a - x) ** 2 + (b - z) ** 2 < 1)) continue
    placed.push([x, z])
    addBody(world, { position: vec(world.dim, x * d, height * d, z * d), radius: d / 2 })
  }
}

/** Steps for `time` in units of sqrt(d / g). */
export function settle(world: World, diameter: number, time: number): void {
  const steps = Math.ceil((time * Math.sqrt(diameter / G)) / world.timeStep)
  for (let k = 0; k < steps; k++) step(world)
}

/**
 * Share of volume that bodies fill within `radius` of the axis and between two heights, on a grid
 * of d / 10. All lengths in diameters.
 */
export function packing(world: World, diameter: number, radius: number, low: number, high: number): number {
  const { position, count } = world.bodies
  const cell = 0.1
  const n = Math.floor(radius / cell)
  const layers = Math.round((high - low) / cell)
  const side = 2 * n + 1
  const filled = new Uint8Array(side * side * layers)
  for (let o = 0; o < 4 * count; o += 4) {
    const [x, y, z] = [position[o]! / diameter, position[o + 1]! / diameter, position[o + 2]! / diameter]
    for (let j = Math.ceil((y - 0.5 - low) / cell - 0.5); j <= (y + 0.5 - low) / cell - 0.5; j++) {
      if (j < 0 || j >= layers) continue
      const dy = low + (j + 0.5) * cell - y
      for (let i = Math.ceil((x - 0.5) / cell); i <= (x + 0.5) / cell; i++) {
        for (let k = Math.ceil((z - 0.5) / cell); k <= (z + 0.5) / cell; k++) {
          if (i * i + k * k > n * n) continue
          const dx = i * cell - x
          const dz = k * cell - z
          if (dx * dx + dy * dy + dz * dz < 0.25) filled[(j * side + i + n) * side + k + n] = 1
        }
      }
    }
  }
  let points = 0
  for (let i = -n; i <= n; i++) for (let k = -n; k <= n; k++) if (i * i + k * k <= n * n) points++
  return filled.reduce((sum, one) => sum + one, 0) / (points * layers)
}

/** Height in diameters below which nine tenths of the bodies lie. */
export function bedHeight(world: World, diameter: number): number {
  const { position, count } = world.bodies
  const heights = Array.from({ length: count }, (_, i) => position[4 * i + 1]! / diameter).sort((a, b) => a - b)
  return heights[Math.floor(0.9 * count)]!
}

/** Mean and largest overlap of the pairs that overlap, in diameters. */
export function overlaps(world: World): { mean: number; max: number } {
  const { position, count } = world.bodies
  const order = Array.from({ length: count }, (_, i) => 4 * i).sort((a, b) => position[a + 1]! - position[b + 1]!)
  let pairs = 0
  let sum = 0
  let max = 0
  for (let s = 0; s < count; s++) {
    const i = order[s]!
    const d = 2 * position[i + 3]!
    for (let t = s + 1; t < count; t++) {
      const j = order[t]!
      const dy = position[j + 1]! - position[i + 1]!
      if (dy > d) break
      const distance = Math.hypot(position[j]! - position[i]!, dy, position[j + 2]! - position[i + 2]!)
      if (distance >= d) continue
      pairs++
      sum += 1 - distance / d
      max = Math.max(max, 1 - distance / d)
    }
  }
  return { mean: pairs > 0 ? sum / pairs : 0, max }
}
