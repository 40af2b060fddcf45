// A jar on a page: the picture, its label and keys, the announced count, the legend and the list of
// candies. <KonpeitoBottle>, the custom element and the iframe render it.
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useColorScheme } from '../../hooks/useColorScheme.ts'
import { useJar } from '../../hooks/useJar.ts'
import { usePrinting } from '../../hooks/usePrinting.ts'
import type { CandyEvent } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { callListener } from '../../physics/internal.ts'
import { boxAttributes } from '../../view/boxAttributes.ts'
import { latinKey } from '../../view/keys.ts'
import { BUTTON, COVER, FOCUS_RING, FONT, INK, SHEET, UNSEEN } from '../../view/styles.ts'
import type { Capture } from '../canvas/capture.ts'
import { CandyLabelView, createCandyLabel } from './CandyLabel.tsx'
import { interactionOf, reportError, useFollowedJar, useJarEvents, useJarHandle } from './handle.ts'
import { ItemList } from './ItemList.tsx'
import { schemeOfPicture, useJarPicture } from './JarScene.tsx'
import { Announcer, CandyName, Say, useAnnouncedCount, useAnnouncement, useJarWords } from './Say.tsx'
import { StillJar } from './StillJar.tsx'
import type { JarViewProps } from './types.ts'

export function JarView(props: JarViewProps) {
  const { jar, poster, covered = poster !== undefined, className, style } = props
  const contents = useJar(jar)
  const fail = (error: unknown) => reportError(props, error as Error)
  const words = useJarWords(props, fail)
  const { 'aria-label': name = words.say(jar.view).text, ...attributes } = boxAttributes(props)
  const [announcement, announce] = useAnnouncement()
  const [capture] = useState<Capture>({ current: null })
  const [listed, setListed] = useState(false)
  const [hovered, setHovered] = useState<CandyEvent | null>(null)
  const onHover = useEffectEvent((candy: CandyEvent | null) => {
    setHovered(candy)
    callListener(props.onHover, candy)
  })
  const [label] = useState(() => createCandyLabel(jar, onHover))

  const box = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const keys = useId()
  useJarEvents(props, words, announce, fail) // before `useFollowedJar`, whose errors are events
  const follow = useFollowedJar(props, fail)
  const handle = useJarHandle(props, capture, follow, box)
  const interaction = interactionOf(props.interactive)
  const isInteractive = interaction !== 'none'
  const { lists = isInteractive || props.onPick !== undefined } = props
  const pick = (candy: CandyEvent) => {
    announce(<CandyName candy={candy} words={words} />)
    callListener(props.onPick, candy)
  }
  const isLabelled = useMemo(
    () => jar.list().some(({ item, items }) => items.length > 1 || item.label),
    [jar, contents],
  )
  const { drawn, failed } = useJarPicture(props, {
    colorOf: contents.colorOf,
    host,
    canvas,
    capture,
    label,
    words,
    interaction,
    handle,
    fail,
    onPick: props.onPick || isInteractive ? pick : undefined,
    hover: props.onHover !== undefined || props.onPick !== undefined || (isInteractive && isLabelled),
    onTaken: (isTaken) => announce(<Say said={words.say(isTaken ? 'taken' : 'released')} />),
  })
  const { count, candies, valuePerCandy, ...stats } = jar.stats()
  // The remainder of items that are only grouped is not announced.
  const remainder = jar.unit === 1 ? 0 : stats.remainder
  const legend =
    valuePerCandy === 1
      ? null
      : words.say(remainder > 0 ? 'legendRest' : 'legend', { count: valuePerCandy, rest: remainder })
  const said =
    jar.unit === 1 || count === 0 ? words.say('count', { count }) : words.say('value', { value: count, count: candies })
  useAnnouncedCount(count, () =>
    announce(
      <>
        <Say said={said} />
        {remainder > 0 && ', '}
        {remainder > 0 && <Say said={legend!} />}
      </>,
    ),
  )
  const [offered, setOffered] = useState(false)
  const isRead = listed || failed || offered || legend !== null || hovered !== null
  const colorScheme = useColorScheme(box, isRead)

  const closeList = () => {
    setListed(false)
    label.showCandy(null)
    host.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, currentTarget } = event
    const key = latinKey(event)
    if (target !== currentTarget || !isInteractive || event.ctrlKey || event.metaKey || event.altKey) return
    if ((key === 'Enter' || key === ' ') && jar.view === 'bottle') handle.drop(1)
    else if (key === 's' || key === 'S') handle.shake()
    else if (key === 'l' || key === 'L') setListed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Without a picture there is nothing to play with. */
  const isPlayed = isInteractive && !failed
  const plain = <Say said={said} />
  const isBlank = usePrinting() && !drawn

  return (
    <div
      {...attributes}
      ref={box}
      className={className}
      style={{ ...BOX, colorScheme, ...style }}
      lang={words.lang}
      dir={words.dir}
      data-count={count}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: with keys it is an application */}
      <div
        ref={host}
        data-konpeito={jar.view}
        role={isPlayed ? 'application' : 'img'}
        aria-label={`${name}: ${said.text}`}
        aria-describedby={isPlayed ? keys : undefined}
        lang={said.lang}
        tabIndex={isPlayed ? 0 : undefined}
        style={HOST}
        onKeyDown={onKeyDown}
      >
        <div ref={canvas} style={drawn ? CANVAS : HIDDEN} />
        <CandyLabelView label={label} words={words} colorScheme={schemeOfPicture(props)} />
        <div style={FOCUS_RING} />
      </div>
      {!drawn && poster !== undefined && <Poster>{poster}</Poster>}
      {(failed || isBlank) && !covered && (
        <>
          {poster === undefined && <StillJar jar={jar} palette={paletteColors(props.palette ?? 'kyoto')} />}
          <p aria-hidden style={legend ? ABOVE_LEGEND : PLAIN}>
            {plain}
          </p>
        </>
      )}
      <noscript>{!covered && <p style={PLAIN}>{plain}</p>}</noscript>
      {legend && (
        <p style={LEGEND}>
          <Say said={legend} />
        </p>
      )}
      {isInteractive && (
        <span id={keys} style={{ display: 'none' }}>
          <Say said={words.say(interaction === 'play' && jar.view === 'bottle' ? 'keysPlay' : 'keys')} />
        </span>
      )}
      {lists && (
        <button
          type="button"
          style={{ ...BUTTON, ...(offered ? OFFERED : UNSEEN) }}
          onFocus={() => setOffered(true)}
          onBlur={() => setOffered(false)}
          onClick={() => setListed(true)}
        >
          <Say said={words.say('openTable')} />
        </button>
      )}
      <Announcer {...announcement} />
      {listed && <ItemList jar={jar} words={words} onPick={pick} onClose={closeList} onFocus={label.showCandy} />}
    </div>
  )
}

function Poster({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <div style={POSTER}>{children}</div>
  return <img src={children} alt="" style={{ ...POSTER, width: '100%', height: '100%', objectFit: 'contain' }} />
}

const BOX: CSSProperties = { position: 'relative', width: '100%', height: '100%', breakInside: 'avoid' }
const HOST: CSSProperties = { ...COVER, outlineOffset: -3 }
const CANVAS: CSSProperties = { ...COVER, overflow: 'hidden' }
/** Before the first picture the canvas is black, and then shows an empty glass. */
const HIDDEN: CSSProperties = { ...CANVAS, opacity: 0 }
const POSTER: CSSProperties = { ...COVER, zIndex: 1, pointerEvents: 'none' }
const OFFERED: CSSProperties = { position: 'absolute', zIndex: 2, insetInlineStart: 8, insetBlockStart: 8 }
const LEGEND: CSSProperties = {
  position: 'absolute',
  zIndex: 1, // over the poster
  insetInlineStart: 8,
  insetBlockEnd: 8,
  margin: 0,
  padding: '2px 8px',
  borderRadius: 8,
  background: SHEET,
  color: INK,
  font: `13px/1.5 ${FONT}`,
  pointerEvents: 'none',
}
/** At the lower edge of the picture. */
const PLAIN: CSSProperties = {
  ...LEGEND,
  inset: 0,
  margin: 'auto auto 12px',
  padding: '6px 16px',
  width: 'fit-content',
  height: 'fit-content',
  font: `17px/1.5 ${FONT}`,
}
const ABOVE_LEGEND: CSSProperties = { ...PLAIN, margin: 'auto auto 40px' }
