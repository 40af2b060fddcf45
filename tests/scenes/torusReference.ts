// A slow reference of the torus world, written plainly from sections 1 to 6 of the specification:
// every pair, no grid, one object per circle. It shares no code with the core.

export type Circle = { x: number; y: number; vx: number; vy: number; radius: number; mass: number }
export type Rules = {
  size: number
  dt: number
  damping: number
  maxForce: number
  forceScale: number
  minForce: number
  maxSpeed: number
}

export const SPECIFIED: Rules = {
  size: 10000,
  dt: 1,
  damping: 0.98,
  maxForce: 1000,
  forceScale: 10,
  minForce: 1,
  maxSpeed: 10000,
}

/** Displacement from `from` to `to` along one axis, the short way. */
function shortWay(from: number, to: number, size: number): number {
  let d = to - from
  if (Math.abs(d) > size / 2) d -= Math.sign(d) * size
  return d
}

/** All pairs that overlap, [i, j] with i < j. */
export function overlappingPairs(circles: readonly Circle[], size: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let i = 0; i < circles.length; i++) {
    for (let j = i + 1; j < circles.length; j++) {
      const dx = shortWay(circles[i]!.x, circles[j]!.x, size)
      const dy = shortWay(circles[i]!.y, circles[j]!.y, size)
      const reach = circles[i]!.radius + circles[j]!.radius
      if (dx * dx + dy * dy < reach * reach) pairs.push([i, j])
    }
  }
  return pairs
}

/**
 * The circles one tick later (6.1). Does not support coincident centres, whose direction is random.
 */
export function tick(circles: readonly Circle[], rules: Rules): Circle[] {
  const { size, dt, damping, maxForce, forceScale, minForce, maxSpeed } = rules
  const acceleration = circles.map(() => ({ x: 0, y: 0 }))
  for (const [i, j] of overlappingPairs(circles, size)) {
    const a = circles[i]!
    const b = circles[j]!
    const dx = shortWay(a.x, b.x, size)
    const dy = shortWay(a.y, b.y, size)
    const distance = Math.sqrt(dx * dx + dy * dy)
    const overlap = a.radius + b.radius - distance
    const force = Math.max(minForce, maxForce * Math.tanh(overlap / forceScale))
    acceleration[i]!.x -= ((dx / distance) * force) / a.mass
    acceleration[i]!.y -= ((dy / distance) * force) / a.mass
    acceleration[j]!.x += ((dx / distance) * force) / b.mass
    acceleration[j]!.y += ((dy / distance) * force) / b.mass
  }
  return circles.map((circle, i) => {
    let vx = circle.vx + acceleration[i]!.x * dt
    let vy = circle.vy + acceleration[i]!.y * dt
    const speed = Math.sqrt(vx * vx + vy * vy)
    if (speed > maxSpeed) {
      vx *= maxSpeed / speed
      vy *= maxSpeed / speed
    }
    vx *= damping
    vy *= damping
    const x = (((circle.x + vx * dt) % size) + size) % size
    const y = (((circle.y + vy * dt) % size) + size) % size
    return { ...circle, x, y, vx, vy }
  })
}
