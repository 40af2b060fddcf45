// Tilts the bottle by the motion sensor of a phone. Without a sensor, a press leans the bottle to both
// sides.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Jar } from '../../src/index.ts'
import { startTilt } from '../../src/internal.ts'

type Props = {
  /** Called with the direction in which candies fall. */
  tilt: Jar['tilt']
  /** Called when the sensor is refused or missing. */
  onError(error: Error): void
  /** Whether the button leans the bottle where there is no sensor. @default the button is absent */
  leans?: boolean
  className: string
  children: ReactNode
}

/** How far the bottle leans to each side, radians, and for how long, seconds. */
const LEAN = 0.62
const SECONDS = 3.2

/** Whether there may be a sensor: the browser knows one, and the screen takes touches. */
const mayTilt = () => typeof DeviceOrientationEvent !== 'undefined' && matchMedia('(any-pointer: coarse)').matches

export function TiltButton({ tilt, onError, leans = false, className, children }: Props) {
  const [on, setOn] = useState(false)
  const end = useRef<(() => void) | null>(null)
  const stop = () => {
    end.current?.()
    end.current = null
    setOn(false)
  }
  useEffect(() => () => end.current?.(), [])
  const fail = (error: Error) => {
    stop()
    onError(error)
  }
  const start = async () => {
    try {
      end.current = await (mayTilt() ? startTilt(tilt, fail) : leanBothWays(tilt, stop))
      setOn(true)
    } catch (error) {
      fail(error as Error)
    }
  }
  if (!mayTilt() && !leans) return null
  return (
    <button type="button" className={className} aria-pressed={on} onClick={on ? stop : start}>
      {children}
    </button>
  )
}

/** @returns a function that stops the motion and sets the bottle upright */
function leanBothWays(tilt: Jar['tilt'], done: () => void): () => void {
  let frame = 0
  let start = 0
  const move = (now: number) => {
    start ||= now
    const share = (now - start) / (1000 * SECONDS)
    if (share >= 1) return done()
    const angle = LEAN * Math.sin(2 * Math.PI * share)
    tilt([Math.sin(angle), -Math.cos(angle), 0])
    frame = requestAnimationFrame(move)
  }
  frame = requestAnimationFrame(move)
  return () => {
    cancelAnimationFrame(frame)
    tilt([0, -1, 0])
  }
}
