// The garden's panel: candies and tools are always visible; camera, debug drawing, readings and
// appearance unfold.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { stats } from '../../physics/index.ts'
import { LOD_SLIDER } from '../../settings/schema.ts'
import { Appearance } from '../Appearance.tsx'
import { DetailDistance } from '../DetailDistance.tsx'
import { useStats } from '../frameStats.ts'
import { KeySwitch } from '../Keys.tsx'
import { PanelFrame, PourControls } from '../PanelFrame.tsx'
import { Readings } from '../Readings.tsx'
import { Share } from '../share/Share.tsx'
import type { Page } from '../usePage.ts'
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
  const { settings, actions } = page
  const { locale } = settings
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
      foot={
        <>
          <Appearance settings={settings} texts={page.texts} onChange={actions.setAppearance} />
          <KeySwitch texts={page.texts} enabled={shortcuts} onEnabledChange={setShortcuts} />
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
      <DetailDistance page={page} far={LOD_SLIDER.blocks} />
      <Readings stats={page.stats} texts={page.texts} locale={locale} />
      <Share page={page} />
    </PanelFrame>
  )
}

/** The number of blocks and of cells queried in the last step. Renders when the stats change. */
function BlockReadings({ page, garden, texts }: { page: Page; garden: Garden; texts: BlocksTexts }) {
  useStats(page.stats)
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
