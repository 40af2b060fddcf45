// The layout that the pages of all views share: skip link, title, picture, messages, panel and list of
// keys. Also the announcements for screen readers.
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { PhysicsWorld, type PhysicsWorldProps } from '../../src/index.ts'
import { LeanCanvas, useCapture } from '../../src/internal.ts'
import { SETTINGS } from '../../src/settings/index.ts'
import { IconButton } from '../parts/choices.tsx'
import { KeyHelp, type KeyRows, type Shortcuts, useKeys } from '../parts/Keys.tsx'
import type { Page } from '../state/usePage.ts'

type Props = {
  page: Page
  tagline: string
  label: string
  /** The time of day. @default from the settings */
  look?: Page['settings']['look']
  keys: Shortcuts
  keyRows: KeyRows
  /** Whether the list of keys is folded at first. @default false */
  keysFolded?: boolean
  data?: Readonly<Record<`data-${string}`, true | undefined>>
  world?: Partial<PhysicsWorldProps>
  /** Inside the canvas and its world. */
  children: ReactNode
  /** Over the canvas. */
  over?: ReactNode
  /** After the messages. */
  panel: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Characters of the longest title in full size. */
const LONG = 12

export function ViewShell(props: Props) {
  const { page, tagline, label, data, world, children, over, panel, ref } = props
  const { settings, texts, actions, shortcuts } = page
  const { view, quality, transparent, paused, goal } = settings
  const look = props.look ?? settings.look
  const title = page.own?.title ?? texts.title
  useKeys(props.keys, shortcuts)
  return (
    <div
      ref={ref}
      className="page"
      data-view={view}
      data-look={look}
      data-transparent={transparent || undefined}
      data-goal={goal !== SETTINGS.goal.default || undefined}
      {...data}
    >
      <button type="button" className="skip" onClick={() => document.getElementById('controls')?.focus()}>
        {texts.skip}
      </button>
      <header className="masthead">
        <span className="kanji" lang="ja" aria-hidden="true">
          金平糖
        </span>
        <h1>{title.length > LONG ? <small>{title}</small> : title}</h1>
        <p>{tagline}</p>
      </header>
      <main className="scene">
        <LeanCanvas
          view={view}
          quality={quality}
          look={look}
          transparent={transparent}
          label={label}
          touchAction="none"
          onError={actions.report}
          fallback={<NoPicture text={texts.noWebGL} onShown={actions.cannotDraw} />}
        >
          <PhysicsWorld
            key={view}
            world={page.world}
            paused={paused || page.settling}
            ref={page.runner}
            onStats={page.stats.report}
            {...world}
          >
            <PageCamera capture={page.camera} />
            {children}
          </PhysicsWorld>
        </LeanCanvas>
        {over}
      </main>
      <section className="notices" aria-label={texts.messages}>
        {page.notices.map(({ id, text }) => (
          <div key={id} className="notice card" role="alert">
            <p>{text}</p>
            <IconButton icon="close" label={texts.dismiss} onClick={() => actions.dismiss(id)} />
          </div>
        ))}
      </section>
      {panel}
      <KeyHelp title={texts.keys} rows={props.keyRows} enabled={shortcuts} isFolded={props.keysFolded} />
    </div>
  )
}

/** Replaces the picture where the browser cannot draw it. */
function NoPicture({ text, onShown }: { text: string; onShown(): void }) {
  useEffect(onShown, [onShown])
  return (
    <p className="no-picture" role="alert">
      {text}
    </p>
  )
}

const asShown = () => {}

/** Gives the Share group access to pictures and videos of the scene. */
function PageCamera({ capture }: { capture: Parameters<typeof useCapture>[0] }) {
  useCapture(capture, asShown)
  return null
}

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY = 5000

/** Announces the number of candies after a change, at most every five seconds. */
export function Announcer({ page: { stats, texts, settings } }: { page: Page }) {
  const { locale } = settings
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      timer = undefined
      const { bodies, waiting } = stats.getState()
      setAnnouncement(texts.announce(bodies.toLocaleString(locale), waiting, waiting.toLocaleString(locale)))
    }
    const stop = stats.subscribe(() => {
      timer ??= setTimeout(announce, ANNOUNCE_EVERY)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [stats, texts, locale])
  return (
    <p className="unseen" role="status">
      {announcement}
    </p>
  )
}
