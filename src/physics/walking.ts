// How characters move: intent, motion, lookup, collision, in this order, before the contacts of bodies are found (Blocks specification:
// playerMovement, physics, updatePhysicsWorld, collision). Doors and store are in character.ts.
import { type Blocks, heightAt, TOUCHING } from './blocks.ts'
import { type Characters, GROUNDED, JUMP, LEAPT, SNEAK, SPRINT, STEPPED, WALK } from './characters.ts'

/** Shares of the walking speed. */
const SPRINTING = 1.3
const SNEAKING = 0.3
/** A jump is forgiven for so long after the feet left an edge, s. */
const FORGIVENESS = 0.1
/** Sliding slower than this, m/s, is rest. */
const REST_SPEED = 1e-6
/** A sneaking character keeps so much of its box over the edge, m. */
const HOLD = 0.01
/** A step up must bring a character at least so much farther, m. */
const PROGRESS = 1e-6
/** Cells that one lookup visits at most: a guard against velocities that only a mistake gives. */
const MOST_CELLS = 1 << 16

/** Intent: what is wished becomes velocity. Whether the feet rest on something is looked up anew. */
export function followIntents(characters: Characters, blocks: Blocks, dt: number): void {
  const { position, previous, velocity, flags, wish, heading, air, walkSpeed, jumpSpeed, count } = characters
  blocks.looked.cells = blocks.looked.blocks = 0
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    for (let axis = o; axis < o + 3; axis++) previous[axis] = position[axis]!
    let grounded = velocity[o + 1]! <= 0 && isSupported(characters, blocks, k)
    let leapt = grounded ? 0 : flags[k]! & LEAPT
    air[k] = grounded ? 0 : air[k]! + dt
    const w = wish[k]!
    if (w & WALK) {
      const speed = walkSpeed[k]! * (w & SNEAK ? SNEAKING : w & SPRINT ? SPRINTING : 1)
      velocity[o] = heading[2 * k]! * speed
      velocity[o + 2] = heading[2 * k + 1]! * speed
    }
    if (w & JUMP && !leapt && air[k]! <= FORGIVENESS) {
      velocity[o + 1] = jumpSpeed[k]!
      grounded = false
      leapt = LEAPT
    }
    flags[k] = (grounded ? GROUNDED : 0) | leapt
  }
}

/** Motion: gravity while not grounded, up to the terminal speed; friction on the ground; and where that leads. v += g dt; x' = x + v dt. */
export function moveCharacters(characters: Characters, gravity: number, dt: number): void {
  const { position, target, velocity, flags, wish, terminalSpeed, groundFriction, count } = characters
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    if (flags[k]! & GROUNDED) {
      velocity[o] = velocity[o]! * groundFriction[k]!
      velocity[o + 2] = velocity[o + 2]! * groundFriction[k]!
      const square = velocity[o]! * velocity[o]! + velocity[o + 2]! * velocity[o + 2]!
      if (!(wish[k]! & WALK) && square < REST_SPEED * REST_SPEED) velocity[o] = velocity[o + 2] = 0
    } else {
      velocity[o + 1] = Math.max(velocity[o + 1]! + gravity * dt, -terminalSpeed[k]!)
    }
    for (let axis = o; axis < o + 3; axis++) target[axis] = position[axis]! + velocity[axis]! * dt
  }
}

/** Lookup: the blocks that a character may meet on its way, those beside, under its feet and at the height of a step included. */
export function lookUpBlocks(characters: Characters, blocks: Blocks): void {
  const { position, target, size, stepHeight, nearStart, count } = characters
  characters.nearCount = 0
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    nearStart[k] = characters.nearCount
    const halfX = size[o]! + TOUCHING
    const halfZ = size[o + 2]! + TOUCHING
    const top = size[o + 1]! + stepHeight[k]! + TOUCHING
    const x0 = Math.max(blocks.min[0], Math.floor(Math.min(position[o]!, target[o]!) - halfX))
    const x1 = Math.min(blocks.max[0], Math.ceil(Math.max(position[o]!, target[o]!) + halfX))
    const y0 = Math.max(blocks.min[1], Math.floor(Math.min(position[o + 1]!, target[o + 1]!) - TOUCHING))
    const y1 = Math.min(blocks.max[1], Math.ceil(Math.max(position[o + 1]!, target[o + 1]!) + top))
    const z0 = Math.max(blocks.min[2], Math.floor(Math.min(position[o + 2]!, target[o + 2]!) - halfZ))
    const z1 = Math.min(blocks.max[2], Math.ceil(Math.max(position[o + 2]!, target[o + 2]!) + halfZ))
    let left = MOST_CELLS
    for (let z = z0; z < z1; z++) {
      for (let x = x0; x < x1; x++) {
        // Along a column, from the feet on: who falls meets the highest first.
        for (let y = y1 - 1; y >= y0 && left > 0; y--, left--) {
          const height = heightAt(blocks, x, y, z)
          blocks.looked.cells++
          if (height > 0) addNear(characters, x, y, z, height)
        }
      }
    }
  }
  nearStart[count] = characters.nearCount
  blocks.looked.blocks = characters.nearCount
}

/**
 * Collision: y, x, z one axis at a time from the previous position. A hit places the box on the nearest face and zeroes that component.
 * @returns whether anybody moves, or will: then the world is not at rest
 */
export function collideCharacters(characters: Characters, blocks: Blocks, gravity: number): boolean {
  const { position, previous, target, velocity, flags, wish, count } = characters
  let moves = false
  for (let k = 0, o = 0; k < count; k++, o += 4) {
    const grounded = (flags[k]! & GROUNDED) !== 0
    slide(characters, k, 1, target[o + 1]! - position[o + 1]!)
    for (let axis = 0; axis < 3; axis += 2) {
      let way = target[o + axis]! - previous[o + axis]!
      if (grounded && wish[k]! & SNEAK) way = holdAtEdge(characters, k, axis, way)
      if (!(grounded && stepUp(characters, k, axis, way))) slide(characters, k, axis, way)
    }
    const rests = velocity[o + 1]! <= 0 && isSupported(characters, blocks, k)
    flags[k] = (flags[k]! & ~GROUNDED) | (rests ? GROUNDED : 0)
    if (wish[k]! & JUMP || (!rests && gravity !== 0)) moves = true
    for (let axis = o; axis < o + 3; axis++) if (velocity[axis] !== 0 || position[axis] !== previous[axis]) moves = true
  }
  return moves
}

/** Whether a block's top is level with the feet, under the box. */
function isSupported({ position, size }: Characters, blocks: Blocks, k: number): boolean {
  const o = 4 * k
  const feet = position[o + 1]!
  const y = Math.floor(feet - TOUCHING)
  if (y < blocks.min[1] || y >= blocks.max[1]) return false
  const x1 = Math.min(blocks.max[0], Math.ceil(position[o]! + size[o]! - TOUCHING))
  const z1 = Math.min(blocks.max[2], Math.ceil(position[o + 2]! + size[o + 2]! - TOUCHING))
  for (let z = Math.max(blocks.min[2], Math.floor(position[o + 2]! - size[o + 2]! + TOUCHING)); z < z1; z++) {
    for (let x = Math.max(blocks.min[0], Math.floor(position[o]! - size[o]! + TOUCHING)); x < x1; x++) {
      const height = heightAt(blocks, x, y, z)
      blocks.looked.cells++
      if (height > 0 && Math.abs(y + height - feet) <= TOUCHING) return true
    }
  }
  return false
}

/** Moves along one axis as far as the near blocks allow. @returns whether something was hit */
function slide(characters: Characters, k: number, axis: number, way: number): boolean {
  const { position, velocity, size } = characters
  const o = 4 * k + axis
  if (way === 0) return false
  const face = sweep(characters, k, axis, way)
  if (Number.isNaN(face)) {
    position[o] = position[o]! + way
    return false
  }
  // On the face: feet on a floor, head under a ceiling, a side against a wall.
  const out = axis === 1 ? (way < 0 ? 0 : size[o]!) : way < 0 ? -size[o]! : size[o]!
  position[o] = face - out
  velocity[o] = 0
  return true
}

/** The nearest face that a way along an axis meets, or NaN. Blocks that the box already stands in do not hold it. */
function sweep(characters: Characters, k: number, axis: number, way: number): number {
  const { near, nearStart } = characters
  setBox(characters, k)
  const u = (axis + 1) % 3
  const v = (axis + 2) % 3
  let nearest = Math.abs(way)
  let found = Number.NaN
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
    if (near[n + v]! >= BOX[v + 3]! - TOUCHING || near[n + v + 3]! <= BOX[v]! + TOUCHING) continue
    const face = way > 0 ? near[n + axis]! : near[n + axis + 3]!
    const distance = way > 0 ? face - BOX[axis + 3]! : BOX[axis]! - face
    if (distance < -TOUCHING || distance >= nearest) continue
    nearest = distance
    found = face
  }
  return found
}

/** Steps onto what blocks the way, where it is no higher than a step, and there is room above. @returns whether it did, and moved */
function stepUp(characters: Characters, k: number, axis: number, way: number): boolean {
  const { position, stepHeight, near, nearStart, flags } = characters
  const o = 4 * k
  const from = position[o + axis]!
  const feet = position[o + 1]!
  const face = way === 0 ? Number.NaN : sweep(characters, k, axis, way)
  if (Number.isNaN(face) || stepHeight[k] === 0) return false
  // The highest of those whose face is met first.
  const u = axis === 0 ? 2 : 0
  let top = feet
  for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
    if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
    if (near[n + 1]! >= BOX[4]! - TOUCHING || near[n + 4]! <= BOX[1]! + TOUCHING) continue
    if (Math.abs((way > 0 ? near[n + axis]! : near[n + axis + 3]!) - face) <= TOUCHING)
      top = Math.max(top, near[n + 4]!)
  }
  const rise = top - feet
  if (rise > stepHeight[k]! + TOUCHING || !Number.isNaN(sweep(characters, k, 1, rise))) return false
  const half = characters.size[o + axis]!
  const before = Math.abs(face - (way > 0 ? half : -half) - from)
  const speed = characters.velocity[o + axis]!
  position[o + 1] = top
  slide(characters, k, axis, way)
  if (Math.abs(position[o + axis]! - from) < before + PROGRESS) {
    position[o + axis] = from
    position[o + 1] = feet
    characters.velocity[o + axis] = speed
    return false
  }
  flags[k] = flags[k]! | STEPPED
  return true
}

/** How much of a way along x or z keeps the box over blocks that are level with the feet. */
function holdAtEdge(characters: Characters, k: number, axis: number, way: number): number {
  const { position, velocity, near, nearStart, size } = characters
  const o = 4 * k
  const u = axis === 0 ? 2 : 0
  const sign = way < 0 ? -1 : 1
  const half = size[o + axis]! - HOLD
  setBox(characters, k)
  // Along the way, measured from the centre: each block under the feet carries it from its near edge less half a box to its far edge plus one.
  let reach = 0
  for (let grew = true; grew; ) {
    grew = false
    for (let n = 6 * nearStart[k]!; n < 6 * nearStart[k + 1]!; n += 6) {
      if (near[n + u]! >= BOX[u + 3]! - TOUCHING || near[n + u + 3]! <= BOX[u]! + TOUCHING) continue
      if (Math.abs(near[n + 4]! - position[o + 1]!) > TOUCHING) continue
      const low = sign * ((sign > 0 ? near[n + axis]! : near[n + axis + 3]!) - position[o + axis]!) - half
      const high = low + 1 + 2 * half
      if (low > reach + HOLD || high <= reach) continue
      reach = high
      grew = true
    }
  }
  if (reach >= Math.abs(way)) return way
  velocity[o + axis] = 0
  return sign * reach
}

function setBox({ position, size }: Characters, k: number): void {
  const o = 4 * k
  for (let axis = 0; axis < 3; axis += 2) {
    BOX[axis] = position[o + axis]! - size[o + axis]!
    BOX[axis + 3] = position[o + axis]! + size[o + axis]!
  }
  BOX[1] = position[o + 1]!
  BOX[4] = position[o + 1]! + size[o + 1]!
}

function addNear(characters: Characters, x: number, y: number, z: number, height: number): void {
  const o = 6 * characters.nearCount++
  if (o === characters.near.length) {
    const near = new Float64Array(2 * o)
    near.set(characters.near)
    characters.near = near
  }
  const { near } = characters
  near[o] = x
  near[o + 1] = y
  near[o + 2] = z
  near[o + 3] = x + 1
  near[o + 4] = y + height
  near[o + 5] = z + 1
}

/** The box that is being moved: min x y z, max x y z. */
const BOX = new Float64Array(6)
