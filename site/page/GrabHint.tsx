// Shows how to use the bottle, once per browser: from the first picture until the first press on the
// scene, for at most twelve seconds.
import { useEffect, useState } from 'react'
import { markSeen, mayHover, wasSeen } from '../parts/browser.ts'
import { useListener } from '../parts/useListener.ts'
import type { Texts } from '../state/texts.ts'

/** Milliseconds for which the hint is shown. */
const SHOWN = 12_000
const SEEN = 'konpeito-hint'

/** @param props.waits whether the first picture is still to come */
export function GrabHint({ texts, waits }: { texts: Texts; waits: boolean }) {
  const [isOver, setOver] = useState(() => wasSeen(SEEN))
  const isShown = !isOver && !waits
  useEffect(() => {
    if (!isShown) return
    markSeen(SEEN)
    const timer = setTimeout(() => setOver(true), SHOWN)
    return () => clearTimeout(timer)
  }, [isShown])
  const onPress = ({ target }: Event) => isShown && (target as Element).closest?.('.scene') && setOver(true)
  useListener('pointerdown', onPress, window, true)
  // The region exists before its text, so that screen readers announce the text.
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
