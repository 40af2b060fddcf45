// The picture of a jar: brings the candies to rest before they are shown, and passes the scene to a
// scene canvas.
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../hooks/useLatest.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import { useRest, useStepThread } from '../../hooks/useRest.ts'
import type { CandyEvent } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { callListener } from '../../physics/internal.ts'
import type { Capture } from '../canvas/capture.ts'
import { useSceneCanvas } from '../canvas/renderer.ts'
import type { CandyLabel } from './CandyLabel.tsx'
import { reportOnce } from './handle.ts'
import { JarScene } from './JarScene.tsx'
import { useLookOf } from './jarLook.ts'
import type { JarWords } from './Say.tsx'
import type { Interaction, JarViewProps, KonpeitoBottleHandle } from './types.ts'

interface Parts {
  revision: number
  frame: RefObject<HTMLElement | null>
  canvas: RefObject<HTMLElement | null>
  capture: Capture
  label: CandyLabel
  words: JarWords
  interaction: Interaction
  handle: KonpeitoBottleHandle
  fail(error: unknown): void
  onPick: ((candy: CandyEvent) => void) | undefined
  /** Whether the label of the candy under the pointer is shown. */
  hover: boolean
  onTaken(isTaken: boolean): void
}

/** @returns whether the first picture is drawn, and whether nothing can be drawn */
export function useJarPicture(props: JarViewProps, parts: Parts): { drawn: boolean; failed: boolean } {
  const { jar, worker = 'auto', quality = 'auto', look = 'day', palette = 'kyoto', transparent = false } = props
  const { revision, label, interaction, handle, fail } = parts
  const [drawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState(false)
  const first = useRef(true)
  const reducedMotion = useReducedMotion()
  // A torus never comes to rest, so with reduced motion it stands still.
  const isStill = props.paused === true || (jar.view === 'torus' && reducedMotion)
  useStepThread(jar, worker)
  const [settled] = useState(jar.view === 'bottle' && props.initial !== 'pour')
  const { settling, resting } = useRest(jar, {
    settled,
    // Candies do not fall then: they fade in and out, or to where they come to rest.
    always: jar.view === 'bottle' && reducedMotion,
    paused: isStill,
  })
  const colorOf = useMemo(
    () => (revision >= 0 ? (id: number) => jar.at(id)?.item.color : () => undefined),
    [jar, revision],
  )
  const lookOf = useLookOf(jar, props.shape, props.image, fail)
  const report = useLatest(fail)
  const failOnce = useMemo(() => reportOnce((error) => report.current(error)), [report])
  const onFrame = () => {
    if (!first.current) return
    first.current = false
    setDrawn(true)
    callListener(props.onDrawn, true)
    callListener(props.onReady, handle)
  }
  const isInteractive = interaction !== 'none'
  useSceneCanvas(parts.frame, parts.canvas, {
    ...{ quality, transparent, resting, drawn },
    touchAction: isInteractive ? 'pan-x pan-y' : 'auto',
    touch: isInteractive ? 'page' : 'scene',
    onError: (error) => {
      setFailed(true)
      callListener(props.onDrawn, false)
      fail(error)
    },
    scene: (generation) => (
      <JarScene
        {...{ jar, quality, look, generation, transparent, worker, colorOf, lookOf, label }}
        palette={paletteColors(palette)}
        interactive={interaction}
        paused={isStill || settling}
        unseen={settling}
        lodDistance={props.lodDistance}
        format={parts.words.format}
        colorScheme={schemeOfPicture(props)}
        capture={parts.capture}
        onPick={parts.onPick}
        hover={parts.hover}
        cursor={interaction === 'view' && props.onPick ? 'pointer' : undefined}
        onDrop={() => handle.drop(1)}
        onTaken={parts.onTaken}
        onFrame={onFrame}
        onError={failOnce}
      />
    ),
  })
  return { drawn, failed }
}

/** A label lies on the picture; over a transparent one it is like the other texts. */
export function schemeOfPicture({ transparent, look }: JarViewProps): '' | 'dark' | 'light' {
  if (transparent) return ''
  return look === 'night' ? 'dark' : 'light'
}
