// The garden's panel: candies and tools are always visible; camera and appearance unfold; debug
// drawing and readings are in the fold of instruments.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { stats } from '../../src/physics/index.ts'
import { LOD_SLIDER } from '../../src/settings/index.ts'
import { Appearance } from '../panel/Appearance.tsx'
import { DetailDistance } from '../panel/DetailDistance.tsx'
import { PanelFrame, PourControls, RunControls } from '../panel/PanelFrame.tsx'
import { Readings } from '../panel/Readings.tsx'
import { Share } from '../share/Share.tsx'
import { useStats } from '../state/store.ts'
import type { Page } from '../state/usePage.ts'
import { changed, type Garden, setTool, TOOLS, type Tool } from './garden.ts'
import type { BlocksTexts } from './texts.ts'

const LAYERS = ['boxes', 'queried', 'contacts'] as const

type BlocksPanelProps = {
  page: Page
  garden: Garden
  texts: BlocksTexts
  toggleFirstPerson(): void
  shortcuts: boolean
  setShortcuts(on: boolean): void
}

export function BlocksPanel({ page, garden, texts, toggleFirstPerson, shortcuts, setShortcuts }: BlocksPanelProps) {
  const { locale } = page.settings
  return (
    <PanelFrame
      page={page}
      className="garden"
      main={
        <>
          <PourControls page={page} />
          <ToggleGroup
            className="segments garden-tools"
            aria-label={texts.tool}
            value={[garden.tool]}
            onValueChange={([next]) => next && setTool(garden, next as Tool)}
          >
            {TOOLS.map((tool) => (
              <Toggle className="segment" key={tool} value={tool}>
                {texts.tools[tool]}
              </Toggle>
            ))}
          </ToggleGroup>
        </>
      }
      instruments={
        <>
          <RunControls page={page} shortcuts={shortcuts} setShortcuts={setShortcuts} />
          <Layers page={page} garden={garden} texts={texts} />
          <Readings store={page.store} texts={page.texts} locale={locale} />
        </>
      }
    >
      <section className="group" aria-label={texts.camera}>
        <ToggleGroup
          className="segments"
          aria-label={texts.camera}
          value={[garden.camera.firstPerson ? 'first' : 'third']}
          onValueChange={([next]) => next && (next === 'first') !== garden.camera.firstPerson && toggleFirstPerson()}
        >
          <Toggle className="segment" value="third">
            {texts.thirdPerson}
          </Toggle>
          <Toggle className="segment" value="first">
            {texts.firstPerson}
          </Toggle>
        </ToggleGroup>
      </section>
      <DetailDistance page={page} far={LOD_SLIDER.blocks} />
      <Appearance page={page} />
      <Share page={page} />
    </PanelFrame>
  )
}

type LayersProps = Pick<BlocksPanelProps, 'page' | 'garden' | 'texts'>

/** The layers of the debug drawing. */
function Layers({ page, garden, texts }: LayersProps) {
  return (
    <section className="group" aria-labelledby="garden-layers">
      <h2 className="label garden-heading" id="garden-layers">
        {texts.layers}
      </h2>
      <ToggleGroup
        multiple
        className="chips"
        aria-labelledby="garden-layers"
        value={LAYERS.filter((layer) => garden.layers[layer])}
        onValueChange={(next) => {
          garden.layers = Object.fromEntries(LAYERS.map((layer) => [layer, next.includes(layer)]))
          changed(garden)
        }}
      >
        {LAYERS.map((layer) => (
          <Toggle className={`chip chip-${layer}`} key={layer} value={layer}>
            {texts[layer]}
          </Toggle>
        ))}
      </ToggleGroup>
      <BlockReadings page={page} garden={garden} texts={texts} />
    </section>
  )
}

/** The number of blocks and of cells queried in the last step. Renders when the stats change. */
function BlockReadings({ page, garden, texts }: LayersProps) {
  useStats(page.store)
  const { count, looked, touched } = stats(garden.world).blocks
  const rows = [
    ['blocks', texts.blocks, count],
    ['looked', texts.looked, looked],
    ['touched', texts.touched, touched],
  ] as const
  return (
    <dl className="readings garden-readings">
      {rows.map(([id, name, value]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd data-testid={`garden-${id}`}>{value.toLocaleString(page.settings.locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
