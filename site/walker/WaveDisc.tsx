// The wave as a disc that turns. Each muscle is a dot: its angle is phase + wave phase, its
// distance from the centre is its amplitude. The rest length of a muscle is L (1 - sin(angle)
// amplitude), so a dot's height shows how much the muscle is shortened. Dragging a dot sets phase
// and amplitude. A step turns the disc without rendering React.
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useAfterStep } from '../../src/index.ts'
import { getSpring, getWave, type SpringId, setSpring, springIds, type World } from '../../src/physics/index.ts'
import { useListener } from '../parts/useListener.ts'
import { type Point, select } from './editor.ts'
import type { EditorPage } from './useEditorPage.ts'

/** The most dots. More are not distinguishable. */
const MAX_DOTS = 300
const TURN = 2 * Math.PI
/** The distance within which a pointer takes a dot. Radii of the disc. */
const REACH = 0.2

/** The turning part of the disc; null while the disc is hidden. */
export type Turning = RefObject<SVGGElement | null>

function turn(turning: Turning, world: World<2>): void {
  turning.current?.setAttribute('transform', `rotate(${(-getWave(world).phase * 180) / Math.PI})`)
}

/** Turns the disc after each step. Must be inside `<PhysicsWorld>`, unlike the disc. */
export function DiscTurner({ turning }: { turning: Turning }) {
  useAfterStep((world) => turn(turning, world as World<2>))
  return null
}

export function WaveDisc({ editorPage, turning }: { editorPage: EditorPage; turning: Turning }) {
  const { editor, edit, texts } = editorPage
  const { world, springs: chosen } = editor
  const [disc, setDisc] = useState<SVGSVGElement | null>(null)
  const shown = springIds(world)
    .map((id) => ({ id, ...getSpring(world, id) }))
    .filter(({ id, amplitude }) => chosen.has(id) || amplitude !== 0)
    .slice(0, MAX_DOTS)
  useLayoutEffect(() => turn(turning, world))

  /** The dot nearest to a point of the window, within reach. */
  const nearest = (event: { clientX: number; clientY: number }): SpringId | null => {
    const [x, y] = pointIn(disc!, event)
    const { phase } = getWave(world)
    const far = shown.map((spring) => {
      const [atX, atY] = placeOf(spring.amplitude, spring.phase + phase)
      return Math.hypot(atX - x, atY - y)
    })
    const least = Math.min(...far)
    return least < REACH ? shown[far.indexOf(least)]!.id : null
  }
  // A finger on a dot drags it. A finger elsewhere scrolls the panel, which the disc nearly fills
  // on a phone.
  useListener('touchstart', (event) => nearest(event.touches[0]!) !== null && event.preventDefault(), disc)

  /** The dragged dot, and the springs that were selected at the press. */
  const dragged = useRef<{ pointer: number; id: SpringId; selected: SpringId[] } | null>(null)
  const grab = (event: PointerEvent<SVGSVGElement>) => {
    const id = nearest(event)
    if (id === null) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!chosen.has(id)) select(editor, [], [id], event.shiftKey)
    dragged.current = { pointer: event.pointerId, id, selected: [...chosen] }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== dragged.current?.pointer) return
    const { id, selected } = dragged.current
    const [x, y] = pointIn(event.currentTarget, event)
    const turned = Math.atan2(-y, x) - getWave(world).phase - getSpring(world, id).phase
    const radius = Math.min(1, Math.hypot(x, y))
    // At the centre there is no amplitude: the spring is no muscle.
    const amplitude = radius < 0.04 ? 0 : Math.round(radius * 100) / 100
    edit.change(() => {
      for (const each of selected)
        setSpring(world, each, { amplitude, phase: wrapAngle(getSpring(world, each).phase + turned) })
    })
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (pointerId !== dragged.current?.pointer) return
    dragged.current = null
    edit.end()
  }

  return (
    <svg
      ref={setDisc}
      className="wave-disc"
      viewBox="-1.28 -1.2 2.56 2.4"
      role="img"
      aria-label={texts.waveDisc}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <circle className="wave-rim" r="1" />
      <circle className="wave-ring" r="0.5" />
      <path className="wave-axis" d="M-1.12 0H1.12" />
      <text className="wave-label" y="-1.06">
        {texts.short}
      </text>
      <text className="wave-label" y="1.15">
        {texts.long}
      </text>
      <g ref={turning}>
        <path className="wave-radius" d="M0 0H1" />
        <circle className="wave-knob" cx="1" r="0.045" />
        {shown.map(({ id, amplitude, phase }) => {
          const [cx, cy] = placeOf(amplitude, phase)
          return (
            <circle key={id} className="wave-dot" data-chosen={chosen.has(id) || undefined} r="0.075" cx={cx} cy={cy} />
          )
        })}
      </g>
    </svg>
  )
}

/** @returns the angle within one turn from 0, radians */
export function wrapAngle(angle: number): number {
  return angle - TURN * Math.floor(angle / TURN)
}

/** Where a dot is in a disc that has turned by the phase of the wave. */
function placeOf(amplitude: number, angle: number): Point {
  const radius = Math.min(1, Math.max(-1, amplitude))
  return [radius * Math.cos(angle), -radius * Math.sin(angle)]
}

/** A point of the window in units of the disc's view box. */
function pointIn(disc: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = disc.getBoundingClientRect()
  const scale = Math.max(2.56 / box.width, 2.4 / box.height)
  return [(clientX - box.left - box.width / 2) * scale, (clientY - box.top - box.height / 2) * scale]
}
