// The props of <KonpeitoJars>, and the jars of a row. A jar that stays in the list keeps its candies.
import type { CSSProperties } from 'react'
import { type CandyEvent, createJar, type Jar } from '../../jar/jar.ts'
import { checkImage, checkShape, MOST_VALUE, readItems, sumOf } from '../../jar/jarItems.ts'
import { type JarEntry, readGoals } from '../../jar/jarOptions.ts'
import { leastFills } from '../../jar/pileHeight.ts'
import { type OwnVessel, type VesselName, vesselOf } from '../../jar/vessels.ts'
import { list, refuse, whole } from '../../physics/internal.ts'
import type { NameIn } from '../../settings/schema.ts'
import type { Interaction, KonpeitoBottleProps } from '../jar/types.ts'

/** Props of `<KonpeitoJars>`. */
export interface KonpeitoJarsProps extends Pick<KonpeitoBottleProps, NameIn<'row'>> {
  /** The jars from left to right, at most 24. A jar with the same label keeps its candies. */
  jars: readonly JarEntry[]
  /** The glass of all jars. @default jar */
  vessel?: VesselName | OwnVessel
  /**
   * The value that fills each jar: the scale of the row.
   * @default the largest count or goal of the first list; 1.25 times a later value that exceeds it
   */
  fills?: number | 'auto'
  /** Name of the row for screen readers. @default none */
  label?: string
  /**
   * Whether the candy under the pointer shows its label: `view`, `play` or true. @default none
   */
  interactive?: Interaction | boolean
  /** Called when the first frame is drawn. */
  onReady?(): void
  /** Called with the number of lines at mount, and when a new width changes it. */
  onLines?(lines: number): void
  /** Called when a candy is clicked, with the entry of its jar. */
  onPick?(candy: CandyEvent, entry: JarEntry): void
  /** Called with errors. Without it, errors go to the console. */
  onError?(error: Error): void
  /** Id of the box, which also gets all `data-*` and `aria-*` props. */
  id?: string
  /** Class of the box. */
  className?: string
  /** Style of the box, which fills its parent element. */
  style?: CSSProperties
}

/** Largest number of jars. More would be too small to tell apart. */
const MOST_JARS = 24
/** Largest number of candies in a jar, because many jars share a frame. */
const CAPACITY = 1000
/**
 * If a jar outgrows the row, all jars start again with smaller candies. This factor on the largest
 * value makes that rare.
 */
const HEADROOM = 1.25

/** A jar of the row. */
export interface Member {
  readonly entry: JarEntry
  readonly jar: Jar
  /** The options of the jar as JSON. Other options need a new jar. */
  readonly made: string
}

export interface Row {
  /** From left to right. */
  readonly members: readonly Member[]
  /** A number for each label so far, which gives all jars of a label the same seed. */
  readonly serials: ReadonlyMap<string, number>
  /** The value that fills each jar. */
  readonly scale: number
  /** The error of the latest props, which did not change the row. */
  readonly error?: RangeError
}

export const EMPTY_ROW: Row = { members: [], serials: new Map(), scale: 0 }

export const sizeOf = ({ items, count = 0 }: JarEntry) => (items ? sumOf(items) : count)

/** @throws RangeError naming the jar, the value and what is allowed */
export function checkJars(jars: unknown): asserts jars is readonly JarEntry[] {
  const labels = new Set<string>()
  for (const [k, entry] of list('jars', jars, MOST_JARS).entries()) {
    if (entry === null || typeof entry !== 'object') refuse(`jars[${k}]`, 'an object with a label', entry)
    const { label, count = 0, items, shape, image } = entry as JarEntry
    if (typeof label !== 'string' || label === '') refuse(`jars[${k}].label`, 'a text that is not empty', label)
    if (labels.has(label)) refuse(`jars[${k}].label`, 'different from those before it', label)
    labels.add(label)
    whole(`jars[${k}].count`, count, '', 0)
    if (items !== undefined) readItems(items, `jars[${k}].items`)
    if (shape !== undefined) checkShape(`jars[${k}].shape`, shape)
    if (image !== undefined) checkImage(`jars[${k}].image`, image)
  }
}

/** The row for new props, before its jars are filled. */
export function followRow(before: Row, props: KonpeitoJarsProps): Row {
  try {
    return layRow(before, props)
  } catch (error) {
    return { ...before, error: error as RangeError }
  }
}

function layRow(before: Row, { jars, seed = 1, vessel = 'jar', fills, unit = 1 }: KonpeitoJarsProps): Row {
  checkJars(jars)
  const goals = jars.map(({ goal }) => readGoals(goal))
  const least = unit * leastFills(vesselOf(vessel))
  const largest = Math.max(least, ...goals.flat().map(({ at }) => at), ...jars.map(sizeOf))
  const headroom = before.members.length > 0 ? HEADROOM : 1
  const given = fills === 'auto' ? undefined : fills
  const scale = given ?? (largest > before.scale ? Math.min(largest * headroom, MOST_VALUE) : before.scale)
  const serials = new Map(before.serials)
  const members = jars.map((entry, k): Member => {
    const { label } = entry
    if (!serials.has(label)) serials.set(label, serials.size)
    const options = { seed: seed + serials.get(label)!, vessel, unit, fills: scale, goal: goals[k], capacity: CAPACITY }
    const made = JSON.stringify(options)
    const old = before.members.find((member) => member.entry.label === label)
    return { entry, made, jar: old?.made === made ? old.jar : createJar(options) }
  })
  return { members, serials, scale }
}

/** Fills the jars with the contents of their entries. @throws RangeError */
export function fillRow({ members }: Row): void {
  for (const { entry, jar } of members) jar.setContents(entry.items ?? entry.count ?? 0)
}
