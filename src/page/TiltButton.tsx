// The phone as the bottle: a button that asks for its sensor, and lets candies fall to where its down is. Off until pressed.
import { Toggle } from '@base-ui/react/toggle'
import { useEffect, useRef, useState } from 'react'
import { startTilt } from '../view/deviceTilt.ts'
import type { Page } from './usePage.ts'

export function TiltButton({ page }: { page: Page }) {
  const { texts, actions } = page
  const [on, setOn] = useState(false)
  const end = useRef<(() => void) | null>(null)
  const stop = () => {
    end.current?.()
    end.current = null
    setOn(false)
  }
  useEffect(() => () => end.current?.(), [])
  const lost = (error: Error) => {
    end.current = null
    setOn(false)
    actions.tiltFailed(error)
  }
  const change = async (wanted: boolean) => {
    stop()
    if (!wanted) return
    try {
      end.current = await startTilt(actions.tilt, lost)
      setOn(true)
    } catch (error) {
      lost(error as Error)
    }
  }
  return (
    <Toggle className="plain jelly" pressed={on} onPressedChange={(wanted) => void change(wanted)}>
      {texts.tilt}
    </Toggle>
  )
}
