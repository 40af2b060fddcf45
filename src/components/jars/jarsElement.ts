// A row of jars in a box of a page, without a framework: one picture, and the names and numbers of
// the jars as a list below it. <KonpeitoJars> and <konpeito-jars> both use it.
import { createElement } from 'react'
import { prefersReducedMotion } from '../../hooks/useReducedMotion.ts'
import { createJar, type Jar, type JarOptions } from '../../jar/jar.ts'
import { readGoals } from '../../jar/jarGoals.ts'
import { checkItems, sumOf } from '../../jar/jarItems.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { leastFills } from '../../jar/pileHeight.ts'
import { vesselOf } from '../../jar/vessels.ts'
import { callListener, list, refuse, whole } from '../../physics/internal.ts'
import { followColorScheme, INK, setColorScheme } from '../../view/colorScheme.ts'
import { COVER, make } from '../../view/dom.ts'
import { threadOf } from '../../view/stepThread.ts'
import type { ColorOf } from '../candies/candyColors.ts'
import type { LookOf } from '../candies/itemLook.ts'
import { createSceneCanvas, type SceneCanvas, type SceneCanvasOptions } from '../canvas/renderer.ts'
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

/**
 * When a jar outgrows the row, all jars start anew with smaller candies. This factor leaves space
 * for more, so that this happens rarely.
 */
const HEADROOM = 1.25

/** A jar of the row, and what belongs to it. */
interface Member {
  jar: Jar
  /** What it was made with. Other options need a new jar. */
  made: string
  controller: JarController
  colorOf: ColorOf
  lookOf: LookOf
  end(): void
}

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
  /** By label, in the order of the row. */
  let members = new Map<string, Member>()
  /** A number for each label that the row has had: all jars of a label have the same seed. */
  const serials = new Map<string, number>()
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
  const options = (): SceneCanvasOptions => {
    const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, paused = false } = props
    const row = [...members].map(([label, { controller, ...jar }]) => ({
      label,
      ...jar,
      settling: controller.settling,
    }))
    return {
      quality,
      transparent,
      touchAction: 'auto',
      touch: 'page',
      resting: [...members.values()].every(({ controller }) => controller.resting),
      drawn,
      pointer: false,
      onError: fail,
      scene: (generation) =>
        createElement(JarsScene, {
          vessel: vesselOf(props.vessel ?? 'jar'),
          ...{ row, paused, quality, look, generation, transparent, onFrame, onError: failOnce },
          palette: paletteColors(palette),
          worker: worker(),
        }),
    }
  }
  const onFrame = () => {
    if (drawn) return
    drawn = true
    queueMicrotask(() => scene?.update(options()))
    callListener(props.onReady)
  }

  const createMember = (jarOptions: JarOptions, made: string): Member => {
    const jar = createJar(jarOptions)
    threadOf(jar.world).mode = worker() // before it is brought to rest
    const member: Member = {
      jar,
      made,
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
    const { seed = 1, vessel = 'jar', fills, unit = 1, initial = 'settled', shape, image } = props
    const goals = props.jars.map(({ goal }) => readGoals(goal))
    const least = unit * leastFills(vesselOf(vessel))
    const largest = Math.max(least, ...goals.flat().map(({ at }) => at), ...props.jars.map(sizeOf))
    const newScale = fills ?? (largest > scale ? largest * (members.size > 0 ? HEADROOM : 1) : scale)
    const before = members
    const next = new Map<string, Member>()
    for (const [k, { label }] of props.jars.entries()) {
      if (!serials.has(label)) serials.set(label, serials.size)
      const seedOfJar = seed + serials.get(label)!
      const jarOptions = { seed: seedOfJar, vessel, unit, fills: newScale, goal: goals[k], capacity: CAPACITY }
      const made = JSON.stringify(jarOptions)
      const old = before.get(label)
      next.set(label, old?.made === made ? old : createMember(jarOptions, made))
    }
    for (const [label, member] of before) if (next.get(label) !== member) member.end()
    scale = newScale
    members = next
    jars = props.jars
    const newLook = JSON.stringify([shape, image])
    const refused = new Map<string, Error>() // the same of all jars: each is told once
    for (const { label, items, count = 0 } of jars) {
      const member = next.get(label)!
      const { jar } = member
      const isNew = member !== before.get(label)
      if (isNew || look !== newLook)
        member.lookOf = createLookOf(jar, shape, image, (error) => refused.set(error.message, error))
      if (items) jar.setItems(items)
      else jar.setCount(count)
      if ((initial === 'settled' && (isNew || !drawn)) || prefersReducedMotion()) member.controller.settle()
    }
    if (look !== newLook) for (const error of refused.values()) fail(error)
    if (next.size > 0) look = newLook
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
