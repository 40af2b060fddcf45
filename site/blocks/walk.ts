// Turns keys and the touch stick into the intent of a character: walk relative to the camera, jump,
// sneak, sprint. No React here.
import { type FollowCamera, headingOf, turnFollowCamera } from '../../src/index.ts'
import { characterIds, type Intent, setIntent } from '../../src/physics/blocks.ts'
import type { Garden } from './garden.ts'

/** Right and forward, by KeyboardEvent.code, which does not depend on the keyboard's language. */
const WALK_KEYS: Record<string, readonly [number, number]> = {
  KeyW: [0, 1],
  KeyS: [0, -1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
}
const OTHER_KEYS = ['Space', 'ShiftLeft', 'ShiftRight', 'KeyC']
/** Yaw and pitch in radians, and a factor on the distance, by KeyboardEvent.key. */
const TURN_KEYS: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [0.12, 0, 1],
  ArrowRight: [-0.12, 0, 1],
  ArrowUp: [0, -0.08, 1],
  ArrowDown: [0, 0.08, 1],
  '+': [0, 0, 1 / 1.12],
  '=': [0, 0, 1 / 1.12],
  '-': [0, 0, 1.12],
}

export function isWalkKey(code: string): boolean {
  return Object.hasOwn(WALK_KEYS, code) || OTHER_KEYS.includes(code)
}

/** Turns the camera by a key. @returns whether the key is one that does */
export function turnByKey(camera: FollowCamera, key: string): boolean {
  const turn = Object.hasOwn(TURN_KEYS, key) ? TURN_KEYS[key] : undefined
  if (turn) turnFollowCamera(camera, ...turn)
  return turn !== undefined
}

/**
 * @returns the intent of the input, in directions of the world. Without a direction friction slows the
 *   character down
 */
function intentOf({ input, camera }: Garden): Intent {
  let right = input.stick?.right ?? 0
  let forward = input.stick?.forward ?? 0
  for (const code of input.keys) {
    right += WALK_KEYS[code]?.[0] ?? 0
    forward += WALK_KEYS[code]?.[1] ?? 0
  }
  return {
    ...((right !== 0 || forward !== 0) && { walk: headingOf(camera, right, forward) }),
    jump: input.jump || input.keys.has('Space'),
    sneak: input.keys.has('KeyC'),
    sprint: input.keys.has('ShiftLeft') || input.keys.has('ShiftRight') || input.stick?.far === true,
  }
}

/** Sets the intent of the first character, if there is one. */
export function updateIntent(garden: Garden): void {
  const [character] = characterIds(garden.world)
  garden.intent = intentOf(garden)
  if (character !== undefined) setIntent(garden.world, character, garden.intent)
}
