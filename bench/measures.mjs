// Measures of the bench: statistics of step times, and overlap and escapes of a state. The same
// code measures every engine.

/**
 * @typedef {{ kind: string, mean: number, radius?: number, size?: number,
 *   bodies: readonly { radius: number }[] }} Measured
 */

/** @param {readonly number[]} values @param {number} q 0 to 1 */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5)
}

/** @param {readonly number[]} times */
export function summarise(times) {
  return {
    median: median(times),
    mean: times.reduce((a, b) => a + b, 0) / times.length,
    p95: quantile(times, 0.95),
    max: times.reduce((a, b) => Math.max(a, b), 0),
  }
}

/**
 * The share of steps that take at most twice the running median of the 51 steps around them.
 * @param {readonly number[]} times
 */
export function evenShare(times) {
  let fine = 0
  times.forEach((time, k) => {
    const from = Math.max(0, Math.min(times.length - 51, k - 25))
    if (time <= 2 * median(times.slice(from, from + 51))) fine++
  })
  return fine / times.length
}

/**
 * The smaller time of each step of two rounds. An engine does the same work in step k of every
 * round, and other load on the machine only adds time: the minimum removes noise and keeps the
 * engine's own spikes. Rounds of different length are not comparable step by step; then the faster
 * round counts.
 * @param {readonly number[]} a @param {readonly number[]} b
 */
export function fewest(a, b) {
  if (a.length !== b.length) return median(a) <= median(b) ? a : b
  return a.map((time, k) => Math.min(time, b[k] ?? time))
}

/**
 * Overlap in units of the mean radius: mean and maximum over the overlapping pairs. Sorts along y.
 * @param {Float64Array} positions in strides of 3; 2D: z = 0
 * @param {Measured} workload
 */
export function overlaps(positions, { bodies, mean }) {
  const radius = Float64Array.from(bodies, (body) => body.radius)
  const at = (/** @type {number} */ i) => positions[i] ?? Number.NaN
  const order = bodies.map((_, k) => k).sort((p, q) => at(3 * p + 1) - at(3 * q + 1))
  const widest = radius.reduce((a, b) => Math.max(a, b), 0)
  let sum = 0
  let count = 0
  let max = 0
  order.forEach((a, s) => {
    const own = radius[a] ?? 0
    for (let t = s + 1; t < order.length; t++) {
      const b = order[t] ?? 0
      const dy = at(3 * b + 1) - at(3 * a + 1)
      if (dy > own + widest) break
      const dx = at(3 * b) - at(3 * a)
      const dz = at(3 * b + 2) - at(3 * a + 2)
      const touch = own + (radius[b] ?? 0)
      const square = dx * dx + dy * dy + dz * dz
      if (square >= touch * touch) continue
      const depth = touch - Math.sqrt(square)
      sum += depth
      count++
      if (depth > max) max = depth
    }
  })
  return { mean: count > 0 ? sum / count / mean : 0, max: max / mean, pairs: count }
}

/**
 * Counts bodies that are more than half a radius outside the workload's walls, or whose position is not finite.
 * @param {Float64Array} positions in strides of 3
 * @param {Measured} workload
 */
export function escapes(positions, { kind, bodies, radius = 0, size = 0 }) {
  let out = 0
  bodies.forEach((body, k) => {
    const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = positions.subarray(3 * k, 3 * k + 3)
    const slack = 0.5 * body.radius
    const inside =
      kind === 'bottle'
        ? Math.hypot(x, z) + body.radius <= radius + slack && y - body.radius >= -slack
        : Math.min(x, y) >= -slack && Math.max(x, kind === 'gas' ? y : 0) <= size + slack
    if (!inside || !Number.isFinite(x + y + z)) out++
  })
  return out
}

/**
 * Makes `read` of an engine.
 * @template T
 * @param {readonly T[]} bodies
 * @param {(body: T) => readonly (readonly number[])[]} at the position and the velocity of a body, each x, y, z
 * @param scale the engine's lengths over ours. @default 1
 */
export const reader =
  (bodies, at, scale = 1) =>
  (/** @type {Float64Array} */ positions, /** @type {Float64Array} */ velocities) =>
    bodies.forEach((body, k) => {
      at(body).forEach((vector, which) => {
        for (let axis = 0; axis < 3; axis++) [positions, velocities][which][3 * k + axis] = (vector[axis] ?? 0) / scale
      })
    })

/**
 * The ratio of each pair of runs, and what they say.
 * @param {number[]} before milliseconds of the commit, by round
 * @param {number[]} now milliseconds of the working tree, by round
 */
export function ratioOf(before, now) {
  const ratios = now.map((ms, k) => ms / before[k])
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}
