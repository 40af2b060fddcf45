// A scene canvas (renderer.ts) for the life of a component. The renderer and the pool of contexts
// stay imperative: this hook is the only way to them.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLatest } from '../../hooks/useLatest.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from './renderer.ts'

const atOnce = (begin: () => void) => {
  begin()
  return () => {}
}

/**
 * @param frame the element with `data-konpeito`
 * @param box the element inside it that gets the canvas
 * @param options taken over after each render
 * @param start Calls back when the canvas may be made, and returns a function that cancels the
 *   call. The first one is used. @default at once, after the first render
 */
export function useSceneCanvas(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  options: SceneCanvasOptions,
  start: (begin: () => void) => () => void = atOnce,
): void {
  const scene = useRef<SceneCanvas>(undefined)
  const latest = useLatest(options)
  const begin = useLatest(start)
  useLayoutEffect(() => scene.current?.update(options))
  useEffect(() => {
    const cancel = begin.current(() => {
      scene.current = createSceneCanvas(frame.current!, box.current!, latest.current)
    })
    return () => {
      cancel()
      scene.current?.dispose()
      scene.current = undefined
    }
  }, [frame, box, latest, begin])
}
