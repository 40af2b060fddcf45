// embed.html: the scene alone, for an iframe. It reads the query of the page, and talks to the page
// around it (embedChannel.ts, messages.ts) if the origin of that page is allowed.
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CandyEvent, Jar, KonpeitoBottleHandle, KonpeitoBottleProps } from '../../src/index.ts'
import { createJarOf, readAttributes } from '../../src/internal.ts'
import type { World } from '../../src/physics/index.ts'
import {
  applyLevel,
  applyTorus,
  comparesAll,
  detailDistance,
  directionOf,
  hasDetailDistance,
  isSingle,
  materialOf,
  mostCandies,
  parseQuery,
  parseText,
  preferredLocale,
  readFeedAddress,
  readState,
  reportParameters,
  SETTINGS,
  type Setting,
  type Settings,
  simplifiesFar,
  sizeCircles,
  TORUS_DEFAULTS,
} from '../../src/settings/index.ts'
import { readSharedLink } from '../shared/sharedLink.ts'
import { type Alert, createAlerts } from './alerts.ts'
import { EmbedJar } from './EmbedJar.tsx'
import { createEmbedChannel } from './embedChannel.ts'
import type { EmbedTexts } from './embedTexts.ts'
import type { Listener, SettingChanges } from './messages.ts'

const box = document.getElementById('jar')!
const { settings, problems } = parseQuery(location.search, preferredLocale(navigator.languages))
const query = new URLSearchParams(location.search)
const channel = createEmbedChannel(window)

/** Events that are sent as they are. */
const EVENTS = ['Drop', 'Land', 'Settle', 'Pick', 'Change', 'Goal'] as const

const isOn = (name: 'tilt' | 'announce') => parseText(query.get(name) ?? '0', SETTINGS[name].type) === true

/** Parameters of embed.html that the page does not have. */
const EMBED_PARAMETERS = Object.values<Setting>(SETTINGS).map(({ embed }) => embed)

/** The settings of an address as props, without `count`: with it the jar would be controlled. */
function propsOf(settings: Settings): Partial<KonpeitoBottleProps> {
  const values = settings as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries<Setting>(SETTINGS).flatMap(([prop, { attribute, query }]) =>
      attribute && query && query !== 'count' ? [[prop, values[query]]] : [],
    ),
  )
}

async function start(): Promise<void> {
  setLanguage(settings.locale)
  reportParameters(location.search)
  for (const { parameter, value } of problems)
    channel.fail(new RangeError(`${parameter}=${value} is not allowed; the default is used`))
  if (settings.view !== 'bottle' && settings.view !== 'torus') {
    const { showScene } = await import('./embedScene.tsx')
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
  const props: Partial<KonpeitoBottleProps> = {
    // Without a capacity in the address, each item gets its own candy, as on the page.
    capacity: Math.max(SETTINGS.capacity.default[settings.view], Math.min(mostCandies(settings), settings.count)),
    ...propsOf(settings),
    ...readAttributes((name) => (EMBED_PARAMETERS.includes(name) ? query.get(name) : null), channel.fail),
  }
  const shared = readSharedLink(location.hash)
  if (shared) {
    const { showShared } = await import('./sharedJar.tsx')
    document.body.toggleAttribute('data-transparent', settings.transparent)
    const still = { tilts: false, ownTexts: {}, alert: null }
    return showShared(box, shared, { ...props, ...still, onReady: () => channel.send('ready'), onError: channel.fail })
  }
  const jar = createJarOf(props, channel.fail, { material: materialOf(settings) })
  if (jar.view === 'torus') applyTorus(jar.world as World<2>, settings)
  else {
    const rule = comparesAll(settings.level) ? (await import('../state/scenes.ts')).addNaiveRule : undefined
    jar.adopt(applyLevel(jar.world as World<3>, settings.level, rule))
  }
  const stop = jar.on('error', channel.fail)
  const fixed = jar.view === 'bottle' && isSingle(settings.level)
  if (!(await restore(jar)) && !fixed) jar.setCount(settings.count)
  const isSized = settings.radius !== TORUS_DEFAULTS.radius || settings.mass !== TORUS_DEFAULTS.mass
  if (jar.view === 'torus' && isSized) sizeCircles(jar.world as World<2>, settings)
  stop() // the view reports errors from here on
  window.addEventListener('hashchange', () => void restore(jar))
  await show(jar, props)
}

async function show(jar: Jar, given: Partial<KonpeitoBottleProps>): Promise<void> {
  const { send, fail, listen } = channel
  const { lod, level } = settings
  const lodDistance = detailDistance(level, lod)
  let handle: KonpeitoBottleHandle | null = null
  let props = {
    ...given,
    lodDistance,
    simplifyFar: simplifiesFar(level),
    jar,
    tilts: jar.view === 'bottle' && isOn('tilt'),
    ownTexts: {} as EmbedTexts,
    alert: null as Alert | null,
    ref: (next: KonpeitoBottleHandle | null) => {
      handle = next
    },
    onReady: () => send('ready', { count: jar.count() }),
    ...Object.fromEntries(EVENTS.map((name) => [`on${name}`, (event: object) => send(name.toLowerCase(), event)])),
    onHover: (event: CandyEvent | null) => send('hover', event ?? { item: null, items: [] }),
    onError: fail,
  }
  const root = createRoot(box)
  const set = ({ texts, ...changes }: SettingChanges) => {
    props = { ...props, ...changes, ...(texts && { ownTexts: texts }) }
    if (!hasDetailDistance(level)) props.lodDistance = lodDistance
    document.body.toggleAttribute('data-transparent', props.transparent === true)
    setLanguage(props.locale!)
    // The answer to a message confirms that its changes are drawn.
    flushSync(() => root.render(createElement(EmbedJar, props)))
  }
  set({})
  const alerts = createAlerts((alert) => {
    props = { ...props, alert }
    set({})
  })
  const listener: Listener = {
    handle,
    set,
    ...(isOn('announce') && { announce: alerts.add }),
    fill: jar.setContents,
  }
  listen(listener)
  const events = query.get('events')
  if (events !== null) {
    const { feedJar } = await import('./embedFeed.ts')
    await feedJar(readFeedAddress(events, location.href), jar, listener, fail)
  }
}

function setLanguage(locale: string): void {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/**
 * Loads the state in the address into the jar.
 * @returns false where there is no state, or it cannot be read
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
