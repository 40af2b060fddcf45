// What the panel covers of the picture. The style sheet says which part is free (`.free`).
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { WalkerViewProps } from '../../src/index.ts'

type Covered = NonNullable<WalkerViewProps['covered']>

/** @param free an element in the scene, as large as its free part */
export function useCovered(free: RefObject<HTMLElement | null>): Covered {
  const [covered, setCovered] = useState<Covered>({ right: 0, bottom: 0 })
  useLayoutEffect(() => {
    const scene = free.current?.parentElement
    if (!free.current || !scene) return
    const measure = () => {
      const [all, part] = [scene.getBoundingClientRect(), free.current!.getBoundingClientRect()]
      const next = { right: all.right - part.right, bottom: all.bottom - part.bottom }
      setCovered((last) => (last.right === next.right && last.bottom === next.bottom ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scene)
    observer.observe(free.current)
    return () => observer.disconnect()
  }, [free])
  return covered
}
