// The scenes of the bench: seeded starting states that every engine is given alike. Units: metres, seconds, kilograms at density 1.

/** A small seeded generator (Numerical Recipes' congruential one): the workloads must not depend on an engine's. */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/**
 * A: n spheres of radius 0.05 +-20 % on a jittered lattice fall into a cylinder whose radius makes the settled pile about as high as it is wide.
 */
export function bottle(n, { friction = 0, seed = 1 } = {}) {
  const next = random(seed)
  const mean = 0.05
  const volume = ((4 / 3) * Math.PI * mean ** 3 * 1.04 * n) / 0.6
  const radius = Math.cbrt(volume / (2 * Math.PI))
  const bodies = []
  const gap = 0.125
  for (let y = 0.1; bodies.length < n; y += gap) {
    for (let x = -radius; x < radius; x += gap) {
      for (let z = -radius; z < radius && bodies.length < n; z += gap) {
        if (Math.hypot(x, z) > radius - 0.075) continue
        const jitter = () => 0.01 * next()
        bodies.push({ position: [x + jitter(), y + jitter(), z + jitter()], radius: mean * (0.8 + 0.4 * next()) })
      }
    }
  }
  return { kind: 'bottle', n, mean, radius, friction, restitution: 0.3, gravity: 9.81, bodies }
}

/** B: a gas of n circles, area fraction 0.3, restitution 1, no gravity, random velocities. Circles do not overlap at the start. */
export function gas(n, { seed = 1 } = {}) {
  const next = random(seed)
  const radius = 0.5
  const size = Math.sqrt((n * Math.PI * radius * radius) / 0.3)
  const columns = Math.ceil(Math.sqrt(n))
  const gap = size / columns
  const bodies = []
  for (let k = 0; k < n; k++) {
    const angle = 2 * Math.PI * next()
    const speed = 2 + 4 * next()
    bodies.push({
      position: [((k % columns) + 0.5) * gap, (Math.floor(k / columns) + 0.5) * gap],
      velocity: [speed * Math.cos(angle), speed * Math.sin(angle)],
      radius,
    })
  }
  return { kind: 'gas', n, mean: radius, size, bodies }
}

/** Overlaps of a state, found by sorting along y: the same measure for every engine. Positions in strides of 3 (2D: z = 0). */
export function overlaps(positions, workload) {
  const { bodies, mean } = workload
  const order = bodies.map((_, k) => k).sort((p, q) => positions[3 * p + 1] - positions[3 * q + 1])
  const reach = 2 * Math.max(...bodies.map((b) => b.radius))
  let sum = 0
  let count = 0
  let max = 0
  for (let s = 0; s < order.length; s++) {
    const a = order[s]
    for (let t = s + 1; t < order.length; t++) {
      const b = order[t]
      const dy = positions[3 * b + 1] - positions[3 * a + 1]
      if (dy > reach) break
      const dx = positions[3 * b] - positions[3 * a]
      const dz = positions[3 * b + 2] - positions[3 * a + 2]
      const depth = bodies[a].radius + bodies[b].radius - Math.sqrt(dx * dx + dy * dy + dz * dz)
      if (depth <= 0) continue
      sum += depth
      count++
      if (depth > max) max = depth
    }
  }
  return { mean: count ? sum / count / mean : 0, max: max / mean, count }
}

/** How many bodies are outside of the container by more than half a radius. */
export function escapes(positions, workload) {
  if (workload.kind !== 'bottle') return 0
  let out = 0
  workload.bodies.forEach((body, k) => {
    const rho = Math.hypot(positions[3 * k], positions[3 * k + 2])
    const slack = 0.5 * body.radius
    if (
      rho + body.radius > workload.radius + slack ||
      positions[3 * k + 1] - body.radius < -slack ||
      !Number.isFinite(rho)
    )
      out++
  })
  return out
}
