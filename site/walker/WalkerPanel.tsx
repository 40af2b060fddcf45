// The walker's panel: tools that are always visible, and four drawers: wave, parts, tick, walkers. The
// drawing of the article stands above each but the wave, which needs the height.
// At first none is open; the button of the open one closes it.
import { useState } from 'react'
import { writeModel } from '../../src/scenes/soda/index.ts'
import { toFragment } from '../../src/settings/index.ts'
import { Hours } from '../panel/Appearance.tsx'
import { PanelShell } from '../panel/PanelShell.tsx'
import { Button, PlainButton, Segments } from '../parts/choices.tsx'
import { Share } from '../share/Share.tsx'
import { BuildDrawer } from './BuildDrawer.tsx'
import { redo, TOOLS, undo } from './editor.ts'
import { GalleryDrawer } from './GalleryDrawer.tsx'
import { linkTo } from './share.ts'
import { TickDrawer } from './TickDrawer.tsx'
import type { EditorPage } from './useEditorPage.ts'
import type { Turning } from './WaveDisc.tsx'
import { WaveDrawer } from './WaveDrawer.tsx'

const DRAWERS = ['wave', 'build', 'tick', 'walkers'] as const

export function WalkerPanel({ editorPage, turning }: { editorPage: EditorPage; turning: Turning }) {
  const { page, editor, texts, setTool } = editorPage
  const { settings, actions } = page
  const [drawer, setDrawer] = useState<(typeof DRAWERS)[number] | null>(null)
  const { name, author } = editor.world.credits
  return (
    <PanelShell
      page={page}
      className="walker-panel"
      main={
        <>
          <p className="walker-name" data-testid="walker-name">
            <span>{name || texts.untitled}</span>
            {author && <span className="walker-author">{texts.by(author)}</span>}
          </p>
          <div className="actions tools">
            <Button className="primary" onClick={actions.togglePaused}>
              {settings.paused ? texts.play : texts.stop}
            </Button>
            <PlainButton className="extra" onClick={actions.step}>
              {page.texts.step}
            </PlainButton>
            <PlainButton disabled={editor.past.length === 0} onClick={() => undo(editor)}>
              {page.texts.undo}
            </PlainButton>
            <PlainButton className="extra" disabled={editor.future.length === 0} onClick={() => redo(editor)}>
              {texts.redo}
            </PlainButton>
            <Segments
              className="tool-segments"
              label={texts.tool}
              names={TOOLS}
              texts={texts}
              value={editor.tool}
              onChange={setTool}
            />
          </div>
        </>
      }
    >
      <Segments
        className="drawers"
        label={texts.tabs}
        texts={{ wave: texts.tabWave, build: texts.tabBuild, tick: texts.tabTick, walkers: texts.tabWalkers }}
        value={drawer}
        onChange={(next) => setDrawer(next)}
        onClear={() => setDrawer(null)}
      />
      {drawer !== 'wave' && (
        <div className="row drawings">
          <span className="label">{texts.drawing}</span>
          <Segments
            label={texts.drawing}
            texts={texts.drawings}
            value={settings.classic ? 'article' : 'candies'}
            onChange={(next) => actions.set({ classic: next === 'article' })}
          />
        </div>
      )}
      {drawer === 'wave' && <WaveDrawer editorPage={editorPage} turning={turning} />}
      {drawer === 'build' && <BuildDrawer editorPage={editorPage} />}
      {drawer === 'tick' && <TickDrawer editorPage={editorPage} />}
      {drawer === 'walkers' && <GalleryDrawer editorPage={editorPage} />}
      {drawer === null && !settings.classic && (
        <section className="group">
          <Hours page={page} />
        </section>
      )}
      <Share
        page={page}
        link={async () => linkTo(writeModel(editor.world), await actions.link(false))}
        fragment={() => toFragment(writeModel(editor.world))}
      />
    </PanelShell>
  )
}
