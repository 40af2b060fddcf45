// Turns pointer, touch and key events on the picture into gestures in metres of the room, and draws
// the selection, the spring or box being drawn, and the keyboard cursor over the walker.
import { useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import { usePhysicsWorld, type WalkerViewProps } from '../../src/index.ts'
import { addMark, PAINT, usePointers } from '../../src/internal.ts'
import { bodyIds, springIds } from '../../src/physics/index.ts'
import type { Editor, Point } from './editor.ts'
import { cancel, drag, type Gesture, press, pressKey, release } from './editorGestures.ts'

/** Distance within which a mouse, a finger and the keyboard cursor hit something. Pixels. */
const MOUSE_REACH = 13
const TOUCH_REACH = 24
const CURSOR_REACH = 9

export type RoomFrame = Parameters<NonNullable<WalkerViewProps['onFrame']>>[0]
export type Marks = Parameters<NonNullable<WalkerViewProps['overlay']>>[0]

export function EditorPointer({ editor, frame }: { editor: Editor; frame: RefObject<RoomFrame | null> }) {
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
    const { left, bottom, scale } = frame.current!
    return { x: (clientX - box.left - left) / scale, y: (bottom - (clientY - box.top)) / scale }
  }
  const metres = (pixels: number) => pixels / (frame.current?.scale ?? 240)
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
      if (!frame.current || event.button !== 0) return 'ignore'
      end() // a second finger cancels the gesture
      if (fingers > 1) return
      editor.cursor = null
      gesture.current = press(editor, pointOf(event), reach(event), event.shiftKey || event.ctrlKey || event.metaKey)
    },
    drag({ event }) {
      if (gesture.current) drag(editor, gesture.current, pointOf(event))
    },
    up: (_left, event) => end(event),
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey: shift, ctrlKey, metaKey } = event
      if (event.target !== surface || event.altKey) return
      if (pressKey(editor, { key, ctrl: ctrlKey || metaKey, shift }, metres(CURSOR_REACH))) event.preventDefault()
    }
    surface.addEventListener('keydown', onKeyDown)
    return () => surface.removeEventListener('keydown', onKeyDown)
  }, [surface, editor, frame])
  return null
}

/** Adds marks for the selection, the draft and the cursor. */
export function drawSelection(editor: Editor, marks: Marks, positions: Float32Array, ends: Int32Array): void {
  const world = editor.world
  if (editor.springs.size > 0) {
    springIds(world).forEach((id, s) => {
      if (!editor.springs.has(id)) return
      const a = 2 * ends[2 * s]!
      const b = 2 * ends[2 * s + 1]!
      addMark(marks, positions[a]!, positions[a + 1]!, positions[b]!, positions[b + 1]!, 11, 0, PAINT.chosen, 0, 0.3)
    })
  }
  if (editor.nodes.size > 0) {
    bodyIds(world).forEach((id, k) => {
      if (!editor.nodes.has(id)) return
      const x = positions[2 * k]!
      const y = positions[2 * k + 1]!
      addMark(marks, x, y, x, y, 27, 11, PAINT.chosen, 0, 0.9)
    })
  }
  const { draft, cursor } = editor
  if (draft?.kind === 'spring')
    addMark(marks, draft.from.x, draft.from.y, draft.to.x, draft.to.y, 3, 0, PAINT.draft, 0, 0.7)
  if (draft?.kind === 'box') {
    const { from, to } = draft
    for (const [ax, ay, bx, by] of [
      [from.x, from.y, to.x, from.y],
      [to.x, from.y, to.x, to.y],
      [to.x, to.y, from.x, to.y],
      [from.x, to.y, from.x, from.y],
    ] as const)
      addMark(marks, ax, ay, bx, by, 1.5, 0, PAINT.draft, 0, 0.7)
  }
  if (cursor) {
    const { x, y } = cursor
    const arm = 0.05
    addMark(marks, x - arm, y, x + arm, y, 2, 0, PAINT.chosen)
    addMark(marks, x, y - arm, x, y + arm, 2, 0, PAINT.chosen)
  }
}
