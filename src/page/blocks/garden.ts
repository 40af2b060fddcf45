// What somebody does in the garden: the tool in hand, what it points at, and what a tap with it does. No React here.
import type { Outline } from '../../components/blocks/BlockPreview.tsx'
import type { PhysicsLayers } from '../../components/world/debugLines.ts'
import {
  addBlock,
  blockHeight,
  characterIds,
  GARDEN,
  getCharacter,
  pickBlock,
  removeBlock,
  setCharacter,
  type Vec,
  type World,
} from '../../physics/index.ts'
import { createFollowCamera, type FollowCamera, type ViewRay } from '../../view/followCamera.ts'

export const TOOLS = ['block', 'slab', 'remove', 'rain'] as const
export type Tool = (typeof TOOLS)[number]

export type Garden = {
  world: World<3>
  gaze: FollowCamera
  tool: Tool
  layers: PhysicsLayers
  outline: Outline | null
  version: number
  readonly listeners: Set<() => void>
}

/** How far one reaches, m: over the whole garden, seen from far. */
const REACH = 60
/** Under this height, m, whoever walked out of the garden is brought back. */
const LOST = GARDEN.deep - 12

export function createGarden(world: World<3>): Garden {
  return {
    world,
    gaze: createFollowCamera(),
    tool: 'block',
    layers: {},
    outline: null,
    version: 0,
    listeners: new Set(),
  }
}

/** Tells those who show the garden that something other than the world changed. */
export function changed(garden: Garden): void {
  garden.version++
  for (const listener of garden.listeners) listener()
}

/** What a tool would do along a line of sight; null: nothing. */
export function aim(garden: Garden, sight: ViewRay, tool: Tool = garden.tool): Outline | null {
  const { world } = garden
  const hit = pickBlock(world, sight.origin, sight.direction, REACH)
  if (!hit) return null
  const height = blockHeight(world, hit.at)
  if (tool === 'remove') return hit.at[1] <= GARDEN.deep ? null : { at: hit.at, height, remove: true }
  if (tool === 'rain') return { at: hit.at, height, remove: false }
  // On a slab there is room for another in the same cell.
  const fills = height < 1 && hit.normal[1] === 1
  const at: Vec<3> = fills ? hit.at : [hit.at[0] + hit.normal[0], hit.at[1] + hit.normal[1], hit.at[2] + hit.normal[2]]
  const tall = fills || tool === 'block' ? 1 : 0.5
  return isInGarden(at) && !isTaken(world, at, tall) ? { at, height: tall, remove: false } : null
}

/**
 * Does what the tool in hand does along a line of sight.
 * @param rain lets candies fall from above a place
 */
export function act(garden: Garden, sight: ViewRay, rain: (at: Vec<3>) => void, tool: Tool = garden.tool): boolean {
  const outline = aim(garden, sight, tool)
  if (!outline) return false
  const [x, y, z] = outline.at
  if (tool === 'remove') removeBlock(garden.world, outline.at)
  else if (tool === 'rain') rain([x + 0.5, y + outline.height, z + 0.5])
  else addBlock(garden.world, outline.at, { height: outline.height })
  return true
}

/** Shows what the tool would do there. */
export function hover(garden: Garden, sight: ViewRay | null): void {
  const next = sight && aim(garden, sight)
  const before = garden.outline
  const same = next && before && next.at.every((v, axis) => v === before.at[axis]) && next.height === before.height
  if (same || next === before) return
  garden.outline = next
  changed(garden)
}

/** Brings back whoever fell off the edge of the garden. */
export function bringBack(world: World<3>): void {
  for (const id of characterIds(world)) {
    if (getCharacter(world, id).position[1] > LOST) continue
    setCharacter(world, id, { position: [GARDEN.start[0], GARDEN.start[1] + 2, GARDEN.start[2]], velocity: [0, 0, 0] })
  }
}

function isInGarden([x, y, z]: Vec<3>): boolean {
  const { half, deep } = GARDEN
  return x >= -half && x < half && z >= -half && z < half && y > deep && y < 24
}

/** Whether a character stands where a block would be. */
function isTaken(world: World<3>, [x, y, z]: Vec<3>, height: number): boolean {
  return characterIds(world).some((id) => {
    const { position: p, size: s } = getCharacter(world, id)
    return (
      p[0] + s[0] / 2 > x &&
      p[0] - s[0] / 2 < x + 1 &&
      p[1] + s[1] > y &&
      p[1] < y + height &&
      p[2] + s[2] / 2 > z &&
      p[2] - s[2] / 2 < z + 1
    )
  })
}
