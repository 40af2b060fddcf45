// The jar of an iframe: <KonpeitoBottle> with a jar of the frame, and the button of `?tilt=1`.
import { KonpeitoBottle, type KonpeitoBottleProps } from '../../src/index.ts'
import { createWords, Say } from '../../src/internal.ts'
import { TiltButton } from '../parts/TiltButton.tsx'
import { FRAME_TEXTS, type FrameTexts } from './frameTexts.ts'

type Props = KonpeitoBottleProps &
  Required<Pick<KonpeitoBottleProps, 'jar' | 'onError'>> & {
    /** Whether a visitor may tilt the jar with a phone. */
    tilts: boolean
    ownTexts: FrameTexts
  }

export function FrameJar({ tilts, ownTexts, ...props }: Props) {
  const { tilt, noWebGL, ...texts } = ownTexts
  const words = createWords(FRAME_TEXTS, props.locale, { tilt, noWebGL })
  return (
    <>
      <KonpeitoBottle {...props} texts={texts} />
      {tilts && (
        <TiltButton className="tilt-button" tilt={props.jar.tilt} onError={props.onError}>
          <Say said={words.say('tilt')} />
        </TiltButton>
      )}
    </>
  )
}
