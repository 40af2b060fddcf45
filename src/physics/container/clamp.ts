// Inside is inside: after every substep nobody is outside any container, at any speed. Positions only; contacts answer with velocities.
import type { Bodies } from '../body/bodies.ts'
import { type Container, type Cylinder, type Profile, type Room, radiusAt, wellOf } from './containers.ts'
import { clampToLid } from './lid.ts'

/** Puts every awake body inside every container. Velocities stay: the contact answers them in the next substep. */
export function clampToContainers(bodies: Bodies, containers: readonly Container[]): void {
  for (let k = 0; k < containers.length; k++) {
    const container = containers[k]!
    if (container.kind === 'cylinder') clampToCylinder(bodies, container)
    else if (container.kind === 'profile') clampToProfile(bodies, container)
    else if (container.kind === 'lid') clampToLid(bodies, container)
    else if (container.kind === 'room') clampToRoom(bodies, container)
  }
}

function clampToCylinder(bodies: Bodies, c: Cylinder): void {
  const { position, asleep, count } = bodies
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const y = position[o + 1]!
    if (y > c.top - radius) position[o + 1] = c.top - radius
    if (y < c.bottom + radius) position[o + 1] = c.bottom + radius
    const x = position[o]!
    const z = position[o + 2]!
    const inner = radius < c.radius ? c.radius - radius : 0
    const square = x * x + z * z
    if (square > inner * inner) {
      const scale = inner / Math.sqrt(square)
      position[o] = x * scale
      position[o + 2] = z * scale
    }
  }
}

/** Moves a body along the inward normals of the segments that it crosses, until it crosses none: a few rounds settle corners. */
function clampToProfile(bodies: Bodies, p: Profile): void {
  const { position, asleep, count } = bodies
  const points = p.points
  const bottom = points[0]![1]
  const last = points.length - 1
  const topY = points[last]![1]
  const well = wellOf(points)
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    if (asleep[i]) continue
    const radius = position[o + 3]!
    const x = position[o]!
    const z = position[o + 2]!
    const start = Math.sqrt(x * x + z * z)
    let rho = start
    let y = position[o + 1]!
    if (y + radius < well.top && radius < well.radius && 2 * radius < well.top - well.bottom) {
      const clear = rho + radius < well.radius
      if (clear && y - radius > well.bottom) continue
      // Against the floor alone, or the straight wall alone, as most are who touch anything: one line tells where it belongs.
      if (clear) {
        if (y < bottom + radius) position[o + 1] = bottom + radius
        continue
      }
      if (y - radius > well.bottom && rho <= well.radius) {
        const to = well.radius - radius
        position[o] = (x * to) / start
        position[o + 2] = (z * to) / start
        continue
      }
    }
    if (y < bottom + radius) y = bottom + radius
    if (points[last]![0] === 0 && y > topY - radius) y = topY - radius
    for (let round = 0; round < 32; round++) {
      let moved = false
      // Far out: first back over the line at its own height.
      const wall = radiusAt(points, y)
      if (rho > wall) {
        rho = wall
        moved = true
      }
      for (let k = 0; k < last; k++) {
        const ra = points[k]![0]
        const ya = points[k]![1]
        const rb = points[k + 1]![0]
        const yb = points[k + 1]![1]
        if (y + radius < ya || y - radius > yb) continue
        const lr = rb - ra
        const ly = yb - ya
        const square = lr * lr + ly * ly
        if (square === 0) continue
        let t = ((rho - ra) * lr + (y - ya) * ly) / square
        t = t < 0 ? 0 : Math.min(t, 1)
        const dr = rho - (ra + t * lr)
        const dy = y - (ya + t * ly)
        const distance = Math.sqrt(dr * dr + dy * dy)
        if (distance >= radius) continue
        const length = Math.sqrt(square)
        const nr = distance > 1e-12 ? dr / distance : -ly / length
        const ny = distance > 1e-12 ? dy / distance : lr / length
        rho += (radius - distance) * nr
        y += (radius - distance) * ny
        moved = true
      }
      if (y > topY && rho > points[last]![0] - radius) {
        rho = Math.max(0, points[last]![0] - radius)
        moved = true
      }
      if (rho < 0) rho = 0
      if (!moved) break
    }
    if (y < bottom + radius) y = bottom + radius
    position[o + 1] = y
    if (rho !== start) {
      position[o] = start > 0 ? (x * rho) / start : rho
      position[o + 2] = start > 0 ? (z * rho) / start : 0
    }
  }
}

function clampToRoom(bodies: Bodies, r: Room): void {
  const { position, asleep, count } = bodies
  for (let axis = 0; axis < r.min.length; axis++) {
    const low = r.min[axis]!
    const high = r.max[axis]!
    const middle = low + high
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      if (asleep[i]) continue
      const radius = position[o + 3]!
      const at = position[o + axis]!
      // Wider than the room: to its middle.
      if (2 * radius > high - low) position[o + axis] = middle / 2
      else if (at < low + radius) position[o + axis] = low + radius
      else if (at > high - radius) position[o + axis] = high - radius
    }
  }
}
