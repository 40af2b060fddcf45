// The layout that the panels of all views share, and the controls that pour and shake.
import { type ReactNode, type ToggleEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSingle, languageOf, VIEWS } from '../../src/settings/index.ts'
import { Button, IconButton, PlainButton, Segments } from '../parts/choices.tsx'
import type { Page } from '../state/usePage.ts'
import { CandyCount } from './CandyCount.tsx'

/** Windows in which the whole card fits beside the scene. */
const WIDE = '(min-width: 721px) and (min-height: 561px)'

type ShellProps = {
  page: Page
  className?: string
  /** Always visible. */
  main: ReactNode
  /** Folds in a small window. */
  children: ReactNode
  /** Settings and readings, in a fold. @default no fold */
  instruments?: ReactNode
}

const MORE = 'controls-more'

/** A card beside the scene; on a phone, a sheet below it. */
export function PanelShell({ page, className = '', main, children, instruments }: ShellProps) {
  const { settings, texts, actions } = page
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches)
  const foldLabel = open ? texts.hideControls : texts.showControls
  const language = languageOf(settings.locale)
  const otherLocale = language === 'en' ? 'ja' : 'en'
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const instruments = currentTarget.open
    if (instruments === page.instruments) return
    flushSync(() => page.store.setState({ instruments })) // the panel cannot scroll to what is not rendered
    if (instruments) currentTarget.scrollIntoView()
  }
  return (
    <aside
      className={`panel card ${className}`}
      id="controls"
      tabIndex={-1}
      aria-label={texts.controls}
      data-open={open || undefined}
    >
      <div className="panel-top">
        <Segments label={texts.view} names={VIEWS} texts={texts} value={settings.view} onChange={actions.setView} />
        <IconButton
          className="round unfold"
          icon="unfold"
          label={foldLabel}
          aria-expanded={open}
          aria-controls={open ? MORE : undefined}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div className="panel-main">{main}</div>
      {open && (
        <div className="panel-more" id={MORE} tabIndex={-1}>
          {children}
          {instruments && (
            <details className="group fold instruments" open={page.instruments} onToggle={onToggle}>
              <summary>{texts.instruments}</summary>
              {page.instruments && instruments}
            </details>
          )}
          <div className="panel-foot">
            <a className="language" href={language === 'ja' ? 'docs/ja/index.html' : 'docs/index.html'}>
              {texts.docs}
            </a>
            <Button className="language" lang={otherLocale} onClick={() => actions.set({ locale: otherLocale })}>
              {texts.otherLanguage}
            </Button>
          </div>
        </div>
      )}
    </aside>
  )
}

/** @param props.beside stands beside the button that pours. @default none */
export function PourControls({ page, beside }: { page: Page; beside?: ReactNode }) {
  const { settings, texts, amount, actions, jar, canUndo, sound, store } = page
  const { view, count, level, paused, locale } = settings
  const single = view === 'bottle' && isSingle(level)
  return (
    <>
      <div className="count-row">
        <CandyCount page={page} count={single ? 1 : count} />
        <div className="count-tools">
          {jar && <IconButton icon="undo" label={texts.undo} disabled={!canUndo} onClick={actions.undo} />}
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={paused ? texts.resume : texts.pause}
            onClick={actions.togglePaused}
          />
          {jar && (
            <IconButton
              icon={sound ? 'sound' : 'silence'}
              label={sound ? texts.soundOff : texts.soundOn}
              onClick={() => store.setState({ sound: !sound })}
            />
          )}
        </div>
      </div>
      {page.own ? (
        <CountButtons page={page} />
      ) : (
        <div className="actions">
          <Button className="primary" onClick={actions.pour}>
            <span>{single ? texts.dropAgain : texts.pour}</span>
            {!single && <span className="amount">{` +${amount.toLocaleString(locale)}`}</span>}
          </Button>
          {beside}
        </div>
      )}
    </>
  )
}

/** Candies that the buttons of a named jar add. */
const STEPS = [1, 3, 5] as const

/** The buttons of a named jar: add a few candies, or take one. */
function CountButtons({ page: { settings, texts, actions } }: { page: Page }) {
  const say = (candies: number) => (candies * settings.unit).toLocaleString(settings.locale)
  return (
    <div className="actions">
      {STEPS.map((candies) => (
        <Button key={candies} className={candies === 1 ? 'primary' : 'plain'} onClick={() => actions.add(candies)}>
          {`+${say(candies)}`}
        </Button>
      ))}
      <PlainButton aria-label={texts.takeOne} title={texts.takeOne} onClick={() => actions.add(-1)}>
        {`−${say(1)}`}
      </PlainButton>
    </div>
  )
}
