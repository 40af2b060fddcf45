// <KonpeitoBottle>: the whole jar for a page. A jar of src/jar in the frame loop, the view that fits it, and what stands around the picture:
// poster, spoken count, legend, table. It draws nothing itself.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { CandyColorsContext } from '../hooks/useCandyColors.ts'
import { type Candy, type Item } from '../jar/items.ts'
import { JAR_TEXTS, type JarTexts } from '../jar/texts.ts'
import { BottleView } from './BottleView.tsx'
import { Inside } from './jar/Inside.tsx'
import { BUTTON, JarTable, nameOf } from './jar/JarTable.tsx'
import type { KonpeitoBottleProps } from './jar/types.ts'
import { useJar } from './jar/useJar.ts'
import { useSound } from './jar/useSound.ts'
import { KonpeitoCanvas } from './KonpeitoCanvas.tsx'
import { PhysicsWorld } from './PhysicsWorld.tsx'
import { KYOTO, PALETTES } from './palettes.ts'
import { TorusView } from './TorusView.tsx'

export type { KonpeitoBottleProps, KonpeitoHandle } from './jar/types.ts'

/**
 * A jar of konpeito that follows `count` or `items`, or keeps its own (`defaultCount`, `defaultItems`). It fills the box around it.
 * Another `view`, `seed`, `capacity` or `overflow` begins a new jar with the same contents. Values that are refused are told by `onError`,
 * and the jar stays as it was.
 */
export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { items, count, defaultItems, defaultCount = 0, view, seed, capacity, overflow } = props
  const kept = useRef<number | readonly Item[]>(items ?? count ?? defaultItems ?? defaultCount)
  const key = [view, seed, capacity, overflow].join()
  return <Inner key={key} {...props} kept={kept} />
}

type Kept = { current: number | readonly Item[] }

function Inner(props: KonpeitoBottleProps & { kept: Kept }) {
  const { kept, items, count, palette = 'kyoto', look, quality, lodDistance, paused = false, transparent = false } = props
  const { interactive = true, sound = false, locale = 'en', poster, label, className, style, ref } = props
  const { jar, handle, lens, settling, resting, said, colors, fail, latest } = useJar(props, items ?? count ?? kept.current)
  const texts: JarTexts = { ...JAR_TEXTS[locale], ...props.texts }
  const [drawn, setDrawn] = useState(false)
  const [table, setTable] = useState(false)
  const [spoken, setSpoken] = useState('')
  const [focused, setFocused] = useState(false)
  const box = useRef<HTMLElement>(null)
  const keysId = useId()
  useSound(jar, sound)
  useImperativeHandle(ref, () => handle, [handle])
  useEffect(() => {
    const named = jar.items()
    kept.current = named.length > 0 ? named : said.count
  }, [jar, said, kept])
  // Said once it has stayed for a moment: a burst is one sentence.
  const told = useRef(said.count)
  useEffect(() => {
    if (told.current === said.count) return
    const timer = setTimeout(() => {
      told.current = said.count
      setSpoken(texts.count(said.count, said.count.toLocaleString(locale)))
    }, 700)
    return () => clearTimeout(timer)
  }, [said.count, locale, texts])

  const pick = (candy: Candy) => {
    setSpoken(nameOf(candy, texts))
    latest.current.onPick?.(candy)
  }
  const ready = () => {
    if (drawn || settling) return
    setDrawn(true)
    latest.current.onReady?.(handle)
  }
  const close = () => {
    setTable(false)
    box.current?.querySelector<HTMLElement>('[data-konpeito]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || !target.matches('[data-konpeito]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((key === 'Enter' || key === ' ') && jar.view === 'bottle') handle.drop(1)
    else if (key === 's' || key === 'S') handle.shake()
    else if (key === 'l' || key === 'L') setTable(true)
    else return
    event.preventDefault()
  }
  const name = label ?? texts.label(jar.view)
  const number = said.count.toLocaleString(locale)
  const colours = typeof palette === 'string' ? (PALETTES[palette] ?? KYOTO) : palette

  return (
    <section
      ref={box}
      className={className}
      style={{ ...BOX, ...style }}
      aria-label={name}
      lang={locale}
      onKeyDown={interactive ? press : undefined}
      data-count={said.count}
    >
      <div style={COVER}>
        <KonpeitoCanvas
          view={jar.view}
          quality={quality}
          look={look}
          transparent={transparent}
          interactive={interactive}
          touch="page"
          resting={resting && drawn}
          label={`${name}: ${texts.count(said.count, number)}`}
          describedBy={interactive ? keysId : undefined}
          onError={fail}
          fallback={poster === undefined ? <p style={PLAIN}>{texts.count(said.count, number)}</p> : <Poster>{poster}</Poster>}
        >
          <CandyColorsContext value={colors}>
            <PhysicsWorld world={jar.world} paused={paused || settling} lodDistance={lodDistance}>
              {jar.view === 'bottle' ? (
                <BottleView palette={colours} transparent={transparent} interactive={interactive} />
              ) : (
                <TorusView
                  palette={colours}
                  transparent={transparent}
                  interactive={interactive}
                  onFollow={(id) => {
                    const candy = id === null ? null : jar.candy(id)
                    if (candy) pick(candy)
                  }}
                />
              )}
              <Inside jar={jar} lens={lens} onPick={pick} onFrame={ready} />
            </PhysicsWorld>
          </CandyColorsContext>
        </KonpeitoCanvas>
      </div>
      {!drawn && poster !== undefined && <Poster>{poster}</Poster>}
      {said.each > 1 && <p style={LEGEND}>{texts.legend(said.each, said.each.toLocaleString(locale))}</p>}
      {interactive && (
        <>
          <span id={keysId} style={UNSEEN}>
            {texts.keys}
          </span>
          <button
            type="button"
            style={focused ? { ...BUTTON, ...CORNER } : UNSEEN}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onClick={() => setTable(true)}
          >
            {texts.openTable}
          </button>
        </>
      )}
      <span role="status" aria-live="polite" style={UNSEEN}>
        {spoken}
      </span>
      {table && <JarTable jar={jar} texts={texts} onPick={pick} onClose={close} />}
    </section>
  )
}

function Poster({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <div style={COVER}>{children}</div>
  return <img src={children} alt="" style={{ ...COVER, width: '100%', height: '100%', objectFit: 'contain' }} />
}

const BOX: CSSProperties = { position: 'relative', width: '100%', height: '100%', minHeight: 160 }
const COVER: CSSProperties = { position: 'absolute', inset: 0 }
const PLAIN: CSSProperties = { ...COVER, display: 'grid', placeItems: 'center', margin: 0 }
const CORNER: CSSProperties = { position: 'absolute', insetInlineStart: 8, insetBlockStart: 8 }
const LEGEND: CSSProperties = {
  position: 'absolute',
  insetInlineStart: 8,
  insetBlockEnd: 8,
  margin: 0,
  padding: '2px 8px',
  borderRadius: 8,
  background: 'rgb(255 253 251 / 0.9)',
  color: '#2b1f2a',
  font: '13px/1.5 system-ui, sans-serif',
  pointerEvents: 'none',
}
const UNSEEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
