// Tilts the bottle with the phone: a toggle that asks for the motion sensor. It is off at first.
import { Toggle } from '@base-ui/react/toggle'
import { useEffect, useRef, useState } from 'react'
import { startTilt } from '../../src/internal.ts'
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
  const onLost = (error: Error) => {
    end.current = null
    setOn(false)
    actions.tiltFailed(error)
  }
  const change = async (wanted: boolean) => {
    stop()
    if (!wanted) return
    try {
      end.current = await startTilt(actions.tilt, onLost)
      setOn(true)
    } catch (error) {
      onLost(error as Error)
    }
  }
  return (
    <Toggle className="plain tilt-button" pressed={on} onPressedChange={(wanted) => void change(wanted)}>
      {texts.tilt}
    </Toggle>
  )
}
