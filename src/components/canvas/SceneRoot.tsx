// What every scene stands in, inside the frame loop: the hour, the quality with its governor, the generation of the context, and a boundary
// for what goes wrong while drawing.
import { Component, type ReactNode, Suspense, useState } from 'react'
import { GenerationContext } from '../../hooks/useContextGeneration.ts'
import { LightingPresetContext } from '../../hooks/useLightingPreset.ts'
import { QualityContext } from '../../hooks/useQuality.ts'
import { LIGHTING_PRESETS, type LookName } from '../../view/lightingPresets.ts'
import { createQualityController, levelOf, QUALITY_LEVELS, type Quality } from '../../view/quality.ts'
import { AdaptiveQuality } from '../quality/AdaptiveQuality.tsx'
import { STILL_RATIO } from './renderer.ts'

/** Views of lines and of flat drawing blur sooner than those of candies in light. */
export const MIN_PIXEL_RATIO = { bottle: 0, torus: 0.75, walker: 1, blocks: 0 } as const

export type SceneRootProps = {
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

export function SceneRoot({ quality, look, generation, leastRatio = 0, onError, onFirst, children }: SceneRootProps) {
  const [governor] = useState(createQualityController)
  const [stepDown, setStepDown] = useState(0)
  const [rests, setRests] = useState(false)
  const moving = levelOf(quality, stepDown)
  return (
    <Boundary onError={onError}>
      <LightingPresetContext value={LIGHTING_PRESETS[look] ?? LIGHTING_PRESETS.day}>
        <QualityContext value={rests && quality === 'auto' ? QUALITY_LEVELS[0]! : moving}>
          <AdaptiveQuality
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
      </LightingPresetContext>
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
