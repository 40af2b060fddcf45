// The state of the page (settings, worlds, messages) and its actions. Panel and keys call the same
// actions.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Camera } from '../components/canvas/capture.ts'
import { hasWebGL } from '../components/canvas/KonpeitoCanvas.tsx'
import type { Runner } from '../components/world/PhysicsWorld.tsx'
import { prefersReducedMotion } from '../hooks/useReducedMotion.ts'
import type { JarGoal } from '../jar/jar.ts'
import type { Vec } from '../physics/index.ts'
import { isSingle } from '../settings/level.ts'
import { languageOf } from '../settings/locale.ts'
import { defaultSettings, formatQuery, parseQuery, preferredLocale, type Settings } from '../settings/query.ts'
import { DEFAULT_AMOUNT, LEVEL_RANGE, MAX_COUNT, VIEWS, type View } from '../settings/schema.ts'
import { holdsState, readState, writeState } from '../settings/stateLink.ts'
import type { TorusSettings } from '../settings/torus.ts'
import { reportParameters } from '../settings/unknown.ts'
import { createStatsStore } from './frameStats.ts'
import { BESIDE, createJars } from './jars.ts'
import type { KeptJar } from './keptJar.ts'
import { isMeasured, readAddress } from './opening.ts'
import { describeProblem, TEXTS } from './texts/index.ts'
import { useKeptJar } from './useKeptJar.ts'
import { useSettling } from './useSettling.ts'

export type Notice = { id: string; text: string }
export type Page = ReturnType<typeof usePage>

/** Milliseconds without a change before the address follows the settings. */
const ADDRESS_DELAY = 300
/** Candies that fall at a tap in the garden. */
const RAIN = 16

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
  // The detail distance of each view that was shown.
  const lods = useRef<Partial<Record<View, number>>>({})
  const [notices, setNotices] = useState<{ id: string; text(settings: Settings): string }[]>(() =>
    start.problems.map((problem) => ({
      id: problem.parameter,
      text: ({ locale }) => describeProblem(problem, { ...start.settings, locale }),
    })),
  )
  const [stats] = useState(createStatsStore)
  const runner = useRef<Runner>(null)
  const camera = useRef<Camera>(null)
  const [instruments, setInstruments] = useState(start.settings.level !== LEVEL_RANGE.max)
  const texts = TEXTS[languageOf(settings.locale)]
  useEffect(() => reportParameters(location.search), [])
  useEffect(() => {
    document.documentElement.lang = languageOf(settings.locale)
  }, [settings.locale])

  const now = useRef({ settings, amount })
  useEffect(() => {
    now.current = { settings, amount }
  })
  const actions = useMemo(() => {
    const change = (changes: Partial<Settings>) => setSettings((before) => ({ ...before, ...changes }))
    /**
     * Reads the statistics after the next frame: at rest and in a pause nothing else reports them.
     */
    const refresh = (attempts = 300) => {
      requestAnimationFrame(() => {
        if (runner.current) requestAnimationFrame(() => runner.current && stats.set(runner.current.stats()))
        else if (attempts > 0) refresh(attempts - 1)
      })
    }
    const dismiss = (id: string) => setNotices((before) => before.filter((notice) => notice.id !== id))
    const notify = (id: string, text: (settings: Settings) => string) =>
      setNotices((before) => [...before.filter((notice) => notice.id !== id), { id, text }])
    const setView = (view: Settings['view']) => {
      const { settings } = now.current
      if (view === settings.view) return
      lods.current[settings.view] = settings.lod
      const lod = lods.current[view] ?? defaultSettings(view).lod
      change(startPaused({ ...settings, view, count: jars.count(view), lod }, reducedMotion))
      refresh()
    }
    const setCount = (count: number) => {
      const { view } = now.current.settings
      change({ count: jars.setCount(view, count) })
      refresh()
    }
    const restart = () => {
      setGeneration((n) => n + 1)
      refresh()
    }
    const reset = () => {
      jars.reset(now.current.settings.view)
      restart()
    }
    return {
      refresh,
      setCount,
      setAmount,
      dismiss,
      setView,
      /** Shows the torus, or the bottle from the torus. */
      toggleTorus: () => setView(now.current.settings.view === 'torus' ? 'bottle' : 'torus'),
      /** Shows the next view; the first follows the last. */
      toggleView: () => setView(VIEWS[(VIEWS.indexOf(now.current.settings.view) + 1) % VIEWS.length]!),
      /** Pours the chosen amount; the single candy of a level falls again. */
      pour() {
        const { view, level } = now.current.settings
        if (view === 'bottle' && isSingle(level)) return reset()
        const wanted = jars.count(view) + now.current.amount
        if (wanted > MAX_COUNT) {
          notify('full', ({ locale }) => TEXTS[languageOf(locale)].full(MAX_COUNT.toLocaleString(locale)))
        }
        setCount(wanted)
      },
      /** Drops one candy into the bottle; the single candy of a level falls again. */
      dropOne: () => (isSingle(now.current.settings.level) ? reset() : setCount(jars.count('bottle') + 1)),
      dropJelly() {
        const count = jars.dropJelly()
        if (count === null) notify('jelly', ({ locale }) => TEXTS[languageOf(locale)].noRoom)
        else change({ count })
        refresh()
      },
      reset,
      /** Takes back the last change of the contents of a jar. */
      undo() {
        const { view } = now.current.settings
        if (!jars.undo(view)) return
        change({ count: jars.count(view) })
        restart()
      },
      /** Opens the bottle as it was kept in the browser. */
      openKept({ text, count, query }: KeptJar) {
        jars.load(text)
        const { seed, palette, look, lod } = readAddress(query).settings
        const asked = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries({ seed, palette, look, lod }))
          if (!asked.has(name)) change({ [name]: value })
        change({ count: jars.setCount('bottle', count) })
        jars.jar('bottle')!.forget()
        refresh()
      },
      goalReached: ({ at, label }: JarGoal) =>
        notify('goal', ({ locale }) => TEXTS[languageOf(locale)].goal(label ?? at.toLocaleString(locale))),
      storageIsFull: () => notify('keep', ({ locale }) => TEXTS[languageOf(locale)].notKept),
      /** Shakes the bottle or the torus. */
      shake: () => jars.jar(now.current.settings.view)?.shake(),
      setSeed(seed: number) {
        if (seed === now.current.settings.seed) return
        jars.setSeed(seed)
        change({ seed })
        restart()
      },
      setLevel(level: number) {
        jars.setLevel(level)
        change({ level })
        restart()
      },
      setClassic: (classic: boolean) => change({ classic }),
      setPaused: (paused: boolean) => change({ paused }),
      togglePaused: () => setSettings((before) => ({ ...before, paused: !before.paused })),
      /** Takes one step; a running world is paused first. */
      step() {
        change({ paused: true })
        runner.current?.step()
      },
      setLod(lod: number) {
        change({ lod })
        refresh()
      },
      setTorus(changes: Partial<TorusSettings>) {
        // Several changes may come before the next render: each builds on the one before.
        const settings = { ...now.current.settings, ...changes }
        now.current = { ...now.current, settings }
        jars.setTorus(settings)
        change(changes)
        refresh()
      },
      drop(x: number, y: number) {
        const count = jars.drop(x, y)
        if (count === MAX_COUNT)
          notify('full', ({ locale }) => TEXTS[languageOf(locale)].full(MAX_COUNT.toLocaleString(locale)))
        change({ count })
        refresh()
      },
      /**
       * The address of these settings.
       * @param whole Whether it holds the state of every candy.
       */
      async link(whole: boolean): Promise<string> {
        const { settings } = now.current
        const address = new URL(location.href)
        address.search = formatQuery(settings, undefined, address.search)
        address.hash = whole ? await writeState(jars.save()) : ''
        return address.href
      },
      /** Opens the saved state in the address, if there is one. */
      async openState() {
        if (now.current.settings.view !== 'bottle') return
        try {
          const text = await readState(location.hash)
          if (text === null) return
          const count = jars.load(text)
          if (count !== now.current.settings.count) change({ count })
        } catch (error) {
          notify('state', ({ locale }) => TEXTS[languageOf(locale)].badState((error as Error).message))
        }
        refresh()
      },
      /** Drops candies onto a place of the garden. */
      rain(at: Vec<3>) {
        const count = jars.rain(at, RAIN)
        if (count === MAX_COUNT)
          notify('full', ({ locale }) => TEXTS[languageOf(locale)].full(MAX_COUNT.toLocaleString(locale)))
        change({ count })
        refresh()
      },
      setAppearance: (appearance: Partial<Pick<Settings, 'palette' | 'look'>>) => change(appearance),
      setLocale: (locale: string) => change({ locale }),
      tilt: jars.tilt,
      tiltFailed: (error: Error) => notify('tilt', ({ locale }) => TEXTS[languageOf(locale)].noTilt(error.message)),
      // Without WebGL the fallback of the canvas says so.
      report: (error: Error) =>
        hasWebGL() && notify('drawing', ({ locale }) => TEXTS[languageOf(locale)].drawingFailed(error.message)),
    }
  }, [jars, stats, reducedMotion])
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
  const { view, count, paused } = settings
  const world = jars.world(view)
  const settling = useSettling(jars.steppable(view), count, reducedMotion && comesToRest(view) && !paused)
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
    canUndo: jars.canUndo(view),
    settling,
    notices: notices.map(({ id, text }): Notice => ({ id, text: text(settings) })),
  }
}

/** Whether everything comes to rest in a view. */
function comesToRest(view: Settings['view']): boolean {
  return view === 'bottle' || view === 'blocks'
}

/** With reduced motion, a view that never comes to rest waits until the visitor starts it. */
function startPaused(settings: Settings, reducedMotion: boolean): Settings {
  return reducedMotion && !comesToRest(settings.view) ? { ...settings, paused: true } : settings
}

/**
 * Keeps the address in line with the settings, so that it can be shared. Each change of the view is
 * a history entry: Back and Forward go from view to view and leave the worlds as they are.
 */
function useAddress(
  settings: Settings,
  locale: string,
  setView: (view: Settings['view']) => void,
  state: () => object | null,
): void {
  const first = useRef(settings)
  const latestState = useRef(state)
  useEffect(() => {
    latestState.current = state
  })
  const shown = useRef(settings.view) // the view of the present history entry
  useEffect(() => {
    if (settings === first.current) return // the address stays as it was opened
    const timer = setTimeout(() => {
      const query = formatQuery(settings, locale, location.search)
      // A saved state in the address would undo, at a reload, what has changed since.
      const hash = holdsState(location.hash) ? '' : location.hash
      const address = `${location.pathname}${query}${hash}`
      if (settings.view === shown.current) history.replaceState(latestState.current(), '', address)
      else history.pushState(latestState.current(), '', address)
      shown.current = settings.view
    }, ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [settings, locale])
  useEffect(() => {
    const follow = () => {
      shown.current = parseQuery(location.search, locale).settings.view
      setView(shown.current)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [locale, setView])
}
