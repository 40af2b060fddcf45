// The contexts around every scene: lighting preset and quality, with an error boundary.
// `AdaptiveQuality` sets the pixel ratio frame by frame: the quality level's ratio in motion, then
// the full ratio for a still picture, and then the best level if the GPU is fast enough.
import { flushSync, useFrame, useStore, useThree } from '@react-three/fiber'
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WebGLRenderer } from 'three'
import { LightingPresetContext, QualityContext } from '../../hooks/sceneContexts.ts'
import { jarPool } from '../../view/contextPool.ts'
import { frameTime } from '../../view/frameTime.ts'
import { LIGHTING_PRESETS, type LookName } from '../../view/lightingPresets.ts'
import { pixelRatioOf, windowOf } from '../../view/onScreen.ts'
import {
  fitLevel,
  levelOf,
  maxPixelRatio,
  QUALITY_LEVELS,
  type Quality,
  QualityController,
  updateQuality,
} from '../../view/quality.ts'
import { useRestored } from './useRestored.ts'

/** Least device pixels per CSS pixel of each view in motion. Lines blur sooner than candies. */
export const MIN_PIXEL_RATIO = { bottle: 0, torus: 0.75, walker: 1, blocks: 0 } as const

type SceneRootProps = {
  quality: Quality
  look: LookName
  /** Least device pixels per CSS pixel in motion. @default 0 */
  minPixelRatio?: number
  onError(error: Error): void
  /** Called when the first frame is drawn. */
  onFirstFrame?(): void
  children?: ReactNode
}

export function SceneRoot(props: SceneRootProps) {
  const { quality, look, minPixelRatio = 0, onError, onFirstFrame, children } = props
  const [controller] = useState(() => new QualityController())
  const [step, setStep] = useState(0)
  const [resting, setResting] = useState(false)
  const moving = levelOf(quality, step)
  const level = resting && quality === 'auto' ? QUALITY_LEVELS[0]! : moving
  const side = useThree(({ size }) => Math.max(size.width, size.height))
  const pixels = side * Math.min(level.pixelRatio, devicePixelRatio)
  const fitted = useMemo(() => fitLevel(level, pixels), [level, pixels])
  return (
    <Boundary onError={onError}>
      <LightingPresetContext value={LIGHTING_PRESETS[look] ?? LIGHTING_PRESETS.day}>
        <QualityContext value={fitted}>
          <AdaptiveQuality
            controller={quality === 'auto' ? controller : null}
            movingRatio={Math.max(moving.pixelRatio, minPixelRatio)}
            stillRatio={levelOf(quality, 0).pixelRatio}
            onStep={setStep}
            onRest={setResting}
            onFirstFrame={onFirstFrame}
          />
          <Suspense fallback={null}>{children}</Suspense>
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

/** Milliseconds without a frame from which the picture is still. */
const STILL_AFTER = 90
/**
 * If the GPU finishes the full picture within this many milliseconds, one more picture is drawn at the
 * best level. In software rendering it takes up to three times as long (more than twice the triangles
 * of each candy, and a larger shadow map), so at most half a second.
 */
const GPU_WAIT = 110
/** Longest wait of a still picture for the first pictures of other jars. Milliseconds. */
const PATIENCE = 3000

type AdaptiveQualityProps = Pick<SceneRootProps, 'onFirstFrame'> & {
  /** null: the quality is fixed. */
  controller: QualityController | null
  /** Largest device pixels per CSS pixel in motion; below, in a still picture. */
  movingRatio: number
  stillRatio: number
  /** Called with the index of the new quality level. */
  onStep(step: number): void
  /** true: draw one picture at the best level. false: motion has begun. */
  onRest(resting: boolean): void
}

export function AdaptiveQuality(props: AdaptiveQualityProps) {
  const { controller, movingRatio, stillRatio, onStep, onRest, onFirstFrame } = props
  const get = useThree((state) => state.get)
  const canvas = useThree((state) => state.gl.domElement)
  /** Device pixels per pixel of the layout, when motion began or ended. */
  const density = useRef(1)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useRef(false)
  const firstFrameRequest = useRef(0)
  const best = useRef<'none' | 'requested' | 'drawn'>('none')
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      windowOf(canvas).cancelAnimationFrame(firstFrameRequest.current)
    },
    [canvas],
  )

  // fiber clears the canvas when its size changes, but draws in the next frame.
  const store = useStore()
  useEffect(
    () =>
      store.subscribe(({ size, gl, scene, camera, frameloop }, before) => {
        if (size !== before.size && begun.current && frameloop !== 'never') gl.render(scene, camera)
      }),
    [store],
  )

  useRestored(() => {
    get().gl.shadowMap.needsUpdate = true
    get().invalidate()
  })

  // Software rendering may take half a second per frame, so it starts at the lowest level.
  useLayoutEffect(() => {
    if (!controller || controller.step > 0 || !drawsInSoftware(get().gl)) return
    controller.step = QUALITY_LEVELS.length - 1
    onStep(controller.step)
  }, [controller, get, onStep])

  useFrame((state) => {
    if (!begun.current) {
      begun.current = true
      // Compiles all programs at once: a later one would wait for all pending drawing.
      state.gl.compile?.(state.scene, state.camera) // WebGPURenderer lacks it
      // The picture is shown once this frame has been presented.
      if (onFirstFrame) firstFrameRequest.current = windowOf(canvas).requestAnimationFrame(onFirstFrame)
    }
    const { gap, seconds } = frameTime(state)
    const full = () => Math.min(stillRatio, density.current, maxPixelRatio(get().size))
    if (gap === Number.POSITIVE_INFINITY) density.current = pixelRatioOf(canvas)
    const moving = Math.min(movingRatio, full())
    clearTimeout(rest.current)
    // The frame after the best picture has the level of motion again.
    if (best.current === 'drawn') flushSync(() => onRest(false))
    best.current = best.current === 'requested' ? 'drawn' : 'none'
    // A frame after a rest, or one at the full ratio, says nothing about speed.
    if (gap < Number.POSITIVE_INFINITY) {
      if (controller && updateQuality(controller, seconds)) onStep(controller.step)
      if (get().viewport.dpr !== moving) get().setDpr(moving)
    }
    if (best.current === 'drawn') return
    const patience = performance.now() + PATIENCE
    const settle = () => {
      density.current = pixelRatioOf(canvas)
      // In motion the next frame is already requested, so a slow frame is not a rest. Other jars' first
      // pictures come before this jar's better one.
      if (get().internal.frames > 0 || (jarPool.awaitsPicture && performance.now() < patience))
        rest.current = setTimeout(settle, STILL_AFTER)
      else if (get().viewport.dpr !== full()) get().setDpr(full())
      else if (controller?.step) {
        const context = state.gl.getContext() as WebGL2RenderingContext
        const finished = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
        context.flush()
        rest.current = setTimeout(() => {
          if (!finished || context.getSyncParameter(finished, context.SYNC_STATUS) !== context.SIGNALED) return
          best.current = 'requested'
          onRest(true)
        }, GPU_WAIT)
      }
    }
    rest.current = setTimeout(settle, STILL_AFTER)
  }, -30)
  return null
}

/** Whether the browser reports software rendering. */
function drawsInSoftware(gl: WebGLRenderer): boolean {
  const context = gl.getContext()
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const software = /swiftshader|llvmpipe|softpipe|software|basic render/i
  return names !== null && software.test(context.getParameter(names.UNMASKED_RENDERER_WEBGL))
}
