// A component that fills the screen: it ends with the full screen, and the full screen with it.
import { useEffect } from 'react'
import { useListener } from './useListener.ts'

/** @param onEnd called when the visitor leaves the full screen */
export function useFullScreen(onEnd: () => void): void {
  useListener('fullscreenchange', () => document.fullscreenElement || onEnd(), document)
  useEffect(() => {
    let isLeft = false
    const leave = () => void (document.fullscreenElement && document.exitFullscreen())
    // Without the right to fill the screen, it fills the window.
    document.documentElement.requestFullscreen?.().then(
      () => isLeft && leave(),
      () => {},
    )
    return () => {
      isLeft = true
      leave()
    }
  }, [])
}
