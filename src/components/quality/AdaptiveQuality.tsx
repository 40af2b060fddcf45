// Sees to the pixel ratio, frame by frame: that of the grade while things move, the full one for the first still picture, and the best grade for
// the last, where it does not take long. Tells quality.ts how long frames take.
import { flushSync, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { WebGLRenderer } from 'three'
import { AWAY, frameTime } from '../../view/frameTime.ts'
import {
  type QualityController as GovernorState,
  maxPixelRatio,
  QUALITY_LEVELS,
  updateQuality,
} from '../../view/quality.ts'

/** Without a frame for so long, ms, the picture is still. */
const STILL = 90
/**
 * Where the full picture is drawn so soon after that, ms, it may be drawn once more at the best grade, which takes up to three times as long (measured
 * in software: twice the triangles of each candy and more, and a shadow map of its own): half a second at most.
 */
const SOON = 110

export type AdaptiveQualityProps = {
  /** null: the quality is fixed */
  governor: GovernorState | null
  /** device pixels for one CSS pixel while things move, at most */
  ratio: number
  /** device pixels for one CSS pixel in a still picture, at most */
  still: number
  onStep(step: number): void
  /** everything rests, and the machine has time for one picture at its best; or things move again */
  onRest(rests: boolean): void
  /** the first frame is drawn */
  onFirst?(): void
}

export function AdaptiveQuality({ governor, ratio, still, onStep, onRest, onFirst }: AdaptiveQualityProps) {
  const get = useThree((state) => state.get)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef(onFirst)
  /** the best picture: 1 asked for, 2 drawn */
  const best = useRef(0)
  const started = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      cancelAnimationFrame(started.current)
    },
    [],
  )

  // Without a graphics card each frame takes a good part of a second: begin where judging would end.
  useLayoutEffect(() => {
    if (!governor || governor.step > 0 || !drawsInSoftware(get().gl)) return
    governor.step = QUALITY_LEVELS.length - 1
    onStep(governor.step)
  }, [governor, get, onStep])

  useFrame((state) => {
    // The picture is there when the frame that is being drawn has been handed over.
    if (first.current) started.current = requestAnimationFrame(first.current)
    first.current = undefined
    const { gap } = frameTime(state)
    const full = Math.min(still, devicePixelRatio, maxPixelRatio(get().size))
    const moving = Math.min(ratio, full)
    clearTimeout(rest.current)
    // Whatever comes after the best picture is drawn like all that moves, and at once.
    if (best.current === 2) flushSync(() => onRest(false))
    best.current = best.current === 1 ? 2 : 0
    // The frame after a rest says nothing about drawing; the timeout's own frame at full ratio is one.
    if (gap <= AWAY) {
      if (governor && updateQuality(governor, gap)) onStep(governor.step)
      if (get().viewport.dpr !== moving) get().setDpr(moving)
    }
    if (best.current) return
    const settle = () => {
      // A slow frame is not a rest: whoever moves has asked for the next one already.
      if (get().internal.frames > 0) rest.current = setTimeout(settle, STILL)
      else if (get().viewport.dpr !== full) get().setDpr(full)
      else if (governor?.step) {
        const context = state.gl.getContext() as WebGL2RenderingContext
        const drawn = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
        context.flush()
        rest.current = setTimeout(() => {
          if (!drawn || context.getSyncParameter(drawn, context.SYNC_STATUS) !== context.SIGNALED) return
          best.current = 1
          onRest(true)
        }, SOON)
      }
    }
    rest.current = setTimeout(settle, STILL)
  }, -30)
  return null
}

/** Whether the processor draws, as far as the browser tells. */
function drawsInSoftware(gl: WebGLRenderer): boolean {
  const context = gl.getContext()
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const software = /swiftshader|llvmpipe|softpipe|software|basic render/i
  return names !== null && software.test(context.getParameter(names.UNMASKED_RENDERER_WEBGL))
}
