// How a candy is turned: by its body, from a pose of its own.

/**
 * Writes the product of a body's orientation and a candy's pose, times a length.
 * @param turns orientations, one of which begins at `turn`
 * @param poses poses, one of which begins at `pose`
 */
export function writeTurn(
  out: Float32Array,
  at: number,
  turns: Float32Array,
  turn: number,
  poses: Float32Array,
  pose: number,
  length: number,
): void {
  const x = turns[turn]!
  const y = turns[turn + 1]!
  const z = turns[turn + 2]!
  const w = turns[turn + 3]!
  const px = poses[pose]! * length
  const py = poses[pose + 1]! * length
  const pz = poses[pose + 2]! * length
  const pw = poses[pose + 3]! * length
  out[at] = w * px + x * pw + y * pz - z * py
  out[at + 1] = w * py - x * pz + y * pw + z * px
  out[at + 2] = w * pz + x * py - y * px + z * pw
  out[at + 3] = w * pw - x * px - y * py - z * pz
}
