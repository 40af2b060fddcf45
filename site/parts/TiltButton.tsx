// Tilts the bottle with the device: a button that asks for the motion sensor. It is off at first,
// and absent on devices without the sensor.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Jar } from '../../src/index.ts'
import { mayTilt, startTilt } from '../../src/internal.ts'

type Props = {
  /** Called with the direction in which candies fall. */
  tilt: Jar['tilt']
  /** Called when the sensor is refused or missing. */
  onError(error: Error): void
  className: string
  children: ReactNode
}

export function TiltButton({ tilt, onError, className, children }: Props) {
  const [on, setOn] = useState(false)
  const end = useRef<(() => void) | null>(null)
  const stop = () => {
    end.current?.()
    end.current = null
    setOn(false)
  }
  useEffect(() => () => end.current?.(), [])
  const fail = (error: Error) => {
    end.current = null
    setOn(false)
    onError(error)
  }
  const start = async () => {
    try {
      end.current = await startTilt(tilt, fail)
      setOn(true)
    } catch (error) {
      fail(error as Error)
    }
  }
  if (!mayTilt()) return null
  return (
    <button type="button" className={className} aria-pressed={on} onClick={on ? stop : start}>
      {children}
    </button>
  )
}
