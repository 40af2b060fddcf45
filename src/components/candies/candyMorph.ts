// Morphing between levels of detail: for each vertex, where the next coarser mesh has its surface
// in the same direction, and how that is shaded. The shader (candyMaterial.ts) moves the vertex
// there before the level changes, so that the change is not visible.
import type { CandyMesh } from './candyShape.ts'

export type CandyMorph = {
  /**
   * Four numbers a vertex: normal of the coarser surface, and its distance from the centre as a
   * multiple of the vertex's own.
   */
  surfaces: Float32Array
  /** Height on a bump of the coarser surface, as in `CandyMesh.crests`. */
  crests: Float32Array
}

/**
 * Finds the surface of `coarse` in the direction of each vertex of `fine`; null: `fine` has no
 * coarser mesh.
 */
export function createCandyMorph(fine: CandyMesh, coarse: CandyMesh | null): CandyMorph {
  const count = fine.crests.length
  const surfaces = new Float32Array(4 * count)
  const crests = Float32Array.from(fine.crests)
  for (let i = 0; i < count; i++) {
    const x = fine.positions[3 * i]!
    const y = fine.positions[3 * i + 1]!
    const z = fine.positions[3 * i + 2]!
    const r = Math.sqrt(x * x + y * y + z * z)
    const hit = coarse && rayToSurface(coarse, x / r, y / r, z / r)
    if (hit) {
      const { corners, weights, distance } = hit
      for (let k = 0; k < 3; k++) surfaces[4 * i + k] = blend(coarse.normals, corners, weights, 3, k)
      surfaces[4 * i + 3] = distance / r
      crests[i] = blend(coarse.crests, corners, weights, 1, 0)
    } else {
      surfaces.set(fine.normals.subarray(3 * i, 3 * i + 3), 4 * i)
      surfaces[4 * i + 3] = 1
    }
  }
  return { surfaces, crests }
}

export type Hit = { distance: number; corners: [number, number, number]; weights: [number, number, number] }

/**
 * Where a ray from the centre of a closed mesh meets it (Moeller and Trumbore, 1997).
 * @param x, y, z direction of the ray, a unit vector
 */
export function rayToSurface({ positions: p, indices }: CandyMesh, x: number, y: number, z: number): Hit | null {
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!
    const b = indices[t + 1]!
    const c = indices[t + 2]!
    const ax = p[3 * a]!
    const ay = p[3 * a + 1]!
    const az = p[3 * a + 2]!
    // Triangles are small: most of them, those on the far side among them, are ruled out by one
    // corner.
    if (ax * x + ay * y + az * z < 0.55) continue
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
    if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue
    const distance = (vx * qx + vy * qy + vz * qz) / det
    if (distance > 0) return { distance, corners: [a, b, c], weights: [1 - u - v, u, v] }
  }
  return null
}

function blend(from: Float32Array, corners: number[], weights: number[], size: number, k: number): number {
  let sum = 0
  for (let n = 0; n < 3; n++) sum += weights[n]! * from[size * corners[n]! + k]!
  return sum
}
