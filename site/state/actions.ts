// The actions of the page. Panel, keys and history call them.
import type { RefObject } from 'react'
import { hasWebGL, type JarGoal, type OwnVessel, type Runner, type VesselName } from '../../src/index.ts'
import type { Vec, World } from '../../src/physics/index.ts'
import {
  applyTick,
  applyTorus,
  BOTTLE_AS_SPECIFIED,
  comparesAll,
  defaultSettings,
  formatQuery,
  isSingle,
  isSpecified,
  languageOf,
  MAX_COUNT,
  materialOf,
  mostCandies,
  readState,
  type Settings,
  sizeCircles,
  type TickSettings,
  type TorusSettings,
  VIEWS,
  type View,
  writeState,
} from '../../src/settings/index.ts'
import { MOMENTARY, readAddress } from './address.ts'
import { keepLook } from './hour.ts'
import { isLoaded, type Jars, loadView } from './jars.ts'
import type { KeptJar } from './keptRecords.ts'
import type { PageStore } from './store.ts'
import { TEXTS, type Texts } from './texts.ts'

/** Candies that fall at a tap in the garden. */
const RAIN = 16

/** The settings that the bottle of the specification replaces. */
const replacedOf = ({ vessel, gravity, restitution, fills, unit, goal }: Settings) =>
  ({ vessel, gravity, restitution, fills, unit, goal }) as const

/** Whether two settings say the same: an author's vessel is an object. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Goals without their labels: `50,100:Pizza` gives `50,100`. */
const withoutNames = (goal: string): string => goal.replaceAll(/:[^,]*/g, '')

export type PageContext = {
  store: PageStore
  jars: Jars
  runner: RefObject<Runner | null>
  reducedMotion: boolean
  /** Opens the first bottle of the page before it is shown. @default a new one */
  openStart?: () => void
  /** Whether the bottle is a named jar, whose words are in no link. @default false */
  isNamed?: boolean
}

export type PageActions = ReturnType<typeof createPageActions>

export function createPageActions(context: PageContext) {
  const { store, jars, runner, reducedMotion, openStart, isNamed = false } = context
  const { getState, setState } = store
  const settings = () => getState().settings
  /** The detail distance of each view that was shown. */
  const lods: Partial<Record<View, number>> = {}
  /** The bottle before that of the specification. */
  let usual = replacedOf(defaultSettings())
  const set = (changes: Partial<Settings>) =>
    setState(({ settings, ownVessel }) => ({
      settings: { ...settings, ...changes },
      ownVessel: typeof changes.vessel === 'object' ? changes.vessel : ownVessel,
    }))
  /** Shows a new world. */
  const showNew = (changes?: Partial<Settings>) => {
    if (changes) set(changes)
    setState(({ generation }) => ({ generation: generation + 1 }))
  }
  const dismiss = (id: string) => setState({ notices: without(id) })
  const without = (id: string) => getState().notices.filter((notice) => notice.id !== id)
  const notify = (id: string, say: (texts: Texts, locale: string) => string) => {
    const text = ({ locale }: Settings) => say(TEXTS[languageOf(locale)], locale)
    setState({ notices: [...without(id), { id, text }] })
  }
  const notifyFull = () => {
    const most = mostCandies(settings())
    notify('full', (texts, locale) => (most < MAX_COUNT ? texts.fullPairs : texts.full)(most.toLocaleString(locale)))
  }
  const failed = (id: string, text: 'badState' | 'noTilt' | 'badImage' | 'drawingFailed') => (error: Error) =>
    notify(id, (texts) => texts[text](error.message))
  const linkFailed = failed('state', 'badState')
  const drawingFailed = failed('drawing', 'drawingFailed')
  const showCount = (count: number) => {
    if (count === mostCandies(settings())) notifyFull()
    set({ count })
  }
  const setView = (view: View) => {
    const { level } = settings()
    if (!isLoaded(view, level)) {
      void loadView(view, level).then(() => setView(view), drawingFailed)
      return
    }
    const before = settings()
    if (view === before.view) return
    lods[before.view] = before.lod
    if (view === 'bottle') openStart?.()
    const lod = lods[view] ?? defaultSettings(view).lod
    set(startPaused({ ...before, view, count: jars.count(view), lod }, reducedMotion))
  }
  /** @param changes other settings of the new bottle. @default none */
  const setLevel = (level: number, changes: Partial<Settings> = {}) => {
    if (!isLoaded('bottle', level)) {
      void loadView('bottle', level).then(() => setLevel(level, changes), drawingFailed)
      return
    }
    const wanted = jars.count('bottle')
    jars.restart('bottle') // first, because the count depends on the level
    set({ ...changes, level })
    const count = jars.count('bottle')
    if (count < wanted) notifyFull()
    showNew(startPaused({ ...settings(), count }, reducedMotion))
  }
  const setCount = (count: number) => set({ count: jars.setCount(settings().view, count) })
  const setBottle = (changes: Partial<Settings>) => {
    const { level } = settings()
    const text = level === 0 ? jars.save() : null
    if (text === null) jars.restart('bottle') // a level acts when its bottle is created
    set(changes)
    if (text !== null) jars.open(text, jars.count('bottle'))
    showNew()
  }
  const reset = () => {
    jars.reset(settings().view)
    showNew()
  }
  /** A running world is paused first. */
  const step = () => {
    set({ paused: true })
    runner.current?.step()
  }
  return {
    /** Changes settings that affect no world. */
    set,
    setCount,
    notify,
    dismiss,
    setView,
    /** The keys of all views: the next view, torus or bottle, one step. */
    keys: {
      v: () => setView(VIEWS[(VIEWS.indexOf(settings().view) + 1) % VIEWS.length]!),
      t: () => setView(settings().view === 'torus' ? 'bottle' : 'torus'),
      '.': step,
    },
    /** Pours the chosen amount; the single candy of a level falls again. */
    pour() {
      const { view, level } = settings()
      if (view === 'bottle' && isSingle(level)) return reset()
      const wanted = jars.count(view) + getState().amount
      setCount(wanted)
      if (jars.count(view) < wanted) notifyFull()
    },
    /** Drops one candy into the bottle; the single candy of a level falls again. */
    dropOne: () => (isSingle(settings().level) ? reset() : setCount(jars.count('bottle') + settings().unit)),
    reset,
    /** Undoes the last change of a jar's contents, a reset, or a change of the vessel. */
    undo() {
      const { view, vessel } = settings()
      if (jars.undo(view)) showNew({ count: jars.count(view), vessel: jars.jar(view)?.vessel?.given ?? vessel })
    },
    /**
     * Opens the bottle that the browser keeps, with its settings.
     * @throws RangeError when the bottle is damaged; then nothing has changed
     */
    openKept({ text, count, query }: KeptJar) {
      const before = settings()
      const { seed, vessel, fills, unit, goal, ...picture } = readAddress(query).settings
      const { palette, shape, image, look, lod } = picture
      const asked = new URLSearchParams(location.search)
      // The bottle without a name has the visitor's time of day.
      const shown = { palette, shape, image, lod, ...(isNamed && { look }), ...materialOf(picture) }
      const own = Object.entries(shown).filter(([name]) => !asked.has(name))
      set({ seed, vessel, fills, unit, goal, ...Object.fromEntries(own) })
      try {
        if (text === undefined)
          jars.restart('bottle', count) // all candies fall in
        else jars.open(text, count)
        set({ count: jars.count('bottle') })
      } catch (error) {
        set(before)
        throw error
      }
    },
    /** Opens an empty named jar with its settings. */
    openEmpty(query: string) {
      const { goal, unit, palette, look, shape, image, vessel } = readAddress(query).settings
      jars.restart('bottle', 0)
      set({ goal, unit, palette, look, shape, image, vessel, count: 0 })
      setState({ followsSystem: false })
    },
    saved: () => ({ text: jars.save(), count: jars.jar('bottle')!.count() }),
    /** @returns its count @throws RangeError when a text is no bottle with such settings */
    check: (query: string, text: string) => jars.check(text, { ...settings(), ...readAddress(query).settings }),
    /** Changes the goals of the bottle, what a candy stands for, or its physics. Candies stay. */
    setBottle,
    /** Adds a number of candies, or takes the newest. */
    add: (candies: number) => setCount(jars.count('bottle') + candies * settings().unit),
    /** Opens the bottle of a link, or shows why it cannot be read. */
    openLinked(linked: string | Error) {
      try {
        if (linked instanceof Error) throw linked
        set({ count: jars.open(linked) })
      } catch (error) {
        linkFailed(error as Error)
      }
    },
    /** The new bottle is shown. */
    opened() {
      jars.opened()
      showNew()
    },
    /** Adds candies that came before the kept bottle was opened, or takes the newest. */
    addKept(more: number) {
      const count = jars.setCount('bottle', jars.count('bottle') + more)
      if (settings().view === 'bottle') set({ count })
    },
    /** Follows a change of the bottle's contents that is not of this page. */
    follow() {
      const count = jars.count('bottle')
      if (settings().view === 'bottle' && count !== settings().count) set({ count })
    },
    /** Chooses the time of day, in a named jar for this jar alone. */
    setLook(look: Settings['look']) {
      set({ look })
      setState({ followsSystem: false })
      if (!isNamed) keepLook(look)
    },
    /** Takes settings of the bottle from its document. */
    take(changes: Partial<Settings>) {
      const before = settings()
      const isOther = (name: keyof Settings) => name in changes && !isSame(changes[name], before[name])
      if (isOther('vessel') || isOther('seed')) {
        jars.restart('bottle')
        showNew(changes)
      } else if (isOther('goal') || isOther('unit')) setBottle(changes)
      else set(changes)
    },
    goalReached: ({ at, label }: JarGoal) =>
      notify('goal', (texts, locale) => texts.goal(label ?? at.toLocaleString(locale))),
    keptIsDamaged: () => notify('keep', (texts) => texts.keptDamaged),
    /** @param isOwn whether the visitor's own bottle waits for it */
    storageIsLate: (isOwn: boolean) => notify('keep', (texts) => (isOwn ? texts.keptLate : texts.keptOnceLate)),
    storageIsFull: () => notify('keep', (texts) => texts.notKept),
    shelfIsNewer: () => notify('keep', (texts) => texts.keptNewer),
    keptElsewhere: () => notify('tabs', (texts) => texts.keptElsewhere),
    /** Says why a named jar does not count, or is not the same everywhere, as long as it is so. */
    warnOwn(id: 'levelNotCounted' | 'imageNotShared', is: boolean) {
      if (is) notify(id, (texts) => texts[id])
      else dismiss(id)
    },
    /** Pours the bottle out onto the table. */
    pourOut: () => jars.jar('bottle')?.pourOut(),
    shake: () => jars.jar(settings().view)?.shake(),
    setSeed(seed: number) {
      if (seed === settings().seed) return
      for (const view of ['bottle', 'torus', 'blocks'] as const) jars.restart(view)
      showNew({ seed })
    },
    /** Starts the bottle again in another vessel, with the same count and seed. */
    setVessel(vessel: VesselName | OwnVessel) {
      if (vessel === settings().vessel) return
      jars.reset('bottle')
      showNew({ vessel })
    },
    setLevel: (level: number) => setLevel(level, level === 0 && isSpecified(settings()) ? usual : {}),
    /** Shows the bottle of the specification under its own rule. Level 0 returns to the bottle before it. */
    setSpecified() {
      if (!isSpecified(settings())) usual = replacedOf(settings())
      setLevel(4, { ...replacedOf(defaultSettings()), ...BOTTLE_AS_SPECIFIED })
    },
    togglePaused: () => set({ paused: !settings().paused }),
    step,
    setLod: (lod: number) => set({ lod }),
    setTorus(changes: Partial<TorusSettings>) {
      const sizes = ({ radius, mass, minMass }: TorusSettings) => `${radius} ${mass} ${minMass}`
      const before = sizes(settings())
      const world = jars.world('torus') as World<2>
      set(changes)
      applyTorus(world, settings())
      if (sizes(settings()) !== before) sizeCircles(world, settings())
    },
    /** Shows a world of the torus, with its count, settings and layers. */
    setPreset(preset: TorusSettings & { count: number }) {
      jars.restart('torus', preset.count)
      showNew(preset)
    },
    /** Changes the tick of the walker. */
    setTick(changes: Partial<TickSettings>) {
      set(changes)
      applyTick(jars.world('walker') as World<2>, settings())
    },
    drop: (x: number, y: number) => showCount(jars.drop(x, y)),
    rain: (at: Vec<3>) => showCount(jars.rain(at, RAIN)),
    /**
     * Returns the address of these settings, without the momentary ones.
     * @param whole whether the address contains the state of every candy
     * @param labels whether the state contains the labels of the candies. @default false
     */
    async link(whole: boolean, labels = false): Promise<string> {
      const address = new URL(location.href)
      const { goal } = settings()
      const shared = { ...settings(), ...MOMENTARY, goal: isNamed ? withoutNames(goal) : goal }
      address.search = formatQuery(shared, undefined, address.search)
      address.hash = whole ? await writeState(labels ? jars.save() : jars.saveUnlabelled()) : ''
      return address.href
    },
    /** Opens the saved state in the address, if there is one. */
    async openState() {
      if (settings().view !== 'bottle') return
      try {
        const text = await readState(location.hash)
        if (text === null) return
        const count = jars.load(text)
        if (count !== settings().count) set({ count })
      } catch (error) {
        linkFailed(error as Error)
      }
      showNew()
    },
    tilt: jars.tilt,
    tiltFailed: failed('tilt', 'noTilt'),
    imageFailed: failed('image', 'badImage'),
    partMissing: () => notify('part', (texts) => texts.partMissing),
    cannotDraw: () => setState({ pictureless: true }),
    // Without WebGL the fallback of the canvas is shown.
    report: (error: Error) => hasWebGL() && drawingFailed(error),
  }
}

export function comesToRest({ view, level }: Pick<Settings, 'view' | 'level'>): boolean {
  return view === 'blocks' || (view === 'bottle' && !comparesAll(level))
}

/** With reduced motion, a view that never comes to rest waits until the visitor starts it. */
export function startPaused(settings: Settings, reducedMotion: boolean): Settings {
  return reducedMotion && !comesToRest(settings) ? { ...settings, paused: true } : settings
}
