// A jar in a box of a page, without a framework: the picture, its label and keys, the announced
// count, the legend and the list of candies. <KonpeitoBottle> and the custom element both use it.
import { createElement } from 'react'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { CandyEvent, Jar } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { callListener } from '../../physics/internal.ts'
import { followColorScheme, setColorScheme } from '../../view/colorScheme.ts'
import { COVER, FOCUS_RING, make } from '../../view/dom.ts'
import { threadOf } from '../../view/stepThread.ts'
import type { LookOf } from '../candies/itemLook.ts'
import type { Capture } from '../canvas/capture.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from '../canvas/renderer.ts'
import { createAnnouncements } from './announcements.ts'
import { createCandyLabel } from './candyLabel.ts'
import { controlled, createHandle, reportError, reportOnce } from './handle.ts'
import { interactionOf } from './interaction.ts'
import { createItemList, type ItemList, writeCandy } from './itemList.ts'
import { JarScene } from './JarScene.tsx'
import { createJarController } from './jarController.ts'
import { createLookOf } from './jarLook.ts'
import { playLandings } from './sound.ts'
import { JAR_TEXTS } from './texts.ts'
import type { JarElementProps, KonpeitoBottleHandle } from './types.ts'
import { createWords } from './words.ts'

export interface JarElement {
  readonly handle: KonpeitoBottleHandle
  update(props: JarElementProps): void
  /** Makes the jar follow its controlled props again, after something else has changed it. */
  follow(): void
  dispose(): void
}

export function createJarElement(box: HTMLElement, jar: Jar, first: JarElementProps): JarElement {
  let props = first
  let scene: SceneCanvas | null = null
  let list: ItemList | null = null
  let listIsStale = false
  let drawn = false
  let failed = false
  let stopSound: (() => void) | undefined
  let stopLandings: (() => void) | undefined
  let standsFor = jar.stats().standsFor
  let lookKey: string | undefined
  let lookOf: LookOf
  const readColor = (id: number) => jar.at(id)?.item.color
  let colorOf = readColor
  /** Makes the view read all colours and looks again: a new function does. */
  const repaint = () => {
    colorOf = (id) => readColor(id)
  }
  const abort = new AbortController()
  const capture: Capture = { current: null }
  const handle = createHandle(
    jar,
    () => props,
    () => capture.current,
    () => follow(),
  )

  let words = createWords(JAR_TEXTS)
  let wordsKey = ''
  const getWords = () => words
  const label = createCandyLabel(jar, getWords, (candy) => {
    if (candy) setColorScheme(box)
    callListener(props.onHover, candy)
  })
  const canvas = make('div', { style: { ...COVER, overflow: 'hidden' } })
  const frame = make(
    'div',
    { 'data-konpeito': jar.view, style: { ...COVER, outlineOffset: '-3px' } },
    canvas,
    label.element,
    make('div', { style: FOCUS_RING }),
  )
  const announcements = createAnnouncements(box, frame, jar, () => props, getWords)
  const updateTexts = () => announcements.update(failed)
  const parts = [frame, ...announcements.parts]

  const fail = (error: unknown) => reportError(props, error instanceof Error ? error : new Error(String(error)))
  const failOnce = reportOnce(fail)
  const pick = (candy: CandyEvent) => {
    announcements.announce((status) => writeCandy(status, candy, words))
    callListener(props.onPick, candy)
  }
  const closeList = () => {
    list?.element.remove()
    list = null
    label.show(null)
    frame.focus()
  }
  const openList = () => {
    list?.element.remove()
    setColorScheme(box)
    list = createItemList(jar, getWords, pick, closeList, label.showCandy)
    box.append(list.element)
    list.element.querySelector('button')?.focus()
  }
  /** Updates an open list once for all changes of the same task. */
  const updateList = () => {
    if (!list || listIsStale) return
    listIsStale = true
    queueMicrotask(() => {
      listIsStale = false
      setColorScheme(box)
      list?.update()
    })
  }
  const onFrame = () => {
    if (drawn || controller.settling) return
    drawn = true
    // Its WebGL context may now go to a jar that has no picture yet; not from within a frame.
    queueMicrotask(() => scene?.update(options()))
    callListener(props.onDrawn, true)
    callListener(props.onReady, handle)
  }
  /** A torus never comes to rest, so with reduced motion it stands still. */
  const isStill = () => props.paused === true || (jar.view === 'torus' && prefersReducedMotion())
  const options = (): SceneCanvasOptions => {
    const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false } = props
    const interactive = interactionOf(props.interactive)
    const isInteractive = interactive !== 'none'
    return {
      quality,
      transparent,
      touchAction: isInteractive ? 'pan-x pan-y' : 'auto',
      touch: isInteractive ? 'page' : 'scene',
      resting: controller.resting,
      drawn,
      pointer: false,
      onError: (error) => {
        failed = true
        updateTexts()
        callListener(props.onDrawn, false)
        fail(error)
      },
      scene: (generation) =>
        createElement(JarScene, {
          jar,
          quality,
          look,
          generation,
          palette: paletteColors(palette),
          transparent,
          interactive,
          paused: isStill() || controller.settling,
          unseen: controller.settling,
          lodDistance: props.lodDistance,
          worker: props.worker ?? 'auto',
          colorOf,
          format: words.format,
          colorScheme: label.element.style.colorScheme,
          lookOf,
          capture,
          onPick: props.onPick || isInteractive ? pick : undefined,
          label,
          hover: props.onHover !== undefined || props.onPick !== undefined || (isInteractive && label.wanted),
          cursor: interactive === 'view' && props.onPick ? 'pointer' : undefined,
          onDrop: () => handle.drop(1),
          onTaken: (isTaken) => announcements.announce((status) => words.write(status, isTaken ? 'taken' : 'released')),
          onFrame,
          onError: failOnce,
        }),
    }
  }
  const refresh = () => {
    updateTexts()
    label.update()
    // With reduced motion candies do not fall: they fade in and out, or to where they come to rest.
    if (jar.view === 'bottle' && prefersReducedMotion()) controller.settle()
    scene?.update(options())
    updateList()
  }
  const follow = () => {
    try {
      if (props.items !== undefined) jar.setItems(props.items)
      else if (props.count !== undefined) jar.setCount(props.count)
    } catch (error) {
      fail(error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (
      target !== frame ||
      interactionOf(props.interactive) === 'none' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if ((key === 'Enter' || key === ' ') && jar.view === 'bottle') handle.drop(1)
    else if (key === 's' || key === 'S') handle.shake()
    else if (key === 'l' || key === 'L') openList()
    else return
    event.preventDefault()
  }

  threadOf(jar.world).mode = props.worker ?? 'auto' // before it is brought to rest
  const settled = jar.view === 'bottle' && props.initial !== 'pour'
  const controller = createJarController(jar, settled, () => scene?.update(options()))
  const unlisten = [
    jar.on('drop', (candy) => props.onDrop?.(candy)),
    jar.on('settle', (event) => props.onSettle?.(event)),
    jar.on('error', fail),
    jar.on('goal', (goal) => {
      const { at, label } = goal
      announcements.announce((status) => words.write(status, 'goal', { label: label ?? words.format(at) }))
      props.onGoal?.(goal)
    }),
    jar.on('paint', () => {
      repaint()
      label.update()
      scene?.update(options())
      updateList()
    }),
    jar.on('change', (change) => {
      // A page that sets the count knows it, but not the number of items that a candy stands for.
      const isNews = change.reason !== 'set' || change.standsFor !== standsFor || !controlled(props)
      standsFor = change.standsFor
      refresh()
      if (isNews) props.onChange?.(change)
    }),
  ]
  /** Starts and stops what depends on the props alone. */
  const applyProps = () => {
    const { locale, texts, shape, image } = props
    const look = JSON.stringify([shape, image])
    if (look !== lookKey) {
      lookKey = look // what is refused is reported once
      lookOf = createLookOf(jar, shape, image, fail)
    }
    try {
      const key = JSON.stringify([locale, texts])
      if (key !== wordsKey) {
        wordsKey = key // what is refused is reported once
        words = createWords(JAR_TEXTS, locale, texts)
      }
    } catch (error) {
      words = createWords(JAR_TEXTS)
      fail(error)
    }
    if (!stopLandings && props.onLand) stopLandings = jar.on('land', (candy) => props.onLand?.(candy))
    if (props.sound) stopSound ??= playLandings(jar)
    else {
      stopSound?.()
      stopSound = undefined
    }
    controller.pause(isStill())
    // The label lies on the picture; over a transparent one it is like the other texts.
    label.element.style.colorScheme = props.transparent ? '' : props.look === 'night' ? 'dark' : 'light'
  }
  announcements.list.addEventListener('click', openList)
  frame.addEventListener('keydown', onKeyDown, { signal: abort.signal })
  // Reading the background has a cost: only while a text is shown on it.
  followColorScheme(box, () => (list || failed || standsFor > 1) && setColorScheme(box), abort.signal)
  box.append(...parts)
  follow()
  applyProps()
  updateTexts()
  label.update()
  scene = createSceneCanvas(frame, canvas, options())

  return {
    handle,
    follow,
    update(next) {
      const { items, count } = props
      props = next
      if (next.items !== items || next.count !== count) follow()
      applyProps()
      refresh()
    },
    dispose() {
      announcements.dispose()
      abort.abort()
      controller.dispose()
      stopSound?.()
      stopLandings?.()
      for (const end of unlisten) end()
      scene?.dispose()
      scene = null
      for (const part of [...parts, list?.element]) part?.remove()
      list = null
    },
  }
}
