// The frame that the panels of all views share, and the controls that pour, shake and run a jar.
import { Button } from '@base-ui/react/button'
import { Collapsible } from '@base-ui/react/collapsible'
import { type ReactNode, useState } from 'react'
import { isSingle, languageOf } from '../../src/settings/index.ts'
import { KeySwitch } from '../parts/Keys.tsx'
import type { Page } from '../state/usePage.ts'
import { CandyCount } from './Readings.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** A window that has room for the whole card beside the scene. */
const ROOMY = '(min-width: 721px) and (min-height: 561px)'

type FrameProps = {
  page: Page
  /** A class of the view's own. @default none */
  className?: string
  /** Always visible. */
  main: ReactNode
  /** What a visitor chooses; folds away where there is little room. */
  children: ReactNode
  /** Settings and readings, which wait in one fold. @default no fold */
  instruments?: ReactNode
}

/** A card beside the scene; on a phone, a sheet below it. */
export function PanelFrame({ page, className = '', main, children, instruments }: FrameProps) {
  const { settings, texts, actions } = page
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches)
  const foldLabel = open ? texts.hideControls : texts.showControls
  const language = languageOf(settings.locale)
  const otherLocale = language === 'en' ? 'ja' : 'en'
  return (
    <Collapsible.Root
      className={`panel card ${className}`}
      render={<aside />}
      id="controls"
      tabIndex={-1}
      aria-label={texts.controls}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="panel-top">
        <ViewSwitch page={page} />
        <Collapsible.Trigger className="quiet round unfold" aria-label={foldLabel} title={foldLabel}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </Collapsible.Trigger>
      </div>
      <div className="panel-main">{main}</div>
      <Collapsible.Panel className="panel-more" tabIndex={-1}>
        {children}
        {instruments && (
          <details
            className="group fold instruments"
            open={page.instruments}
            onToggle={(event) => page.actions.setInstruments(event.currentTarget.open)}
          >
            <summary>{texts.instruments}</summary>
            {page.instruments && instruments}
          </details>
        )}
        <div className="panel-foot">
          <a className="language" href={language === 'ja' ? 'docs/ja.html' : 'docs/index.html'}>
            {texts.docs}
          </a>
          <Button className="language" lang={otherLocale} onClick={() => actions.setLocale(otherLocale)}>
            {texts.otherLanguage}
          </Button>
        </div>
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}

/** The count, and the buttons that pour, shake, undo and pause. */
export function PourControls({ page }: { page: Page }) {
  const { settings, texts, amount, actions, store, jar, canUndo } = page
  const { view, count, level, paused, locale } = settings
  const single = view === 'bottle' && isSingle(level)
  return (
    <>
      <div className="count-row">
        <CandyCount
          count={single ? 1 : count}
          paused={paused}
          settling={page.settling}
          store={store}
          texts={texts}
          locale={locale}
        />
        {jar && (
          <Button
            className="quiet round"
            aria-label={texts.undo}
            title={texts.undo}
            disabled={!canUndo}
            focusableWhenDisabled
            onClick={actions.undo}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M6 3L2.5 6.5 6 10" />
            </svg>
          </Button>
        )}
        <Button
          className="quiet round"
          aria-label={paused ? texts.resume : texts.pause}
          title={paused ? texts.resume : texts.pause}
          onClick={actions.togglePaused}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={paused ? 'M5 3l7 5-7 5z' : 'M5.5 3.5v9M10.5 3.5v9'} />
          </svg>
        </Button>
      </div>
      <div className="actions">
        <Button className="primary" onClick={actions.pour}>
          {single ? texts.dropAgain : texts.pour}
          {!single && <span className="amount"> +{amount.toLocaleString(locale)}</span>}
        </Button>
        {jar && (
          <Button className="plain" onClick={actions.shake}>
            {texts.shake}
          </Button>
        )}
      </div>
    </>
  )
}

/** The buttons that step and reset a world, and the switch of the keys. */
export function RunControls({ page, shortcuts, setShortcuts }: RunProps) {
  const { texts, actions } = page
  return (
    <section className="group run" aria-label={texts.run}>
      <div className="pair">
        <Button className="plain" onClick={actions.step}>
          {texts.step}
        </Button>
        <Button className="plain" onClick={actions.reset}>
          {texts.reset}
        </Button>
      </div>
      <KeySwitch texts={texts} enabled={shortcuts} onEnabledChange={setShortcuts} />
    </section>
  )
}

type RunProps = { page: Page; shortcuts: boolean; setShortcuts(on: boolean): void }
