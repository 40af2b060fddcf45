// How many times slower than idle hardware this machine is now. Limits of time are multiplied by
// it, so that neither a slow machine nor a loaded one fails a test.

/** Rounds of the loop that an idle core of 2024 runs in 50 milliseconds. */
const ROUNDS = 12_000_000

/** @returns a factor from 1 to 8 */
export function measureSlowness(): number {
  const begin = performance.now()
  let sum = 0
  for (let k = 1; k <= ROUNDS; k++) sum += Math.sqrt(k) / k
  const factor = (performance.now() - begin) / 50
  return sum > 0 ? Math.min(8, Math.max(1, factor)) : 8
}
