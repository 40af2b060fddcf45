// The jar of an iframe: its painting, the button of `?tilt=1`, the announcements of `?announce=1`.
import { useDeferredValue, useState } from 'react'
import { hasWebGL, type Jar, type KonpeitoBottleProps, paletteColors, useJar } from '../../src/index.ts'
import { createWords, JarView, Say } from '../../src/internal.ts'
import { Painting } from '../parts/Painting.tsx'
import { TiltButton } from '../parts/TiltButton.tsx'
import { type Alert, amountOf } from './alerts.ts'
import { EMBED_TEXTS, type EmbedTexts } from './embedTexts.ts'

export type EmbedJarProps = KonpeitoBottleProps &
  Required<Pick<KonpeitoBottleProps, 'jar' | 'onError'>> & {
    /** Whether the physics of far candies is cheaper. */
    simplifyFar?: boolean
    /** Whether a visitor may tilt the jar with a phone. */
    tilts: boolean
    ownTexts: EmbedTexts
    /** The announcement that is shown. */
    alert: Alert | null
  }

export function EmbedJar({ tilts, ownTexts, alert, ...props }: EmbedJarProps) {
  const amount = alert ? amountOf(alert) : 0
  const { tilt, noWebGL, others, ...texts } = ownTexts
  const { jar, palette, transparent } = props
  // A transparent jar has no painting over the page or video, unless it cannot draw the scene.
  const [isPainted] = useState(() => jar.vessel !== null && !(transparent && hasWebGL()))
  const painting = isPainted ? <JarPainting jar={jar} palette={paletteColors(palette ?? 'kyoto')} /> : undefined
  const words = createWords(EMBED_TEXTS, props.locale, { tilt, noWebGL, others })
  return (
    <>
      <JarView {...props} texts={texts} poster={painting} covered={false} />
      <p className="news" role="status">
        {alert?.label && <bdi>{alert.label}</bdi>}
        {alert?.others && <Say said={words.say('others', { count: alert.others })} />}{' '}
        {amount > 0 && <b>{`+${amount.toLocaleString(props.locale)}`}</b>}
      </p>
      {tilts && (
        <TiltButton className="tilt-button" tilt={props.jar.tilt} onError={props.onError}>
          <Say said={words.say('tilt')} />
        </TiltButton>
      )}
    </>
  )
}

function JarPainting({ jar, palette }: { jar: Jar; palette: readonly string[] }) {
  const { count } = useJar(jar)
  // A burst of changes is painted once.
  return <Painting jar={jar} palette={palette} count={useDeferredValue(count)} />
}
