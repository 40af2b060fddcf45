// The picture of a jar: settles the candies out of sight, and draws the jar's world, its view and the
// label in a scene canvas.

import { useFrame } from '@react-three/fiber'
import { type RefObject, useRef, useState } from 'react'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import { useRest } from '../../hooks/useRest.ts'
import type { CandyEvent } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { callListener } from '../../physics/internal.ts'
import { BottleView } from '../bottle/BottleView.tsx'
import { GoalLines } from '../bottle/GoalLines.tsx'
import type { AppearanceOf, ColorOf } from '../candies/candyAppearance.ts'
import { type Capture, useCapture } from '../canvas/capture.ts'
import { useSceneCanvas } from '../canvas/renderer.ts'
import { MIN_PIXEL_RATIO, SceneRoot } from '../canvas/SceneRoot.tsx'
import { TorusPlane } from '../torus/TorusPlane.tsx'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'
import { CandyHover, type CandyLabel } from './CandyLabel.tsx'
import { Hands } from './Hands.tsx'
import { useReportOnce } from './handle.ts'
import { JarSteps } from './JarSteps.tsx'
import { useAppearanceOf } from './jarAppearance.ts'
import type { JarWords } from './Say.tsx'
import type { Interaction, JarViewProps, KonpeitoBottleHandle } from './types.ts'

interface Parts {
  colorOf: ColorOf
  host: RefObject<HTMLElement | null>
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

/** @returns whether the first picture is drawn, and whether drawing failed */
export function useJarPicture(props: JarViewProps, parts: Parts): { drawn: boolean; failed: boolean } {
  const { jar, worker = 'auto', quality = 'auto', transparent = false } = props
  const { interaction, handle, fail } = parts
  const [drawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState(false)
  const first = useRef(true)
  const reducedMotion = useReducedMotion()
  // A torus never comes to rest, so with reduced motion it stands still.
  const isStill = props.paused === true || (jar.view === 'torus' && reducedMotion)
  const [settled] = useState(jar.view === 'bottle' && props.initial !== 'pour')
  const { settling, resting } = useRest(jar, {
    worker,
    settled,
    // With reduced motion, or if drawing failed, candies do not fall: they fade in at their resting
    // places.
    always: jar.view === 'bottle' && (reducedMotion || failed),
    paused: isStill,
  })
  const appearanceOf = useAppearanceOf(jar, props, fail)
  const onError = useReportOnce(fail)
  const onFrame = () => {
    if (!first.current) return
    first.current = false
    setDrawn(true)
    callListener(props.onDrawn, true)
    callListener(props.onReady, handle)
  }
  const isInteractive = interaction !== 'none'
  useSceneCanvas(parts.host, parts.canvas, {
    quality,
    transparent,
    resting,
    drawn,
    settling,
    shares: true,
    touchAction: isInteractive ? 'pan-x pan-y' : 'auto',
    touch: isInteractive ? 'page' : 'scene',
    onError: (error) => {
      setFailed(true)
      callListener(props.onDrawn, false)
      fail(error)
    },
    scene: (
      <JarScene
        props={props}
        parts={parts}
        appearanceOf={appearanceOf}
        onFrame={onFrame}
        onError={onError}
        paused={isStill || settling}
        unseen={settling}
      />
    ),
  })
  return { drawn, failed }
}

/** Colour scheme of a label: the picture's, or the page's if the picture is transparent. */
export function schemeOfPicture({
  transparent,
  look,
}: Pick<JarViewProps, 'transparent' | 'look'>): '' | 'dark' | 'light' {
  if (transparent) return ''
  return look === 'night' ? 'dark' : 'light'
}

type JarSceneProps = {
  props: JarViewProps
  parts: Parts
  appearanceOf: AppearanceOf
  paused: boolean
  /** Whether the jar settles out of sight. */
  unseen: boolean
  /** Called after each frame with candies. */
  onFrame(): void
  onError(error: Error): void
}

function JarScene({ props, parts, appearanceOf, paused, unseen, onFrame, onError }: JarSceneProps) {
  const { jar, quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, worker = 'auto' } = props
  const { label, interaction, words, onPick } = parts
  const [bare, setBare] = useState<boolean>()
  const scene = {
    palette: paletteColors(palette),
    colorOf: parts.colorOf,
    transparent: bare ?? transparent,
    interactive: interaction !== 'none',
  }
  const pick = (id: number | null) => {
    const candy = id === null ? null : jar.at(id)
    if (candy) onPick?.(candy)
  }
  const over = {
    label,
    enabled: parts.hover,
    cursor: interaction === 'view' && props.onPick ? 'pointer' : undefined,
    onPick: onPick && pick,
  }
  return (
    <SceneRoot quality={quality} look={look} onError={onError} minPixelRatio={MIN_PIXEL_RATIO[jar.view]}>
      <PhysicsWorld
        world={jar.world}
        paused={paused}
        worker={worker}
        suspendDrawing={unseen}
        lodDistance={props.lodDistance}
        simplifyFar={props.simplifyFar}
      >
        {jar.view === 'bottle' ? (
          <>
            <BottleView {...scene} appearanceOf={appearanceOf} onError={onError} vessel={jar.vessel!} tipped={jar}>
              {jar.goals.length > 0 && (
                <GoalLines jar={jar} format={words.format} colorScheme={schemeOfPicture(props)} />
              )}
            </BottleView>
            <CandyHover {...over} />
          </>
        ) : (
          <TorusPlane
            {...scene}
            hands={interaction === 'play'}
            onFollow={pick}
            overlay={(camera) => <CandyHover {...over} plane={camera} />}
          />
        )}
        <JarSteps jar={jar} sound={props.sound && !unseen} />
        {interaction === 'play' && jar.view === 'bottle' && (
          <Hands jar={jar} onDrop={() => parts.handle.drop(1)} onTaken={parts.onTaken} />
        )}
        <Output unseen={unseen} onFrame={onFrame} setBare={setBare} capture={parts.capture} />
      </PhysicsWorld>
    </SceneRoot>
  )
}

type OutputProps = Pick<JarSceneProps, 'unseen' | 'onFrame'> & {
  capture: Capture
  setBare(transparent?: boolean): void
}

function Output({ capture, unseen, onFrame, setBare }: OutputProps) {
  // A frame without candies, while the jar settles out of sight, does not count.
  useFrame(() => unseen || onFrame())
  useCapture(capture, setBare)
  return null
}
