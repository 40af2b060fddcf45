// Packs the candies that fill a vessel at once, so that they come to rest within a few steps.
import { bodyIdAt, type World } from '../physics/index.ts'
import { clampIntoLathe, setDynamicBody } from '../physics/internal.ts'
import type { JarVessel } from './vessels.ts'

/** The first and the last distance by which a candy sinks at a time. Radii. */
const SINK = { first: 0.5, last: 0.05 } as const
/** A candy that sinks by less than this share of the distance lies in a hollow: the distance is halved. */
const PROGRESS = 0.02
/** How often a candy is moved out of others and of the wall after each distance, at most. */
const PASSES = 12
/** The overlap that is small enough, in radii. */
const SLACK = 0.01

/**
 * Lets the bodies from index `from` on sink into a vessel, the lowest first, each until it lies in
 * a hollow. A body sinks a little, is moved out of the bodies and walls that it overlaps, and sinks
 * again. W. M. Visscher and M. Bolsterli, Nature 239, 504 (1972), pack spheres like this, but roll
 * them over their contacts.
 */
export function layDown(world: World<3>, { points, floor, radius, top }: JarVessel, from: number): void {
  const { count } = world.bodies
  const position = world.bodies.position.slice(0, 4 * count)
  const cells = createCells(position, count, floor, radius, top)
  for (let i = 0; i < from; i++) cells.add(i)
  const lowestFirst = Array.from({ length: count - from }, (_, k) => from + k)
  lowestFirst.sort((a, b) => position[4 * a + 1]! - position[4 * b + 1]!)
  for (const i of lowestFirst) {
    const o = 4 * i
    const r = position[o + 3]!
    // The pile may already reach up to its start.
    while (cells.moveOut(i) > SLACK * r) position[o + 1]! += r
    for (let sink = SINK.first * r; sink > SINK.last * r; ) {
      const before = position.slice(o, o + 3)
      position[o + 1]! -= sink
      let overlap = r
      for (let pass = 0; pass < PASSES && overlap > SLACK * r; pass++) {
        clampIntoLathe(points, position, o)
        overlap = cells.moveOut(i)
      }
      if (overlap <= SLACK * r && before[1]! - position[o + 1]! > PROGRESS * sink) continue
      position.set(before, o)
      sink /= 2
    }
    cells.add(i)
    setDynamicBody(world, bodyIdAt(world, i), {
      position: [position[o]!, position[o + 1]!, position[o + 2]!],
      velocity: [0, 0, 0],
      angularVelocity: [0, 0, 0],
    })
  }
}

/** A grid of the bodies that lie in a vessel, with cells as wide as the largest body. */
function createCells(position: Float64Array, count: number, floor: number, radius: number, top: number) {
  let size = 0
  for (let i = 0; i < count; i++) size = Math.max(size, 2 * position[4 * i + 3]!)
  const half = Math.ceil(radius / size) + 1
  const width = 2 * half
  const height = Math.ceil((top - floor) / size) + 3
  const first = new Int32Array(width * width * height).fill(-1)
  const next = new Int32Array(count)
  const cellOf = (o: number) =>
    (Math.floor((position[o + 1]! - floor) / size + 1) * width + Math.floor(position[o + 2]! / size) + half) * width +
    Math.floor(position[o]! / size) +
    half
  return {
    /** Adds a body, unless it is beside the vessel. */
    add(i: number): void {
      const o = 4 * i
      if (Math.hypot(position[o]!, position[o + 2]!) > radius || position[o + 1]! > top) return
      const cell = cellOf(o)
      next[i] = first[cell]!
      first[cell] = i
    },
    /** Moves a body out of bodies that it overlaps. @returns the largest overlap in metres */
    moveOut(i: number): number {
      const o = 4 * i
      let most = 0
      const middle = cellOf(o)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) {
          const row = middle + (dy * width + dz) * width
          for (let cell = row - 1; cell <= row + 1; cell++)
            for (let other = first[cell]!; other >= 0; other = next[other]!)
              most = Math.max(most, push(position, o, 4 * other))
        }
      return most
    },
  }
}

/** Moves the body at offset `o` out of the body at offset `other`. @returns by how much */
function push(position: Float64Array, o: number, other: number): number {
  const x = position[o]! - position[other]!
  const y = position[o + 1]! - position[other + 1]!
  const z = position[o + 2]! - position[other + 2]!
  const reach = position[o + 3]! + position[other + 3]!
  const squared = x * x + y * y + z * z
  if (squared >= reach * reach || squared === 0) return 0
  const distance = Math.sqrt(squared)
  const share = reach / distance - 1
  position[o]! += share * x
  position[o + 1]! += share * y
  position[o + 2]! += share * z
  return reach - distance
}
