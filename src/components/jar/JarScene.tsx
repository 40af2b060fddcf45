// The scene of a jar inside the frame loop: its world, the view that draws it, pictures and
// videos of it, and the candy under the pointer.
import { useFrame } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { usePhysicsWorld } from '../../hooks/usePhysicsWorld.ts'
import { usePick } from '../../hooks/usePick.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import type { LookName } from '../../view/lightingPresets.ts'
import type { Quality } from '../../view/quality.ts'
import type { WorkerMode } from '../../view/stepScheduler.ts'
import { BottleView } from '../bottle/BottleView.tsx'
import { GoalLines, type GoalLinesProps } from '../bottle/GoalLines.tsx'
import type { ColorOf, LookOf } from '../candies/candyAppearance.ts'
import { type Capture, useCapture } from '../canvas/capture.ts'
import { MIN_PIXEL_RATIO, SceneRoot } from '../canvas/SceneRoot.tsx'
import { TorusPlane } from '../torus/TorusPlane.tsx'
import { PhysicsWorld } from '../world/PhysicsWorld.tsx'
import { CandyHover, type CandyLabel } from './CandyLabel.tsx'
import { Hands, type HandsProps } from './Hands.tsx'
import type { Interaction } from './types.ts'

export type JarSceneProps = Pick<GoalLinesProps, 'format' | 'colorScheme'> & {
  jar: Jar
  quality: Quality
  look: LookName
  generation: number
  palette: readonly string[]
  transparent: boolean
  interactive: Interaction
  paused: boolean
  /** Whether it is being brought to rest out of sight. */
  unseen: boolean
  lodDistance?: number
  worker: WorkerMode
  colorOf: ColorOf
  lookOf: LookOf
  /** Gets a camera. */
  capture: Capture
  onPick?(candy: CandyEvent): void
  label: CandyLabel
  /** Whether the label of the candy under the pointer is shown. */
  hover: boolean
  /** The cursor over a candy. */
  cursor: string | undefined
  onDrop: HandsProps['onDrop']
  onTaken: HandsProps['onTaken']
  /** Called after each frame with candies. */
  onFrame(): void
  onError(error: Error): void
}

export function JarScene(props: JarSceneProps) {
  const { jar, quality, look, generation, palette, interactive, paused, unseen, lodDistance, colorOf, lookOf } = props
  const { format, colorScheme, worker } = props
  const { capture, onPick, onDrop, onTaken, label, hover, cursor, onFrame, onError } = props
  const [bare, setBare] = useState<boolean>()
  const over = { label, enabled: hover, cursor }
  const scene = { palette, colorOf, transparent: bare ?? props.transparent, interactive: interactive !== 'none' }
  const pick = (id: number | null) => {
    const candy = id === null ? null : jar.at(id)
    if (candy) onPick?.(candy)
  }
  return (
    <SceneRoot
      quality={quality}
      look={look}
      generation={generation}
      minPixelRatio={MIN_PIXEL_RATIO[jar.view]}
      onError={onError}
    >
      <PhysicsWorld world={jar.world} paused={paused} unseen={unseen} lodDistance={lodDistance} worker={worker}>
        {jar.view === 'bottle' ? (
          <>
            <BottleView {...scene} lookOf={lookOf} onError={onError} vessel={jar.vessel!} tipped={jar}>
              {jar.goals.length > 0 && <GoalLines jar={jar} format={format} colorScheme={colorScheme} />}
            </BottleView>
            <CandyHover {...over} />
          </>
        ) : (
          <TorusPlane
            {...scene}
            hands={interactive === 'play'}
            onFollow={pick}
            overlay={(camera) => <CandyHover {...over} plane={camera} />}
          />
        )}
        <JarSteps jar={jar} />
        {interactive === 'play' && jar.view === 'bottle' && <Hands jar={jar} onDrop={onDrop} onTaken={onTaken} />}
        <Output {...{ capture, unseen, onFrame, setBare }} onPick={onPick && pick} />
      </PhysicsWorld>
    </SceneRoot>
  )
}

/**
 * Tells a jar of each step of its world, and lets candies jump at a goal, but not with reduced
 * motion. Inside the <PhysicsWorld> of that world.
 */
export function JarSteps({ jar }: { jar: Jar }) {
  const reducedMotion = useReducedMotion()
  const { onAfterStep } = usePhysicsWorld()
  useEffect(() => onAfterStep(jar.stepped, () => !jar.isQuiet()), [jar, onAfterStep])
  useEffect(() => jar.on('goal', () => reducedMotion || jar.celebrate()), [jar, reducedMotion])
  return null
}

type OutputProps = Pick<JarSceneProps, 'capture' | 'unseen' | 'onFrame'> & {
  onPick: ((id: number | null) => void) | undefined
  setBare(transparent?: boolean): void
}

function Output({ capture, unseen, onPick, onFrame, setBare }: OutputProps) {
  // While it comes to rest unseen, the picture is without its candies.
  useFrame(() => unseen || onFrame())
  usePick(onPick)
  useCapture(capture, setBare)
  return null
}
