// Sees to the pixel ratio, frame by frame: that of the grade while things move, the full one for the first still picture. Tells
// quality.ts how long frames take.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { type Governor as GovernorState, type Grade, governFrame, mostRatio } from './quality.ts'

/** A longer time than this between two frames, ms, was a rest or a stall: it says nothing about drawing. */
const GAP = 250
/** Without a frame for so long, ms, the picture is still. */
const STILL = 90

export type GovernorProps = {
  /** null: the quality is fixed */
  governor: GovernorState | null
  grade: Grade
  /** device pixels for one CSS pixel in a still picture, at most */
  still: number
  onStep(step: number): void
  /** the first frame is drawn */
  onFirst?(): void
}

export function Governor({ governor, grade, still, onStep, onFirst }: GovernorProps) {
  const get = useThree((state) => state.get)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStill = useRef(true)
  const first = useRef(onFirst)
  const started = useRef<number>(undefined)
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      if (started.current !== undefined) cancelAnimationFrame(started.current)
    },
    [],
  )

  useFrame(() => {
    // The picture is there when the frame that is being drawn has been handed over.
    if (first.current) started.current = requestAnimationFrame(first.current)
    first.current = undefined
    const now = performance.now()
    const seconds = (now - last.current) / 1000
    last.current = now
    const full = Math.min(still, devicePixelRatio, mostRatio(get().size))
    const moving = Math.min(grade.pixelRatio, full)
    clearTimeout(rest.current)
    if (seconds * 1000 < GAP) {
      if (governor && !isStill.current && governFrame(governor, seconds)) onStep(governor.step)
      isStill.current = false
      // The timeout's own frame at full ratio comes after a rest, and so never gets here.
      if (get().viewport.dpr !== moving) get().setDpr(moving)
    }
    if (moving === full) return
    const settle = () => {
      // A slow frame is not a rest: whoever moves has asked for the next one already.
      if (get().internal.frames > 0) {
        rest.current = setTimeout(settle, STILL)
        return
      }
      isStill.current = true
      last.current = Number.NEGATIVE_INFINITY
      if (get().viewport.dpr !== full) get().setDpr(full)
    }
    rest.current = setTimeout(settle, STILL)
  }, -30)
  return null
}
