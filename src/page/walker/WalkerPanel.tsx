// The workshop's panel: tools that are always at hand, and four drawers: the wave, what is being built, other walkers, the race.
import { Button } from '@base-ui/react/button'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { useState } from 'react'
import { Share } from '../embed/Share.tsx'
import { PanelFrame } from '../PanelFrame.tsx'
import { BuildDrawer } from './BuildDrawer.tsx'
import { modelOf, redo, type Tool, undo } from './editor.ts'
import { GalleryDrawer } from './GalleryDrawer.tsx'
import { RaceDrawer } from './RaceDrawer.tsx'
import { linkTo, toFragment } from './share.ts'
import type { Workshop } from './WalkerPage.tsx'
import type { Turner } from './WaveDisc.tsx'
import { WaveDrawer } from './WaveDrawer.tsx'

const DRAWERS = ['wave', 'build', 'walkers', 'race'] as const
type Drawer = (typeof DRAWERS)[number]

export function WalkerPanel({ shop, turner }: { shop: Workshop; turner: Turner }) {
  const { page, studio, texts, race } = shop
  const { settings, actions } = page
  const [drawer, setDrawer] = useState<Drawer>('wave')
  const names = { wave: texts.tabWave, build: texts.tabBuild, walkers: texts.tabWalkers, race: texts.tabRace }
  const { name, author } = studio.world.credits
  return (
    <PanelFrame
      page={page}
      className="workshop"
      main={
        <>
          <p className="walker-name" data-testid="walker-name">
            {name || texts.untitled}
            {author && <span className="walker-author">{texts.by(author)}</span>}
          </p>
          {!race && (
            <div className="actions tools">
              <Button className="primary" onClick={actions.togglePaused}>
                {settings.paused ? texts.play : texts.stop}
              </Button>
              <Button className="plain extra" onClick={actions.step}>
                {texts.step}
              </Button>
              <Button className="plain" disabled={studio.past.length === 0} onClick={() => undo(studio)}>
                {texts.undo}
              </Button>
              <Button className="plain extra" disabled={studio.future.length === 0} onClick={() => redo(studio)}>
                {texts.redo}
              </Button>
              <ToggleGroup
                className="segments tool-segments"
                aria-label={texts.tool}
                value={[studio.tool]}
                onValueChange={([next]) => next && shop.setTool(next as Tool)}
              >
                {(['move', 'build', 'delete'] as const).map((tool) => (
                  <Toggle className="segment" key={tool} value={tool}>
                    {texts[tool]}
                  </Toggle>
                ))}
              </ToggleGroup>
            </div>
          )}
        </>
      }
    >
      <ToggleGroup
        className="segments drawers"
        aria-label={texts.tabs}
        value={[drawer]}
        onValueChange={([next]) => next && setDrawer(next as Drawer)}
      >
        {DRAWERS.map((each) => (
          <Toggle className="segment" key={each} value={each}>
            {names[each]}
          </Toggle>
        ))}
      </ToggleGroup>
      {drawer === 'wave' && <WaveDrawer shop={shop} turner={turner} />}
      {drawer === 'build' && <BuildDrawer shop={shop} />}
      {drawer === 'walkers' && <GalleryDrawer shop={shop} />}
      {drawer === 'race' && <RaceDrawer shop={shop} />}
      <Share
        page={page}
        link={async () => linkTo(modelOf(studio), await actions.link(false))}
        fragment={() => toFragment(modelOf(studio))}
      />
    </PanelFrame>
  )
}
