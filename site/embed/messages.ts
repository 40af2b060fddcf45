// Messages between embed.html and the page around it: checks a message as a whole, runs it and makes
// the answer. All messages have the shape { source: 'konpeito', type, id?, ... }. An answer has the
// type and the id of its request; a refusal has type 'error'.
import { JAR_TEXTS, type JarItem, type KonpeitoBottleHandle, type KonpeitoBottleProps } from '../../src/index.ts'
import { createWords, refuseUnknown } from '../../src/internal.ts'
import { checkCount, parseField, SETTINGS, type Setting, type SettingName } from '../../src/settings/index.ts'
import { EMBED_TEXTS, type EmbedTexts } from './embedTexts.ts'

export const SOURCE = 'konpeito'

type MessageName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { message: string } ? Name : never
}[SettingName]
/** Props that a message may set. */
export type SettingChanges = Partial<Pick<KonpeitoBottleProps, Exclude<MessageName, 'count'>>> & { texts?: EmbedTexts }

export interface Listener {
  /** Null for a scene, where a message can only change settings. */
  readonly handle: KonpeitoBottleHandle | null
  set(changes: SettingChanges): void
  /** As `setContents` of a jar. */
  fill(contents: number | readonly JarItem[]): void
  /** Shows the names and amounts of dropped items. */
  announce?(items: readonly JarItem[]): void
  /** Gets each request before it runs. */
  heard?(message: Parameters<typeof answer>[0]): void
}

type Message = { source: typeof SOURCE; type: string; id?: unknown } & Record<string, unknown>

/** Whether a type is that of a request. */
export const isRequest = (type: unknown): type is string => typeof type === 'string' && Object.hasOwn(REQUESTS, type)

/** Whether a message belongs to this protocol. Other messages are ignored. */
export function isOurs(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && (data as { source?: unknown }).source === SOURCE
}

/** Runs a message. A refused message changes nothing, and its answer says why. */
export function answer(data: { type: string; id?: unknown } & Record<string, unknown>, to: Listener): Message {
  const { type, id } = data
  const head = { source: SOURCE, ...(id === undefined ? {} : { id }) } as const
  try {
    to.heard?.(data)
    if (!isRequest(type))
      throw new RangeError(`type must be one of ${Object.keys(REQUESTS).join(', ')}, got ${JSON.stringify(type)}`)
    const { fields, run } = REQUESTS[type]!
    const known = ['source', 'type', 'id', ...fields]
    // Otherwise a misspelt `count` would drop one candy.
    for (const name of Object.keys(data)) if (!known.includes(name)) refuseUnknown(`field of ${type}`, name, known)
    return { ...head, type, ...run(data, to) }
  } catch (error) {
    return { ...head, type: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Reads the origins that may send messages: `?origin=` (with commas, or repeated), or else the origin
 * of embed.html.
 * @param own the origin of embed.html; 'null' in a sandbox without an origin
 * @param hosts origins that the host's embed.html names. With `?events=` no other origins are allowed,
 *   because the stream is read with the rights of the host
 * @throws RangeError with the entry that is not an origin
 */
export function readOrigins(query: URLSearchParams, own: string, hosts: readonly string[] = []): string[] {
  const named = query.getAll('origin').flatMap((text) => {
    parseField('origin', text, SETTINGS.origin.type)
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

/** The settings that a message may change. `count` is read with the contents. */
const SETTING_FIELDS = Object.entries<Setting>(SETTINGS).flatMap(([prop, { message, type }]) =>
  message === undefined || message === 'count' ? [] : [{ prop, message, type }],
)
/** All names allowed in `texts`. */
const TEXTS = { ...JAR_TEXTS.en, ...EMBED_TEXTS.en }

type Fields = Record<string, unknown>
/** A request: its own fields, and what it does. */
type Request = { fields: readonly string[]; run(data: Fields, to: Listener): Fields }

const REQUESTS: Record<string, Request> = {
  set: {
    fields: ['count', 'items', 'texts', ...SETTING_FIELDS.map(({ message }) => message)],
    run(data, to) {
      const changes = readChanges(data)
      const { count = null } = data
      if (count !== null) checkCount(count, 'count', SETTINGS.count.type.max)
      const contents = listOf<JarItem>(data, 'items') ?? count
      if (contents !== null) {
        jarOf(to, 'count and items need')
        to.fill(contents) // first, because it may be refused
      }
      to.set(changes)
      return to.handle ? { count: to.handle.stats().count } : {}
    },
  },
  drop: ofJar(['count', 'items'], (data, handle, to) => {
    const items = listOf<JarItem>(data, 'items')
    handle.drop(items ?? countOf(data))
    if (items) to.announce?.(items)
  }),
  take: ofJar(['count', 'ids'], (data, handle) => handle.take(listOf<string | number>(data, 'ids') ?? countOf(data))),
  shake: ofJar(['strength'], (data, handle) => handle.shake((data.strength ?? undefined) as number | undefined)),
  tilt: ofJar(['down'], (data, handle) => handle.tilt(data.down as [number, number, number])),
  pourOut: ofJar([], (_data, handle) => handle.pourOut()),
  undo: ofJar([], (_data, handle) => handle.undo()),
  clear: ofJar([], (_data, handle) => handle.clear()),
  save: ofJar([], (_data, handle) => ({ state: handle.save() })),
  load: ofJar(['state'], ({ state }, handle) => {
    if (typeof state !== 'string') throw new RangeError(`state must be the text of a save, got ${typeof state}`)
    handle.load(state)
  }),
  stats: ofJar([], (_data, handle) => ({ stats: handle.stats() })),
}

export const REQUEST_TYPES: readonly string[] = Object.keys(REQUESTS)

/** A request that needs a jar. It answers with the count, unless `run` returns an answer. */
function ofJar(
  fields: readonly string[],
  run: (data: Fields, handle: KonpeitoBottleHandle, to: Listener) => unknown,
): Request {
  return {
    fields,
    run(data, to) {
      const handle = jarOf(to, `${data.type} needs`)
      return (run(data, handle, to) as Fields | undefined) ?? { count: handle.stats().count }
    },
  }
}

function jarOf({ handle }: Listener, need: string): KonpeitoBottleHandle {
  if (!handle) throw new RangeError(`${need} a jar: the view of this frame must be bottle or torus`)
  return handle
}

/**
 * Returns the list of a drop or a take, or null. A number is refused: as a count it would act on
 * other items.
 */
function listOf<T>(data: Fields, name: string): readonly T[] | null {
  const list = data[name] ?? null
  if (list !== null && !Array.isArray(list)) throw new RangeError(`${name} must be a list, got ${JSON.stringify(list)}`)
  return list
}

function countOf({ count }: Fields): number {
  const number = count ?? 1
  checkCount(number)
  return number
}

function readChanges(data: Fields): SettingChanges {
  const changes: Fields = {}
  if (data.texts !== undefined) {
    createWords({ en: TEXTS, ja: TEXTS }, 'en', data.texts as object) // refuses what is no text
    changes.texts = data.texts
  }
  for (const { prop, message, type } of SETTING_FIELDS) {
    const value = data[message]
    if (value !== undefined) changes[prop] = parseField(message, value, type)
  }
  return changes
}
