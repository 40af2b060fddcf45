// The page of the walker: the editor's room beside the panel.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { WalkerView } from '../../src/index.ts'
import { DAINTY_WALKER } from '../../src/scenes/soda/index.ts'
import { fromFragment } from '../../src/settings/index.ts'
import { ViewShell } from '../panel/ViewShell.tsx'
import { usePicture } from '../parts/fitBottle.ts'
import type { KeyRows } from '../parts/Keys.tsx'
import { useListener } from '../parts/useListener.ts'
import type { Page } from '../state/usePage.ts'
import { drawSelection, EditorPointer, type Marks, type RoomFraming } from './EditorPointer.tsx'
import { GRID } from './editor.ts'
import { NodeCard } from './NodeCard.tsx'
import { lastFragment } from './share.ts'
import { type EditorPage, useEditorPage } from './useEditorPage.ts'
import { WalkerPanel } from './WalkerPanel.tsx'
import { DiscTurner } from './WaveDisc.tsx'

export function WalkerPage({ page }: { page: Page }) {
  const { settings, actions } = page
  const editorPage = useEditorPage(page)
  const { editor, version, texts, read, setTool } = editorPage
  const { classic, transparent } = settings
  const framing = useRef<RoomFraming | null>(null)
  const turning = useRef<SVGGElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const covered = usePicture(whole, null).free?.covered
  useLink(read)

  const keys = useMemo(
    () => ({
      ...actions.keys,
      r: () => read(() => DAINTY_WALKER),
      ' ': actions.togglePaused,
      m: () => setTool('move'),
      b: () => setTool('build'),
      d: () => setTool('delete'),
    }),
    [actions, read, setTool],
  )

  // `version` makes a new function after each change, so that the view draws again.
  const overlay = useCallback(
    (marks: Marks, positions: Float32Array, ends: Int32Array) => drawSelection(editor, marks, positions, ends),
    [editor, version],
  )
  const onFraming = useCallback((next: RoomFraming) => {
    framing.current = next
  }, [])

  return (
    <ViewShell
      ref={whole}
      page={page}
      tagline={texts.tagline}
      label={texts.scene}
      look={classic ? 'day' : settings.look} // white ground needs dark texts
      data={{ 'data-classic': classic || undefined }}
      keys={keys}
      keyRows={keyRows(editorPage)}
      keysFolded
      panel={
        <>
          <WalkerPanel editorPage={editorPage} turning={turning} />
          <NodeCard editorPage={editorPage} />
        </>
      }
    >
      <WalkerView
        transparent={transparent}
        classic={classic}
        covered={covered}
        onFraming={onFraming}
        overlay={overlay}
        grid={editor.snap || editor.tool === 'build' ? 4 * GRID : 0}
      />
      <EditorPointer editor={editor} framing={framing} />
      <DiscTurner turning={turning} />
    </ViewShell>
  )
}

const keyRows = ({ texts, page }: EditorPage): KeyRows => [
  ['M B D', texts.keyTools],
  [page.texts.space, page.texts.keyPause],
  ['Ctrl Z Y', texts.keyUndo],
  ['Ctrl C V A', texts.keyCopy],
  ['← ↑ → ↓', texts.keyCursor],
  ['Enter', texts.keyEnter],
  ['[ ]', texts.keyNodes],
  ['Shift ←', texts.keyNudge],
]

/** Loads the walker in the address: on mount, and whenever the fragment changes. */
function useLink(read: (json: () => unknown) => void): void {
  const follow = useEffectEvent(() => {
    const { hash } = location
    if (hash.length < 2 || hash.startsWith('#s=') || hash === lastFragment.text) return
    lastFragment.text = hash
    read(() => fromFragment(hash))
  })
  useEffect(() => follow(), [])
  useListener('hashchange', () => follow())
}
