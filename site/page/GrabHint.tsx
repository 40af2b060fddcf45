// Says what to do with the bottle, once in a browser: from the first picture until the first press on
// the scene, or for a few seconds.
import { useEffect, useState } from 'react'
import { markSeen, wasSeen } from '../parts/seen.ts'
import type { Texts } from '../state/texts.ts'

/** Milliseconds that it is shown. */
const SHOWN = 12_000
const SEEN = 'konpeito-hint'
const mayHover = () => matchMedia('(hover: hover)').matches

/** @param props.waits whether the first picture is still to come */
export function GrabHint({ texts, waits }: { texts: Texts; waits: boolean }) {
  const [isOver, setOver] = useState(() => wasSeen(SEEN))
  const isShown = !isOver && !waits
  useEffect(() => {
    if (!isShown) return
    const end = () => setOver(true)
    const onPress = (event: PointerEvent) => (event.target as Element).closest?.('.scene') && end()
    addEventListener('pointerdown', onPress, true)
    const timer = setTimeout(end, SHOWN)
    markSeen(SEEN)
    return () => {
      removeEventListener('pointerdown', onPress, true)
      clearTimeout(timer)
    }
  }, [isShown])
  // The region is there before its text, so that screen readers announce it.
  return (
    <div className="grab-hint" role="status">
      {isShown && (
        <ul className="card">
          {[...texts.hint, mayHover() ? texts.hintTilt : texts.hintTiltTouch].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
