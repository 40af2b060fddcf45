// The wave as a disc that turns. Each muscle is a dot: its angle is phase + wave phase, its
// distance from the centre is its amplitude. The rest length of a muscle is L (1 - sin(angle)
// amplitude), so a dot's height shows how much the muscle is shortened. Dragging a dot sets phase
// and amplitude. The dots move without rendering React.
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useAfterStep } from '../../src/index.ts'
import { getSpring, getWave, type SpringId, setSpring, springIds } from '../../src/physics/index.ts'
import { type Editor, select } from './editor.ts'
import type { WalkerTexts } from './texts.ts'
import type { Edit } from './useEditorPage.ts'

/** Dots drawn at most. More could not be told apart. */
const MAX_DOTS = 300
const TURN = 2 * Math.PI

type Props = { editor: Editor; version: number; edit: Edit; texts: WalkerTexts; updateDisc: RefObject<DiscUpdate> }
/** Moves the disc and its dots; null while the disc is not shown. */
export type DiscUpdate = (() => void) | null

/** Updates the disc after each step. Must be inside `<PhysicsWorld>`, unlike the disc. */
export function DiscUpdater({ updateDisc }: { updateDisc: RefObject<DiscUpdate> }) {
  useAfterStep(() => updateDisc.current?.())
  return null
}

export function WaveDisc({ editor, version, edit, texts, updateDisc }: Props) {
  const dots = useRef(new Map<SpringId, SVGCircleElement>())
  const radiusLine = useRef<SVGGElement>(null)
  const disc = useRef<SVGSVGElement>(null)
  const world = editor.world
  const shown = useMemo(() => {
    const all = springIds(world)
    return all.filter((id) => editor.springs.has(id) || getSpring(world, id).amplitude !== 0).slice(0, MAX_DOTS)
  }, [world, editor, version])

  useEffect(() => {
    const moveDots = () => {
      const { phase } = getWave(world)
      radiusLine.current?.setAttribute('transform', `rotate(${(-phase * 180) / Math.PI})`)
      for (const [id, dot] of dots.current) {
        const spring = getSpring(world, id)
        const angle = spring.phase + phase
        const radius = Math.min(1, Math.abs(spring.amplitude))
        const sign = spring.amplitude < 0 ? -1 : 1
        dot.setAttribute('cx', (sign * radius * Math.cos(angle)).toFixed(3))
        dot.setAttribute('cy', (-sign * radius * Math.sin(angle)).toFixed(3))
      }
    }
    updateDisc.current = () => {
      // A spring may be removed between a step and the next render.
      const existing = new Set(springIds(world))
      for (const id of dots.current.keys()) if (!existing.has(id)) dots.current.delete(id)
      moveDots()
    }
    updateDisc.current()
    return () => {
      updateDisc.current = null
    }
  }, [world, updateDisc, shown, version])

  // A finger on a dot drags it. A finger elsewhere scrolls the panel, which the disc nearly fills
  // on a phone.
  useEffect(() => {
    const svg = disc.current!
    const keepTouch = (event: TouchEvent) => {
      const { clientX, clientY } = event.touches[0]!
      if (nearest(dots.current, pointIn(svg, clientX, clientY)) !== null) event.preventDefault()
    }
    svg.addEventListener('touchstart', keepTouch, { passive: false })
    return () => svg.removeEventListener('touchstart', keepTouch)
  }, [])

  /** The dot that a pointer drags, and the springs that were selected then. */
  const held = useRef<{ pointer: number; id: SpringId; selected: SpringId[] } | null>(null)
  const grab = (event: PointerEvent<SVGSVGElement>) => {
    const id = nearest(dots.current, pointIn(event.currentTarget, event.clientX, event.clientY))
    if (id === null) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!editor.springs.has(id)) select(editor, [], [id], event.shiftKey)
    held.current = { pointer: event.pointerId, id, selected: [...editor.springs] }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== held.current?.pointer) return
    const { id, selected } = held.current
    const { x, y } = pointIn(event.currentTarget, event.clientX, event.clientY)
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
    if (pointerId !== held.current?.pointer) return
    held.current = null
    edit.end()
  }

  return (
    <svg
      ref={disc}
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
      <g ref={radiusLine}>
        <path className="wave-radius" d="M0 0H1" />
        <circle className="wave-knob" cx="1" r="0.045" />
      </g>
      {shown.map((id) => (
        <circle
          key={id}
          className="wave-dot"
          data-chosen={editor.springs.has(id) || undefined}
          r="0.075"
          ref={(dot) => {
            if (dot) dots.current.set(id, dot)
            else dots.current.delete(id)
          }}
        />
      ))}
    </svg>
  )
}

/** @returns the angle within one turn from 0, radians */
export function wrapAngle(angle: number): number {
  return angle - TURN * Math.floor(angle / TURN)
}

/** A point of the window in units of the disc's view box. */
function pointIn(svg: SVGSVGElement, clientX: number, clientY: number): { x: number; y: number } {
  const box = svg.getBoundingClientRect()
  const scale = Math.max(2.56 / box.width, 2.4 / box.height)
  return { x: (clientX - box.left - box.width / 2) * scale, y: (clientY - box.top - box.height / 2) * scale }
}

/** The dot nearest to a point, within 0.2 of the disc's radius. */
function nearest(dots: Map<SpringId, SVGCircleElement>, { x, y }: { x: number; y: number }): SpringId | null {
  let best = 0.2
  let found: SpringId | null = null
  for (const [id, dot] of dots) {
    const distance = Math.hypot(Number(dot.getAttribute('cx')) - x, Number(dot.getAttribute('cy')) - y)
    if (distance >= best) continue
    best = distance
    found = id
  }
  return found
}
