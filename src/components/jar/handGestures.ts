// Gestures on a bottle: a press on its mouth drops a candy, and pours while it is held; a drag with
// Shift, or two fingers that turn, tilt it; a fast drag to and fro shakes it. Dragging candies is
// useGrab.ts, which listens first.
import type { GestureActions as PointerActions } from '../../view/gestures.ts'

export type GestureActions = {
  /** Whether a place of the window shows the mouth of the bottle, its cork, or the air above. */
  isMouth(x: number, y: number): boolean
  /** Whether a press anywhere drops a candy. */
  isOpen: boolean
  drop(): void
  /** Leans the bottle by radians to the right and towards the viewer; 0 and 0 set it upright. */
  tilt(right: number, near: number): void
  shake(): void
}

/** Radians per CSS pixel of a drag, and the largest lean. */
const LEAN = 0.006
const MOST_LEAN = 1.1
/** A shake: number of strokes, length of each in CSS pixels, and milliseconds for all. */
const STROKES = 4
const STROKE = 40
const SHAKE_TIME = 900

/** The actions of `usePointers`. It listens before the cameras. */
export function createHandGestures(actions: () => GestureActions): PointerActions {
  const strokes = createStrokeCounter()
  let isPress = false
  let isLeaning = false
  let isTwist = false
  return {
    down({ button, shiftKey, clientX, clientY }, fingers) {
      if (button !== 0) return 'ignore'
      strokes.begin(clientX)
      isPress = fingers === 1 && !shiftKey && actions().isMouth(clientX, clientY)
      isTwist = fingers === 2
      if (fingers === 1 && shiftKey) isLeaning = true
      return isLeaning && fingers === 1 ? 'claim' : undefined
    },
    hold() {
      if (isPress) actions().drop()
      return isPress
    },
    tap({ button }) {
      if (isPress || (actions().isOpen && button === 0)) actions().drop()
    },
    drag({ event, fingers, first, twist }) {
      if (isLeaning) actions().tilt(lean(LEAN * (first.x - first.startX)), lean(LEAN * (first.y - first.startY)))
      else if (isTwist && fingers === 2) actions().tilt(lean(twist), 0)
      if (fingers === 1 && strokes.move(first.x, event.timeStamp)) actions().shake()
    },
    up() {
      if (isLeaning || isTwist) actions().tilt(0, 0)
      isPress = isLeaning = isTwist = false
    },
  }
}

/** Counts strokes to and fro along the horizontal. */
export function createStrokeCounter() {
  let turn = 0
  let direction = 0
  let times: number[] = []
  return {
    begin(x: number): void {
      turn = x
      direction = 0
      times = []
    },
    /** @returns whether a shake is complete; the next one begins then */
    move(x: number, time: number): boolean {
      const way = x - turn
      if (direction !== 0 && way * direction > 0)
        turn = x // farther in the same stroke
      else if (Math.abs(way) > STROKE) {
        direction = Math.sign(way)
        turn = x
        times.push(time)
      }
      if (times.length < STROKES) return false
      const isFast = time - times.at(-STROKES)! < SHAKE_TIME
      if (isFast) times = []
      return isFast
    },
  }
}

function lean(angle: number): number {
  return Math.max(-MOST_LEAN, Math.min(MOST_LEAN, angle))
}
