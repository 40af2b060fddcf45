// Messages between an iframe and the page around it: checks a message as a whole, does what it asks
// of a jar and makes the answer. Both ways they have the shape { source: 'konpeito', type, id?, ...
// }. An answer has the type and the id of its request; a refusal has type 'error'.
import { JAR_TEXTS, type JarItem, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import { checkCount, checkItems, checkText, checkTexts, refuse, refuseUnknown } from '../../src/internal.ts'
import { parseField, SETTINGS, type Setting, type SettingName } from '../../src/settings/index.ts'
import { FRAME_TEXTS, type FrameTexts } from './frameTexts.ts'

export const SOURCE = 'konpeito'

type MessageName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { message: string } ? Name : never
}[SettingName]
/** Props that a message may set. */
export type SettingChanges = Partial<Pick<KonpeitoBottleProps, Exclude<MessageName, 'count'>>> & { texts?: FrameTexts }

/** What a message acts on. */
export interface Listener {
  /** Null where the view is no jar. Then a message can change settings only. */
  readonly handle: KonpeitoBottleHandle | null
  /** Changes how the scene is shown. */
  set(changes: SettingChanges): void
  /**
   * Makes these the contents of the jar. Items that stay take their new colour and label; a number
   * adds items without names, or removes the newest.
   */
  fill(contents: number | readonly JarItem[]): void
  /** Shows who has dropped how much. */
  announce?(items: readonly JarItem[]): void
}

type Message = { source: typeof SOURCE; type: string; id?: unknown } & Record<string, unknown>

/** Whether requests may have a type. */
export const isRequest = (type: unknown): type is string => typeof type === 'string' && Object.hasOwn(REQUESTS, type)

/** Whether a message belongs to this protocol. All others are ignored. */
export function isOurs(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && (data as { source?: unknown }).source === SOURCE
}

/** Does what a message asks. A message that is refused changes nothing, and its answer says why. */
export function answer(data: { type: string; id?: unknown } & Record<string, unknown>, to: Listener): Message {
  const { type, id } = data
  const head = { source: SOURCE, ...(id === undefined ? {} : { id }) } as const
  try {
    const run = isRequest(type) ? REQUESTS[type] : undefined
    if (!run) refuse('type', `one of ${Object.keys(REQUESTS).join(', ')}`, type)
    checkFields(type, data)
    return { ...head, type, ...run(data, to, type) }
  } catch (error) {
    return { ...head, type: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * The origins that may send messages: those of `?origin=` (with commas, or repeated), else the
 * frame's own.
 * @param own origin of the frame; 'null' in a sandbox without an origin
 * @param hosts origins that the host's own embed.html names: the only others that a frame with
 *   `?events=` talks to, because it reads the stream with the rights of its host
 * @throws RangeError with the entry that is no origin
 */
export function readOrigins(query: URLSearchParams, own: string, hosts: readonly string[] = []): string[] {
  const named = query.getAll('origin').flatMap((text) => {
    checkText('origin', text)
    return text.split(',').map((part) => part.trim())
  })
  if (named.length === 0) return own === 'null' ? [] : [own]
  return named.map((text) => {
    let origin = ''
    try {
      ;({ origin } = new URL(text))
    } catch {}
    if (origin === '' || origin !== text.replace(/\/$/, ''))
      throw new RangeError(
        `origin must be the origin of a page, such as https://example.org, got ${JSON.stringify(text)}`,
      )
    if (query.has('events') && origin !== own && !hosts.includes(origin))
      throw new RangeError(
        `origin must be that of the frame, or one that <meta name="konpeito-origins"> of its embed.html names, because it follows events, got ${JSON.stringify(text)}`,
      )
    return origin
  })
}

type Request = (data: Record<string, unknown>, to: Listener, type: string) => Record<string, unknown>

const REQUESTS: Record<string, Request> = {
  set(data, to) {
    const changes = readChanges(data)
    const { items = null, count = null } = data
    if (items !== null) checkItems(items)
    if (count !== null) checkCount(count)
    const contents = items ?? count
    if (contents !== null && !to.handle)
      throw new RangeError('count and items need a jar: the view of this frame must be bottle or torus')
    if (contents !== null) to.fill(contents) // first: it may be refused
    to.set(changes)
    return to.handle ? { count: to.handle.stats().count } : {}
  },
  drop: ofJar((data, handle, to) => {
    const items = listOf<JarItem>(data, 'items')
    handle.drop(items ?? countOf(data))
    if (items) to.announce?.(items)
  }),
  take: ofJar((data, handle) => handle.take(listOf<string | number>(data, 'ids') ?? countOf(data))),
  shake: ofJar((data, handle) => handle.shake((data.strength ?? undefined) as number | undefined)),
  tilt: ofJar((data, handle) => handle.tilt(data.down as [number, number, number])),
  pourOut: ofJar((_data, handle) => handle.pourOut()),
  undo: ofJar((_data, handle) => handle.undo()),
  clear: ofJar((_data, handle) => handle.clear()),
  save: ofJar((_data, handle) => ({ state: handle.save() })),
  load: ofJar((data, handle) => {
    if (typeof data.state !== 'string')
      throw new RangeError(`state must be the text of a save, got ${typeof data.state}`)
    handle.load(data.state)
  }),
  stats: ofJar((_data, handle) => ({ stats: handle.stats() })),
}

/** A request that needs a jar. Its answer is the count where `run` returns none. */
type JarRequest = (data: Record<string, unknown>, handle: KonpeitoBottleHandle, to: Listener) => unknown
function ofJar(run: JarRequest): Request {
  return (data, to, type) => {
    const { handle } = to
    if (!handle) throw new RangeError(`${type} needs a jar: the view of this frame must be bottle or torus`)
    const result = run(data, handle, to) as Record<string, unknown> | undefined
    return result ?? { count: handle.stats().count }
  }
}

/**
 * The list of a drop or a take; null where there is none. A number in its place is refused: taken
 * as a count, it would act on other items.
 */
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

/** Settings by the names of the message's fields. `count` is read with the contents. */
const FIELDS = Object.entries<Setting>(SETTINGS).flatMap(([prop, { message, type }]) =>
  message === undefined || message === 'count' ? [] : [{ prop, message, type }],
)
/** Fields of each request, beside those that all have. Requests that are absent have no others. */
const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  set: ['count', 'items', 'texts', ...FIELDS.map(({ message }) => message)],
  drop: ['count', 'items'],
  take: ['count', 'ids'],
  shake: ['strength'],
  tilt: ['down'],
  load: ['state'],
}
const COMMON_FIELDS = ['source', 'type', 'id']
/** All names that `texts` may have. */
const TEXTS = { ...JAR_TEXTS.en, ...FRAME_TEXTS.en }

/**
 * Refuses a request with a field that it does not have, and warns in the console: without it, a
 * misspelt `count` would drop one candy.
 */
function checkFields(type: string, data: object): void {
  const known = [...COMMON_FIELDS, ...(FIELDS_OF[type] ?? [])]
  for (const name of Object.keys(data)) if (!known.includes(name)) refuseUnknown(`field of ${type}`, name, known)
}

function readChanges(data: Record<string, unknown>): SettingChanges {
  const changes: Record<string, unknown> = {}
  if (data.texts !== undefined) {
    checkTexts(data.texts, TEXTS)
    changes.texts = data.texts
  }
  for (const { prop, message, type } of FIELDS) {
    const value = data[message]
    if (value !== undefined) changes[prop] = parseField(message, value, type)
  }
  return changes
}
