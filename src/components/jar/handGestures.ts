// Gestures on a bottle: a press on its mouth drops a candy, and pours while it is held; a drag with
// Shift, or two fingers that turn, tilt it; a fast drag to and fro shakes it. Dragging candies is
// useGrab.ts, which listens first.

export type GestureActions = {
  /** Whether a place of the window shows the mouth of the bottle, its cork, or the air above. */
  isMouth(x: number, y: number): boolean
  drop(): void
  /** Leans the bottle by radians to the right and towards the viewer; 0 and 0 set it upright. */
  tilt(right: number, near: number): void
  shake(): void
}

/** CSS pixels that a pointer may move in a press. */
const PRESS_DISTANCE = 6
/** Milliseconds until a press on the mouth pours, and between two candies. */
const HOLD_AFTER = 350
const HOLD_EVERY = 110
/** Radians per CSS pixel of a drag, and the largest lean. */
const LEAN = 0.006
const MOST_LEAN = 1.1
/** A shake: so many strokes to and fro, each so long in CSS pixels, within milliseconds. */
const STROKES = 4
const STROKE = 40
const SHAKE_TIME = 900

type Finger = { x: number; y: number }

/** Listens until the signal ends. */
export function listenForGestures(surface: HTMLElement, signal: AbortSignal, actions: GestureActions): void {
  const fingers = new Map<number, Finger>()
  const strokes = createStrokeCounter()
  let pouring: ReturnType<typeof setTimeout> | undefined
  let press: (Finger & { isPour: boolean }) | null = null
  let leaning: Finger | null = null
  /** Angle between two fingers when the second came down; NaN without. */
  let twist = Number.NaN
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, run, { signal, capture: true })

  const endPress = () => {
    clearTimeout(pouring)
    press = null
  }
  const pour = () => {
    if (press) press.isPour = true
    actions.drop()
    pouring = setTimeout(pour, HOLD_EVERY)
  }
  const setUpright = () => {
    if (leaning || !Number.isNaN(twist)) actions.tilt(0, 0)
    leaning = null
    twist = Number.NaN
  }

  on('pointerdown', (event) => {
    if (event.cancelBubble || event.button !== 0) return
    const { clientX: x, clientY: y } = event
    fingers.set(event.pointerId, { x, y })
    strokes.begin(x)
    endPress()
    if (fingers.size === 2) twist = angleBetween(fingers)
    if (fingers.size !== 1) return
    if (event.shiftKey) {
      leaning = { x, y }
      event.stopPropagation()
      try {
        surface.setPointerCapture(event.pointerId)
      } catch {
        // A pointer of a script.
      }
    } else if (actions.isMouth(x, y)) {
      press = { x, y, isPour: false }
      pouring = setTimeout(pour, HOLD_AFTER)
    }
  })
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    if (!finger || event.cancelBubble) return
    finger.x = event.clientX
    finger.y = event.clientY
    if (press && Math.hypot(finger.x - press.x, finger.y - press.y) > PRESS_DISTANCE) endPress()
    if (leaning) {
      event.stopPropagation()
      actions.tilt(lean(LEAN * (finger.x - leaning.x)), lean(LEAN * (finger.y - leaning.y)))
    } else if (!Number.isNaN(twist) && fingers.size === 2) {
      const turned = angleBetween(fingers) - twist
      actions.tilt(lean(Math.atan2(Math.sin(turned), Math.cos(turned))), 0)
    }
    if (fingers.size === 1 && strokes.move(finger.x, event.timeStamp)) actions.shake()
  })
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (press && !press.isPour && event.type === 'pointerup') actions.drop()
    endPress()
    setUpright()
  }
  on('pointerup', lift)
  on('pointercancel', lift)
  signal.addEventListener('abort', () => {
    endPress()
    setUpright()
  })
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

function angleBetween(fingers: ReadonlyMap<number, Finger>): number {
  const [a, b] = [...fingers.values()]
  return Math.atan2(b!.y - a!.y, b!.x - a!.x)
}
