// embed.html: the scene alone, for an iframe. It reads the query of the page, and talks to the page
// around it (frameChannel.ts, messages.ts) if the origin of that page is allowed.

import type { Jar } from '../../src/index.ts'
import {
  CAPACITY,
  createJarElement,
  createJarOf,
  createWords,
  type JarElementProps,
  readAttributes,
} from '../../src/internal.ts'
import type { World } from '../../src/physics/index.ts'
import {
  applyLevel,
  applyTorus,
  detailDistance,
  directionOf,
  isSingle,
  LEVEL_RANGE,
  MAX_COUNT,
  parseQuery,
  parseText,
  preferredLocale,
  readFeedAddress,
  readState,
  reportParameters,
  SETTINGS,
  type Setting,
} from '../../src/settings/index.ts'
import { createFrameChannel, type FrameChannel } from './frameChannel.ts'
import { FRAME_TEXTS, type FrameTexts } from './frameTexts.ts'
import { addTiltButton } from './frameTilt.ts'
import type { Listener, SettingChanges } from './messages.ts'

const box = document.getElementById('jar')!
const { settings, problems } = parseQuery(location.search, preferredLocale(navigator.languages))
const query = new URLSearchParams(location.search)
const channel = createFrameChannel(window)

/** Parameters that the frame reads beyond those of the page. */
const FRAME_PARAMETERS = Object.values<Setting>(SETTINGS).map(({ frame }) => frame)

async function start(): Promise<void> {
  setLanguage(settings.locale)
  reportParameters(location.search)
  for (const { parameter, value } of problems)
    channel.fail(new RangeError(`${parameter}=${value} is not allowed; the default is used`))
  if (settings.view !== 'bottle' && settings.view !== 'torus') {
    const { showScene } = await import('./frameScene.tsx')
    const set = showScene(box, settings, () => channel.send('ready'), channel.fail)
    channel.listen({
      handle: null,
      fill() {},
      set(changes) {
        if (changes.locale !== undefined) setLanguage(changes.locale)
        set(changes)
      },
    })
    return
  }
  const props = readAttributes((name) => (FRAME_PARAMETERS.includes(name) ? query.get(name) : null), channel.fail)
  const { view, seed, fills, unit, goal } = settings
  const options = {
    ...{ view, seed, fills, unit, goal },
    // Without a capacity in the address each item has a candy of its own, as on the page.
    capacity: props.capacity ?? Math.max(CAPACITY[settings.view], Math.min(MAX_COUNT, settings.count)),
    overflow: props.overflow,
    beside: props.beside,
    vessel: settings.vessel,
  }
  const jar = createJarOf(options, channel.fail)
  if (jar.view === 'torus') applyTorus(jar.world as World<2>, settings)
  else jar.adopt(applyLevel(jar.world as World<3>, settings.level))
  const stop = jar.on('error', channel.fail)
  const fixed = jar.view === 'bottle' && isSingle(settings.level)
  if (!(await restore(jar)) && !fixed) jar.setCount(settings.count)
  stop() // the jar element reports errors from here on
  window.addEventListener('hashchange', () => void restore(jar))
  await show(jar, props, channel)
}

async function show(jar: Jar, own: Partial<JarElementProps>, { send, fail, listen }: FrameChannel): Promise<void> {
  const { palette, shape, image, look, quality, worker, paused, transparent, locale, lod, level } = settings
  const lodDistance = detailDistance(level, lod)
  let props: JarElementProps = {
    ...{ palette, shape, image, look, quality, worker, paused, transparent, locale, lodDistance },
    ...own,
    onReady: () => send('ready', { count: jar.count() }),
    onDrop: (event) => send('drop', event),
    onLand: (event) => send('land', event),
    onSettle: (event) => send('settle', event),
    onPick: (event) => send('pick', event),
    onHover: (event) => send('hover', event ?? { item: null, items: [] }),
    onChange: (event) => send('change', event),
    onGoal: (event) => send('goal', event),
    onError: fail,
  }
  const element = createJarElement(box, jar, props)
  const wantsTilt = jar.view === 'bottle' && parseText(query.get('tilt') ?? '0', SETTINGS.tilt.type)
  const tiltButton = wantsTilt ? addTiltButton(box, element.handle.tilt, fail) : null
  let texts: FrameTexts = {}
  const set = (changes: SettingChanges) => {
    texts = changes.texts ?? texts
    const { tilt, noWebGL, ...ofJar } = texts
    props = { ...props, ...changes, texts: ofJar, ...(level < LEVEL_RANGE.max && { lodDistance }) }
    document.body.toggleAttribute('data-transparent', props.transparent === true)
    setLanguage(props.locale!)
    if (tiltButton) createWords(FRAME_TEXTS, props.locale, { tilt, noWebGL }).write(tiltButton, 'tilt')
    element.update(props)
  }
  set({})
  const listener: Listener = {
    handle: element.handle,
    set,
    fill: (contents) => (typeof contents === 'number' ? jar.setCount(contents) : jar.setItems(contents)),
  }
  listen(listener)
  const events = query.get('events')
  if (events !== null) {
    const { feedJar } = await import('./frameFeed.ts')
    await feedJar(readFeedAddress(events, location.href), jar, listener, fail)
  }
}

function setLanguage(locale: string): void {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/**
 * Loads the state in the address into the jar.
 *
 * @returns false where there is none, or it cannot be read
 */
async function restore(jar: Jar): Promise<boolean> {
  try {
    const state = await readState(location.hash)
    if (state !== null) jar.load(state)
    return state !== null
  } catch (error) {
    channel.fail(error as Error)
    return false
  }
}

start().catch(channel.fail)
