// Turns pointer, touch and key events on the picture into gestures in metres of the room, and draws
// the selection, the spring or box being drawn, and the keyboard cursor over the walker.
import { useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import { Color } from 'three'
import { addMark, usePhysicsWorld, type WalkerViewProps } from '../../src/index.ts'
import { latinKey, usePointers } from '../../src/internal.ts'
import { bodyIds, springIds } from '../../src/physics/index.ts'
import { useListener } from '../parts/useListener.ts'
import type { Editor, Point } from './editor.ts'
import { cancel, drag, type Gesture, press, pressKey, release } from './editorGestures.ts'

/** Distance within which a mouse, a finger and the keyboard cursor hit something. Pixels. */
const MOUSE_REACH = 13
const TOUCH_REACH = 24
const CURSOR_REACH = 9

export type RoomFraming = Parameters<NonNullable<WalkerViewProps['onFraming']>>[0]
export type Marks = Parameters<NonNullable<WalkerViewProps['overlay']>>[0]

export function EditorPointer({ editor, framing }: { editor: Editor; framing: RefObject<RoomFraming | null> }) {
  const physics = usePhysicsWorld()
  const canvas = useThree((state) => state.gl.domElement)
  const gesture = useRef<Gesture | null>(null)
  useEffect(() => {
    return editor.changes.subscribe(() => {
      physics.frame.version++
      physics.invalidate()
    })
  }, [editor, physics])
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = canvas.getBoundingClientRect()
    const { left, bottom, scale } = framing.current!
    return [(clientX - box.left - left) / scale, (bottom - (clientY - box.top)) / scale]
  }
  const metres = (pixels: number) => pixels / (framing.current?.scale ?? 240)
  const reach = ({ pointerType }: PointerEvent) => metres(pointerType === 'mouse' ? MOUSE_REACH : TOUCH_REACH)
  const end = (event?: PointerEvent) => {
    const last = gesture.current
    gesture.current = null
    if (!last) return
    if (event?.type === 'pointerup') release(editor, last, pointOf(event), reach(event))
    else cancel(editor, last)
  }
  const surface = usePointers({
    down(event, fingers) {
      if (!framing.current || event.button !== 0) return 'ignore'
      end() // a second finger cancels the gesture
      if (fingers > 1) return
      editor.cursor = null
      gesture.current = press(editor, pointOf(event), reach(event), event.shiftKey || event.ctrlKey || event.metaKey)
    },
    drag({ event }) {
      if (gesture.current) drag(editor, gesture.current, pointOf(event))
    },
    up: (event) => end(event),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { shiftKey: shift, ctrlKey, metaKey } = event
    if (event.target !== surface || event.altKey) return
    if (pressKey(editor, { key: latinKey(event), ctrl: ctrlKey || metaKey, shift }, metres(CURSOR_REACH)))
      event.preventDefault()
  }
  useListener('keydown', onKeyDown, surface)
  return null
}

const linear = (css: string) => new Color(css).toArray()
const CHOSEN = linear('#8a2f57')
const DRAFT = linear('#a8476c')
/** Half the width of the keyboard cursor. Metres. */
const ARM = 0.05

/** Adds marks for the selection, the draft and the cursor. */
export function drawSelection(editor: Editor, marks: Marks, positions: Float32Array, ends: Int32Array): void {
  const { world, springs, nodes, draft, cursor } = editor
  const line = ([ax, ay]: Point, [bx, by]: Point, width: number, paint: typeof CHOSEN, alpha = 1, ring = 0) =>
    addMark(marks, ax, ay, bx, by, width, ring, paint, 0, alpha)
  const place = (k: number): Point => [positions[2 * k]!, positions[2 * k + 1]!]
  if (springs.size > 0)
    springIds(world).forEach((id, s) => {
      if (springs.has(id)) line(place(ends[2 * s]!), place(ends[2 * s + 1]!), 11, CHOSEN, 0.3)
    })
  if (nodes.size > 0)
    bodyIds(world).forEach((id, k) => {
      if (nodes.has(id)) line(place(k), place(k), 27, CHOSEN, 0.9, 11)
    })
  if (draft?.kind === 'spring') line(draft.from, draft.to, 3, DRAFT, 0.7)
  if (draft?.kind === 'box') {
    const { from, to } = draft
    const corners: Point[] = [from, [to[0], from[1]], to, [from[0], to[1]]]
    corners.forEach((corner, k) => {
      line(corner, corners[(k + 1) % 4]!, 1.5, DRAFT, 0.7)
    })
  }
  if (cursor) {
    const [x, y] = cursor
    line([x - ARM, y], [x + ARM, y], 2, CHOSEN)
    line([x, y - ARM], [x, y + ARM], 2, CHOSEN)
  }
}
