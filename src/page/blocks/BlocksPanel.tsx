// The garden's panel: candies and tools always at hand; camera, debug layers, figures and looks unfold.
import { Button } from '@base-ui/react/button'
import { Collapsible } from '@base-ui/react/collapsible'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { useState } from 'react'
import { stats } from '../../physics/index.ts'
import { Appearance } from '../Appearance.tsx'
import { Share } from '../embed/Share.tsx'
import { useStats } from '../frameStats.ts'
import { KeySwitch } from '../Keys.tsx'
import { CountFigure, Readings } from '../Readings.tsx'
import type { Page } from '../usePage.ts'
import { ViewSwitch } from '../ViewSwitch.tsx'
import { changed, type Garden, TOOLS, type Tool } from './garden.ts'
import type { BlocksTexts } from './texts.ts'

const ROOMY = '(min-width: 721px) and (min-height: 561px)'
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
  const { settings, actions, figures, amount } = page
  const { locale, paused, count } = settings
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches)
  const name = open ? page.texts.hideControls : page.texts.showControls
  return (
    <Collapsible.Root
      className="panel card garden"
      render={<aside />}
      id="controls"
      tabIndex={-1}
      aria-label={page.texts.controls}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="panel-top">
        <ViewSwitch page={page} />
        <Collapsible.Trigger className="quiet round unfold" aria-label={name} title={name}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </Collapsible.Trigger>
      </div>
      <div className="panel-main">
        <CountFigure
          count={count}
          paused={paused}
          settling={page.settling}
          figures={figures}
          texts={page.texts}
          locale={locale}
        />
        <div className="actions">
          <Button className="primary" onClick={actions.pour}>
            {page.texts.pour} <span className="amount">+{amount.toLocaleString(locale)}</span>
          </Button>
          <Button className="plain" onClick={actions.togglePaused}>
            {paused ? page.texts.resume : page.texts.pause}
          </Button>
          <Button className="plain extra" onClick={actions.step}>
            {page.texts.step}
          </Button>
          <Button className="plain extra" onClick={actions.reset}>
            {page.texts.reset}
          </Button>
        </div>
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
      </div>
      <Collapsible.Panel className="panel-more" tabIndex={-1}>
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
        <div className="panel-foot">
          <Appearance settings={settings} texts={page.texts} onChange={actions.setAppearance} />
          <KeySwitch texts={page.texts} enabled={shortcuts} onEnabledChange={setShortcuts} />
          <a className="language" href={locale === 'ja' ? 'docs/ja.html' : 'docs/index.html'}>
            {page.texts.docs}
          </a>
          <Button
            className="language"
            lang={locale === 'en' ? 'ja' : 'en'}
            onClick={() => actions.setLocale(locale === 'en' ? 'ja' : 'en')}
          >
            {page.texts.otherLanguage}
          </Button>
        </div>
      </Collapsible.Panel>
    </Collapsible.Root>
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
