// Morphing between levels of detail: for each vertex, where the next coarser mesh has the same horn
// in the same direction. The shader (candyMaterial.ts) moves the vertex there before the level
// changes, so that the change is not visible.
import type { CandyMesh } from './hornMesh.ts'

/**
 * Finds the surface of `coarse` in the direction of each vertex of `fine`.
 * @param coarse null: there is no coarser mesh
 * @returns its distance from the middle, as a multiple of the vertex's own
 */
export function createCandyMorph(fine: CandyMesh, coarse: CandyMesh | null): Float32Array {
  return Float32Array.from(fine.horns, (horn, i) => {
    const x = fine.positions[3 * i]!
    const y = fine.positions[3 * i + 1]!
    const z = fine.positions[3 * i + 2]!
    const r = Math.sqrt(x * x + y * y + z * z)
    return coarse ? rayToSurface(coarse, x / r, y / r, z / r, horn) / r : 1
  })
}

/** A border of a horn is met from both sides, whatever the rounding. */
const TOLERANCE = 1e-4

/**
 * Distance at which a ray from the middle of a mesh meets it (Moeller and Trumbore, 1997).
 * @param x, y, z direction of the ray, a unit vector
 * @param horn only the triangles of this horn; undefined: all
 */
export function rayToSurface(mesh: CandyMesh, x: number, y: number, z: number, horn?: number): number {
  const { positions: p, indices, horns } = mesh
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!
    if (horn !== undefined && horns[a] !== horn) continue
    const b = indices[t + 1]!
    const c = indices[t + 2]!
    const ax = p[3 * a]!
    const ay = p[3 * a + 1]!
    const az = p[3 * a + 2]!
    const ux = p[3 * b]! - ax
    const uy = p[3 * b + 1]! - ay
    const uz = p[3 * b + 2]! - az
    const vx = p[3 * c]! - ax
    const vy = p[3 * c + 1]! - ay
    const vz = p[3 * c + 2]! - az
    const hx = y * vz - z * vy
    const hy = z * vx - x * vz
    const hz = x * vy - y * vx
    const det = ux * hx + uy * hy + uz * hz
    if (det < 1e-12 && det > -1e-12) continue
    const u = -(ax * hx + ay * hy + az * hz) / det
    const qx = -(ay * uz - az * uy)
    const qy = -(az * ux - ax * uz)
    const qz = -(ax * uy - ay * ux)
    const v = (x * qx + y * qy + z * qz) / det
    if (u < -TOLERANCE || v < -TOLERANCE || u + v > 1 + TOLERANCE) continue
    const distance = (vx * qx + vy * qy + vz * qz) / det
    if (distance > 0) return distance
  }
  throw new Error('no surface in this direction')
}
