// The studio for React: components render again when it changes, never with each step.
import { useMemo } from 'react'
import { changed, type Editor, remember } from './editor.ts'

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
