// The page of the walker: the editor's room beside the panel.
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { WalkerView, type WalkerViewProps } from '../../src/index.ts'
import { DAINTY_WALKER } from '../../src/scenes/soda/index.ts'
import { fromFragment } from '../../src/settings/index.ts'
import { ViewFrame } from '../panel/ViewFrame.tsx'
import { onResize } from '../parts/browser.ts'
import type { KeyRows } from '../parts/Keys.tsx'
import { useListener } from '../parts/useListener.ts'
import type { Page } from '../state/usePage.ts'
import { drawSelection, EditorPointer, type Marks, type RoomFrame } from './EditorPointer.tsx'
import { GRID } from './editor.ts'
import { lastFragment } from './share.ts'
import { type EditorPage, useEditorPage } from './useEditorPage.ts'
import { WalkerPanel } from './WalkerPanel.tsx'
import { DiscTurner } from './WaveDisc.tsx'

export function WalkerPage({ page }: { page: Page }) {
  const { settings, actions } = page
  const editorPage = useEditorPage(page)
  const { editor, version, texts, notice, setNotice, read, setTool } = editorPage
  const { classic, transparent } = settings
  const frame = useRef<RoomFrame | null>(null)
  const turning = useRef<SVGGElement>(null)
  const free = useRef<HTMLDivElement>(null)
  const covered = useCovered(free)
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
  const onFrame = useCallback((next: RoomFrame) => {
    frame.current = next
  }, [])

  return (
    <ViewFrame
      page={page}
      tagline={texts.tagline}
      label={texts.scene}
      look={classic ? 'day' : settings.look} // white ground needs dark texts
      data={{ 'data-classic': classic || undefined }}
      over={<div ref={free} className="free" />}
      notice={notice ? { id: 'walker', text: notice, dismiss: () => setNotice('') } : undefined}
      keys={keys}
      keyRows={keyRows(editorPage)}
      keysFolded
      panel={<WalkerPanel editorPage={editorPage} turning={turning} />}
    >
      <WalkerView
        {...{ transparent, classic, covered, onFrame, overlay }}
        grid={editor.snap || editor.tool === 'build' ? 4 * GRID : 0}
      />
      <EditorPointer editor={editor} frame={frame} />
      <DiscTurner turning={turning} />
    </ViewFrame>
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

type Covered = NonNullable<WalkerViewProps['covered']>

/**
 * What the panel covers of the picture. The style sheet says which part is free.
 * @param free an element in the scene, as large as its free part
 */
function useCovered(free: RefObject<HTMLElement | null>): Covered {
  const [covered, setCovered] = useState<Covered>({ right: 0, bottom: 0 })
  useLayoutEffect(() => {
    const scene = free.current?.parentElement
    if (!free.current || !scene) return
    const measure = () => {
      const [all, part] = [scene.getBoundingClientRect(), free.current!.getBoundingClientRect()]
      const next = { right: all.right - part.right, bottom: all.bottom - part.bottom }
      setCovered((last) => (last.right === next.right && last.bottom === next.bottom ? last : next))
    }
    return onResize([scene, free.current], measure)
  }, [free])
  return covered
}
