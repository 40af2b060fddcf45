// How flat shapes lie: a body is a sphere and may stop at any turn, but a heart or a coin is drawn
// with a face towards what its body rests on. Turn and place follow within a quarter of a second.
import { bodyColumns, forEachContact, slotOf, type World } from '../../physics/index.ts'
import { growArray } from './growArray.ts'

/** Lengths of the change in each second, in radii and in units of the normal. */
const RATE = 4
/** Metres per second at which a body that touches something counts as moving. */
const [SLOW, FAST] = [0.1, 0.5]
/** How much of the turn a surface and another candy decide; the rest stays that of the body. */
const [BY_SURFACE, BY_CANDY] = [0.97, 0.72]
/** A shape turns over when its other face is nearer by more than this. */
const OVER = 0.17

/** What is known of how shapes lie, by slot. */
export type RestingPose = {
  /** Whether any shape still turns: then another frame is needed. */
  turning: boolean
  generations: Int32Array
  /** Normal of the support, and how much it weighs: 0 without support. */
  supports: Float32Array
  /** The strongest contact so far, while contacts are read. */
  scores: Float32Array
  /** The normal that the face follows; its length, 0 to 1, tells how closely. */
  normals: Float32Array
  /** Displacement in radii. */
  shifts: Float32Array
}

export function createRestingPose(): RestingPose {
  const empty = () => new Float32Array(0)
  return {
    turning: false,
    generations: new Int32Array(0),
    supports: empty(),
    scores: empty(),
    normals: empty(),
    shifts: empty(),
  }
}

/** Finds what each body rests on: the wall or floor, else the candy that carries most of it. */
export function readSupports(pose: RestingPose, world: World): void {
  const { capacity } = bodyColumns(world)
  if (capacity > pose.generations.length) setCapacity(pose, capacity)
  const { supports, scores } = pose
  const [gx = 0, gy = 0, gz = 0] = world.gravity
  const g = Math.hypot(gx, gy, gz) || 1
  supports.fill(0)
  scores.fill(0)
  const support = (
    slot: number,
    sign: number,
    [x = 0, y = 0, z = 0]: readonly number[],
    impulse: number,
    by: number,
  ) => {
    const carries = by === BY_SURFACE ? 2 : (-sign * (x * gx + y * gy + z * gz)) / g
    // Any surface counts more than any candy.
    const score = carries * (impulse + 1e-9) * (by === BY_SURFACE ? 1e6 : 1)
    if (score <= scores[slot]!) return
    scores[slot] = score
    supports.set([sign * x, sign * y, sign * z, by], 4 * slot)
  }
  forEachContact(world, (a, b, normal, impulse) => {
    support(slotOf(a), 1, normal, impulse, b === null ? BY_SURFACE : BY_CANDY)
    if (b !== null) support(slotOf(b), -1, normal, impulse, BY_CANDY)
  })
}

/** A body that is drawn as a flat shape, and the shape. */
export type Resting = {
  slot: number
  generation: number
  /** Metres per second. */
  speed: number
  /** Metres. */
  radius: number
  /** How far the shape reaches across and towards its faces, in radii. */
  across: number
  thick: number
}

/**
 * Turns and moves an instance whose place and turn are those of its body.
 * @param out x, y, z, radius, then a quaternion whose squared length is the size, from `at` on
 * @param seconds since the last frame; Infinity: it lies at once
 */
export function writeRestingPose(
  pose: RestingPose,
  { slot, generation, speed, radius, across, thick }: Resting,
  out: Float32Array,
  at: number,
  seconds: number,
): void {
  const { supports, normals, shifts, generations } = pose
  if (generations[slot] !== generation) {
    generations[slot] = generation
    normals.fill(0, 3 * slot, 3 * slot + 3)
    shifts.fill(0, 3 * slot, 3 * slot + 3)
    // What is drawn for the first time at rest lies already.
    if (speed === 0) seconds = Number.POSITIVE_INFINITY
  }
  const by = supports[4 * slot + 3]!
  const rest = Math.min(1, Math.max(0, (FAST - speed) / (FAST - SLOW)))
  const [sx, sy, sz] = [supports[4 * slot]!, supports[4 * slot + 1]!, supports[4 * slot + 2]!]
  const [x, y, z, w] = [out[at + 4]!, out[at + 5]!, out[at + 6]!, out[at + 7]!]
  const size = x * x + y * y + z * z + w * w || 1
  // The normal of the face: the z axis, turned.
  const nx = (2 * (x * z + w * y)) / size
  const ny = (2 * (y * z - w * x)) / size
  const nz = (1 - (2 * (x * x + y * y)) / size) as number
  const facing = nx * sx + ny * sy + nz * sz
  const k = 3 * slot
  const before = normals[k]! * sx + normals[k + 1]! * sy + normals[k + 2]! * sz
  const keeps = Math.abs(facing) < OVER && before !== 0
  const side = (keeps ? before : facing) < 0 ? -1 : 1
  const most = RATE * seconds
  const follow = side * by * rest
  if (approach(normals, k, follow * sx, follow * sy, follow * sz, most)) pose.turning = true
  const length = Math.hypot(normals[k]!, normals[k + 1]!, normals[k + 2]!)
  let tx = nx * (1 - length) + normals[k]!
  let ty = ny * (1 - length) + normals[k + 1]!
  let tz = nz * (1 - length) + normals[k + 2]!
  const norm = Math.hypot(tx, ty, tz) || 1
  tx /= norm
  ty /= norm
  tz /= norm
  // On a surface the shape lies on it: its lowest point is one radius below the middle.
  const cosine = Math.min(1, Math.abs(tx * sx + ty * sy + tz * sz))
  const low = thick * cosine + across * Math.sqrt(1 - cosine * cosine)
  const drop = by === BY_SURFACE ? -Math.max(0, 1 - low) * rest : 0
  if (approach(shifts, k, drop * sx, drop * sy, drop * sz, most)) pose.turning = true
  const scale = radius * size
  for (let axis = 0; axis < 3; axis++) out[at + axis]! += shifts[k + axis]! * scale
  // The shortest rotation from the normal of the body to that of the shape.
  let qx = ny * tz - nz * ty
  let qy = nz * tx - nx * tz
  let qz = nx * ty - ny * tx
  let qw = 1 + nx * tx + ny * ty + nz * tz
  const q = Math.hypot(qx, qy, qz, qw)
  if (q < 1e-6) return
  qx /= q
  qy /= q
  qz /= q
  qw /= q
  out[at + 4] = qw * x + qx * w + qy * z - qz * y
  out[at + 5] = qw * y - qx * z + qy * w + qz * x
  out[at + 6] = qw * z + qx * y - qy * x + qz * w
  out[at + 7] = qw * w - qx * x - qy * y - qz * z
}

/** Moves a vector towards a point, by at most a length. @returns whether it is still on its way */
function approach(vectors: Float32Array, k: number, x: number, y: number, z: number, most: number): boolean {
  const dx = x - vectors[k]!
  const dy = y - vectors[k + 1]!
  const dz = z - vectors[k + 2]!
  const far = Math.hypot(dx, dy, dz)
  const part = far > most ? most / far : 1
  vectors[k]! += part * dx
  vectors[k + 1]! += part * dy
  vectors[k + 2]! += part * dz
  return far > most
}

function setCapacity(pose: RestingPose, capacity: number): void {
  pose.generations = growArray(new Int32Array(capacity).fill(-1), pose.generations)
  pose.supports = new Float32Array(4 * capacity)
  pose.scores = new Float32Array(capacity)
  pose.normals = growArray(new Float32Array(3 * capacity), pose.normals)
  pose.shifts = growArray(new Float32Array(3 * capacity), pose.shifts)
}
