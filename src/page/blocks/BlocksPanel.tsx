// The garden's panel: candies and tools always at hand; camera, debug layers, figures and looks unfold.
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { stats } from '../../physics/index.ts'
import { Appearance } from '../Appearance.tsx'
import { Share } from '../embed/Share.tsx'
import { useStats } from '../frameStats.ts'
import { KeySwitch } from '../Keys.tsx'
import { PanelFrame, PourControls } from '../PanelFrame.tsx'
import { Readings } from '../Readings.tsx'
import type { Page } from '../usePage.ts'
import { changed, type Garden, TOOLS, type Tool } from './garden.ts'
import type { BlocksTexts } from './texts.ts'

const LAYERS = ['boxes', 'queried', 'contacts'] as const

export type BlocksPanelProps = {
  page: Page
  garden: Garden
  texts: BlocksTexts
  toggleEyes(): void
  shortcuts: boolean
  setShortcuts(on: boolean): void
}

export function BlocksPanel({ page, garden, texts, toggleEyes, shortcuts, setShortcuts }: BlocksPanelProps) {
  const { settings, actions, figures } = page
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
            onValueChange={([next]) => {
              if (!next) return
              garden.tool = next as Tool
              garden.outline = null
              changed(garden)
            }}
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
          value={[garden.gaze.firstPerson ? 'eyes' : 'behind']}
          onValueChange={([next]) => next && (next === 'eyes') !== garden.gaze.firstPerson && toggleEyes()}
        >
          <Toggle className="segment" value="behind">
            {texts.behind}
          </Toggle>
          <Toggle className="segment" value="eyes">
            {texts.eyes}
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
      <Readings figures={figures} texts={page.texts} locale={locale} />
      <Share page={page} />
    </PanelFrame>
  )
}

/** How many blocks there are, and how few of them the last step looked at. Renders with every new figure. */
function BlockReadings({ page, garden, texts }: { page: Page; garden: Garden; texts: BlocksTexts }) {
  useStats(page.figures)
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
