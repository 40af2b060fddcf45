// A jar in a box of a page, without a framework around it: the picture, its name and keys, the spoken count, the legend, the table. The React
// component and the element both put this into their box, so that they are alike in all but how they are told.
import { createElement } from 'react'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { KYOTO, PALETTES } from '../candies/palettes.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from '../canvas/renderer.ts'
import { createAnnouncements } from './announcements.ts'
import { followColorScheme, setColorScheme } from './colorScheme.ts'
import { COVER, FOCUS_RING, make } from './dom.ts'
import { controlled, createHandle, tell } from './handle.ts'
import { createItemList, type ItemList, nameOf } from './itemList.ts'
import { JarScene } from './JarScene.tsx'
import { createJarController } from './jarController.ts'
import { ringLandings } from './sound.ts'
import type { KonpeitoBottleHandle, KonpeitoBottleProps } from './types.ts'

export type JarElementProps = Omit<
  KonpeitoBottleProps,
  'ref' | 'className' | 'style' | 'defaultCount' | 'defaultItems'
> & {
  /** something of the box's owner stands where nothing can be drawn, so that the plain count need not */
  covered?: boolean
  /** the first picture is drawn (true), or there will be none (false) */
  onDrawn?(drawn: boolean): void
}

export interface JarElement {
  readonly handle: KonpeitoBottleHandle
  update(props: JarElementProps): void
  /** The jar was changed under props that stayed: they have the last word. */
  follow(): void
  dispose(): void
}

export function createJarElement(box: HTMLElement, jar: Jar, first: JarElementProps): JarElement {
  let props = first
  let stage: SceneCanvas | null = null
  let table: ItemList | null = null
  let stale = false
  let drawn = false
  let failed = false
  let silence: (() => void) | undefined
  let each = jar.stats().standsFor
  let colorOf = (id: number) => jar.at(id)?.item.color
  const stop = new AbortController()
  const lens: { current: (() => Promise<Blob>) | null } = { current: null }
  const handle = createHandle(
    jar,
    () => props,
    () => lens.current?.(),
    () => follow(),
  )

  const canvas = make('div', { style: { ...COVER, overflow: 'hidden' } })
  const ring = make('div', { style: FOCUS_RING })
  const frame = make('div', { 'data-konpeito': jar.view, style: { ...COVER, outlineOffset: '-3px' } }, canvas, ring)
  const words = createAnnouncements(box, frame, jar, () => props)
  const { list, say, texts } = words
  const describe = () => words.describe(failed)
  const parts = [frame, ...words.parts]

  const fail = (error: unknown) => tell(props, error instanceof Error ? error : new Error(String(error)))
  const pick = (candy: CandyEvent) => {
    say(nameOf(candy, texts()))
    props.onPick?.(candy)
  }
  const closeTable = () => {
    table?.element.remove()
    table = null
    frame.focus()
  }
  const openTable = () => {
    table?.element.remove()
    setColorScheme(box)
    table = createItemList(jar, texts, pick, closeTable)
    box.append(table.element)
    table.element.querySelector('button')?.focus()
  }
  /** An open table follows, once for all that happens in one go. */
  const renewTable = () => {
    if (!table || stale) return
    stale = true
    queueMicrotask(() => {
      stale = false
      setColorScheme(box)
      table?.update()
    })
  }
  const onFrame = () => {
    if (drawn || life.settling) return
    drawn = true
    // Its place may go to a jar of the page that has no picture yet; not from within a frame.
    queueMicrotask(() => stage?.update(options()))
    props.onDrawn?.(true)
    props.onReady?.(handle)
  }
  const options = (): SceneCanvasOptions => {
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
          unseen: life.settling,
          lodDistance: props.lodDistance,
          colorOf,
          lens,
          onPick: props.onPick || interactive ? pick : undefined,
          onFrame,
          onError: fail,
        }),
    }
  }
  const refresh = () => {
    describe()
    // Who asked for less motion sees nobody fall, neither those who come nor those who lose their hold: all fade to where they come to rest.
    if (jar.view === 'bottle' && prefersReducedMotion()) life.settle()
    stage?.update(options())
    renewTable()
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

  const life = createJarController(jar, jar.view === 'bottle' && props.initial !== 'pour', () =>
    stage?.update(options()),
  )
  const ends = [
    jar.on('drop', (candy) => props.onDrop?.(candy)),
    jar.on('settle', (event) => props.onSettle?.(event)),
    jar.on('error', fail),
    jar.on('paint', () => {
      // Another function: all candies are asked for their colours again.
      colorOf = (id) => jar.at(id)?.item.color
      stage?.update(options())
      renewTable()
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
  frame.addEventListener('keydown', press, { signal: stop.signal })
  // Reading what is behind the jar costs a little: only while something stands before it.
  followColorScheme(box, () => (table || failed || each > 1) && setColorScheme(box), stop.signal)
  box.append(...parts)
  follow()
  listen()
  describe()
  stage = createSceneCanvas(frame, canvas, options())

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
      words.dispose()
      stop.abort()
      life.dispose()
      silence?.()
      hears?.()
      for (const end of ends) end()
      stage?.dispose()
      stage = null
      for (const part of [...parts, table?.element]) part?.remove()
      table = null
    },
  }
}
