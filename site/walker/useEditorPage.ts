// State of the walker's page for React: the editor, and what the parts of the panel need.

import { useCallback, useMemo, useState } from 'react'
import type { World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { useVersion } from '../parts/useVersion.ts'
import type { Page } from '../state/usePage.ts'
import { changed, createEditor, type Editor, load, recordUndo, type Tool } from './editor.ts'
import { WALKER_TEXTS } from './texts.ts'

/** What the parts of the panel work with. */
export type EditorPage = ReturnType<typeof useEditorPage>

export function useEditorPage(page: Page) {
  const world = page.world as World<2>
  const editor = useMemo(() => createEditor(world), [world])
  const texts = WALKER_TEXTS[languageOf(page.settings.locale)]
  const version = useVersion(editor)
  const edit = useEdit(editor)
  const [notice, setNotice] = useState('')
  const [shortcuts, setShortcuts] = useState(true)
  editor.paused = page.settings.paused
  const read = useCallback(
    (json: () => unknown): void => {
      try {
        load(editor, json())
        setNotice('')
      } catch (error) {
        setNotice(WALKER_TEXTS[languageOf(page.settings.locale)].refused((error as Error).message))
      }
    },
    [editor, page.settings.locale],
  )
  /** Chooses a tool. The build tool pauses the world, as the original does; it can be resumed. */
  const setTool = useCallback(
    (tool: Tool) => {
      editor.tool = tool
      if (tool === 'build') page.actions.setPaused(true)
      changed(editor)
    },
    [editor, page.actions],
  )
  return {
    page,
    editor,
    setTool,
    shortcuts,
    setShortcuts,
    version,
    edit,
    texts,
    notice,
    setNotice,
    /** Loads a walker, or shows why it cannot be loaded. */
    read,
  }
}

export type Edit = {
  /** Runs an edit. All edits until `end`, such as one drag of a slider, are undone in one step. */
  change(run: () => void): void
  end(): void
}

function useEdit(editor: Editor): Edit {
  return useMemo(() => {
    let open = false
    return {
      change(run) {
        if (!open) recordUndo(editor)
        open = true
        run()
        changed(editor)
      },
      end() {
        open = false
      },
    }
  }, [editor])
}
