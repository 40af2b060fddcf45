// The state of the page for its components, with its worlds and actions.
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { KonpeitoBottleHandle, Runner } from '../../src/index.ts'
import { useRest } from '../../src/internal.ts'
import { hasState, languageOf, preferredLocale, reportParameters, SETTINGS } from '../../src/settings/index.ts'
import { useListener } from '../parts/useListener.ts'
import type { Connection } from '../shared/connect.ts'
import { comesToRest, createPageActions, type PageActions, startPaused } from './actions.ts'
import { readAddress, useAddress } from './address.ts'
import { chosenLook, darkScheme, systemLook } from './hour.ts'
import { createJars } from './jars.ts'
import { useKeptJar } from './keptJar.ts'
import { BESIDE } from './opening.ts'
import { type OwnJar, titleOf } from './shelf.ts'
import type { Start, Stored } from './start.ts'
import { createPageStore, createStats } from './store.ts'
import { describeProblem, TEXTS } from './texts.ts'

export type Page = ReturnType<typeof usePage>
export type PageProps = { page: Page }

/** What a named jar has once its document is open. */
export interface Sharing {
  /** Null until it is shared. */
  connection: Connection | null
  /** Shares it, or connects it again. @param isLost in a new room, because the server no longer has its room */
  share(isLost: boolean): Promise<void>
  /** Returns what a file says of its document. */
  file(): Pick<OwnJar, 'room' | 'key' | 'shared'> & { doc: string }
}

/** Makes what lives as long as the page. */
function createPage(start: Start) {
  const locale = preferredLocale(navigator.languages)
  const { settings: asked, problems } = readAddress(location.search, locale)
  const isAsked = new URLSearchParams(location.search).has('look')
  const chosen = isAsked ? asked.look : chosenLook()
  const settings = { ...asked, look: chosen ?? systemLook() }
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const notices = problems.map((problem) => ({
    id: problem.parameter,
    text: ({ locale }: typeof settings) => describeProblem(problem, { ...settings, locale }),
  }))
  const store = createPageStore(startPaused(settings, reducedMotion), notices)
  store.setState({ followsSystem: chosen === undefined })
  const jars = createJars(
    () => store.getState().settings,
    BESIDE,
    () => {
      const { initial, paused } = store.getState().settings
      return initial === 'pour' ? 'pour' : paused || reducedMotion ? 'rest' : 'last'
    },
    start.places,
  )
  const runner = { current: null as Runner | null }
  const camera = { current: null as Pick<KonpeitoBottleHandle, 'toBlob' | 'record'> | null }
  const stats = createStats()
  /** The count that the document of a named jar has, before it is open. */
  let known = 0
  const named = {
    /** Whether the document has all. */
    isBound: start.own === null,
    /** Counts what it lacks. */
    missing: () => (named.isBound ? 0 : jars.count('bottle') - known),
  }
  let isStarted = false
  const openStart = () => {
    if (isStarted) return
    isStarted = true
    if (start.linked !== null) actions.openLinked(start.linked)
    else {
      if (start.own) actions.openEmpty(start.own.query)
      const open = start.openKept((kept) => {
        actions.openKept(kept)
        known = kept.count - (kept.more ?? 0)
      })
      if (open === null) actions.keptIsDamaged()
      if (start.added) actions.addKept(start.added)
    }
  }
  const actions: PageActions = createPageActions({
    store,
    jars,
    runner,
    reducedMotion,
    openStart,
    isNamed: start.own !== null,
  })
  if (settings.view === 'bottle') openStart()
  if (start.later) actions.storageIsLate(start.isOwn)
  if (start.records && !start.shelf) actions.shelfIsNewer()
  return { named, locale, reducedMotion, store, jars, runner, camera, stats, actions }
}

/** @param onReopen reads address and storage, and shows the page again */
export function usePage(start: Start, onReopen: (added?: number) => void) {
  const [page] = useState(() => createPage(start))
  const { locale, reducedMotion, store, jars, runner, camera, stats, actions, named } = page
  const { notices, ...state } = useStore(store)
  const { settings, generation, pictureless, followsSystem } = state
  const [name, rename] = useState(start.own?.name ?? '')
  const [{ records, shelf }, setStored] = useState<Stored>(start)
  const { view, paused, look, transparent } = settings
  useEffect(() => reportParameters(location.search), [])
  useEffect(() => {
    document.documentElement.lang = languageOf(settings.locale)
  }, [settings.locale])
  useEffect(() => {
    // The panel and its dialogs are light or dark as the picture, not as the system. The build turns
    // light-dark() into rules that follow a color-scheme in style sheets only, hence the attribute.
    document.documentElement.dataset.scheme = transparent ? '' : look === 'day' ? 'light' : 'dark'
  }, [look, transparent])
  const shown = view === 'bottle' ? jars.jar('bottle') : null
  const opening = shown !== null && jars.isOpening()
  const [first] = useState(() => jars.count('bottle'))
  useEffect(() => {
    void start.later?.then((stored) => {
      if (!stored) return
      if (start.isOwn) return reopen(jars.count('bottle') - first)
      actions.dismiss('keep')
      if (stored.records && !stored.shelf) actions.shelfIsNewer()
      setStored(stored)
    })
  }, [start])
  useEffect(() => shown?.on('goal', actions.goalReached), [shown, actions])
  const own = view === 'bottle' && start.own ? { ...start.own, name } : null
  const [sharing, setSharing] = useState<Sharing | null>(null)
  const kept = useKeptJar({
    start,
    records,
    jar: shown,
    settings,
    isOpening: jars.isOpening,
    missing: named.missing,
    onOther: actions.keptElsewhere,
    onFull: actions.storageIsFull,
  })
  const [dark] = useState(darkScheme)
  useListener('change', () => actions.set({ look: systemLook() }), followsSystem ? dark : null)
  // What follows the system of the visitor is not in the address.
  const inAddress = useMemo(
    () => (followsSystem ? { ...settings, look: SETTINGS.look.default } : settings),
    [settings, followsSystem],
  )
  const leaveAddress = useAddress(inAddress, locale, actions.setView, kept.historyState, start.own !== null)
  const reopen = (added?: number) => {
    leaveAddress()
    onReopen(added)
  }
  // The jar of a link must not get into a document.
  useListener('hashchange', () => (start.own && hasState(location.hash) ? reopen() : actions.openState()))
  useListener('partmissing', actions.partMissing)
  const world = jars.world(view)
  // A new bottle settles out of sight until its last candies fall. With reduced motion or without a
  // picture, each change does.
  const settles = (reducedMotion || pictureless) && comesToRest(settings) && !paused
  // The worker is chosen before the canvas is mounted, because making a WebGL context blocks the page.
  const { canBeShown: until, last: left } = jars
  const rest = { worker: settings.worker, settled: opening || settles, always: settles, until, left }
  const { settling } = useRest(jars.steppable(view), rest)
  useEffect(() => {
    if (!opening || settling || world.stepCount === 0) return
    actions.opened()
    kept.opened()
  }, [actions, world, opening, settling])
  // At rest and in a pause nothing else reports what changes in a world.
  useEffect(() => {
    if (runner.current) stats.report(runner.current.stats())
  }, [runner, stats, world, settings, generation, settling])

  return {
    ...state,
    store,
    runner,
    camera,
    stats,
    actions,
    world,
    settling,
    opening,
    reopen,
    own: own && { ...own, title: titleOf(own, settings.locale) },
    rename,
    shelf,
    sharing,
    setSharing,
    /** Called when the document of the named jar has all that the jar has. */
    bound() {
      named.isBound = true
      kept.note() // otherwise what was added before would go into the document again
    },
    name,
    named,
    bottle: jars.shown(),
    texts: TEXTS[languageOf(settings.locale)],
    jar: jars.jar(view),
    last: shown ? jars.last(shown) : 0,
    canUndo: jars.canUndo(view),
    notices: notices.map(({ id, text }) => ({ id, text: text(settings) })),
  }
}
