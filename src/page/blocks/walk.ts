// Keys and the touch stick to what the visitor wishes: walk where the gaze looks, jump, sneak, sprint. No React here.

import { characterIds, type Intent, setIntent, type World } from '../../physics/index.ts'
import { type FollowCamera, headingOf, turnFollowCamera } from '../../view/followCamera.ts'

/** What is held down at this moment. */
export type Held = {
  keys: Set<string>
  /** right and forward, at most 1 long; null: nobody holds the stick */
  stick: { right: number; forward: number; far: boolean } | null
  jump: boolean
}

/** By KeyboardEvent.code: the place on the keyboard, whatever its language. */
const WALK_KEYS: Record<string, readonly [number, number]> = {
  KeyW: [0, 1],
  KeyS: [0, -1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
}
const OTHER_KEYS = ['Space', 'ShiftLeft', 'ShiftRight', 'KeyC']
const TURN_KEYS: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [0.12, 0, 1],
  ArrowRight: [-0.12, 0, 1],
  ArrowUp: [0, -0.08, 1],
  ArrowDown: [0, 0.08, 1],
  '+': [0, 0, 1 / 1.12],
  '=': [0, 0, 1 / 1.12],
  '-': [0, 0, 1.12],
}

export function createHeld(): Held {
  return { keys: new Set(), stick: null, jump: false }
}

/** Whether a key is one of those that walk. */
export function isWalkKey(code: string): boolean {
  return Object.hasOwn(WALK_KEYS, code) || OTHER_KEYS.includes(code)
}

/** Turns the gaze by a key. @returns whether it was one of those */
export function turnByKey(gaze: FollowCamera, key: string): boolean {
  const turn = Object.hasOwn(TURN_KEYS, key) ? TURN_KEYS[key] : undefined
  if (turn) turnFollowCamera(gaze, ...turn)
  return turn !== undefined
}

/** What is held down, as a wish in the world. */
export function intentOf(held: Held, gaze: FollowCamera): Intent {
  let right = held.stick?.right ?? 0
  let forward = held.stick?.forward ?? 0
  for (const code of held.keys) {
    right += WALK_KEYS[code]?.[0] ?? 0
    forward += WALK_KEYS[code]?.[1] ?? 0
  }
  return {
    walk: headingOf(gaze, right, forward),
    jump: held.jump || held.keys.has('Space'),
    sneak: held.keys.has('KeyC'),
    sprint: held.keys.has('ShiftLeft') || held.keys.has('ShiftRight') || held.stick?.far === true,
  }
}

/** Hands the wish to the first character, if there is one. */
export function updateIntent(world: World<3>, held: Held, gaze: FollowCamera): void {
  const [visitor] = characterIds(world)
  if (visitor !== undefined) setIntent(world, visitor, intentOf(held, gaze))
}
