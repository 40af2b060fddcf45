// The frame that the panels of all views share, and the controls that pour and run a jar.
import { Button } from '@base-ui/react/button'
import { Collapsible } from '@base-ui/react/collapsible'
import { type ReactNode, useState } from 'react'
import { isSingle } from '../settings/level.ts'
import { languageOf } from '../settings/locale.ts'
import { CandyCount } from './Readings.tsx'
import type { Page } from './usePage.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** A window that has room for the whole card beside the scene. */
const ROOMY = '(min-width: 721px) and (min-height: 561px)'

type FrameProps = {
  page: Page
  /** A class of the view's own. @default none */
  className?: string
  /** Always visible. */
  main: ReactNode
  /** Folds away, in a scrolled area. */
  children: ReactNode
  /** First in the last row, before the links. @default nothing */
  foot?: ReactNode
}

/** A card beside the scene; on a phone, a sheet below it. */
export function PanelFrame({ page, className = '', main, children, foot }: FrameProps) {
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
        <div className="panel-foot">
          {foot}
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

/** The count of a jar, and the buttons that pour, pause, step and reset it. */
export function PourControls({ page }: { page: Page }) {
  const { settings, texts, amount, actions, stats } = page
  const { view, count, level, paused, locale } = settings
  const single = view === 'bottle' && isSingle(level)
  return (
    <>
      <CandyCount
        count={single ? 1 : count}
        paused={paused}
        settling={page.settling}
        stats={stats}
        texts={texts}
        locale={locale}
      />
      <div className="actions">
        <Button className="primary" onClick={actions.pour}>
          {single ? texts.dropAgain : texts.pour}
          {!single && <span className="amount"> +{amount.toLocaleString(locale)}</span>}
        </Button>
        <Button className="plain" onClick={actions.togglePaused}>
          {paused ? texts.resume : texts.pause}
        </Button>
        <Button className="plain extra" onClick={actions.step}>
          {texts.step}
        </Button>
        <Button className="plain extra" onClick={actions.reset}>
          {texts.reset}
        </Button>
      </div>
    </>
  )
}
