// Invites to grab a candy, once in a browser: after the candies have come to rest for the first
// time, until the first press on the scene or for a few seconds.
import { useEffect, useState } from 'react'
import { markSeen, wasSeen } from '../parts/seen.ts'
import { type PageStore, useStats } from '../state/store.ts'

/** Milliseconds that it is shown. */
const SHOWN = 9000
const SEEN = 'konpeito-hint'

type Props = { text: string; store: PageStore; paused: boolean }

export function GrabHint({ text, store, paused }: Props) {
  const { bodies, waiting, awake } = useStats(store)
  const [state, setState] = useState<'waits' | 'shown' | 'over'>(() => (wasSeen(SEEN) ? 'over' : 'waits'))
  const rests = bodies > 0 && waiting === 0 && awake === 0 && !paused
  useEffect(() => {
    if (state === 'waits' && rests) setState('shown')
  }, [state, rests])
  useEffect(() => {
    if (state === 'over') return
    const end = () => setState('over')
    const onPress = (event: PointerEvent) => (event.target as Element).closest?.('.scene') && end()
    addEventListener('pointerdown', onPress, true)
    let timer: ReturnType<typeof setTimeout> | undefined
    if (state === 'shown') {
      timer = setTimeout(end, SHOWN)
      markSeen(SEEN)
    }
    return () => {
      removeEventListener('pointerdown', onPress, true)
      clearTimeout(timer)
    }
  }, [state])
  // The region is there before its text, so that screen readers announce it.
  return (
    <p className="grab-hint" role="status">
      {state === 'shown' && <span className="card">{text}</span>}
    </p>
  )
}
