// Touch input of the garden: a stick that walks and a button that jumps, shown over the picture
// where the pointer is coarse.
import { type PointerEvent, useRef } from 'react'
import type { Garden } from './garden.ts'
import type { BlocksTexts } from './texts.ts'
import { updateIntent } from './walk.ts'

/** Radius of the stick. Pixels. */
const RIM = 46
/** Beyond this many radii the character sprints. */
const SPRINT = 1.35

export function Stick({ garden, texts }: { garden: Garden; texts: BlocksTexts }) {
  const { input } = garden
  const knob = useRef<HTMLSpanElement>(null)
  const steer = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left - box.width / 2) / RIM
    const y = (event.clientY - box.top - box.height / 2) / RIM
    const length = Math.hypot(x, y)
    const scale = 1 / Math.max(1, length)
    input.stick = { right: x * scale, forward: -y * scale, far: length > SPRINT }
    knob.current?.style.setProperty('translate', `${x * scale * RIM}px ${y * scale * RIM}px`)
    updateIntent(garden)
  }
  const release = () => {
    input.stick = null
    knob.current?.style.setProperty('translate', '0 0')
    updateIntent(garden)
  }
  const jump = (on: boolean) => () => {
    input.jump = on
    updateIntent(garden)
  }
  return (
    <div className="touch-walk">
      <div
        className="stick"
        role="presentation"
        data-testid="stick"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          steer(event)
        }}
        onPointerMove={steer}
        onLostPointerCapture={release}
      >
        <span ref={knob} className="stick-knob" />
      </div>
      <button
        type="button"
        className="jump"
        onPointerDown={jump(true)}
        onPointerUp={jump(false)}
        onPointerLeave={jump(false)}
      >
        {texts.jump}
      </button>
    </div>
  )
}
