// A component that fills the screen: it ends with the full screen, and the full screen with it.
import { useEffect } from 'react'
import { useListener } from './useListener.ts'

/** @param onEnd called when the visitor leaves the full screen */
export function useFullScreen(onEnd: () => void): void {
  useListener('fullscreenchange', () => document.fullscreenElement || onEnd(), document)
  useEffect(() => {
    // Without the right to fill the screen, it fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {})
    return () => void (document.fullscreenElement && document.exitFullscreen())
  }, [])
}
