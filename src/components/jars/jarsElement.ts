// A row of jars in a box of a page, without a framework: one picture, and the names and numbers of
// the jars as a list below it. <KonpeitoJars> and <konpeito-jars> both use it.
import { createElement } from 'react'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import { createJar, type Jar } from '../../jar/jar.ts'
import { readGoals } from '../../jar/jarGoals.ts'
import { checkItems, sumOf } from '../../jar/jarItems.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { leastFills } from '../../jar/pileHeight.ts'
import { vesselOf } from '../../jar/vessels.ts'
import { callListener, list, refuse, whole } from '../../physics/index.ts'
import { threadOf } from '../../view/stepThread.ts'
import type { ColorOf } from '../candies/candyColors.ts'
import type { LookOf } from '../candies/itemLook.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from '../canvas/renderer.ts'
import { followColorScheme, INK, setColorScheme } from '../jar/colorScheme.ts'
import { COVER, make } from '../jar/dom.ts'
import { reportError, reportOnce } from '../jar/handle.ts'
import { createJarController, type JarController } from '../jar/jarController.ts'
import { createLookOf } from '../jar/jarLook.ts'
import { JarsScene } from './JarsScene.tsx'
import type { JarEntry, JarsProps } from './types.ts'

export interface JarsElement {
  update(props: JarsProps): void
  dispose(): void
}

/** The most jars of a row: more would be too small to be told apart. */
const MOST_JARS = 24
/** Candies in a jar at most: many jars share one frame. */
const CAPACITY = 1000

type Member = { jar: Jar; controller: JarController; colorOf: ColorOf; lookOf: LookOf; end(): void }

/** What a jar counts, by its entry. */
const sizeOf = ({ items, count = 0 }: JarEntry) => (items ? sumOf(items) : count)

/** @throws RangeError naming the jar, the value and what is allowed */
export function checkJars(jars: unknown): asserts jars is readonly JarEntry[] {
  const labels = new Set<string>()
  for (const [k, entry] of list('jars', jars, MOST_JARS).entries()) {
    if (entry === null || typeof entry !== 'object') refuse(`jars[${k}]`, 'an object with a label', entry)
    const { label, count = 0, items } = entry as JarEntry
    if (typeof label !== 'string' || label === '') refuse(`jars[${k}].label`, 'a text that is not empty', label)
    if (labels.has(label)) refuse(`jars[${k}].label`, 'different from those before it', label)
    labels.add(label)
    whole(`jars[${k}].count`, count, '', 0)
    if (items !== undefined) checkItems(items, `jars[${k}].items`)
  }
}

export function createJarsElement(box: HTMLElement, first: JarsProps): JarsElement {
  let props = first
  /** The jars of the newest valid props. */
  let jars: readonly JarEntry[] = []
  let members = new Map<string, Member>()
  /** How many jars were made so far: each has a seed of its own. */
  let serial = 0
  /** What the present jars were made with. Other options need new ones. */
  let made = ''
  let scale = 0
  /** Shape and image that the looks of the present jars were made with. */
  let look = ''
  let drawn = false
  let scene: SceneCanvas | null = null
  const stop = new AbortController()
  const canvas = make('div', { style: { ...COVER, overflow: 'hidden' } })
  const frame = make(
    'div',
    { 'data-konpeito': 'jars', 'aria-hidden': true, style: { position: 'relative', flex: '1', minHeight: '0' } },
    canvas,
  )
  const names = make('ul', { role: 'list', style: LIST })
  const fail = (error: unknown) => reportError(props, error instanceof Error ? error : new Error(String(error)))
  const failOnce = reportOnce(fail)

  const worker = () => props.worker ?? 'auto'
  const each = () => jars.map(({ label }) => ({ label, ...members.get(label)! }))
  const isSettling = () => each().some(({ controller }) => controller.settling)
  const options = (): SceneCanvasOptions => {
    const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, paused = false } = props
    const row = each().map(({ label, jar, controller: { settling }, colorOf, lookOf }) => ({
      ...{ label, jar, colorOf, lookOf },
      paused: paused || settling,
      unseen: settling,
    }))
    return {
      quality,
      transparent,
      touchAction: 'auto',
      touch: 'page',
      resting: each().every(({ controller }) => controller.resting),
      drawn,
      pointer: false,
      onError: fail,
      scene: (generation) =>
        createElement(JarsScene, {
          vessel: vesselOf(props.vessel ?? 'jar'),
          ...{ row, quality, look, generation, transparent, onFrame, onError: failOnce },
          palette: paletteColors(palette),
          worker: worker(),
        }),
    }
  }
  const onFrame = () => {
    if (drawn || isSettling()) return
    drawn = true
    queueMicrotask(() => scene?.update(options()))
    callListener(props.onReady)
  }

  const createMember = ({ goal }: JarEntry): Member => {
    const { seed = 1, vessel = 'jar', unit } = props
    const jar = createJar({ seed: seed + serial++, vessel, unit, fills: scale, goal, capacity: CAPACITY })
    threadOf(jar.world).mode = worker() // before it is brought to rest
    const member: Member = {
      jar,
      controller: createJarController(jar, false, () => scene?.update(options())),
      colorOf: (id) => jar.at(id)?.item.color,
      lookOf: () => undefined, // until `follow` chooses it
      end() {
        member.controller.dispose()
        for (const end of unlisten) end()
      },
    }
    const unlisten = [
      jar.on('error', fail),
      jar.on('paint', () => {
        member.colorOf = (id) => jar.at(id)?.item.color
        scene?.update(options())
      }),
    ]
    return member
  }
  /** Makes the jars follow the props. */
  const follow = () => {
    checkJars(props.jars)
    const { seed, vessel = 'jar', fills, unit = 1, initial = 'settled' } = props
    const goals = props.jars.flatMap(({ goal }) => readGoals(goal).map(({ at }) => at))
    const least = unit * leastFills(vesselOf(vessel))
    scale = fills ?? Math.max(scale, least, ...goals, ...props.jars.map(sizeOf))
    const key = JSON.stringify([seed, vessel, scale, unit, goals])
    const before = key === made ? members : new Map<string, Member>()
    const next = new Map<string, Member>()
    for (const entry of props.jars) next.set(entry.label, before.get(entry.label) ?? createMember(entry))
    for (const member of members.values()) if (![...next.values()].includes(member)) member.end()
    made = key
    const { shape, image } = props
    const newLook = JSON.stringify([shape, image])
    const refused = new Map<string, Error>() // the same of all jars: each is told once
    for (const [label, member] of next)
      if (look !== newLook || members.get(label) !== member)
        member.lookOf = createLookOf(member.jar, shape, image, (error) => refused.set(error.message, error))
    if (look !== newLook) for (const error of refused.values()) fail(error)
    if (next.size > 0) look = newLook
    members = next
    jars = props.jars
    for (const entry of jars) {
      const { jar, controller } = members.get(entry.label)!
      if (entry.items) jar.setItems(entry.items)
      else jar.setCount(entry.count ?? 0)
      if ((!drawn && initial === 'settled') || prefersReducedMotion()) controller.settle()
    }
  }
  const writeNames = () => {
    const format = new Intl.NumberFormat(props.locale ?? 'en')
    names.style.gridTemplateColumns = `repeat(${Math.max(1, jars.length)}, minmax(0, 1fr))`
    names.replaceChildren(
      ...jars.map((entry) =>
        make('li', { style: NAME }, make('b', {}, format.format(sizeOf(entry))), make('br'), entry.label),
      ),
    )
    setColorScheme(box)
  }
  const apply = () => {
    try {
      follow()
      writeNames()
    } catch (error) {
      fail(error)
    }
  }

  box.append(frame, names)
  followColorScheme(box, () => setColorScheme(box), stop.signal)
  apply()
  scene = createSceneCanvas(frame, canvas, options())
  return {
    update(next) {
      props = next
      apply()
      scene?.update(options())
    },
    dispose() {
      stop.abort()
      scene?.dispose()
      scene = null
      for (const { end } of members.values()) end()
      frame.remove()
      names.remove()
    },
  }
}

const LIST: Partial<CSSStyleDeclaration> = {
  display: 'grid',
  margin: '0',
  padding: '0.4em 0 0',
  listStyle: 'none',
  font: '15px/1.35 system-ui, sans-serif',
  color: INK,
}
const NAME: Partial<CSSStyleDeclaration> = { textAlign: 'center', overflowWrap: 'anywhere', padding: '0 2px' }
