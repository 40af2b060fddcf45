// What an iframe and the page around it say to each other. Pure: checks a message whole, does what it asks of a jar, makes the answer.
// Shape, both ways: { source: 'konpeito', type, id?, ... }. An answer has the request's type and id; a refusal has type 'error'.

import type { JarElementProps } from '../components/jar/jarElement.ts'
import type { KonpeitoBottleHandle } from '../components/jar/types.ts'
import { checkCount, checkItems, type JarItem } from '../jar/jarItems.ts'
import { refuse } from '../physics/core/validate.ts'
import { ATTRIBUTES } from './attributes.ts'

export const SOURCE = 'konpeito'

/** Props that a message may set, by the names of the query. */
export type Settings = Partial<
  Pick<
    JarElementProps,
    | 'palette'
    | 'look'
    | 'quality'
    | 'paused'
    | 'transparent'
    | 'interactive'
    | 'sound'
    | 'locale'
    | 'label'
    | 'lodDistance'
  >
>

export interface Listener {
  /** null where the view is no jar: then only its settings can be set */
  readonly handle: KonpeitoBottleHandle | null
  /** Changes how the scene is shown. */
  set(settings: Settings): void
  /** Makes these the contents of the jar: items that stay take their new colour and label, nameless ones come or go by number. */
  fill(contents: number | readonly JarItem[]): void
}

export type Answer = { source: typeof SOURCE; type: string; id?: unknown } & Record<string, unknown>

/** Whether it is for us at all; everything else on the page's wire is passed over. */
export function isOurs(
  data: unknown,
): data is { source: typeof SOURCE; type: string; id?: unknown } & Record<string, unknown> {
  return typeof data === 'object' && data !== null && (data as { source?: unknown }).source === SOURCE
}

/** Does what a message asks. What is refused changes nothing, and the answer says why. */
export function answer(data: { type: string; id?: unknown } & Record<string, unknown>, to: Listener): Answer {
  const { type, id } = data
  const head = { source: SOURCE, ...(id === undefined ? {} : { id }) } as const
  try {
    const run = typeof type === 'string' && Object.hasOwn(REQUESTS, type) ? REQUESTS[type] : undefined
    if (!run) refuse('type', `one of ${Object.keys(REQUESTS).join(', ')}`, type)
    return { ...head, type, ...run(data, to, type) }
  } catch (error) {
    return { ...head, type: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

type Request = (data: Record<string, unknown>, to: Listener, type: string) => Record<string, unknown>

/** A request that needs a jar. */
const ofJar =
  (run: (data: Record<string, unknown>, handle: KonpeitoBottleHandle) => unknown): Request =>
  (data, { handle }, type) => {
    if (!handle) throw new RangeError(`${type} needs a jar: the view of this frame must be bottle or torus`)
    const told = run(data, handle) as Record<string, unknown> | undefined
    return told ?? { count: handle.stats().count }
  }

const REQUESTS: Record<string, Request> = {
  set(data, to) {
    const settings = readSettings(data)
    const { items = null, count = null } = data
    if (items !== null) checkItems(items)
    if (count !== null) checkCount(count)
    const contents = items ?? count
    if (contents !== null && !to.handle)
      throw new RangeError('count and items need a jar: the view of this frame must be bottle or torus')
    to.set(settings)
    if (contents !== null) to.fill(contents)
    return to.handle ? { count: to.handle.stats().count } : {}
  },
  drop: ofJar((data, handle) => handle.drop(listOf<JarItem>(data, 'items') ?? countOf(data))),
  take: ofJar((data, handle) => handle.take(listOf<string | number>(data, 'ids') ?? countOf(data))),
  shake: ofJar((data, handle) => handle.shake(data.strength as number | undefined)),
  tilt: ofJar((data, handle) => {
    if (!Array.isArray(data.down)) refuse('down', 'a direction [x, y, z]', data.down)
    handle.tilt(data.down as unknown as [number, number, number])
  }),
  pourOut: ofJar((_data, handle) => handle.pourOut()),
  clear: ofJar((_data, handle) => handle.clear()),
  save: ofJar((_data, handle) => ({ state: handle.save() })),
  load: ofJar((data, handle) => {
    if (typeof data.state !== 'string')
      throw new RangeError(`state must be the text of a save, got ${typeof data.state}`)
    handle.load(data.state)
  }),
  stats: ofJar((_data, handle) => ({ stats: handle.stats() })),
}

/** What a drop or a take names; absent or null: nothing, then a number tells how many. A number in its place is none: it would take others. */
function listOf<T>(data: Record<string, unknown>, name: string): readonly T[] | null {
  const list = data[name] ?? null
  if (list !== null && !Array.isArray(list)) refuse(name, 'a list', list)
  return list
}

function countOf({ count }: Record<string, unknown>): number {
  const number = count ?? 1
  checkCount(number)
  return number
}

/** Settings by the names of the attributes, read by the same rules; `lod` is the query's name of `lod-distance`. */
function readSettings(data: Record<string, unknown>): Settings {
  const settings: Record<string, unknown> = {}
  for (const name of Object.keys(data)) {
    if (!SETTABLE.includes(name) && !['source', 'type', 'id', 'count', 'items'].includes(name))
      throw new RangeError(`set knows no ${JSON.stringify(name)}; it knows count, items, ${SETTABLE.join(', ')}`)
  }
  for (const name of SETTABLE) {
    const value = data[name]
    if (value === undefined) continue
    const attribute = ATTRIBUTES[name === 'lod' ? 'lod-distance' : name]!
    const colours = name === 'palette' && Array.isArray(value)
    // null is no words, and no list a yes.
    const read =
      colours || typeof value !== 'object' ? attribute.read(colours ? value.join(',') : String(value)) : undefined
    if (read === undefined) refuse(name, attribute.allowed, value)
    settings[attribute.prop] = read
  }
  return settings
}

const SETTABLE = [
  'palette',
  'look',
  'quality',
  'paused',
  'transparent',
  'interactive',
  'sound',
  'locale',
  'label',
  'lod',
]

/**
 * Who may talk to the frame: those of `?origin=` (with commas, or repeated), or the page's own.
 * @throws RangeError naming an entry that is no origin
 */
export function readOrigins(query: URLSearchParams, own: string): string[] {
  const named = query.getAll('origin').flatMap((text) => text.split(',').map((part) => part.trim()))
  if (named.length === 0) return own === 'null' ? [] : [own] // a sandbox without an origin has no page of its own
  return named.map((text) => {
    let origin = ''
    try {
      ;({ origin } = new URL(text))
    } catch {}
    if (origin === '' || origin === 'null' || origin !== text.replace(/\/$/, ''))
      throw new RangeError(
        `origin must be the origin of a page, such as https://example.org, got ${JSON.stringify(text)}`, // not-loaded: only shown
      )
    return origin
  })
}
