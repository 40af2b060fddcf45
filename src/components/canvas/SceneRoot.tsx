// The contexts around every scene: lighting preset, adaptive quality and generation of the WebGL
// context, with an error boundary.
import { Component, type ReactNode, Suspense, useState } from 'react'
import { GenerationContext } from '../../hooks/useContextGeneration.ts'
import { LightingPresetContext } from '../../hooks/useLightingPreset.ts'
import { QualityContext } from '../../hooks/useQuality.ts'
import { LIGHTING_PRESETS, type LookName } from '../../view/lightingPresets.ts'
import { createQualityController, levelOf, QUALITY_LEVELS, type Quality } from '../../view/quality.ts'
import { AdaptiveQuality } from '../quality/AdaptiveQuality.tsx'
import { STILL_RATIO } from './renderer.ts'

/** Least device pixels per CSS pixel of each view in motion: lines blur sooner than candies. */
export const MIN_PIXEL_RATIO = { bottle: 0, torus: 0.75, walker: 1, blocks: 0 } as const

export type SceneRootProps = {
  quality: Quality
  look: LookName
  generation: number
  /** Least device pixels per CSS pixel in motion. @default 0 */
  minPixelRatio?: number
  onError(error: Error): void
  /** Called when the first frame is drawn. */
  onFirstFrame?(): void
  children?: ReactNode
}

export function SceneRoot(props: SceneRootProps) {
  const { quality, look, generation, minPixelRatio = 0, onError, onFirstFrame, children } = props
  const [controller] = useState(createQualityController)
  const [step, setStep] = useState(0)
  const [resting, setResting] = useState(false)
  const moving = levelOf(quality, step)
  return (
    <Boundary onError={onError}>
      <LightingPresetContext value={LIGHTING_PRESETS[look] ?? LIGHTING_PRESETS.day}>
        <QualityContext value={resting && quality === 'auto' ? QUALITY_LEVELS[0]! : moving}>
          <AdaptiveQuality
            controller={quality === 'auto' ? controller : null}
            movingRatio={Math.max(moving.pixelRatio, minPixelRatio)}
            stillRatio={STILL_RATIO[quality]}
            onStep={setStep}
            onRest={setResting}
            onFirstFrame={onFirstFrame}
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
