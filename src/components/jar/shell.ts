// A jar in a box of a page, without a framework around it: the picture, its name and keys, the spoken count, the legend, the table. The React
// component and the element both put this into their box, so that they are alike in all but how they are told.
import { createElement } from 'react'
import type { CandyEvent, Jar } from '../../hooks/jar.ts'
import { KYOTO, PALETTES } from '../palettes.ts'
import { type CanvasStage, createCanvasStage, type StageOptions } from '../renderer.ts'
import { BUTTON, COVER, make, UNSEEN } from './dom.ts'
import { controlled, createHandle } from './handle.ts'
import { JarScene } from './JarScene.tsx'
import { createLife } from './life.ts'
import { ringLandings } from './sound.ts'
import { makeTable, nameOf } from './table.ts'
import { JAR_TEXTS, type JarTexts } from './texts.ts'
import type { KonpeitoBottleHandle, KonpeitoBottleProps } from './types.ts'

export type ShellProps = Omit<KonpeitoBottleProps, 'ref' | 'className' | 'style' | 'defaultCount' | 'defaultItems'> & {
  /** something of the box's owner stands where nothing can be drawn, so that the plain count need not */
  covered?: boolean
  /** the first picture is drawn (true), or there will be none (false) */
  onDrawn?(drawn: boolean): void
}

export interface Shell {
  readonly handle: KonpeitoBottleHandle
  update(props: ShellProps): void
  /** The jar was changed under props that stayed: they have the last word. */
  follow(): void
  dispose(): void
}

/** A count is said once it has stayed for so many ms: a burst is one sentence. */
const SAID_AFTER = 700
const CALM = '(prefers-reduced-motion: reduce)'
let shells = 0

export function createShell(box: HTMLElement, jar: Jar, first: ShellProps): Shell {
  let props = first
  let stage: CanvasStage | null = null
  let table: HTMLElement | null = null
  let drawn = false
  let failed = false
  let silence: (() => void) | undefined
  let speaking: ReturnType<typeof setTimeout> | undefined
  let said = jar.count()
  let each = jar.stats().standsFor
  let colorOf = (id: number) => jar.at(id)?.item.color
  const stop = new AbortController()
  const lens: { current: (() => Promise<Blob>) | null } = { current: null }
  const handle = createHandle(
    jar,
    () => props,
    lens,
    () => follow(),
  )

  const texts = (): JarTexts => ({ ...JAR_TEXTS[props.locale ?? 'en'], ...props.texts })
  const keys = make('span', { id: `konpeito-keys-${++shells}`, style: UNSEEN })
  const canvas = make('div', { style: { ...COVER, overflow: 'hidden' } })
  const frame = make('div', { 'data-konpeito': jar.view, style: { ...COVER, outlineOffset: '-3px' } }, canvas)
  const plain = make('p', { hidden: true, style: { ...COVER, margin: '0', padding: '16px' } })
  const legend = make('p', { hidden: true, style: LEGEND })
  const list = make('button', { type: 'button', style: { ...BUTTON, ...UNSEEN } })
  const status = make('span', { role: 'status', 'aria-live': 'polite', style: UNSEEN })
  const parts = [frame, plain, legend, keys, list, status]

  const fail = (error: unknown) => {
    const known = error instanceof Error ? error : new Error(String(error))
    if (props.onError) props.onError(known)
    else console.error(known)
  }
  const say = (text: string) => {
    status.textContent = text
  }
  const pick = (candy: CandyEvent) => {
    say(nameOf(candy, texts()))
    props.onPick?.(candy)
  }
  const closeTable = () => {
    table?.remove()
    table = null
    frame.focus()
  }
  const openTable = () => {
    table?.remove()
    table = makeTable(jar, texts(), pick, closeTable)
    box.append(table)
    table.querySelector('button')?.focus()
  }
  const onFrame = () => {
    if (drawn || life.settling) return
    drawn = true
    // Its place may go to a jar of the page that has no picture yet; not from within a frame.
    queueMicrotask(() => stage?.update(options()))
    props.onDrawn?.(true)
    props.onReady?.(handle)
  }
  const options = (): StageOptions => {
    const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, interactive = false } = props
    const shown = typeof palette === 'string' ? (PALETTES[palette] ?? KYOTO) : palette
    return {
      quality,
      transparent,
      touchAction: interactive ? 'pan-x pan-y' : 'auto',
      touch: interactive ? 'page' : 'scene',
      resting: life.resting,
      drawn,
      pointer: false,
      onError: (error) => {
        failed = true
        describe()
        props.onDrawn?.(false)
        fail(error)
      },
      scene: (generation) =>
        createElement(JarScene, {
          jar,
          quality,
          look,
          generation,
          palette: shown,
          transparent,
          interactive,
          paused: (props.paused ?? false) || life.settling,
          lodDistance: props.lodDistance,
          colorOf,
          lens,
          onPick: props.onPick || interactive ? pick : undefined,
          onFrame,
          onError: fail,
        }),
    }
  }
  /** Words that follow the count. */
  const describe = () => {
    const { locale = 'en', label, interactive = false, covered = false } = props
    const words = texts()
    const number = jar.count()
    const count = words.count(number, number.toLocaleString(locale))
    box.lang = locale
    box.dataset.count = String(number)
    frame.setAttribute('role', interactive ? 'application' : 'img')
    frame.setAttribute('aria-label', `${label ?? words.label(jar.view)}: ${count}`)
    if (interactive) frame.setAttribute('aria-describedby', keys.id)
    else frame.removeAttribute('aria-describedby')
    if (interactive) frame.tabIndex = 0
    else frame.removeAttribute('tabindex')
    frame.hidden = failed
    plain.hidden = !failed || covered
    plain.textContent = count
    keys.textContent = words.keys
    list.textContent = words.openTable
    list.hidden = !interactive && !props.onPick
    legend.hidden = each === 1
    legend.textContent = words.legend(each, each.toLocaleString(locale))
    if (number === said) return
    clearTimeout(speaking)
    speaking = setTimeout(() => {
      said = jar.count()
      say(texts().count(said, said.toLocaleString(props.locale ?? 'en')))
    }, SAID_AFTER)
  }
  const refresh = () => {
    describe()
    if (jar.view === 'bottle' && jar.stats().waiting > 0 && matchMedia(CALM).matches) life.settle()
    stage?.update(options())
  }
  const follow = () => {
    try {
      if (props.items !== undefined) jar.setItems(props.items)
      else if (props.count !== undefined) jar.setCount(props.count)
    } catch (error) {
      fail(error)
    }
  }
  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    if (target !== frame || !props.interactive || event.ctrlKey || event.metaKey || event.altKey) return
    if ((key === 'Enter' || key === ' ') && jar.view === 'bottle') handle.drop(1)
    else if (key === 's' || key === 'S') handle.shake()
    else if (key === 'l' || key === 'L') openTable()
    else return
    event.preventDefault()
  }

  const life = createLife(jar, props.initial !== 'pour', () => stage?.update(options()))
  const ends = [
    jar.on('drop', (candy) => props.onDrop?.(candy)),
    jar.on('settle', (event) => props.onSettle?.(event)),
    jar.on('error', fail),
    jar.on('paint', () => {
      // Another function: all candies are asked for their colours again.
      colorOf = (id) => jar.at(id)?.item.color
      stage?.update(options())
    }),
    jar.on('change', (change) => {
      // Whoever sets the count knows it; what one candy stands for is news.
      const news = change.reason !== 'set' || change.standsFor !== each || !controlled(props)
      each = change.standsFor
      refresh()
      if (news) props.onChange?.(change)
    }),
  ]
  let hears: (() => void) | undefined
  const listen = () => {
    if (!hears && props.onLand) hears = jar.on('land', (candy) => props.onLand?.(candy))
    if (props.sound) silence ??= ringLandings(jar)
    else {
      silence?.()
      silence = undefined
    }
    life.pause(props.paused ?? false)
  }
  list.addEventListener('click', openTable)
  list.addEventListener('focus', () => Object.assign(list.style, SEEN))
  list.addEventListener('blur', () => Object.assign(list.style, UNSEEN))
  frame.addEventListener('keydown', press, { signal: stop.signal })
  box.append(...parts)
  follow()
  listen()
  describe()
  stage = createCanvasStage(frame, canvas, options())

  return {
    handle,
    follow,
    update(next) {
      const told = [props.items, props.count]
      props = next
      if (next.items !== told[0] || next.count !== told[1]) follow()
      listen()
      refresh()
    },
    dispose() {
      clearTimeout(speaking)
      stop.abort()
      life.end()
      silence?.()
      hears?.()
      for (const end of ends) end()
      stage?.dispose()
      stage = null
      for (const part of [...parts, table]) part?.remove()
    },
  }
}

const SEEN = {
  insetInlineStart: '8px',
  insetBlockStart: '8px',
  width: 'auto',
  height: 'auto',
  margin: '0',
  padding: '2px 12px',
  border: '1px solid #7a5a70',
  clipPath: 'none',
}
const LEGEND = {
  position: 'absolute',
  insetInlineStart: '8px',
  insetBlockEnd: '8px',
  margin: '0',
  padding: '2px 8px',
  borderRadius: '8px',
  background: 'rgb(255 253 251 / 0.9)',
  color: '#2b1f2a',
  font: '13px/1.5 system-ui, sans-serif',
  pointerEvents: 'none',
}
