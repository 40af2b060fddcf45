// State of the walker's page for React: the editor, and what the parts of the panel need.
import { useCallback, useMemo } from 'react'
import type { World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { changed, useVersion } from '../parts/useVersion.ts'
import type { Page } from '../state/usePage.ts'
import { createEditor, type Editor, load, recordUndo, type Tool } from './editor.ts'
import { WALKER_TEXTS } from './texts.ts'

export type EditorPage = ReturnType<typeof useEditorPage>

export function useEditorPage(page: Page) {
  const { settings, actions } = page
  const world = page.world as World<2>
  const editor = useMemo(() => createEditor(world), [world])
  const texts = WALKER_TEXTS[languageOf(settings.locale)]
  const version = useVersion(editor)
  const edit = useMemo(() => createEdit(editor), [editor])
  editor.paused = settings.paused
  /** Loads a walker, or says why it cannot be loaded. */
  const read = useCallback(
    (json: () => unknown): void => {
      try {
        load(editor, json())
        actions.dismiss('walker')
      } catch (error) {
        const { message } = error as Error
        actions.notify('walker', (_, locale) => WALKER_TEXTS[languageOf(locale)].refused(message))
      }
    },
    [editor, actions],
  )
  /** Chooses a tool. The build tool pauses the world, as the original does; it can be resumed. */
  const setTool = useCallback(
    (tool: Tool) => {
      editor.tool = tool
      if (tool === 'build') actions.set({ paused: true })
      changed(editor)
    },
    [editor, actions],
  )
  return { page, editor, setTool, version, edit, texts, read }
}

function createEdit(editor: Editor) {
  let open = false
  return {
    /** Runs an edit. All edits until `end`, such as a drag of a slider, are one step of undo. */
    change(run: () => void) {
      if (!open) recordUndo(editor)
      open = true
      run()
      changed(editor)
    },
    end() {
      open = false
    },
  }
}
