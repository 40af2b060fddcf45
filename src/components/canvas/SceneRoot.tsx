// What every scene stands in, inside the frame loop: the hour, the quality with its governor, the generation of the context, and a boundary
// for what goes wrong while drawing.
import { Component, type ReactNode, Suspense, useState } from 'react'
import { GenerationContext } from '../../hooks/useGeneration.ts'
import { Governor } from '../quality/AdaptiveQuality.tsx'
import { LOOKS, type LookName } from '../environment/lightingPresets.ts'
import { createGovernor, gradeOf, type Quality, STEPS } from '../quality/quality.ts'
import { LookContext } from '../environment/useLightingPreset.ts'
import { QualityContext } from '../quality/useQuality.ts'
import { STILL_RATIO } from './renderer.ts'

/** Views of lines and of flat drawing blur sooner than those of candies in light. */
export const LEAST_RATIO = { bottle: 0, torus: 0.75, walker: 1, blocks: 0 } as const

export type StudioProps = {
  quality: Quality
  look: LookName
  generation: number
  /** device pixels for one CSS pixel that moving pictures have at least: lines and letters suffer more than candies; 0 */
  leastRatio?: number
  onError(error: Error): void
  /** the first frame is drawn */
  onFirst?(): void
  children?: ReactNode
}

export function Studio({ quality, look, generation, leastRatio = 0, onError, onFirst, children }: StudioProps) {
  const [governor] = useState(createGovernor)
  const [stepDown, setStepDown] = useState(0)
  const [rests, setRests] = useState(false)
  const moving = gradeOf(quality, stepDown)
  return (
    <Boundary onError={onError}>
      <LookContext value={LOOKS[look] ?? LOOKS.day}>
        <QualityContext value={rests && quality === 'auto' ? STEPS[0]! : moving}>
          <Governor
            governor={quality === 'auto' ? governor : null}
            ratio={Math.max(moving.pixelRatio, leastRatio)}
            still={STILL_RATIO[quality]}
            onStep={setStepDown}
            onRest={setRests}
            onFirst={onFirst}
          />
          <GenerationContext value={generation}>
            <Suspense fallback={null}>{children}</Suspense>
          </GenerationContext>
        </QualityContext>
      </LookContext>
    </Boundary>
  )
}

class Boundary extends Component<{ onError(error: Error): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error instanceof Error ? error : new Error(String(error)))
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
