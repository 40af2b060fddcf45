// The page of the walker: the editor's room beside the panel.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { PhysicsWorld, WalkerView } from '../../src/index.ts'
import { LeanCanvas } from '../../src/internal.ts'
import { DAINTY_WALKER } from '../../src/scenes/soda/index.ts'
import { fromFragment } from '../../src/settings/index.ts'
import { Masthead } from '../panel/Masthead.tsx'
import { Notices } from '../panel/Notices.tsx'
import { PageCamera } from '../panel/PageCamera.tsx'
import { useKeys } from '../parts/useKeys.ts'
import type { Page } from '../state/usePage.ts'
import { drawSelection, EditorPointer, type Marks, type RoomFrame } from './EditorPointer.tsx'
import { GRID } from './editor.ts'
import { lastFragment } from './share.ts'
import { useCovered } from './useCovered.ts'
import { useEditorPage } from './useEditorPage.ts'
import { WalkerPanel } from './WalkerPanel.tsx'
import { type DiscUpdate, DiscUpdater } from './WaveDisc.tsx'

export function WalkerPage({ page }: { page: Page }) {
  const { settings, actions } = page
  const editorPage = useEditorPage(page)
  const { editor, version, texts, notice, setNotice, read, setTool, shortcuts } = editorPage
  const { classic } = settings
  const look = classic ? 'day' : settings.look // white ground needs dark texts
  const frame = useRef<RoomFrame | null>(null)
  const updateDisc = useRef<DiscUpdate>(null)
  const free = useRef<HTMLDivElement>(null)
  const covered = useCovered(free)
  useLink(read)

  const keys = useMemo(
    () => ({
      v: () => actions.toggleView(),
      t: () => actions.toggleTorus(),
      r: () => read(() => DAINTY_WALKER),
      ' ': actions.togglePaused,
      '.': actions.step,
      m: () => setTool('move'),
      b: () => setTool('build'),
      d: () => setTool('delete'),
    }),
    [actions, read, setTool],
  )
  useKeys(keys, shortcuts)

  // `version` makes a new function after each change, so that the view draws again.
  const overlay = useCallback(
    (marks: Marks, positions: Float32Array, ends: Int32Array) => drawSelection(editor, marks, positions, ends),
    [editor, version],
  )
  const onFrame = useCallback((next: RoomFrame) => {
    frame.current = next
  }, [])

  return (
    <div
      className="page"
      data-view="walker"
      data-look={look}
      data-classic={classic || undefined}
      data-transparent={settings.transparent || undefined}
    >
      <Masthead texts={page.texts} tagline={texts.tagline} />
      <main className="scene">
        <LeanCanvas
          view="walker"
          quality={settings.quality}
          look={look}
          transparent={settings.transparent}
          label={texts.scene}
          onError={actions.report}
          fallback={
            <p className="no-picture" role="alert">
              {page.texts.noWebGL}
            </p>
          }
        >
          <PageCamera capture={page.camera} />
          <PhysicsWorld world={page.world} paused={settings.paused} ref={page.runner} onStats={page.report}>
            <WalkerView
              transparent={settings.transparent}
              classic={classic}
              covered={covered}
              grid={editor.snap || editor.tool === 'build' ? 4 * GRID : 0}
              onFrame={onFrame}
              overlay={overlay}
            />
            <EditorPointer editor={editor} frame={frame} />
            <DiscUpdater updateDisc={updateDisc} />
          </PhysicsWorld>
        </LeanCanvas>
        <div ref={free} className="free" />
      </main>
      <Notices
        notices={[...page.notices, ...(notice ? [{ id: 'walker', text: notice }] : [])]}
        texts={page.texts}
        onDismiss={(id) => (id === 'walker' ? setNotice('') : actions.dismiss(id))}
      />
      <WalkerPanel editorPage={editorPage} updateDisc={updateDisc} />
    </div>
  )
}

/** Loads the walker in the address: on mount, and whenever the fragment changes. */
function useLink(read: (json: () => unknown) => void): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const follow = () => {
      if (location.hash.length < 2 || location.hash.startsWith('#s=') || location.hash === lastFragment.text) return
      lastFragment.text = location.hash
      latest.current(() => fromFragment(location.hash))
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
