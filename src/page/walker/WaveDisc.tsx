// The wave as a disc that turns: each muscle a dot, its angle phase + wave phase, its distance from the middle its amplitude. So a dot's height
// is how much shorter the muscle is just now: 1 - sin(angle) amplitude. Dragging a dot sets both; the dots move without React.
import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef } from 'react'
import { useStep } from '../../hooks/useStep.ts'
import { getSpring, getWave, type SpringId, setSpring, springIds } from '../../physics/index.ts'
import { type Editor, select } from './editor.ts'
import type { WalkerTexts } from './texts.ts'
import type { Edit } from './useEditor.ts'

/** More would not be told apart. */
const MOST = 300
const TURN = 2 * Math.PI

type Props = { studio: Editor; version: number; edit: Edit; texts: WalkerTexts; turner: Turner }
/** What the frame loop calls after each step. */
export type Turner = { turn: (() => void) | null }

/** Inside the canvas: turns the disc with the world. */
export function TurnDisc({ turner }: { turner: Turner }) {
  useStep(() => turner.turn?.())
  return null
}

export function WaveDisc({ studio, version, edit, texts, turner }: Props) {
  const dots = useRef(new Map<SpringId, SVGCircleElement>())
  const hand = useRef<SVGGElement>(null)
  const disc = useRef<SVGSVGElement>(null)
  const world = studio.world
  const shown = useMemo(() => {
    const all = springIds(world)
    return all.filter((id) => studio.springs.has(id) || getSpring(world, id).amplitude !== 0).slice(0, MOST)
  }, [world, studio, version])

  useEffect(() => {
    const turn = () => {
      const { phase } = getWave(world)
      hand.current?.setAttribute('transform', `rotate(${(-phase * 180) / Math.PI})`)
      for (const [id, dot] of dots.current) {
        const spring = getSpring(world, id)
        const angle = spring.phase + phase
        const far = Math.min(1, Math.abs(spring.amplitude))
        const sign = spring.amplitude < 0 ? -1 : 1
        dot.setAttribute('cx', (sign * far * Math.cos(angle)).toFixed(3))
        dot.setAttribute('cy', (-sign * far * Math.sin(angle)).toFixed(3))
      }
    }
    turner.turn = () => {
      // A spring may go between a step and the next rendering.
      const there = new Set(springIds(world))
      for (const id of dots.current.keys()) if (!there.has(id)) dots.current.delete(id)
      turn()
    }
    turner.turn()
    return () => {
      turner.turn = null
    }
  }, [world, turner, shown, version])

  // A finger on a dot drags it; one beside them scrolls the panel, which the disc nearly fills on a phone.
  useEffect(() => {
    const svg = disc.current!
    const hold = (event: TouchEvent) => {
      const { clientX, clientY } = event.touches[0]!
      if (nearest(dots.current, pointIn(svg, clientX, clientY)) !== null) event.preventDefault()
    }
    svg.addEventListener('touchstart', hold, { passive: false })
    return () => svg.removeEventListener('touchstart', hold)
  }, [])

  const grab = (event: ReactPointerEvent<SVGSVGElement>) => {
    const svg = event.currentTarget
    const start = pointIn(svg, event.clientX, event.clientY)
    const id = nearest(dots.current, start)
    if (id === null) return
    event.preventDefault()
    svg.setPointerCapture(event.pointerId)
    if (!studio.springs.has(id)) select(studio, [], [id], event.shiftKey)
    const chosen = [...studio.springs]
    const move = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return
      const { x, y } = pointIn(svg, next.clientX, next.clientY)
      const { phase } = getWave(world)
      const wanted = Math.atan2(-y, x) - phase
      const far = Math.min(1, Math.hypot(x, y))
      const turned = wanted - getSpring(world, id).phase
      // Near the middle it is let go of: no muscle.
      const amplitude = far < 0.04 ? 0 : Math.round(far * 100) / 100
      edit.change(() => {
        for (const each of chosen)
          setSpring(world, each, { amplitude, phase: wrap(getSpring(world, each).phase + turned) })
      })
    }
    const end = (last: PointerEvent) => {
      if (last.pointerId !== event.pointerId) return
      svg.removeEventListener('pointermove', move)
      svg.removeEventListener('pointerup', end)
      svg.removeEventListener('pointercancel', end)
      edit.end()
    }
    svg.addEventListener('pointermove', move)
    svg.addEventListener('pointerup', end)
    svg.addEventListener('pointercancel', end)
  }

  return (
    <svg
      ref={disc}
      className="wave-disc"
      viewBox="-1.28 -1.2 2.56 2.4"
      role="img"
      aria-label={texts.waveDisc}
      onPointerDown={grab}
    >
      <circle className="wave-rim" r="1" />
      <circle className="wave-ring" r="0.5" />
      <path className="wave-axis" d="M-1.12 0H1.12" />
      <text className="wave-word" y="-1.06">
        {texts.short}
      </text>
      <text className="wave-word" y="1.15">
        {texts.long}
      </text>
      <g ref={hand}>
        <path className="wave-hand" d="M0 0H1" />
        <circle className="wave-knob" cx="1" r="0.045" />
      </g>
      {shown.map((id) => (
        <circle
          key={id}
          className="wave-dot"
          data-chosen={studio.springs.has(id) || undefined}
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

export function wrap(angle: number): number {
  return angle - TURN * Math.floor(angle / TURN)
}

function pointIn(svg: SVGSVGElement, clientX: number, clientY: number): { x: number; y: number } {
  const box = svg.getBoundingClientRect()
  const scale = Math.max(2.56 / box.width, 2.4 / box.height)
  return { x: (clientX - box.left - box.width / 2) * scale, y: (clientY - box.top - box.height / 2) * scale }
}

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
