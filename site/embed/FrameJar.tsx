// The jar of an iframe: <KonpeitoBottle> with a jar of the frame, the button of `?tilt=1`, and the
// announcements of `?announce=1`.
import { useEffect } from 'react'
import { type JarItem, KonpeitoBottle, type KonpeitoBottleProps } from '../../src/index.ts'
import { createWords, Say } from '../../src/internal.ts'
import { TiltButton } from '../parts/TiltButton.tsx'
import { FRAME_TEXTS, type FrameTexts } from './frameTexts.ts'

type Props = KonpeitoBottleProps &
  Required<Pick<KonpeitoBottleProps, 'jar' | 'onError'>> & {
    /** Whether a visitor may tilt the jar with a phone. */
    tilts: boolean
    ownTexts: FrameTexts
    /** What is announced, one after the other. */
    news: readonly JarItem[]
    /** Called when the first of them was shown long enough. */
    onTold(): void
  }

/** Milliseconds that a drop is announced. */
const SHOWN = 3000

export function FrameJar({ tilts, ownTexts, news, onTold, ...props }: Props) {
  const [first] = news
  const amount = first ? (first.value ?? 1) : 0
  useEffect(() => {
    if (!first) return
    const timer = setTimeout(onTold, SHOWN)
    return () => clearTimeout(timer)
  }, [first, onTold])
  const { tilt, noWebGL, ...texts } = ownTexts
  const words = createWords(FRAME_TEXTS, props.locale, { tilt, noWebGL })
  return (
    <>
      <KonpeitoBottle {...props} texts={texts} />
      <p className="news" role="status">
        {first && <bdi>{first.label}</bdi>} {amount > 0 && <b>+{amount.toLocaleString(props.locale)}</b>}
      </p>
      {tilts && (
        <TiltButton className="tilt-button" tilt={props.jar.tilt} onError={props.onError}>
          <Say said={words.say('tilt')} />
        </TiltButton>
      )}
    </>
  )
}
