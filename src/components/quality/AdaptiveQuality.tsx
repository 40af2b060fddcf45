// Sets the pixel ratio frame by frame: that of the quality level in motion, the full one for the
// first still picture, and the best level for the last one if that does not take long. Reports
// frame times to the quality controller.
import { flushSync, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { WebGLRenderer } from 'three'
import { AWAY, frameTime } from '../../view/frameTime.ts'
import { maxPixelRatio, QUALITY_LEVELS, type QualityController, updateQuality } from '../../view/quality.ts'

/** Milliseconds without a frame after which the picture is still. */
const STILL_AFTER = 90
/**
 * If the GPU finishes the full picture within this many milliseconds, one more is drawn at the best
 * level. In software rendering that takes up to three times as long (twice the triangles of each
 * candy and more, and a larger shadow map), so half a second at most.
 */
const GPU_WAIT = 110

export type AdaptiveQualityProps = {
  /** null: the quality is fixed. */
  controller: QualityController | null
  /** Most device pixels per CSS pixel in motion. */
  movingRatio: number
  /** Most device pixels per CSS pixel in a still picture. */
  stillRatio: number
  /** Called with the index of the new quality level. */
  onStep(step: number): void
  /**
   * true: all is at rest, and one picture is to be drawn at the best level. false: motion has begun
   * again.
   */
  onRest(resting: boolean): void
  /** Called when the first frame is drawn. */
  onFirstFrame?(): void
}

export function AdaptiveQuality(props: AdaptiveQualityProps) {
  const { controller, movingRatio, stillRatio, onStep, onRest, onFirstFrame } = props
  const get = useThree((state) => state.get)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const firstFrame = useRef(onFirstFrame)
  const firstFrameRequest = useRef(0)
  const best = useRef<'none' | 'requested' | 'drawn'>('none')
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      cancelAnimationFrame(firstFrameRequest.current)
    },
    [],
  )

  // Software rendering takes a large part of a second per frame: start at the lowest level.
  useLayoutEffect(() => {
    if (!controller || controller.step > 0 || !drawsInSoftware(get().gl)) return
    controller.step = QUALITY_LEVELS.length - 1
    onStep(controller.step)
  }, [controller, get, onStep])

  useFrame((state) => {
    // The picture is shown once this frame has been presented.
    if (firstFrame.current) firstFrameRequest.current = requestAnimationFrame(firstFrame.current)
    firstFrame.current = undefined
    const { gap } = frameTime(state)
    const full = Math.min(stillRatio, devicePixelRatio, maxPixelRatio(get().size))
    const moving = Math.min(movingRatio, full)
    clearTimeout(rest.current)
    // A frame after the best picture is drawn at the level of motion, at once.
    if (best.current === 'drawn') flushSync(() => onRest(false))
    best.current = best.current === 'requested' ? 'drawn' : 'none'
    // A frame after a rest says nothing about speed, and neither does the one at the full ratio.
    if (gap <= AWAY) {
      if (controller && updateQuality(controller, gap)) onStep(controller.step)
      if (get().viewport.dpr !== moving) get().setDpr(moving)
    }
    if (best.current === 'drawn') return
    const settle = () => {
      // A slow frame is not a rest: in motion the next one is requested already.
      if (get().internal.frames > 0) rest.current = setTimeout(settle, STILL_AFTER)
      else if (get().viewport.dpr !== full) get().setDpr(full)
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

/** Whether the browser says that it renders in software. */
function drawsInSoftware(gl: WebGLRenderer): boolean {
  const context = gl.getContext()
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const software = /swiftshader|llvmpipe|softpipe|software|basic render/i
  return names !== null && software.test(context.getParameter(names.UNMASKED_RENDERER_WEBGL))
}
