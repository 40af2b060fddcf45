// The state of the page: settings, worlds, messages. Its actions are in pageActions.ts.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnVessel, Runner } from '../../src/index.ts'
import { type Camera, prefersReducedMotion, useRest } from '../../src/internal.ts'
import { DEFAULT_AMOUNT, LEVEL_RANGE, languageOf, preferredLocale, reportParameters } from '../../src/settings/index.ts'
import { createStatsStore } from './frameStats.ts'
import { createJars } from './jars.ts'
import { isMeasured, readAddress } from './opening.ts'
import { comesToRest, createPageActions, type PageNotice, startPaused } from './pageActions.ts'
import { BESIDE } from './pageJars.ts'
import { describeProblem, TEXTS } from './texts/index.ts'
import { useAddress } from './useAddress.ts'
import { useKeptJar } from './useKeptJar.ts'

export type Notice = { id: string; text: string }
export type Page = ReturnType<typeof usePage>

export function usePage() {
  const [locale] = useState(() => preferredLocale(navigator.languages))
  const [start] = useState(() => readAddress(location.search, locale))
  const [reducedMotion] = useState(prefersReducedMotion)
  const [settings, setSettings] = useState(() => startPaused(start.settings, reducedMotion))
  const [jars] = useState(() =>
    createJars({ ...start.settings, torus: start.settings, beside: BESIDE, measured: isMeasured(start.settings) }),
  )
  const [, setGeneration] = useState(0)
  const [amount, setAmount] = useState(DEFAULT_AMOUNT)
  const [notices, setNotices] = useState<PageNotice[]>(() =>
    start.problems.map((problem) => ({
      id: problem.parameter,
      text: ({ locale }) => describeProblem(problem, { ...start.settings, locale }),
    })),
  )
  const [stats] = useState(createStatsStore)
  const runner = useRef<Runner>(null)
  const camera = useRef<Camera>(null)
  const [instruments, setInstruments] = useState(start.settings.level !== LEVEL_RANGE.max)
  // An author's vessel stays a choice once the page has shown it.
  const [ownVessel, setOwnVessel] = useState<OwnVessel | null>(null)
  if (typeof settings.vessel === 'object' && settings.vessel !== ownVessel) setOwnVessel(settings.vessel)
  const texts = TEXTS[languageOf(settings.locale)]
  useEffect(() => reportParameters(location.search), [])
  useEffect(() => {
    document.documentElement.lang = languageOf(settings.locale)
  }, [settings.locale])

  const now = useRef({ settings, amount })
  useEffect(() => {
    now.current = { settings, amount }
  })
  const actions = useMemo(
    () =>
      createPageActions({
        ...{ jars, stats, runner, now, reducedMotion, setAmount, setNotices },
        update: setSettings,
        render: () => setGeneration((n) => n + 1),
      }),
    [jars, stats, reducedMotion],
  )
  const shown = settings.view === 'bottle' ? jars.jar('bottle') : null
  useEffect(() => shown?.on('goal', actions.goalReached), [shown, actions])
  const historyState = useKeptJar({
    jar: shown,
    settings,
    open: actions.openKept,
    onFull: actions.storageIsFull,
  })
  useAddress(settings, locale, actions.setView, historyState)
  useEffect(() => {
    void actions.openState()
    window.addEventListener('hashchange', actions.openState)
    return () => window.removeEventListener('hashchange', actions.openState)
  }, [actions])
  const { view, paused } = settings
  const world = jars.world(view)
  // With reduced motion candies come to rest out of sight.
  const settles = reducedMotion && comesToRest(view) && !paused
  const { settling } = useRest(jars.steppable(view), { settled: settles, always: settles })
  useEffect(() => actions.refresh(), [actions, world, paused, settling])

  return {
    settings,
    texts,
    amount,
    /** Whether the fold of settings and readings is open. */
    instruments,
    setInstruments,
    stats,
    runner,
    camera,
    actions,
    world,
    jar: jars.jar(view),
    ownVessel,
    canUndo: jars.canUndo(view),
    settling,
    notices: notices.map(({ id, text }): Notice => ({ id, text: text(settings) })),
  }
}
