// What the page shows: the state in its store, its worlds and its actions.
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { KonpeitoBottleHandle, Runner } from '../../src/index.ts'
import { useRest } from '../../src/internal.ts'
import { languageOf, preferredLocale, reportParameters } from '../../src/settings/index.ts'
import { comesToRest, createPageActions, startPaused } from './actions.ts'
import { readAddress, useAddress } from './address.ts'
import { BESIDE, createJars } from './jars.ts'
import { useKeptJar } from './keptJar.ts'
import { createPageStore, createStatsReporter } from './store.ts'
import { describeProblem, TEXTS } from './texts.ts'

export type Notice = { id: string; text: string }
export type Page = ReturnType<typeof usePage>

/** What lives as long as the page. */
function createPage() {
  const locale = preferredLocale(navigator.languages)
  const { settings, problems } = readAddress(location.search, locale)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const notices = problems.map((problem) => ({
    id: problem.parameter,
    text: ({ locale }: typeof settings) => describeProblem(problem, { ...settings, locale }),
  }))
  const store = createPageStore(startPaused(settings, reducedMotion), notices)
  const jars = createJars(() => store.getState().settings, BESIDE)
  const runner = { current: null as Runner | null }
  const camera = { current: null as Pick<KonpeitoBottleHandle, 'toBlob' | 'record'> | null }
  const report = createStatsReporter(store)
  const actions = createPageActions({ store, jars, runner, report, reducedMotion })
  return { locale, reducedMotion, store, jars, runner, camera, report, actions }
}

export function usePage() {
  const [page] = useState(createPage)
  const { locale, reducedMotion, store, jars, runner, camera, report, actions } = page
  const { notices, ...state } = useStore(
    store,
    useShallow(({ stats: _, ...shown }) => shown),
  )
  const { settings } = state
  const { view, paused, look, transparent } = settings
  useEffect(() => reportParameters(location.search), [])
  useEffect(() => {
    document.documentElement.lang = languageOf(settings.locale)
  }, [settings.locale])
  useEffect(() => {
    // The panel and its dialogs are light or dark as the picture, not as the system.
    document.documentElement.style.colorScheme = transparent ? '' : look === 'day' ? 'light' : 'dark'
  }, [look, transparent])
  const shown = view === 'bottle' ? jars.jar('bottle') : null
  useEffect(() => shown?.on('goal', actions.goalReached), [shown, actions])
  const { openKept, addKept, storageIsFull } = actions
  const historyState = useKeptJar({ jar: shown, settings, open: openKept, add: addKept, onFull: storageIsFull })
  useAddress(settings, locale, actions.setView, historyState)
  useEffect(() => {
    void actions.openState()
    window.addEventListener('hashchange', actions.openState)
    return () => window.removeEventListener('hashchange', actions.openState)
  }, [actions])
  const world = jars.world(view)
  // With reduced motion candies come to rest out of sight.
  const settles = reducedMotion && comesToRest(view) && !paused
  const { settling } = useRest(jars.steppable(view), { settled: settles, always: settles })
  useEffect(() => actions.refresh(), [actions, world, paused, settling])

  return {
    ...state,
    ...{ store, runner, camera, report, actions, world, settling },
    texts: TEXTS[languageOf(settings.locale)],
    jar: jars.jar(view),
    canUndo: jars.canUndo(view),
    notices: notices.map(({ id, text }): Notice => ({ id, text: text(settings) })),
  }
}
