// Resting poses of flat shapes. A body is a sphere and may stop at any turn, but a heart or a coin is
// drawn lying on a face. Among other candies it leans with a face outwards and turns in its plane, so
// that its image is upright behind the glass. It is thinner than its body, so it sinks until it
// touches its support. Each motion takes a quarter of a second.
import { Quaternion, Vector3 } from 'three'
import { type BodyId, bodyColumns, forEachContact, slotOf, type World } from '../../physics/index.ts'

/** Largest change of the normal, and of the place in radii, per second. */
const RATE = 4
/** Speeds between which a touching body counts more and more as moving. Metres per second. */
const [SLOW, FAST] = [0.1, 0.5]
/** Share of the turn that a surface decides, and another candy. The rest is the body's own turn. */
const [BY_SURFACE, BY_CANDY] = [0.97, 0.9]
/** Slope of a shape among others, on a floor and on a candy: 0 lies, 1 leans by 45 degrees. */
const [ON_FLOOR, ON_CANDY] = [1.1, 2.4]
/** Cosine of the slope of a normal from which a surface is a wall. */
const WALL = 0.5
/** Cosine by which the other face has to be nearer until a lying shape turns over. */
const OVER = 0.17

/** Largest slant of an image. Radians. */
const ASLANT = 0.4
/** Largest sinking, in radii. */
const DEEPEST = 0.6
/** Cosine of the slope of a normal from which a contact carries nothing. */
const CARRIES = 0.05
/** Mean distance of a konpeito's surface at contacts, between horns and valleys. Radii. */
const HORNS = 1.15
/** Iterations of the sinking for a pile that is first drawn. */
const ROUNDS = 8

/** Motion from which a sleeper's support is read again. Radii. */
const FAR = 0.2

/** Half the width of a shape, and half its thickness. Radii. */
export type Reach = { readonly across: number; readonly thick: number }

/** The support of a body, and the pose of its shape. */
export class Rest {
  readonly generation: number
  /** Last place of the body: the sum of its coordinates, metres. */
  place = Number.NaN
  /** Normal of the support; zero without support. */
  readonly support = new Vector3()
  /** Whether it touches another candy. */
  leans = false
  /** Direction of its face at rest. */
  readonly face = new Vector3()
  /** Score of the support: the largest of the contacts read so far. */
  score = 0
  /** BY_SURFACE or BY_CANDY. */
  by = 0
  /** The normal that the drawn face follows, by a share of 0 to 1: its length. */
  readonly normal = new Vector3(Number.NaN)
  /** Displacement in radii. */
  readonly shift = new Vector3()
  /** Sinking towards its support, in radii. */
  sink = 0
  /** Largest sinking by the contacts read so far. NaN: a sleeper, which stays. */
  limit = 0
  /** Turn of its image in its plane. Radians. */
  twist = 0
  /** The reach of its shape; undefined for a konpeito. */
  reach: Reach | undefined
  /** Radius of the body. Metres. */
  radius = 0

  constructor(generation: number) {
    this.generation = generation
  }
}

const gravity = new Vector3()

/**
 * Finds the support of each body: the wall or floor, or else the candy that carries most of it.
 * @param reaches of the shapes, by slot; undefined for a konpeito
 */
export function readSupports(rests: Rest[], world: World, reaches: readonly (Reach | undefined)[]): void {
  const { slot, generation, asleep, position, count } = bodyColumns(world)
  // Contacts of sleepers are read only if there are new sleepers.
  const contacts = { asleep: false }
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (rests[s]?.generation !== generation[s]) rests[s] = new Rest(generation[s]!)
    const rest = rests[s]!
    rest.reach = reaches[s]
    rest.radius = position[o + 3]!
    rest.limit = Number.NaN
    const place = position[o]! + position[o + 1]! + position[o + 2]!
    // A sleeper keeps its support, unless it moved while it was not drawn.
    const isHere = Math.abs(place - rest.place) < FAR * position[o + 3]!
    rest.place = place
    if (asleep[i] && isHere) continue
    rest.score = rest.by = rest.limit = 0
    if (!isHere) rest.leans = false // a slow one keeps it, because contacts come and go
    if (asleep[i]) contacts.asleep = true
  }
  gravity.fromArray(world.gravity).normalize()
  const [point] = POINTS
  const support = (id: BodyId, sign: number, normal: readonly number[], impulse: number, by: number) => {
    const rest = rests[slotOf(id)]
    if (!rest) return // removed since the step
    if (by === BY_CANDY) rest.leans = true
    point.fromArray(normal).multiplyScalar(sign)
    // Any surface counts more than any candy. A candy counts as far as it carries.
    const score = by === BY_SURFACE ? 1 + impulse : -point.dot(gravity) * Math.min(impulse, 1)
    if (score <= rest.score) return
    Object.assign(rest, { score, by })
    rest.support.copy(point)
  }
  const visit = (a: BodyId, b: BodyId | null, normal: readonly number[], impulse: number) => {
    support(a, 1, normal, impulse, b === null ? BY_SURFACE : BY_CANDY)
    if (b !== null) support(b, -1, normal, impulse, BY_CANDY)
  }
  forEachContact(world, visit, contacts)
  for (let i = 0; i < count; i++) chooseFace(rests[slot[i]!]!, position[4 * i]!, position[4 * i + 2]!)
  for (let round = contacts.asleep ? ROUNDS : 1; round > 0; round--) sink(rests, world, contacts)
}

/** Lets shapes sink until they touch their supports. Sleepers that were read before stay. */
function sink(rests: readonly (Rest | undefined)[], world: World, contacts: { asleep: boolean }): void {
  // Slots of bodies that were removed before they were drawn are empty.
  for (const rest of rests) if (rest && !Number.isNaN(rest.limit)) rest.limit = DEEPEST
  const [n] = POINTS
  const limitSink = (rest: Rest, up: number, below: number) => {
    if (up > CARRIES) rest.limit = Math.min(rest.limit, Math.max(0, below / (up * rest.radius)))
  }
  const visit = (a: BodyId, b: BodyId | null, normal: readonly number[]) => {
    const one = rests[slotOf(a)]
    const other = b === null ? undefined : rests[slotOf(b)]
    if (!one || (b !== null && !other)) return
    n.fromArray(normal)
    const up = -n.dot(gravity)
    const gap = emptyAlong(one, n)
    if (!other) return limitSink(one, up, Math.abs(up) < WALL ? 0 : gap)
    const both = gap + emptyAlong(other, n)
    limitSink(one, up, both + up * other.sink * other.radius)
    limitSink(other, -up, both - up * one.sink * one.radius)
  }
  forEachContact(world, visit, contacts)
  for (const rest of rests) if (rest && !Number.isNaN(rest.limit)) rest.sink = rest.by > 0 ? rest.limit : 0
}

/** Distance between a shape and the surface of its body along a direction, either way. Metres. */
function emptyAlong({ reach, face, radius, by }: Rest, direction: Vector3): number {
  if (!reach) return radius * (1 - HORNS)
  return by > 0 ? radius * (1 - reachAlong(reach, face.dot(direction))) : 0
}

/** @param cosine of the angle between the direction and the face */
function reachAlong({ across, thick }: Reach, cosine: number): number {
  const c = Math.min(1, Math.abs(cosine))
  return thick * c + across * Math.sqrt(1 - c * c)
}

/** Points a face away from the support, and outwards from the axis if it leans. */
function chooseFace({ face, support, by, leans }: Rest, x: number, z: number): void {
  face.copy(support)
  const away = Math.hypot(x, z)
  const isFlat = Math.abs(support.dot(gravity)) > WALL
  if (!leans || !isFlat || away === 0) return
  const outwards = (by === BY_SURFACE ? ON_FLOOR : ON_CANDY) / away
  face.x += outwards * x
  face.z += outwards * z
  face.normalize()
}

const POINTS = [new Vector3(), new Vector3(), new Vector3(), new Vector3()] as const
const [turn, arc] = [new Quaternion(), new Quaternion()]

/**
 * Turns and moves an instance whose place and turn are those of its body.
 * @param speed metres per second; 0: asleep
 * @param out x, y, z, radius, then a quaternion whose squared length is the size, from `at` on
 * @param seconds since the last frame
 * @returns whether it still turns
 */
export function writeRestingPose(
  rest: Rest,
  speed: number,
  reach: Reach,
  out: Float32Array,
  at: number,
  seconds: number,
): boolean {
  const { support, face, by, normal, shift } = rest
  const [own, drawn, target] = POINTS
  turn.fromArray(out, at + 4)
  const length = turn.length() || 1
  own.set(0, 0, 1).applyQuaternion(turn.normalize())
  const isNew = Number.isNaN(normal.x)
  if (isNew) normal.set(0, 0, 0)
  // A shape that rests when it is first drawn lies already.
  const most = RATE * (isNew && speed === 0 ? 1e9 : seconds)
  const still = by > 0 ? Math.min(1, Math.max(0, (FAST - speed) / (FAST - SLOW))) : 0
  const facing = own.dot(face)
  const before = normal.dot(face)
  const side = (Math.abs(facing) < OVER && before !== 0 ? before : facing) < 0 ? -1 : 1
  const turns = approach(normal, target.copy(face).multiplyScalar(side * by * still), most)
  drawn.copy(normal).addScaledVector(own, 1 - normal.length())
  drawn.normalize()
  // A shape touches a surface exactly. On a floor it sinks no further.
  const isOnFloor = by === BY_SURFACE && Math.abs(support.dot(gravity)) > WALL
  target.copy(gravity).multiplyScalar(isOnFloor ? 0 : rest.sink)
  if (by === BY_SURFACE) target.addScaledVector(support, Math.min(0, reachAlong(reach, drawn.dot(support)) - 1))
  const moves = approach(shift, target.multiplyScalar(still), most)
  const scale = out[at + 3]! * length * length
  out[at]! += shift.x * scale
  out[at + 1]! += shift.y * scale
  out[at + 2]! += shift.z * scale
  turn.premultiply(arc.setFromUnitVectors(own, drawn))
  const twists = setUpright(rest, drawn, Math.min(1, (still * normal.length()) / BY_CANDY), most)
  turn.toArray(out, at + 4)
  for (let k = 4; k < 8; k++) out[at + k]! *= length
  return turns || moves || twists
}

/** Turns an image about its face until it is upright within ASLANT. @returns whether it still turns */
function setUpright(rest: Rest, face: Vector3, share: number, most: number): boolean {
  const [, , up, top] = POINTS
  top.set(0, 1, 0).applyQuaternion(turn)
  // The image of a lying shape may have any side up.
  up.copy(gravity).addScaledVector(face, -gravity.dot(face)).negate()
  const height = up.length()
  const along = top.dot(up)
  const angle = Math.atan2(top.cross(up).dot(face), along)
  const wanted = share * Math.min(1, 2 * height) * (angle - Math.min(ASLANT, Math.max(-ASLANT, angle)))
  const far = wanted - rest.twist
  rest.twist += Math.min(most, Math.max(-most, far))
  turn.premultiply(arc.setFromAxisAngle(face, rest.twist))
  return Math.abs(far) > most
}

/** Moves a vector towards a point, by at most a length. @returns whether it is still on its way */
function approach(vector: Vector3, point: Vector3, most: number): boolean {
  const far = vector.distanceTo(point)
  vector.lerp(point, far > most ? most / far : 1)
  return far > most
}
