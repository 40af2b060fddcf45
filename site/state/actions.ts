// What the page does: panel, keys and history call the same actions.
import type { RefObject } from 'react'
import {
  hasWebGL,
  type JarGoal,
  type OwnVessel,
  type Runner,
  type VesselName,
  type WorldStats,
} from '../../src/index.ts'
import type { Vec } from '../../src/physics/index.ts'
import {
  defaultSettings,
  formatQuery,
  isSingle,
  languageOf,
  MAX_COUNT,
  readState,
  type Settings,
  type TorusSettings,
  VIEWS,
  type View,
  writeState,
} from '../../src/settings/index.ts'
import type { Jars } from './jars.ts'
import type { KeptJar } from './keptJar.ts'
import { readAddress } from './opening.ts'
import type { PageStore } from './store.ts'
import { TEXTS } from './texts.ts'

/** Candies that fall at a tap in the garden. */
const RAIN = 16

/** What the actions act on. */
export type PageContext = {
  store: PageStore
  jars: Jars
  runner: RefObject<Runner | null>
  /** Takes the statistics of the running world. */
  report(stats: WorldStats): void
  reducedMotion: boolean
}

export function createPageActions({ store, jars, runner, report, reducedMotion }: PageContext) {
  const { getState, setState } = store
  const settings = () => getState().settings
  /** The detail distance of each view that was shown. */
  const lods: Partial<Record<View, number>> = {}
  const change = (changes: Partial<Settings>) =>
    setState(({ settings, ownVessel }) => ({
      settings: { ...settings, ...changes },
      ownVessel: typeof changes.vessel === 'object' ? changes.vessel : ownVessel,
    }))
  /**
   * Reads the statistics after the next frame: at rest and in a pause nothing else reports them.
   */
  const refresh = (attempts = 300) => {
    requestAnimationFrame(() => {
      if (runner.current) requestAnimationFrame(() => runner.current && report(runner.current.stats()))
      else if (attempts > 0) refresh(attempts - 1)
    })
  }
  const without = (id: string) => getState().notices.filter((notice) => notice.id !== id)
  const notify = (id: string, text: (settings: Settings) => string) =>
    setState({ notices: [...without(id), { id, text }] })
  const notifyFull = () =>
    notify('full', ({ locale }) => TEXTS[languageOf(locale)].full(MAX_COUNT.toLocaleString(locale)))
  const setView = (view: Settings['view']) => {
    const before = settings()
    if (view === before.view) return
    lods[before.view] = before.lod
    const lod = lods[view] ?? defaultSettings(view).lod
    change(startPaused({ ...before, view, count: jars.count(view), lod }, reducedMotion))
    refresh()
  }
  const setCount = (count: number) => {
    const { view } = settings()
    change({ count: jars.setCount(view, count) })
    refresh()
  }
  /** Shows a world that has replaced another. */
  const restart = () => {
    setState(({ generation }) => ({ generation: generation + 1 }))
    refresh()
  }
  const reset = () => {
    jars.reset(settings().view)
    restart()
  }
  return {
    refresh,
    setCount,
    /** Changes settings that no world depends on. */
    set: change,
    dismiss: (id: string) => setState({ notices: without(id) }),
    setView,
    /** Shows the torus, or the bottle from the torus. */
    toggleTorus: () => setView(settings().view === 'torus' ? 'bottle' : 'torus'),
    /** Shows the next view; the first follows the last. */
    toggleView: () => setView(VIEWS[(VIEWS.indexOf(settings().view) + 1) % VIEWS.length]!),
    /** Pours the chosen amount; the single candy of a level falls again. */
    pour() {
      const { view, level } = settings()
      if (view === 'bottle' && isSingle(level)) return reset()
      const wanted = jars.count(view) + getState().amount
      if (wanted > MAX_COUNT) notifyFull()
      setCount(wanted)
    },
    /** Drops one candy into the bottle; the single candy of a level falls again. */
    dropOne: () => (isSingle(settings().level) ? reset() : setCount(jars.count('bottle') + 1)),
    reset,
    /** Takes back the last change of the contents of a jar, a reset, or another vessel. */
    undo() {
      const { view } = settings()
      if (!jars.undo(view)) return
      change({ count: jars.count(view), vessel: jars.vessel() })
      restart()
    },
    /** Opens the bottle as it was kept in the browser. */
    openKept({ text, count, query }: KeptJar) {
      const { seed, palette, shape, image, look, lod, vessel } = readAddress(query).settings
      const asked = new URLSearchParams(location.search)
      jars.load(text, asked.has('vessel') ? undefined : vessel)
      for (const [name, value] of Object.entries({ seed, palette, shape, image, look, lod }))
        if (!asked.has(name)) change({ [name]: value })
      change({ count: jars.setCount('bottle', count), vessel: jars.vessel() })
      jars.jar('bottle')!.forget()
      refresh()
    },
    goalReached: ({ at, label }: JarGoal) =>
      notify('goal', ({ locale }) => TEXTS[languageOf(locale)].goal(label ?? at.toLocaleString(locale))),
    storageIsFull: () => notify('keep', ({ locale }) => TEXTS[languageOf(locale)].notKept),
    /** Shakes the bottle or the torus. */
    shake: () => jars.jar(settings().view)?.shake(),
    setSeed(seed: number) {
      if (seed === settings().seed) return
      jars.setSeed(seed)
      change({ seed })
      restart()
    },
    /** Starts the bottle again in another vessel, with the same count and seed. */
    setVessel(vessel: VesselName | OwnVessel) {
      if (vessel === settings().vessel) return
      jars.setVessel(vessel)
      change({ vessel })
      restart()
    },
    setLevel(level: number) {
      jars.setLevel(level)
      change({ level })
      restart()
    },
    togglePaused: () => change({ paused: !settings().paused }),
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
      change(changes)
      jars.setTorus(settings())
      refresh()
    },
    drop(x: number, y: number) {
      const count = jars.drop(x, y)
      if (count === MAX_COUNT) notifyFull()
      change({ count })
      refresh()
    },
    /**
     * The address of these settings.
     * @param whole Whether it holds the state of every candy.
     */
    async link(whole: boolean): Promise<string> {
      const address = new URL(location.href)
      address.search = formatQuery(settings(), undefined, address.search)
      address.hash = whole ? await writeState(jars.save()) : ''
      return address.href
    },
    /** Opens the saved state in the address, if there is one. */
    async openState() {
      if (settings().view !== 'bottle') return
      try {
        const text = await readState(location.hash)
        if (text === null) return
        const count = jars.load(text)
        if (count !== settings().count) change({ count })
      } catch (error) {
        notify('state', ({ locale }) => TEXTS[languageOf(locale)].badState((error as Error).message))
      }
      refresh()
    },
    /** Drops candies onto a place of the garden. */
    rain(at: Vec<3>) {
      const count = jars.rain(at, RAIN)
      if (count === MAX_COUNT) notifyFull()
      change({ count })
      refresh()
    },
    tilt: jars.tilt,
    tiltFailed: (error: Error) => notify('tilt', ({ locale }) => TEXTS[languageOf(locale)].noTilt(error.message)),
    imageFailed: (error: Error) => notify('image', ({ locale }) => TEXTS[languageOf(locale)].badImage(error.message)),
    // Without WebGL the fallback of the canvas says so.
    report: (error: Error) =>
      hasWebGL() && notify('drawing', ({ locale }) => TEXTS[languageOf(locale)].drawingFailed(error.message)),
  }
}

/** Whether everything comes to rest in a view. */
export function comesToRest(view: Settings['view']): boolean {
  return view === 'bottle' || view === 'blocks'
}

/** With reduced motion, a view that never comes to rest waits until the visitor starts it. */
export function startPaused(settings: Settings, reducedMotion: boolean): Settings {
  return reducedMotion && !comesToRest(settings.view) ? { ...settings, paused: true } : settings
}
