// For fingers: a stick that walks, and a button that jumps. They lie over the picture where a pointer is coarse.
import { type PointerEvent, useRef } from 'react'
import type { Garden } from './garden.ts'
import type { BlocksTexts } from './texts.ts'
import { type Held, updateIntent } from './walk.ts'

/** px from the middle at which the stick is at its rim; beyond this many times that, the visitor runs. */
const RIM = 46
const RUN = 1.35

export function Stick({ garden, held, texts }: { garden: Garden; held: Held; texts: BlocksTexts }) {
  const knob = useRef<HTMLSpanElement>(null)
  const steer = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left - box.width / 2) / RIM
    const y = (event.clientY - box.top - box.height / 2) / RIM
    const length = Math.hypot(x, y)
    const scale = 1 / Math.max(1, length)
    held.stick = { right: x * scale, forward: -y * scale, far: length > RUN }
    knob.current?.style.setProperty('translate', `${x * scale * RIM}px ${y * scale * RIM}px`)
    updateIntent(garden.world, held, garden.gaze)
  }
  const release = () => {
    held.stick = null
    knob.current?.style.setProperty('translate', '0 0')
    updateIntent(garden.world, held, garden.gaze)
  }
  const jump = (on: boolean) => () => {
    held.jump = on
    updateIntent(garden.world, held, garden.gaze)
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
        onPointerUp={release}
        onPointerCancel={release}
        onLostPointerCapture={release}
      >
        <span ref={knob} className="stick-knob" />
      </div>
      <button
        type="button"
        className="jump"
        onPointerDown={jump(true)}
        onPointerUp={jump(false)}
        onPointerCancel={jump(false)}
        onPointerLeave={jump(false)}
      >
        {texts.jump}
      </button>
    </div>
  )
}
