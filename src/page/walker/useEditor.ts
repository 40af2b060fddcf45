// The studio for React: components render again when it changes, never with each step.
import { useMemo, useSyncExternalStore } from 'react'
import { changed, type Editor, remember } from './editor.ts'

/** Renders the caller again with every change. @returns its version */
export function useEditorVersion(studio: Editor): number {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      studio.listeners.add(listener)
      return () => studio.listeners.delete(listener)
    },
    [studio],
  )
  return useSyncExternalStore(subscribe, () => studio.version)
}

export type Edit = {
  /** does it now; the way back is remembered once until `end`, so that a whole pull at a slider is one step */
  change(run: () => void): void
  end(): void
}

export function useEdit(studio: Editor): Edit {
  return useMemo(() => {
    let open = false
    return {
      change(run) {
        if (!open) remember(studio)
        open = true
        run()
        changed(studio)
      },
      end() {
        open = false
      },
    }
  }, [studio])
}
