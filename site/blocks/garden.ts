// The garden without React: its tools, their outline, and what a tap does.
import {
  createFollowCamera,
  type FollowCamera,
  type Outline,
  type PhysicsDebugProps,
  type ViewRay,
} from '../../src/index.ts'
import {
  addBlock,
  blockHeight,
  characterIds,
  getCharacter,
  type Intent,
  pickBlock,
  removeBlock,
  setCharacter,
} from '../../src/physics/blocks.ts'
import { configure, hasBody, releaseGrab, type Vec, type World } from '../../src/physics/index.ts'
import { GARDEN } from '../../src/scenes/index.ts'
import { changed, createChanges, type Versioned } from '../parts/useVersion.ts'
import { type Carried, pickUp, throwCandy } from './hand.ts'
import type { BlocksTexts } from './texts.ts'

export const TOOLS = ['block', 'slab', 'remove', 'rain'] as const
export type Tool = (typeof TOOLS)[number]

/** Keys and touches that are down now. */
type Input = {
  keys: Set<string>
  /** At most 1 from the centre; `far` means sprint. null while no finger is on the stick. */
  stick: { right: number; forward: number; far: boolean } | null
  jump: boolean
}

export type Garden = Versioned & {
  world: World<3>
  camera: FollowCamera
  input: Input
  tool: Tool
  physics: GardenPhysics
  /** The intent now, and the one of the last step. */
  intent: Intent
  steppedIntent: Intent
  layers: PhysicsDebugProps
  /** Where the tool would act. */
  outline: Outline | null
  carried: Carried | null
  /** The last sentence for screen readers. */
  said: string
}

/** The reach of the tools: the whole garden from the farthest camera. Metres. */
const REACH = 60
/** A character below this height has fallen off the garden. Metres. */
const LOST = GARDEN.deep - 12

export type GardenPhysics = {
  /** Downwards, in metres per second squared. */
  gravity: number
  /** The maximum speed of falling. Metres per second. */
  terminalSpeed: number
  /** The share of speed that a standing character keeps per step on the ground. */
  groundFriction: number
}

/** The friction stops a walk within 0.7 metres. */
export const GARDEN_PHYSICS: GardenPhysics = { gravity: 9.81, terminalSpeed: 50, groundFriction: 0.9 }

export function createGarden(world: World<3>): Garden {
  const garden: Garden = {
    world,
    camera: createFollowCamera(),
    physics: GARDEN_PHYSICS,
    intent: {},
    steppedIntent: {},
    layers: {},
    outline: null,
    carried: null,
    tool: 'block',
    said: '',
    input: { keys: new Set(), stick: null, jump: false },
    changes: createChanges(),
  }
  setPhysics(garden, { groundFriction: GARDEN_PHYSICS.groundFriction })
  return garden
}

/** Changes the physics of the garden, from the next step on. */
export function setPhysics(garden: Garden, change: Partial<GardenPhysics>): void {
  garden.physics = { ...garden.physics, ...change }
  const { gravity, ...ofCharacters } = change
  if (gravity !== undefined) configure(garden.world, { gravity: [0, -gravity, 0] })
  for (const id of characterIds(garden.world)) setCharacter(garden.world, id, ofCharacters)
  changed(garden)
}

export function setTool(garden: Garden, tool: Tool): void {
  garden.tool = tool
  garden.outline = null
  changed(garden)
}

/** @returns what a tool would do along a ray, or null for nothing */
function aim(garden: Garden, ray: ViewRay, tool: Tool = garden.tool): Outline | null {
  const { world } = garden
  const hit = pickBlock(world, ray.origin, ray.direction, REACH)
  if (!hit) return null
  const height = blockHeight(world, hit.at)
  if (tool === 'remove') return hit.at[1] <= GARDEN.deep ? null : { at: hit.at, height, remove: true }
  if (tool === 'rain') return { at: hit.at, height, remove: false }
  // A slab leaves half of its cell free: a block or slab on top of it fills the cell.
  const fills = height < 1 && hit.normal[1] === 1
  const at: Vec<3> = fills ? hit.at : [hit.at[0] + hit.normal[0], hit.at[1] + hit.normal[1], hit.at[2] + hit.normal[2]]
  const tall = fills || tool === 'block' ? 1 : 0.5
  return isInGarden(at) && !isOccupied(world, at, tall) ? { at, height: tall, remove: false } : null
}

/**
 * Applies a tool along a ray.
 * @param rain lets candies fall from above a point
 * @returns whether the tool did something
 */
export function applyTool(garden: Garden, ray: ViewRay, rain: (at: Vec<3>) => void, tool: Tool = garden.tool): boolean {
  const outline = aim(garden, ray, tool)
  if (!outline) return false
  const [x, y, z] = outline.at
  if (tool === 'remove') removeBlock(garden.world, outline.at)
  else if (tool === 'rain') rain([x + 0.5, y + outline.height, z + 0.5])
  else addBlock(garden.world, outline.at, { height: outline.height })
  return true
}

/** Outlines what the current tool would do along a ray; null removes the outline. */
export function hover(garden: Garden, ray: ViewRay | null): void {
  const next = ray && aim(garden, ray)
  const before = garden.outline
  const same = next && before && next.at.every((v, axis) => v === before.at[axis]) && next.height === before.height
  if (same || next === before) return
  garden.outline = next
  changed(garden)
}

export function say(garden: Garden, sentence: string): void {
  garden.said = sentence
  changed(garden)
}

/** Picks up the nearest candy, or throws the one in the hand. */
export function pickUpOrThrow(garden: Garden, texts: BlocksTexts): void {
  const { world, camera, carried } = garden
  if (carried) throwCandy(world, camera, carried)
  garden.carried = carried ? null : pickUp(world, camera)
  say(garden, carried ? texts.thrown : garden.carried ? texts.carried : texts.noCandy)
}

/** Lets go of the candy in the hand. */
export function dropCarried(garden: Garden): void {
  const { world, carried } = garden
  garden.carried = null
  if (carried && hasBody(world, carried.body)) releaseGrab(world, carried.spring)
}

/** Moves characters that fell off the garden back to the start. */
export function returnFallen(world: World<3>): void {
  for (const id of characterIds(world)) {
    if (getCharacter(world, id).position[1] > LOST) continue
    setCharacter(world, id, { position: [GARDEN.start[0], GARDEN.start[1] + 2, GARDEN.start[2]], velocity: [0, 0, 0] })
  }
}

function isInGarden([x, y, z]: Vec<3>): boolean {
  const { half, deep } = GARDEN
  return x >= -half && x < half && z >= -half && z < half && y > deep && y < 24
}

function isOccupied(world: World<3>, at: Vec<3>, height: number): boolean {
  const extent = [1, height, 1]
  return characterIds(world).some((id) => {
    const { position, size } = getCharacter(world, id)
    const least = [position[0] - size[0] / 2, position[1], position[2] - size[2] / 2]
    return least.every((edge, axis) => edge + size[axis]! > at[axis]! && edge < at[axis]! + extent[axis]!)
  })
}
