// How flat shapes lie: a body is a sphere and may stop at any turn, but a heart or a coin is drawn
// with a face towards what its body rests on. Among others it leans with a face outwards and turns in
// its plane, so that its picture is seen upright through the glass. A flat shape leaves a part of its
// ball empty, so it sinks until it touches what carries it. Each takes a quarter of a second.
import { Quaternion, Vector3 } from 'three'
import { type BodyId, bodyColumns, forEachContact, slotOf, type World } from '../../physics/index.ts'

/** Largest change in a second, of the normal and of the place in radii. */
const RATE = 4
/** Metres per second at which a body that touches something counts as moving. */
const [SLOW, FAST] = [0.1, 0.5]
/** How much of the turn a surface and another candy decide; the rest stays that of the body. */
const [BY_SURFACE, BY_CANDY] = [0.97, 0.9]
/** How upright a shape leans among others, on a floor and on a candy: 0 lies, 1 leans by 45 degrees. */
const [ON_FLOOR, ON_CANDY] = [1.1, 2.4]
/** Cosine. A surface whose normal is further from vertical is a wall. */
const WALL = 0.5
/** Cosine. A shape that lies turns over when its other face is nearer by more than this. */
const OVER = 0.17

/** Radians by which a picture may stand aslant. */
const ASLANT = 0.4
/** The most that a shape sinks, in radii. */
const DEEPEST = 0.6
/** Cosine. A contact whose normal is further from vertical carries nothing. */
const CARRIES = 0.05
/** How far a konpeito reaches in the mean where it is touched, in radii: a horn or a valley. */
const HORNS = 1.15
/** How often the sinking is computed where a pile is seen for the first time. */
const ROUNDS = 8

/** How far a body moves, in radii, until a sleeper's support is read again. */
const FAR = 0.2

/** How far a shape reaches across and towards its faces, in radii. */
export type Reach = { readonly across: number; readonly thick: number }

/** What a body rests on, and how its shape lies. */
export class Rest {
  readonly generation: number
  /** Where the body was: the sum of its coordinates, metres. */
  place = Number.NaN
  /** Normal of what it rests on: none where it rests on nothing. */
  readonly support = new Vector3()
  /** Whether it touches another candy. */
  leans = false
  /** Where its face points, while it rests. */
  readonly face = new Vector3()
  /** How much it rests on that: the largest of its contacts so far. */
  score = 0
  /** BY_SURFACE or BY_CANDY. */
  by = 0
  /** The normal that the face follows; its length, 0 to 1, tells how closely. */
  readonly normal = new Vector3(Number.NaN)
  /** Displacement in radii. */
  readonly shift = new Vector3()
  /** How far it sinks to what carries it, in radii. */
  sink = 0
  /** How far the contacts read so far let it sink. NaN: a sleeper, which stays where it is. */
  limit = 0
  /** By how much its picture is turned in its plane. Radians. */
  twist = 0
  /** The reach of its shape: none for a konpeito. */
  reach: Reach | undefined
  /** That of its ball, metres. */
  radius = 0

  constructor(generation: number) {
    this.generation = generation
  }
}

const gravity = new Vector3()

/**
 * Finds what each body rests on: the wall or floor, else the candy that carries most of it.
 * @param reaches Those of the shapes, by slot: none for a konpeito.
 */
export function readSupports(rests: Rest[], world: World, reaches: readonly (Reach | undefined)[]): void {
  const { slot, generation, asleep, position, count } = bodyColumns(world)
  // Without new sleepers, a sleeping pile costs nothing.
  const contacts = { asleep: false }
  for (let i = 0, o = 0; i < count; i++, o += 4) {
    const s = slot[i]!
    if (rests[s]?.generation !== generation[s]) rests[s] = new Rest(generation[s]!)
    const rest = rests[s]!
    rest.reach = reaches[s]
    rest.radius = position[o + 3]!
    rest.limit = Number.NaN
    const place = position[o]! + position[o + 1]! + position[o + 2]!
    // A sleeper keeps its support, unless it was not seen to come here.
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
    // Any surface counts more than any candy, and a candy only as far as it carries.
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

/** Lets shapes sink until they touch what carries them. Sleepers that were read before stay. */
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

/** How much of its ball a shape leaves empty in a direction, and in the opposite one. Metres. */
function emptyAlong({ reach, face, radius, by }: Rest, direction: Vector3): number {
  if (!reach) return radius * (1 - HORNS)
  return by > 0 ? radius * (1 - reachAlong(reach, face.dot(direction))) : 0
}

/** @param cosine that of the direction and the face */
function reachAlong({ across, thick }: Reach, cosine: number): number {
  const c = Math.min(1, Math.abs(cosine))
  return thick * c + across * Math.sqrt(1 - c * c)
}

/** Points a face away from what it rests on, and outwards from the axis where it leans. */
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
  // What is drawn for the first time at rest lies already.
  const most = RATE * (isNew && speed === 0 ? 1e9 : seconds)
  const still = by > 0 ? Math.min(1, Math.max(0, (FAST - speed) / (FAST - SLOW))) : 0
  const facing = own.dot(face)
  const before = normal.dot(face)
  const side = (Math.abs(facing) < OVER && before !== 0 ? before : facing) < 0 ? -1 : 1
  const turns = approach(normal, target.copy(face).multiplyScalar(side * by * still), most)
  drawn.copy(normal).addScaledVector(own, 1 - normal.length())
  drawn.normalize()
  // A surface is touched exactly; on a floor that is all that the shape sinks.
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

/** Turns a picture about its face until it is upright, to within ASLANT. @returns whether it still turns */
function setUpright(rest: Rest, face: Vector3, share: number, most: number): boolean {
  const [, , up, top] = POINTS
  top.set(0, 1, 0).applyQuaternion(turn)
  // The picture of a shape that lies may have any side up.
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
